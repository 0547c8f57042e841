import { Quantities } from '#domain/ordering/item-configuration.ts'
import { count } from '../ui/format-count.ts'
import { typedCounts } from '../ui/typed-counts.ts'

/** Quantities to quote as one line of text: `500 / 1,000`. */

export const quantitiesText = (quantities: readonly number[]): string => {
  const text = quantities.map(count).join(' / ')
  // A single `500,750` would be ambiguous.
  return typeof quantitiesIn(text) === 'string' ? quantities.join(' / ') : text
}

/**
 * The quantities in a text, with any separator. Undefined if the server would refuse them; the digits of the one number
 * if it may also be several.
 */
export const quantitiesIn = (text: string): number[] | string | undefined => {
  const read = typedCounts(text)
  if (read && 'ambiguous' in read) return read.ambiguous
  return read && Quantities.safeParse([...new Set(read.counts)]).data
}
