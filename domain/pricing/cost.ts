import type { Method, Option, PriceBook } from '../catalogue/catalogue.ts'
import type { Configuration } from '../catalogue/configuration.ts'
import type { Shelf, Shelved } from '../catalogue/shelf.ts'
import type { PrintOption } from '../catalogue/words.ts'
import type { Measured } from './measure.ts'

/**
 * What a run costs us, by every way it could be printed (4.6 of the trade's numbers). Whole millionths of the catalogue
 * currency throughout: a line is what it costs once, for each piece, and for each piece that goes to waste.
 */

/** What a line is for; customers see these as what drives the price. */
export const drivers = ['material', 'print', 'finishing', 'addOns', 'tooling', 'making', 'packing', 'insert'] as const
export type Driver = (typeof drivers)[number]
export type CostLine = { driver: Driver; what: string; once: number; perPiece: number; perWasted: number }

/** A way to make it. `waste` is the larger of so many pieces and a share of the run. */
export type Way = {
  method: Method
  lines: readonly CostLine[]
  /** The lines together. */
  sum: Pick<CostLine, 'once' | 'perPiece' | 'perWasted'>
  waste: { pieces: number; perMille: number }
}

/** Cost of an area for one piece. */
const ofArea = (perSquareMetre: number, area: number) => Math.round((perSquareMetre * area) / 1_000_000)

const sidesOf = (option: PrintOption): number => {
  if (option === 'blank') return 0
  return option === 'printedBothSides' || option === 'printedFrontBack' ? 2 : 1
}

/** Every way the product allows for this print; none where it has too many colours, or is too large for every form. */
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
  return methods.flatMap((method): Way[] => {
    const terms = prices.methods[method]
    const printing = printLine(method, terms, print, sides, measured)
    if (!printing) return []
    const lines = method === 'blank' ? common : [...common, printing]
    const waste = { pieces: terms.wasteSheets, perMille: terms.wastePerMille }
    return [{ method, lines, sum: sumOf(lines), waste }]
  })
}

const sumOf = (lines: readonly CostLine[]): Way['sum'] => {
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

/** What printing adds; nothing where the method cannot do it: too many colours, or a blank that fits no form. */
const printLine = (
  method: Method,
  terms: PriceBook['methods'][Method],
  { colors }: Configuration['print'],
  sides: number,
  { surface }: Measured,
): CostLine | undefined => {
  const spots = colors.filter(({ type }) => type === 'pantone').length
  const process = colors.some(({ type }) => type === 'cmyk')
  const plated = terms.perPlate > 0
  const colorCount = plated ? spots + (process ? 4 : 0) : spots
  if (sides > 0 && colorCount > terms.mostColors) return undefined
  const forms = sides * formsFor(terms.form, surface.largest)
  if (!Number.isFinite(forms)) return undefined
  const perForm = terms.setup + (plated ? terms.perPlate * colorCount : terms.perSpotColor * spots)
  const perPiece = ofArea(terms.perSquareMetre, surface.area) * sides
  return { driver: 'print', what: `Print, ${method}`, once: forms * perForm, perPiece, perWasted: perPiece }
}

/** Forms that a blank takes for one side: one, two if half of it fits, and none if that does not either. */
const formsFor = (
  form: PriceBook['methods'][Method]['form'],
  { width, height }: { width: number; height: number },
): number => {
  if (!form) return 1
  const [long, short] = [Math.max(width, height), Math.min(width, height)]
  const [most, other] = [Math.max(form.width, form.height), Math.min(form.width, form.height)]
  if (long <= most && short <= other) return 1
  return (long / 2 <= other && short <= most) || (long / 2 <= most && short <= other) ? 2 : Infinity
}

/** Pieces that go to waste in a run. */
const wasteOf = ({ waste }: Way, quantity: number): number =>
  Math.max(waste.pieces, Math.ceil((quantity * waste.perMille) / 1000))

/** What a line, or all of them together, costs for a run. */
export const costOf = (way: Way, quantity: number, { once, perPiece, perWasted } = way.sum): number =>
  once + perPiece * quantity + perWasted * wasteOf(way, quantity)

/** The cheapest way to make so many (4.4: the crossover from digital to offset comes by itself). */
export const cheapest = (ways: readonly Way[], quantity: number): { way: Way; cost: number } =>
  ways.map((way) => ({ way, cost: costOf(way, quantity) })).reduce((best, one) => (one.cost < best.cost ? one : best))
