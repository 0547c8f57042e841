import { count } from '../ui/format-count.ts'

/** Quantities to quote as one line of text: `500 / 1,000`. */

const most = { quantities: 12, pieces: 10_000_000 } as const

export const quantitiesText = (quantities: readonly number[]): string => quantities.map(count).join(' / ')

/**
 * The quantities of a text, whatever separates them. A comma before exactly three digits groups a number (`1,000`), any
 * other separates. Undefined if there is none, one is no whole number of pieces, or there are too many.
 */
export const quantitiesIn = (text: string): number[] | undefined => {
  const parts = text
    .replaceAll(/(\d)[,，](?=\d{3}(?!\d))/g, '$1')
    .split(/[\s/,，、;；]+/)
    .filter(Boolean)
  const numbers = [...new Set(parts.map((part) => (/^\d{1,8}$/.test(part) ? Number(part) : 0)))]
  const fits = numbers.length > 0 && numbers.length <= most.quantities
  return fits && numbers.every((number) => number > 0 && number <= most.pieces) ? numbers : undefined
}
