import type { Method } from '../catalogue/catalogue-fields.ts'
import type { CatalogueIndex, IndexedProduct } from '../catalogue/catalogue-index.ts'
import type { Configuration } from '../catalogue/configuration.ts'
import type { Material, Option } from '../catalogue/materials.ts'
import type { PriceBook } from '../catalogue/price-book.ts'
import { inksFor, nestingsOn } from '../catalogue/printable.ts'
import type { PrintOption } from '../catalogue/vocabulary.ts'
import type { Nesting } from '../packaging/nesting.ts'
import type { Role } from '../packaging/structure.ts'
import type { Measured } from './measure.ts'

/**
 * Cost of a run by each possible printing method (4.6 of the trade's numbers). All costs are in whole millionths of the
 * catalogue currency: a cost line has a fixed part, a part per piece, and a part per spoiled sheet. A spoiled sheet is
 * charged completely, regardless of its content: otherwise, a larger box, of which fewer fit on a sheet, would spoil
 * less and cost less.
 */

/** Cost drivers as shown to customers. */
export const drivers = ['material', 'print', 'finishing', 'addOns', 'tooling', 'making', 'packing', 'insert'] as const
export type Driver = (typeof drivers)[number]
/**
 * One cost line of a run, in millionths; `what` is a text for staff. `perSpoiled` is per spoiled sheet, or per spoiled
 * piece of goods not made in sheets.
 */
export type CostLine = { driver: Driver; what: string; once: number; perPiece: number; perSpoiled: number }

/** Whole millionths: fixed, per piece, and per spoiled sheet or piece. */
type Cost = Pick<CostLine, 'once' | 'perPiece' | 'perSpoiled'>

/** A production method: how it is printed, and on which sheets, if any. */
export type Way = {
  method: Method
  lines: readonly CostLine[]
  /** Sum of the lines. */
  sum: Cost
  /** Pieces per sheet of the press; absent if it is not printed in sheets. */
  nesting: Nesting | undefined
  /** Waste until the press runs correctly: the larger of a number of sheets and a share of the run. */
  waste: { sheets: number; perMille: number }
}

/** Cost of an area for one piece. */
const ofArea = (perSquareMetre: number, area: number) => Math.round((perSquareMetre * area) / 1_000_000)

const sidesOf = (option: PrintOption): number => {
  if (option === 'blank') return 0
  return option === 'printedBothSides' || option === 'printedFrontBack' ? 2 : 1
}

/**
 * All methods that the product allows for this print. A configuration without problems has at least one
 * (`../catalogue/printable.ts`).
 */
export const waysToMake = (
  index: CatalogueIndex,
  product: IndexedProduct,
  { print, coating, finish, printAddOns, addOnAreas = {} }: Configuration,
  measured: Measured,
): Way[] => {
  const { prices } = index.catalogue
  const sides = sidesOf(print.option)
  const chosen: { driver: Driver; option: Option }[] = []
  for (const option of [index.option(coating, 'coating'), index.option(finish, 'finish')]) {
    if (option && option.id !== 'none') chosen.push({ driver: 'finishing', option })
  }
  for (const id of printAddOns) chosen.push({ driver: 'addOns', option: index.option(id, 'printAddOns')! })
  const { role: surfaceRole, area: surfaceArea } = measured.surface
  /** Cost lines of every method; `spoiledArea` in mm² is the area of a spoiled sheet or piece. */
  const commonLines = (method: Method, spoiledArea: number): CostLine[] => {
    const lines: CostLine[] = []
    const add = (driver: Driver, what: string, { once, perPiece, perSpoiled }: Cost) => {
      if (once > 0 || perPiece > 0) lines.push({ driver, what, once, perPiece, perSpoiled })
    }
    for (const { role, material, area } of measured.sheets) {
      for (const { what, perSquareMetre } of boardsOf(index, method, role, material)) {
        const perSpoiled = role === surfaceRole ? ofArea(perSquareMetre, spoiledArea) : 0
        add('material', what, { once: 0, perPiece: ofArea(perSquareMetre, area), perSpoiled })
      }
    }
    for (const { driver, option } of chosen) {
      const given = addOnAreas[option.id]
      add(driver, option.title['en-US'], {
        once: setupOf(option, given),
        perPiece: ofArea(option.perSquareMetre, coveredBy(option, given, surfaceArea)) + option.perPiece,
        perSpoiled: ofArea(option.perSquareMetre, coveredBy(option, given, spoiledArea)),
      })
    }
    add('tooling', 'Die and tools', { once: product.tooling, perPiece: 0, perSpoiled: 0 })
    add('making', 'Conversion', { once: 0, perPiece: product.conversion, perSpoiled: 0 })
    add('making', 'Hand work', { once: 0, perPiece: product.handWork, perSpoiled: 0 })
    add('packing', 'Packing', { once: 0, perPiece: prices.packing, perSpoiled: 0 })
    return lines
  }

  const methods = sides === 0 ? (['blank'] as const) : product.methods.filter((method) => method !== 'blank')
  const ways: Way[] = []
  for (const method of methods) {
    const terms = prices.methods[method]
    const waste = { sheets: terms.wasteSheets, perMille: terms.wastePerMille }
    for (const nesting of nestingsOn(terms, measured.surface.blanks)) {
      const spoiledArea = nesting ? nesting.format.width * nesting.format.height : surfaceArea
      const printing = printLine(terms, print, sides, measured, nesting, spoiledArea)
      if (!printing) continue
      const lines = commonLines(method, spoiledArea)
      if (method !== 'blank') lines.push(printing)
      ways.push({ method, lines, sum: sumOf(lines), nesting, waste })
    }
  }
  return ways
}

