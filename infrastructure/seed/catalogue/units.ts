import type { Size } from '#domain/catalogue/products.ts'
import type { Text } from '#domain/catalogue/vocabulary.ts'

/** Helpers of the data files, so that they read like price lists. */

/** A text in English and Chinese. */
export const t = (english: string, chinese: string): Text => ({ 'en-US': english, 'zh-CN': chinese })

/** Dollars as millionths. */
export const usd = (dollars: number): number => Math.round(dollars * 1_000_000)

const inch = 25.4
const mm = (inches: number) => Math.round(inches * inch * 10) / 10

/** Converts a size in inches to mm. */
export const inches = (size: Size['dimensions']): Size['dimensions'] =>
  Object.fromEntries(Object.entries(size).map(([field, value]) => [field, mm(value ?? 0)]))

/**
 * Limits of a dimension in inches; input has a precision of a tenth of a millimeter, because a sixteenth of an inch is
 * 1.6 mm.
 */
export const limitsInInches = (min: number, max: number) => ({ min: mm(min), max: mm(max), step: 0.1 })

type Fields = readonly (keyof Size['dimensions'])[]

/** Standard sizes in inches, small, medium and large: `sizes('mailer', ['length', 'width', 'height'], { s: [[6, 4, 2]] })`. */
export const sizes = (
  set: string,
  fields: Fields,
  byCategory: Partial<Record<'s' | 'm' | 'l', readonly (readonly number[])[]>>,
): Size[] =>
  Object.entries(byCategory).flatMap(([sizeCategory, rows]) =>
    rows.map((row) => ({
      sizeId: `${set}-${row.join('x').replaceAll('.', '-')}`,
      name: `${row.join(' × ')} in`,
      sizeCategory: sizeCategory as 's' | 'm' | 'l',
      dimensions: Object.fromEntries(fields.map((field, index) => [field, mm(row[index]!)])),
    })),
  )
