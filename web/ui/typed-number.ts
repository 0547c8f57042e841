/**
 * Numbers as people type them, for lengths, weights, areas and money. A reading that could be wrong is refused:
 *
 * - A point is the decimal sign, as everywhere in the product. `1.250.000` and `1.250,50` use it to group thousands.
 * - A comma is the decimal sign (`12,5`), unless it can only group thousands (`1,250.50`, `1,250,000`).
 * - A comma before three digits (`1,250`) groups thousands where fewer than three decimals are possible; elsewhere it is
 *   ambiguous.
 * - In a field of whole numbers, a point before three digits groups thousands too, as in `typed-counts.ts`.
 *
 * Spaces and apostrophes group thousands. Full-width characters of Chinese input methods are converted.
 */

export type TypedNumber =
  | { value: number }
  | { refused: 'notANumber' | 'tooManyDecimals' }
  | { refused: 'ambiguous'; readings: readonly [whole: string, decimal: string] }

/** For lengths, which are rounded after they have been read. */
export const anyDecimals = 12

const plain = /^\d*$/
const grouped = /^[1-9]\d{0,2}(?:([ .,'’])\d{3})(?:\1\d{3})*$/

const withoutGroups = (text: string): string => text.replaceAll(/[ .,'’]/g, '')

/** `12,5` as `['12', '5']`; only one decimal sign is possible, the last separator, and it must occur once. */
const partsOf = (text: string): [whole: string, sign: string, fraction: string] => {
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  if (at === -1 || text.indexOf(text[at]!) !== at) return [text, '', '']
  return [text.slice(0, at), text[at]!, text.slice(at + 1)]
}

/** The number in a text, which has at most the given number of decimals. */
export const typedNumber = (typed: string, decimals: number): TypedNumber => {
  const text = typed.normalize('NFKC').replaceAll('。', '.').replace('−', '-').trim()
  const negative = text.startsWith('-')
  const [whole, sign, fraction] = partsOf(negative ? text.slice(1) : text)
  const isPlain = plain.test(whole)
  if (!(isPlain || grouped.test(whole)) || !plain.test(fraction) || whole + fraction === '')
    return { refused: 'notANumber' }
  const number = (digits: string) => ({ value: negative ? -Number(digits) : Number(digits) })

  if (isPlain && fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole) && (sign === ',' || decimals === 0)) {
    if (decimals < 3) return number(whole + fraction)
    const readings = [whole + fraction, `${whole}.${fraction}`].map((reading) => (negative ? '-' : '') + reading)
    return { refused: 'ambiguous', readings: [readings[0]!, readings[1]!] }
  }
  if (fraction.length > decimals) return { refused: 'tooManyDecimals' }
  return number(`${withoutGroups(whole)}.${fraction}`)
}

/**
 * A number as the value of a field that shows some decimals, and in which `typedDecimals` can be typed. Thousands are
 * grouped only where the text is read as the same number again.
 */
export const numberText = (value: number, decimals: number, typedDecimals = decimals): string =>
  new Intl.NumberFormat('en-US', { maximumFractionDigits: decimals, useGrouping: typedDecimals < 3 }).format(value)
