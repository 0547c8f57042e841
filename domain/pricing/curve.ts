import type { PriceBook } from '../catalogue/catalogue.ts'

/**
 * Prices over quantities. Two promises hold for any two quantities that are sold (PRICE-D04, 4.6): a piece never costs
 * more when more are bought, and a larger order never costs less in all. Both are whole numbers, so the promises hold to
 * the last cent.
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

/** Millionths for a piece, from what the run costs: overhead, then margin. */
export const unitOf = (
  book: Pick<PriceBook, 'margins' | 'overheadPerMille'>,
  cost: number,
  quantity: number,
): number => {
  const withOverhead = Math.round(((cost / quantity) * (1000 + book.overheadPerMille)) / 1000)
  return Math.round((withOverhead * (10_000 + marginAt(book, quantity))) / 10_000)
}

/** The step in which quantities are sold around one. */
const stepAt = ({ quantitySteps }: Pick<PriceBook, 'quantitySteps'>, quantity: number): number =>
  quantitySteps.findLast(({ from }) => quantity >= from)?.step ?? 1

const upTo = (quantity: number, multiple: number) => Math.ceil(quantity / multiple) * multiple

/**
 * What is sold for a quantity that somebody names: the next full step, in multiples of the product's own. A step that would
 * end beyond the beginning of the next band ends there, whatever the multiple, so naming more never means buying less.
 */
export const sellable = (book: Pick<PriceBook, 'quantitySteps'>, quantity: number, multiple: number): number => {
  const sold = upTo(quantity, upTo(stepAt(book, quantity), multiple))
  const next = book.quantitySteps.find(({ from }) => from > quantity)
  return next && sold >= next.from ? sellable(book, next.from, multiple) : sold
}

/** Every quantity that is sold, from the smallest to `most` or a little more. */
export const quantitiesSold = (
  { quantitySteps }: Pick<PriceBook, 'quantitySteps'>,
  least: number,
  most: number,
  multiple: number,
): number[] => {
  const widths = quantitySteps.map(({ step }) => upTo(step, multiple))
  const all: number[] = []
  let band = 0
  let quantity = least
  for (;;) {
    while (band + 1 < quantitySteps.length && quantitySteps[band + 1]!.from <= quantity) band += 1
    const sold = upTo(quantity, widths[band]!)
    const next = quantitySteps[band + 1]
    if (next && sold >= next.from) {
      quantity = next.from
      continue
    }
    all.push(sold)
    if (sold >= most) return all
    quantity = sold + 1
  }
}

/**
 * Unit prices that keep both promises, from those that were computed, in any whole unit. A price that would rise stays;
 * one that falls so fast that the total would fall with it, falls less.
 */
export const monotone = (points: readonly { quantity: number; unit: number }[]): Map<number, number> => {
  const kept = new Map<number, number>()
  let last: { quantity: number; unit: number } | undefined
  for (const { quantity, unit } of points) {
    const least = last ? Math.ceil((last.unit * last.quantity) / quantity) : unit
    const price = last ? Math.min(last.unit, Math.max(unit, least)) : unit
    kept.set(quantity, price)
    last = { quantity, unit: price }
  }
  return kept
}
