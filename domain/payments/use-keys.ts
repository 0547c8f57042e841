/**
 * Keys of things that are used one after the other: the nth use of a discount, or of a line of a bank statement. A use claims
 * its key in the append (decision 109), so of two that take the same number one decides again.
 */

/** Digits of the number of a use: keys of one thing sort by it. */
const useDigits = 6

/** What the keys of all uses of a thing begin with. */
export const usesPrefix = (id: string): string => `${id}/`
export const useKey = (id: string, number: number): string => usesPrefix(id) + String(number).padStart(useDigits, '0')

/** The number of a use by its key; 0 where there was none. */
export const numberOfUse = (id: string, key: string | undefined): number =>
  key === undefined ? 0 : Number(key.slice(usesPrefix(id).length))