/** Setup cost of an option: per cm² of its tool if it has one, at least `setup` (P7). */
const setupOf = ({ setup, area }: Option, given: number | undefined): number =>
  Math.max(setup, Math.round((area?.perSquareCentimetre ?? 0) * (given ?? area?.usual ?? 0)))

/** Area in mm² of the surface that an option covers, at most the whole surface. */
const coveredBy = ({ area }: Option, given: number | undefined, surface: number): number =>
  area && given !== undefined ? Math.min(given * 100, surface) : surface

/**
 * Material of a sheet: the sheet itself, or a board without its outer liner plus the printed sheet laminated to it
 * (P9).
 */
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
  const sum = { once: 0, perPiece: 0, perSpoiled: 0 }
  for (const { once, perPiece, perSpoiled } of lines) {
    sum.once += once
    sum.perPiece += perPiece
    sum.perSpoiled += perSpoiled
  }
  return sum
}

/** Cost of printing; undefined if the method cannot print that many colors. */
const printLine = (
  terms: PriceBook['methods'][Method],
  { colors }: Configuration['print'],
  sides: number,
  { surface }: Measured,
  nesting: Nesting | undefined,
  spoiledArea: number,
): CostLine | undefined => {
  const spots = colors.filter(({ type }) => type === 'pantone').length
  const plated = terms.perPlate > 0
  const colorCount = inksFor(terms, colors)
  if (sides > 0 && colorCount > terms.mostColors) return undefined
  const forms = sides * (nesting?.forms ?? 1)
  // Without process colors, the plates included in the setup are used for Pantone colors.
  const included = colors.some(({ type }) => type === 'cmyk') ? 0 : terms.platesInSetup
  const perForm =
    terms.setup + (plated ? terms.perPlate * colorCount : terms.perSpotColor * Math.max(0, spots - included))
  return {
    driver: 'print',
    what: 'Print',
    once: forms * perForm,
    perPiece: ofArea(terms.perSquareMetre, surface.area) * sides,
    perSpoiled: ofArea(terms.perSquareMetre, spoiledArea) * sides,
  }
}

/** How a method prints, as a text for staff: `offset, 9 up on 720 × 1020 mm`. */
export const sheetsPrinted = ({ method, nesting }: Way): string => {
  if (!nesting) return method
  const { up, forms, format } = nesting
  return `${method}, ${forms > 1 ? `${forms} forms` : `${up} up`} on ${format.width} × ${format.height} mm`
}

/** Sheets that a run spoils, or pieces of goods not made in sheets. */
export const wasteOf = ({ waste: { sheets, perMille }, nesting }: Way, quantity: number): number =>
  Math.max(sheets, Math.ceil((Math.ceil(quantity / (nesting?.up ?? 1)) * perMille) / 1000))

/** Cost of a line, or of the sum of lines, for a run that spoils a number of sheets or pieces. */
export const costOf = ({ once, perPiece, perSpoiled }: Cost, quantity: number, spoiled: number): number =>
  once + perPiece * quantity + perSpoiled * spoiled

/**
 * Minimum cost of a run for each of several quantities. The price curve needs all of them for every size, so the terms
 * of a method are read once, not once per quantity.
 */
export const leastCosts = (ways: readonly Way[], runs: readonly { quantity: number }[]): number[] => {
  const least = runs.map(() => Infinity)
  for (const { sum, waste, nesting } of ways) {
    const { once, perPiece, perSpoiled } = sum
    const { sheets, perMille } = waste
    const up = nesting?.up ?? 1
    for (let nth = 0; nth < runs.length; nth += 1) {
      const { quantity } = runs[nth]!
      const spoiled = Math.max(sheets, Math.ceil((Math.ceil(quantity / up) * perMille) / 1000))
      least[nth] = Math.min(least[nth]!, once + perPiece * quantity + perSpoiled * spoiled)
    }
  }
  return least
}

/** Cost of a run by one method. */
const costBy = (way: Way, quantity: number): number => costOf(way.sum, quantity, wasteOf(way, quantity))

/** Minimum cost of a run. */
export const leastCost = (ways: readonly Way[], quantity: number): number => {
  let least = Infinity
  for (const way of ways) least = Math.min(least, costBy(way, quantity))
  return least
}

/** The cheapest method for a quantity (4.4: the crossover from digital to offset follows from it). */
export const cheapest = (ways: readonly Way[], quantity: number): { way: Way; cost: number } => {
  const cost = leastCost(ways, quantity)
  return { cost, way: ways.find((way) => costBy(way, quantity) === cost)! }
}
