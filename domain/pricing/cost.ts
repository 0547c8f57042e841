import type { Shelf, Shelved } from '../catalogue/catalogue-index.ts'
import type { Method, Option, PriceBook } from '../catalogue/catalogue.ts'
import type { Configuration } from '../catalogue/configuration.ts'
import { inksFor, nestingsOn } from '../catalogue/printable.ts'
import type { PrintOption } from '../catalogue/vocabulary.ts'
import type { Nesting } from '../packaging/nesting.ts'
import type { Measured } from './measure.ts'

/**
 * What a run costs us, by every way it could be printed (4.6 of the trade's numbers). Whole millionths of the catalogue
 * currency throughout: a line is what it costs once, for each piece, and for each piece that goes to waste.
 */

/** What a line is for; customers see these as what drives the price. */
export const drivers = ['material', 'print', 'finishing', 'addOns', 'tooling', 'making', 'packing', 'insert'] as const
export type Driver = (typeof drivers)[number]
/** One line of what a run costs, in millionths; `what` is for staff to read. */
export type CostLine = { driver: Driver; what: string; once: number; perPiece: number; perWasted: number }

/** Whole millionths once, for each piece, and for each piece that goes to waste. */
type Cost = Pick<CostLine, 'once' | 'perPiece' | 'perWasted'>

/** A way to make it: how it is printed, and on which sheets where it is printed on sheets. */
export type Way = {
  method: Method
  lines: readonly CostLine[]
  /** The lines together. */
  sum: Cost
  /** How many pieces a sheet of the press gives; absent where nothing is run in sheets. */
  nesting: Nesting | undefined
  /** What is spoilt until the press runs true: the larger of so many sheets and a share of the run. */
  waste: { sheets: number; perMille: number }
}

/** Cost of an area for one piece. */
const ofArea = (perSquareMetre: number, area: number) => Math.round((perSquareMetre * area) / 1_000_000)

const sidesOf = (option: PrintOption): number => {
  if (option === 'blank') return 0
  return option === 'printedBothSides' || option === 'printedFrontBack' ? 2 : 1
}

/** Every way the product allows for this print. A configuration without problems has one (`../catalogue/printable.ts`). */
export const waysToMake = (
  shelf: Shelf,
  product: Shelved,
  { print, coating, finish, printAddOns }: Configuration,
  measured: Measured,
): Way[] => {
  const { prices } = shelf.catalogue
  const sides = sidesOf(print.option)
  const common: CostLine[] = [
    ...measured.sheets.map(({ role, material, area }): CostLine => {
      const perPiece = ofArea(material.perSquareMetre, area)
      const perWasted = role === measured.surface.role ? perPiece : 0
      return { driver: 'material', what: material.title['en-US'], once: 0, perPiece, perWasted }
    }),
    ...[shelf.option(coating, 'coating'), shelf.option(finish, 'finish')]
      .filter((one) => one !== undefined && one.id !== 'none')
      .map((one) => optionLine('finishing', one!, measured.surface.area)),
    ...printAddOns.map((id) => optionLine('addOns', shelf.option(id, 'printAddOns')!, measured.surface.area)),
    line('tooling', 'Die and tools', product.tooling, 0),
    line('making', 'Conversion', 0, product.conversion),
    line('making', 'Hand work', 0, product.handWork),
    line('packing', 'Packing', 0, prices.packing),
  ].filter(({ once, perPiece }) => once > 0 || perPiece > 0)

  const methods = sides === 0 ? (['blank'] as const) : product.methods.filter((method) => method !== 'blank')
  return methods.flatMap((method) => {
    const terms = prices.methods[method]
    return nestingsOn(terms, measured.surface.blanks).flatMap((nesting): Way[] => {
      const printing = printLine(method, terms, print, sides, measured, nesting)
      if (!printing) return []
      const lines = method === 'blank' ? common : [...common, printing]
      const waste = { sheets: terms.wasteSheets, perMille: terms.wastePerMille }
      return [{ method, lines, sum: sumOf(lines), nesting, waste }]
    })
  })
}

const sumOf = (lines: readonly CostLine[]): Cost => {
  const sum = { once: 0, perPiece: 0, perWasted: 0 }
  for (const { once, perPiece, perWasted } of lines) {
    sum.once += once
    sum.perPiece += perPiece
    sum.perWasted += perWasted
  }
  return sum
}

const line = (driver: Driver, what: string, once: number, perPiece: number): CostLine => ({
  driver,
  what,
  once,
  perPiece,
  perWasted: 0,
})

const optionLine = (driver: Driver, option: Option, area: number): CostLine => {
  const ofSurface = ofArea(option.perSquareMetre, area)
  return {
    driver,
    what: option.title['en-US'],
    once: option.setup,
    perPiece: ofSurface + option.perPiece,
    perWasted: ofSurface,
  }
}

/** What printing adds; nothing where the method cannot do so many colours. */
const printLine = (
  method: Method,
  terms: PriceBook['methods'][Method],
  { colors }: Configuration['print'],
  sides: number,
  { surface }: Measured,
  nesting: Nesting | undefined,
): CostLine | undefined => {
  const spots = colors.filter(({ type }) => type === 'pantone').length
  const plated = terms.perPlate > 0
  const colorCount = inksFor(terms, colors)
  if (sides > 0 && colorCount > terms.mostColors) return undefined
  const forms = sides * (nesting?.forms ?? 1)
  // Without process colours, the plates that the set-up includes are for Pantone colours.
  const included = colors.some(({ type }) => type === 'cmyk') ? 0 : terms.platesInSetup
  const perForm =
    terms.setup + (plated ? terms.perPlate * colorCount : terms.perSpotColor * Math.max(0, spots - included))
  const perPiece = ofArea(terms.perSquareMetre, surface.area) * sides
  return {
    driver: 'print',
    what: `Print, ${wordsOf(method, nesting)}`,
    once: forms * perForm,
    perPiece,
    perWasted: perPiece,
  }
}

/** `offset, 9 up on 720 × 1020 mm`. */
const wordsOf = (method: Method, nesting: Nesting | undefined): string => {
  if (!nesting) return method
  const { up, forms, format } = nesting
  return `${method}, ${forms > 1 ? `${forms} forms` : `${up} up`} on ${format.width} × ${format.height} mm`
}

/** Pieces that go to waste in a run: whole sheets, with all that lies on them. */
export const wasteOf = ({ waste: { sheets, perMille }, nesting }: Way, quantity: number): number => {
  if (sheets === 0 && perMille === 0) return 0
  const up = nesting?.up ?? 1
  return Math.ceil(Math.max(sheets, Math.ceil((Math.ceil(quantity / up) * perMille) / 1000)) * up)
}

/** What a line, or all of them together, costs for a run of which so many pieces go to waste. */
export const costOf = ({ once, perPiece, perWasted }: Cost, quantity: number, wasted: number): number =>
  once + perPiece * quantity + perWasted * wasted

/** What a run costs, made one way. */
const costBy = (way: Way, quantity: number): number => costOf(way.sum, quantity, wasteOf(way, quantity))

/** What a run costs at least. */
export const leastCost = (ways: readonly Way[], quantity: number): number => {
  let least = Infinity
  for (const way of ways) least = Math.min(least, costBy(way, quantity))
  return least
}

/** The cheapest way to make so many (4.4: the crossover from digital to offset comes by itself). */
export const cheapest = (ways: readonly Way[], quantity: number): { way: Way; cost: number } => {
  const cost = leastCost(ways, quantity)
  return { cost, way: ways.find((way) => costBy(way, quantity) === cost)! }
}
