/**
 * Keys of things that are used in sequence: the nth use of a discount, or of a bank statement line. A use claims its
 * key in the append (decision 109), so if two take the same number, one of them is decided again.
 */

/** Digits of the number of a use, padded so that keys of one thing sort by number. */
const useDigits = 6

/** Common prefix of the keys of all uses of a thing. */
export const usesPrefix = (id: string): string => `${id}/`
export const useKey = (id: string, number: number): string => usesPrefix(id) + String(number).padStart(useDigits, '0')

/** The number of a use by its key; 0 if there was none. */
export const numberOfUse = (id: string, key: string | undefined): number =>
  key === undefined ? 0 : Number(key.slice(usesPrefix(id).length))
