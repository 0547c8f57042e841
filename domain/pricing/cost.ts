import type { CatalogueIndex, IndexedProduct } from '../catalogue/catalogue-index.ts'
import type { Material, Method, PriceBook } from '../catalogue/catalogue.ts'
import type { Configuration } from '../catalogue/configuration.ts'
import { inksFor, nestingsOn } from '../catalogue/printable.ts'
import type { PrintOption } from '../catalogue/vocabulary.ts'
import type { Nesting } from '../packaging/nesting.ts'
import type { Role } from '../packaging/structure.ts'
import type { Measured } from './measure.ts'

/**
 * What a run costs us, by every way it could be printed (4.6 of the trade's numbers). Whole millionths of the catalogue
 * currency throughout: a line is what it costs once, for each piece, and for each sheet that is spoilt. A spoilt sheet is
 * paid for whole, whatever lies on it: otherwise a larger box, of which fewer fit, would spoil less and cost less.
 */

/** What a line is for; customers see these as what drives the price. */
export const drivers = ['material', 'print', 'finishing', 'addOns', 'tooling', 'making', 'packing', 'insert'] as const
export type Driver = (typeof drivers)[number]
/**
 * One line of what a run costs, in millionths; `what` is for staff to read. `perSpoilt` is for a spoilt sheet, or for a
 * spoilt piece of what is not made in sheets.
 */
export type CostLine = { driver: Driver; what: string; once: number; perPiece: number; perSpoilt: number }

/** Whole millionths once, for each piece, and for each spoilt sheet or piece. */
type Cost = Pick<CostLine, 'once' | 'perPiece' | 'perSpoilt'>

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
  index: CatalogueIndex,
  product: IndexedProduct,
  { print, coating, finish, printAddOns }: Configuration,
  measured: Measured,
): Way[] => {
  const { prices } = index.catalogue
  const sides = sidesOf(print.option)
  const options = [index.option(coating, 'coating'), index.option(finish, 'finish')]
    .filter((one) => one !== undefined && one.id !== 'none')
    .map((one) => ({ driver: 'finishing' as const, option: one! }))
  const addOns = printAddOns.map((id) => ({ driver: 'addOns' as const, option: index.option(id, 'printAddOns')! }))
  const { role: surfaceRole, area: surfaceArea } = measured.surface
  /** Lines that every method has; `spoiltArea` in mm² is what a spoilt sheet or piece takes. */
  const commonLines = (method: Method, spoiltArea: number): CostLine[] =>
    [
      ...measured.sheets
        .flatMap(({ role, material, area }) =>
          boardsOf(index, method, role, material).map((one) => ({ ...one, role, area })),
        )
        .map(({ role, what, perSquareMetre, area }): CostLine => ({
          driver: 'material',
          what,
          once: 0,
          perPiece: ofArea(perSquareMetre, area),
          perSpoilt: role === surfaceRole ? ofArea(perSquareMetre, spoiltArea) : 0,
        })),
      ...[...options, ...addOns].map(({ driver, option }): CostLine => ({
        driver,
        what: option.title['en-US'],
        once: option.setup,
        perPiece: ofArea(option.perSquareMetre, surfaceArea) + option.perPiece,
        perSpoilt: ofArea(option.perSquareMetre, spoiltArea),
      })),
      line('tooling', 'Die and tools', product.tooling, 0),
      line('making', 'Conversion', 0, product.conversion),
      line('making', 'Hand work', 0, product.handWork),
      line('packing', 'Packing', 0, prices.packing),
    ].filter(({ once, perPiece }) => once > 0 || perPiece > 0)

  const methods = sides === 0 ? (['blank'] as const) : product.methods.filter((method) => method !== 'blank')
  return methods.flatMap((method) => {
    const terms = prices.methods[method]
    return nestingsOn(terms, measured.surface.blanks).flatMap((nesting): Way[] => {
      const spoiltArea = nesting ? nesting.format.width * nesting.format.height : surfaceArea
      const printing = printLine(method, terms, print, sides, measured, nesting, spoiltArea)
      if (!printing) return []
      const common = commonLines(method, spoiltArea)
      const lines = method === 'blank' ? common : [...common, printing]
      const waste = { sheets: terms.wasteSheets, perMille: terms.wastePerMille }
      return [{ method, lines, sum: sumOf(lines), nesting, waste }]
    })
  })
}

/** What a sheet is paid for: itself, or a board without its outer liner and the printed sheet that is laminated to it (P9). */
const boardsOf = (
  { catalogue, material: find }: CatalogueIndex,
  method: Method,
  role: Role,
  { title, perSquareMetre, surface, corrugation }: Material,
): { what: string; perSquareMetre: number }[] => {
  const { topSheets, perSquareMetre: laminating } = catalogue.prices.lithoLamination
  const top = method === 'offset' && role === 'board' && corrugation !== 'none' ? topSheets[surface] : undefined
  if (!top) return [{ what: title['en-US'], perSquareMetre }]
  const paper = find(top.paper)!
  return [
    { what: `${title['en-US']}, without its outer liner`, perSquareMetre: perSquareMetre - top.liner },
    { what: `Top sheet, ${paper.title['en-US']}, laminated`, perSquareMetre: paper.perSquareMetre + laminating },
  ]
}

const sumOf = (lines: readonly CostLine[]): Cost => {
  const sum = { once: 0, perPiece: 0, perSpoilt: 0 }
  for (const { once, perPiece, perSpoilt } of lines) {
    sum.once += once
    sum.perPiece += perPiece
    sum.perSpoilt += perSpoilt
  }
  return sum
}

const line = (driver: Driver, what: string, once: number, perPiece: number): CostLine => ({
  driver,
  what,
  once,
  perPiece,
  perSpoilt: 0,
})

/** What printing adds; nothing where the method cannot do so many colours. */
const printLine = (
  method: Method,
  terms: PriceBook['methods'][Method],
  { colors }: Configuration['print'],
  sides: number,
  { surface }: Measured,
  nesting: Nesting | undefined,
  spoiltArea: number,
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
  return {
    driver: 'print',
    what: `Print, ${wordsOf(method, nesting)}`,
    once: forms * perForm,
    perPiece: ofArea(terms.perSquareMetre, surface.area) * sides,
    perSpoilt: ofArea(terms.perSquareMetre, spoiltArea) * sides,
  }
}

/** `offset, 9 up on 720 × 1020 mm`. */
const wordsOf = (method: Method, nesting: Nesting | undefined): string => {
  if (!nesting) return method
  const { up, forms, format } = nesting
  return `${method}, ${forms > 1 ? `${forms} forms` : `${up} up`} on ${format.width} × ${format.height} mm`
}

/** Sheets that a run spoils, or pieces of what is not made in sheets. */
export const spoiltIn = ({ waste: { sheets, perMille }, nesting }: Way, quantity: number): number =>
  Math.max(sheets, Math.ceil((Math.ceil(quantity / (nesting?.up ?? 1)) * perMille) / 1000))

/** What a line, or all of them together, costs for a run that spoils so many sheets or pieces. */
export const costOf = ({ once, perPiece, perSpoilt }: Cost, quantity: number, spoilt: number): number =>
  once + perPiece * quantity + perSpoilt * spoilt

/** What a run costs, made one way. */
const costBy = (way: Way, quantity: number): number => costOf(way.sum, quantity, spoiltIn(way, quantity))

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
