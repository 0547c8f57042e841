import type { PriceBook } from '../catalogue/price-book.ts'
import { type FreightPlace, freightPlaceOf } from './included-freight.ts'

/**
 * Prices over quantities, with two guarantees for any two orderable quantities (PRICE-D04, 4.6): the unit price never
 * rises with the quantity, and the total never falls. Both prices are whole numbers, so the guarantees are exact to the
 * last cent.
 */

/** Margin on cost, in ten-thousandths, between two points on the logarithm of the quantity. */
export const marginAt = ({ margins }: Pick<PriceBook, 'margins'>, quantity: number): number => {
  const after = margins.findIndex((point) => point.quantity >= quantity)
  if (after === 0) return margins[0]!.perMille * 10
  if (after === -1) return margins.at(-1)!.perMille * 10
  const [low, high] = [margins[after - 1]!, margins[after]!]
  const share = Math.log(quantity / low.quantity) / Math.log(high.quantity / low.quantity)
  return Math.round((low.perMille + (high.perMille - low.perMille) * share) * 10)
}

/** Charge for a run, in millionths: our cost, the overhead on it, and the margin on both. */
export type Charge = { cost: number; overhead: number; margin: number; whole: number }

/** The terms of a charge in a price book. */
type ChargeTerms = Pick<PriceBook, 'overheadPerMille' | 'minimumCharge'>

const overheadOn = ({ overheadPerMille }: ChargeTerms, cost: number): number =>
  Math.round((cost * overheadPerMille) / 1000)

/**
 * The whole charge for a run with a given `cost`, without its parts; `margin` is in ten-thousandths, as in `marginAt`.
 */
export const wholeCharge = (terms: ChargeTerms, cost: number, margin: number): number => {
  const own = cost + overheadOn(terms, cost)
  return Math.max(terms.minimumCharge, own + Math.round((own * margin) / 10_000))
}

/** Charges for a run. If they are below the minimum charge, the minimum is charged; the difference is margin. */
export const chargeFor = (terms: ChargeTerms, cost: number, margin: number): Charge => {
  const overhead = overheadOn(terms, cost)
  const whole = wholeCharge(terms, cost, margin)
  return { cost, overhead, margin: whole - cost - overhead, whole }
}

/** The step between orderable quantities near a quantity. */
const stepAt = ({ quantitySteps }: Pick<PriceBook, 'quantitySteps'>, quantity: number): number =>
  quantitySteps.findLast(({ from }) => quantity >= from)?.step ?? 1

const upTo = (quantity: number, multiple: number) => Math.ceil(quantity / multiple) * multiple

/**
 * The orderable quantity for a requested one: the next full step, in multiples of the product's own. A step that would
 * end beyond the start of the next band ends there, regardless of the multiple, so requesting more never means buying
 * less.
 */
export const sellableQuantity = (
  book: Pick<PriceBook, 'quantitySteps'>,
  quantity: number,
  multiple: number,
): number => {
  const sold = upTo(quantity, upTo(stepAt(book, quantity), multiple))
  const next = book.quantitySteps.find(({ from }) => from > quantity)
  return next && sold >= next.from ? sellableQuantity(book, next.from, multiple) : sold
}

/**
 * An orderable quantity with the properties that depend on nothing else: its margin in ten-thousandths, and its position
 * between the tiers of included freight.
 */
export type SellableQuantity = { quantity: number; margin: number; place: FreightPlace }

/** Orderable quantities so far, and those of the last request: most requests have the same largest quantity. */
type Ladder = { all: SellableQuantity[]; last: readonly SellableQuantity[] }
const ladders = new WeakMap<Book, Map<string, Ladder>>()
type Book = Pick<PriceBook, 'quantitySteps' | 'margins'>

/**
 * All orderable quantities, from the smallest to `most` or slightly more. They are the same for all products with the
 * same minimum and multiple, so they are computed once per price book, lazily.
 */
export const sellableQuantities = (
  book: Book,
  least: number,
  most: number,
  multiple: number,
): readonly SellableQuantity[] => {
  const own = ladders.get(book) ?? new Map<string, Ladder>()
  ladders.set(book, own)
  const ladder = own.get(`${least}/${multiple}`) ?? { all: [], last: [] }
  own.set(`${least}/${multiple}`, ladder)
  const { all } = ladder
  for (let last = all.at(-1)?.quantity ?? least - 1; last < Math.max(most, least); last = all.at(-1)!.quantity) {
    const quantity = sellableQuantity(book, last + 1, multiple)
    all.push({ quantity, margin: marginAt(book, quantity), place: freightPlaceOf(quantity) })
  }
  const count = indexFrom(all, most) + 1
  if (ladder.last.length !== count) ladder.last = all.slice(0, count)
  return ladder.last
}

/** The index of the first of several rungs, sorted by quantity, that is not below a quantity; otherwise the last index. */
const indexFrom = (sold: readonly SellableQuantity[], quantity: number): number => {
  let [low, high] = [0, sold.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sold[middle]!.quantity < quantity) low = middle + 1
    else high = middle
  }
  return low
}

/** The index of an orderable quantity among rungs sorted by quantity; -1 if it is not orderable. */
export const indexOfQuantity = (sold: readonly SellableQuantity[], quantity: number): number => {
  const index = indexFrom(sold, quantity)
  return sold[index]?.quantity === quantity ? index : -1
}

/**
 * Unit prices that satisfy both guarantees, derived from the computed prices of the points, in any whole unit. A price
 * that would rise is left at the previous price; one that falls so fast that the total would also fall is reduced less.
 */
export const makeMonotone = (points: readonly { quantity: number }[], computed: readonly number[]): number[] => {
  const units: number[] = []
  let lastUnit = Infinity
  let lastQuantity = 0
  // A loop, because variables that a closure assigns are allocated again at every point.
  for (let nth = 0; nth < points.length; nth += 1) {
    const { quantity } = points[nth]!
    const least = lastQuantity > 0 ? Math.ceil((lastUnit * lastQuantity) / quantity) : 0
    lastUnit = Math.min(lastUnit, Math.max(computed[nth]!, least))
    lastQuantity = quantity
    units.push(lastUnit)
  }
  return units
}
