import { Quantities } from '#domain/ordering/item-configuration.ts'
import { count } from '../ui/format-count.ts'

/** Quantities to quote as one line of text: `500 / 1,000`. */

export const quantitiesText = (quantities: readonly number[]): string => quantities.map(count).join(' / ')

/**
 * The quantities in a text, with any separator. A comma before exactly three digits groups a number (`1,000`), any
 * other comma is a separator. Undefined if the server would refuse them.
 */
export const quantitiesIn = (text: string): number[] | undefined => {
  const parts = text
    .replaceAll(/(\d)[,，](?=\d{3}(?!\d))/g, '$1')
    .split(/[\s/,，、;；]+/)
    .filter(Boolean)
  return Quantities.safeParse([...new Set(parts.map((part) => (/^\d+$/.test(part) ? Number(part) : 0)))]).data
}
