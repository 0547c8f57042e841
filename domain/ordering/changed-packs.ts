import { z } from 'zod'
import { PositiveAmount } from '../kernel/money.ts'
import { notFound, Rejection, ruleBroken, throwIfRefused } from '../kernel/refusal.ts'
import { Bilingual } from '../text/bilingual.ts'
import { paddedNumber } from '../text/ids.ts'
import type { StandardItem } from './essentials-facts.ts'
import type { StandardItemEvent, StandardItemsState } from './standard-items.ts'

/** Essentials in a proposed change to a placed order (ORDER-D04, decision 214): packs before and after. */

/** Money in minor units. */
const Packs = z.strictObject({ quantity: z.int().positive(), unitPrice: PositiveAmount, total: PositiveAmount })

/** One essential of a proposal: added if `before` is absent, removed if `after` is absent. */
export const ChangedPacks = z.strictObject({
  itemId: z.string().min(1),
  /** Null for a new item, which gets its number when it is added. */
  itemNumber: z.string().nullable(),
  productId: z.string(),
  title: Bilingual,
  imageUrl: z.string(),
  additionalNotes: z.string(),
  before: Packs.nullable(),
  after: Packs.nullable(),
})
export type ChangedPacks = z.infer<typeof ChangedPacks>

/** Packs as requested by staff: a new number for an item of the order, 0 to remove it, or an additional item. */
export type WantedPacks = { itemId: string; quantity: number } | { item: Omit<StandardItem, 'itemNumber'> }

type Order = Pick<StandardItemsState, 'standardItems'>

const packsOf = ({ quantity, unitPrice }: Pick<StandardItem, 'quantity' | 'unitPrice'>) => ({
  quantity,
  unitPrice,
  total: quantity * unitPrice,
})

/**
 * The change of an essential, at the price of the order; an additional one has the current price.
 *
 * @throws {Rejection} `not-found` for an unknown item
 */
export const changedPacks = ({ standardItems }: Order, wanted: WantedPacks): ChangedPacks => {
  if ('item' in wanted) {
    const { id, productId, title, imageUrl, additionalNotes = '' } = wanted.item
    const shown = { itemId: id, itemNumber: null, productId, title, imageUrl, additionalNotes }
    return { ...shown, before: null, after: packsOf(wanted.item) }
  }
  const item = standardItems.find(({ id }) => id === wanted.itemId)
  if (!item) throw new Rejection(notFound('item'))
  const { id, itemNumber, productId, title, imageUrl, additionalNotes = '', unitPrice } = item
  const after = wanted.quantity > 0 ? packsOf({ quantity: wanted.quantity, unitPrice }) : null
  return { itemId: id, itemNumber, productId, title, imageUrl, additionalNotes, before: packsOf(item), after }
}

export const changesPacks = ({ before, after }: ChangedPacks): boolean => before?.quantity !== after?.quantity

/** Difference of the order's total. */
export const packsDifference = (changes: readonly Pick<ChangedPacks, 'before' | 'after'>[]): number =>
  changes.reduce((sum, { before, after }) => sum + (after?.total ?? 0) - (before?.total ?? 0), 0)

/**
 * `shipped`: packs of each item that have left.
 *
 * @throws {Rejection} if a product would be in the order twice, or if packs have left that the change removes
 */
export const requireChangeablePacks = (
  { standardItems }: Order,
  changes: readonly ChangedPacks[],
  shipped: Readonly<Record<string, number>>,
): void => {
  for (const { itemId, productId, before, after } of changes) {
    const isTwice = !before && standardItems.some((one) => one.productId === productId)
    throwIfRefused(isTwice ? ruleBroken('standardItems', 'rule.standardItemExists') : undefined)
    const n = shipped[itemId] ?? 0
    throwIfRefused((after?.quantity ?? 0) < n ? ruleBroken('standardItems', 'rule.packsShipped', { n }) : undefined)
  }
}

/** Whether the order still has the packs that the proposal was made for. */
export const isAsProposed = ({ standardItems }: Order, { itemId, before }: ChangedPacks): boolean =>
  standardItems.find(({ id }) => id === itemId)?.quantity === before?.quantity

/** The facts that apply the proposal to an essential; `number` is for a new item. */
export const packsApplied = (
  { itemId, productId, title, imageUrl, additionalNotes, before, after }: ChangedPacks,
  number: number,
): StandardItemEvent[] => {
  if (!after) return [{ type: 'StandardItemRemoved', data: { itemId } }]
  if (before) return [{ type: 'StandardItemChanged', data: { itemId, quantity: after.quantity, additionalNotes } }]
  const item = { id: itemId, itemNumber: paddedNumber(number), productId, title, imageUrl, additionalNotes, ...after }
  return [{ type: 'StandardItemAdded', data: { item } }]
}
