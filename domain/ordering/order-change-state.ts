import { ruleBroken, firstOf, type Refusal, unlessStatus } from '../kernel/refusal.ts'
import type { PaymentsState } from '../payments/payments-state.ts'
import { type OrderParts, totalsWith } from '../payments/totals.ts'
import { isBefore, type Moment, plannedDay } from '../time.ts'
import { type ChangedPacks, packsDifference } from './changed-packs.ts'
import type { AmountChange, ItemChange, ItemCost } from './order-change-facts.ts'

/** Proposed changes to a placed order: state, derived values and rules. Also used by pages. */

// State ---------------------------------------------------------------------------------------------------------------

/** `ended`: the order was completed or cancelled before the customer answered. `expired`: its validity ended before. */
export const orderChangeStatuses = ['proposed', 'accepted', 'declined', 'withdrawn', 'expired', 'ended'] as const
export type OrderChangeStatus = (typeof orderChangeStatuses)[number]

export type OrderChange = {
  id: string
  status: OrderChangeStatus
  /** Written by staff, for the customer. */
  reason: string
  items: ItemChange[]
  standardItems?: ChangedPacks[] | undefined
  /** In minor units; `total` is the total of the whole order at the time of the proposal. */
  shipping: AmountChange
  total: AmountChange
  validUntil: Moment
  proposedOn: Moment
  closedOn: Moment | undefined
  /** Why it was declined or withdrawn; '' otherwise. */
  answer: string
  costs?: readonly ItemCost[] | undefined
  internalNotes?: string | undefined
}

export type ChangesState = {
  changes: readonly OrderChange[]
  /** By item id: the log position before which purchase orders no longer match the item. */
  remade: Readonly<Record<string, number>>
}

/** The open proposal; there is at most one. */
export const openChange = <C extends { status: string }>({ changes }: { changes: readonly C[] }): C | undefined =>
  changes.find(({ status }) => status === 'proposed')

/** When `ExpireOrderChange` has something to record: the end of the open proposal. */
export const changeDue = (order: { changes: readonly { status: string; validUntil: Moment }[] }): Moment | undefined =>
  openChange(order)?.validUntil

/** Whether the item must be produced differently. A change of the price alone affects only the customer. */
export const isRemade = ({ before, after, configured }: ItemChange): boolean =>
  configured !== null || before?.quote.quantity !== after?.quote.quantity

/** Items whose purchase orders from before the proposal are void. */
export const remadeItems = ({ items, costs = [] }: Pick<OrderChange, 'items' | 'costs'>): string[] =>
  items
    .filter((one) => isRemade(one) || costs.some(({ itemId, sourcing }) => itemId === one.itemId && sourcing !== null))
    .map(({ itemId }) => itemId)

/** The parts of an order after accepting a proposal. */
export const partsWith = (
  parts: OrderParts,
  { items, standardItems = [], shipping }: Pick<OrderChange, 'items' | 'standardItems' | 'shipping'>,
): OrderParts => ({
  ...parts,
  standardProducts: parts.standardProducts + packsDifference(standardItems),
  packaging: items.reduce(
    (sum, { before, after }) => sum + (after?.quote.total ?? 0) - (before?.quote.total ?? 0),
    parts.packaging,
  ),
  shipping: shipping.after,
})

/** The total of an order after accepting a proposal, with the current charges and discounts. */
export const totalWith = (
  { placedParts, charges, discounts }: Pick<PaymentsState, 'placedParts' | 'charges' | 'discounts'>,
  change: Pick<OrderChange, 'items' | 'standardItems' | 'shipping'>,
): number => (placedParts ? totalsWith(partsWith(placedParts, change), charges, discounts).total : 0)

/**
 * The planned ready date if the change is accepted now: not before the current date, and not before the changed items
 * are finished. Undefined if nothing is produced again.
 */
export const readyWith = (
  before: Moment | undefined,
  items: readonly {
    before: object | null
    after: { quote: { quantity: number; leadTimeDays: number } } | null
    remade: boolean
  }[],
  now: Moment,
): Moment | undefined => {
  const days = items.flatMap(({ after, remade }) => (after && remade ? [after.quote.leadTimeDays] : []))
  if (days.length === 0) return undefined
  const ready = plannedDay(now, Math.max(...days))
  return before !== undefined && isBefore(ready, before) ? before : ready
}

// Rules ---------------------------------------------------------------------------------------------------------------

type Answerable = { status: string; validUntil: Moment }

export const orderChangeCan = {
  /** Only one open proposal at a time, because the customer compares it with the current order. */
  propose: (order: { status: string; changes: readonly { status: string }[] }): Refusal | undefined =>
    firstOf(
      unlessStatus('ProposeOrderChange', order.status, 'inProgress'),
      openChange(order) ? ruleBroken('changes', 'rule.changeOpen') : undefined,
    ),
  /** Also allowed while the order is on hold, because it does not change the order. */
  withdraw: (order: { status: string }, change: { status: string }): Refusal | undefined =>
    firstOf(
      unlessStatus('WithdrawOrderChange', order.status, 'inProgress', 'paymentPending', 'onHold'),
      unlessStatus('WithdrawOrderChange', change.status, 'proposed'),
    ),
  /** Also while the order is on hold: a hold does not extend a validity (decision 229). */
  expire: (order: { status: string }): Refusal | undefined =>
    unlessStatus('ExpireOrderChange', order.status, 'inProgress', 'paymentPending', 'onHold'),
  accept: (order: { status: string }, change: Answerable, now: Moment): Refusal | undefined =>
    firstOf(
      unlessStatus('AcceptOrderChange', order.status, 'inProgress'),
      unlessStatus('AcceptOrderChange', change.status, 'proposed'),
      isBefore(now, change.validUntil) ? undefined : ruleBroken('validUntil', 'rule.changeExpired'),
    ),
  decline: (order: { status: string }, change: { status: string }): Refusal | undefined =>
    firstOf(
      unlessStatus('DeclineOrderChange', order.status, 'inProgress', 'paymentPending', 'onHold'),
      unlessStatus('DeclineOrderChange', change.status, 'proposed'),
    ),
  /**
   * An item in production cannot change. `started`: its supplier has started, even if this is not recorded on the order
   * yet.
   */
  changeItem: (item: { production: string; selected: object | undefined }, started: boolean): Refusal | undefined =>
    firstOf(
      item.selected ? undefined : ruleBroken('items', 'rule.changeNotProduced'),
      item.production !== 'pending' || started ? ruleBroken('items', 'rule.changeInProduction') : undefined,
    ),
}
