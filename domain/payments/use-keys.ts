/**
 * Keys for sequential uses: the nth use of a discount, or of a bank statement line. A use claims its key in the append
 * (decision 109), so if two uses have the same number, one of them is decided again.
 */

/** Number of digits of a use number, padded so that the keys of an entity sort by number. */
const useDigits = 6

/** Common prefix of the keys of all uses of an entity. */
export const usesPrefix = (id: string): string => `${id}/`
export const useKey = (id: string, number: number): string => usesPrefix(id) + String(number).padStart(useDigits, '0')

/** The use number from a key; 0 if there was no use. */
export const numberOfUse = (id: string, key: string | undefined): number =>
  key === undefined ? 0 : Number(key.slice(usesPrefix(id).length))
