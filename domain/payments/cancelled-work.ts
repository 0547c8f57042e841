import { z } from 'zod'
import { type EventOf, fact } from '../kernel/fact.ts'
import { Amount } from '../kernel/money.ts'
import { type Refusal, ruleBroken, throwIfRefused, unlessStatus } from '../kernel/refusal.ts'
import type { SliceEvolve } from '../kernel/slices.ts'
import type { OrderCore } from '../ordering/order-core.ts'
import { Bilingual } from '../text/bilingual.ts'
import { refundableStatuses } from './card-refund.ts'
import { type DiscountEvent, usesReduced } from './discount.ts'
import type { PaymentsState } from './payments-state.ts'
import { type OrderParts, totalsWith } from './totals.ts'

/**
 * Prices of samples and services that were canceled after the order was placed: they remain in the total until staff
 * decide how much of them is returned (decision 235). In minor units.
 */

// Events --------------------------------------------------------------------------------------------------------------

/** The part of the total that contains the price of each kind of work. */
const partOf = { sample: 'samples', service: 'services' } as const satisfies Record<string, keyof OrderParts>

/** `amount`: deducted from the total, before discounts; 0 if staff keep the whole price. */
const Settled = z.strictObject({
  kind: z.enum(['sample', 'service']),
  workId: z.string(),
  title: Bilingual,
  amount: Amount,
})

export const cancelledWorkFacts = {
  CancelledWorkSettled: fact({ customer: { settled: Settled }, staff: { internalNotes: z.string() } }),
}

// State ---------------------------------------------------------------------------------------------------------------

/** A canceled sample or service whose price was in the total when the order was placed. */
export type CancelledWork = Omit<z.infer<typeof Settled>, 'amount'> & { price: number }

// Rules ---------------------------------------------------------------------------------------------------------------

const settledStatuses = refundableStatuses.filter((status) => status !== 'cancelled')

export const cancelledWorkCan = {
  /** As long as payments can be refunded; everything paid for a canceled order is credit. */
  settle: (order: { status: string }): Refusal | undefined =>
    unlessStatus('SettleCancelledWork', order.status, ...settledStatuses),
}

// Commands · decide ---------------------------------------------------------------------------------------------------

type Order = OrderCore & PaymentsState
type Decision = { work: CancelledWork; amount: number; internalNotes: string }

/** The parts of the total after a decision. */
const partsAfter = (
  parts: OrderParts,
  { kind, amount }: { kind: CancelledWork['kind']; amount: number },
): OrderParts => {
  const part = partOf[kind]
  return { ...parts, [part]: Math.max(0, parts[part] - amount) }
}

export const decideCancelledWork = {
  SettleCancelledWork: (
    order: Order,
    { work: { price, ...work }, amount, internalNotes }: Decision,
  ): (DiscountEvent | EventOf<typeof cancelledWorkFacts>)[] => {
    throwIfRefused(cancelledWorkCan.settle(order))
    throwIfRefused(amount > price ? ruleBroken('amount', 'rule.abovePrice') : undefined)
    const { settledWork = [], placedParts } = order
    throwIfRefused(
      settledWork.some(({ workId }) => workId === work.workId) ? ruleBroken('itemId', 'rule.priceDecided') : undefined,
    )
    const settled = { ...work, amount }
    const reduced = placedParts && amount > 0 ? usesReduced(order, partsAfter(placedParts, settled)) : []
    return [...reduced, { type: 'CancelledWorkSettled', data: { settled, internalNotes } }]
  },
}

// evolve --------------------------------------------------------------------------------------------------------------

export const foldCancelledWork: SliceEvolve<
  PaymentsState,
  typeof cancelledWorkFacts,
  Record<never, never>,
  'customer'
> = {
  CancelledWorkSettled: (state, { settled }) => {
    const { settledWork = [], charges, discounts } = state
    const placedParts = state.placedParts && partsAfter(state.placedParts, settled)
    return {
      ...state,
      settledWork: [...settledWork, { workId: settled.workId, amount: settled.amount }],
      placedParts,
      totals: placedParts && totalsWith(placedParts, charges, discounts),
    }
  },
}
