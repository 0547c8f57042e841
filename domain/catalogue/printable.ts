import { type Nesting, nestingOn } from '../packaging/nesting.ts'
import type { Structure } from '../packaging/structure.ts'
import type { Method } from './catalogue-fields.ts'
import type { Configuration } from './configuration.ts'
import type { PriceBook } from './price-book.ts'
import type { Product } from './products.ts'

/**
 * What machines can print and cut. The same rule accepts configurations and finds the methods for their price, so every
 * accepted configuration has a price.
 */

type Terms = PriceBook['methods'][Method]
type Colors = Configuration['print']['colors']

/** Number of inks that a method needs for a set of colors: one plate per process color if the method uses plates. */
export const inksFor = ({ perPlate }: Pick<Terms, 'perPlate'>, colors: Colors): number => {
  const spots = colors.filter(({ type }) => type === 'pantone').length
  const process = colors.some(({ type }) => type === 'cmyk')
  return spots + (perPlate > 0 && process ? 4 : 0)
}

/** The nestings of the blanks on the forms of a method; a single undefined entry if the method has no forms. */
export const nestingsOn = ({ forms }: Terms, blanks: Parameters<typeof nestingOn>[1]): (Nesting | undefined)[] =>
  forms.length === 0 ? [undefined] : forms.flatMap((form) => nestingOn(form, blanks) ?? [])

/** The blanks with the visible, printed surface: those of the wrap if there is one, otherwise those of the board. */
export const surfaceBlanks = ({ parts }: Structure): Structure['parts'] => {
  const role = parts.some((part) => part.role === 'wrap') ? 'wrap' : 'board'
  return parts.filter((part) => part.role === role)
}

/** What no machine can produce, and the alternative. */
export type Unprintable =
  | { key: 'shop.tooManyColors'; field: 'print.colors'; n: number }
  | { key: 'shop.unprintable'; field: 'print.colorScope' }
  | { key: 'shop.tooLargeToPrint' | 'shop.tooLargeForBoard'; field: 'size.dimensions' }

/** Why none of the product's methods can print or cut a structure; undefined if at least one can. */
export const unprintable = (
  { methods, corrugatedSheet }: Pick<PriceBook, 'methods' | 'corrugatedSheet'>,
  product: Pick<Product, 'methods'>,
  { option, colors }: Pick<Configuration['print'], 'option' | 'colors'>,
  structure: Structure,
): Unprintable | undefined => {
  const corrugated = structure.parts.filter(({ sheet }) => sheet.type === 'corrugated')
  if (corrugated.some((part) => !nestingOn(corrugatedSheet, [part]))) {
    return { key: 'shop.tooLargeForBoard', field: 'size.dimensions' }
  }
  if (option === 'blank') return undefined
  const offered = product.methods.filter((method) => method !== 'blank').map((method) => methods[method])
  const able = offered.filter((terms) => inksFor(terms, colors) <= terms.mostColors)
  if (able.length === 0) {
    const spots = colors.filter(({ type }) => type === 'pantone').length
    const most = Math.max(0, ...offered.map((terms) => terms.mostColors - inksFor(terms, colors) + spots))
    return most > 0
      ? { key: 'shop.tooManyColors', field: 'print.colors', n: most }
      : { key: 'shop.unprintable', field: 'print.colorScope' }
  }
  const blanks = surfaceBlanks(structure)
  return able.some((terms) => nestingsOn(terms, blanks).length > 0)
    ? undefined
    : { key: 'shop.tooLargeToPrint', field: 'size.dimensions' }
}
