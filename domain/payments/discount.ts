import { z } from 'zod'
import { type EventOf, fact } from '../kernel/fact.ts'
import { PositiveAmount } from '../kernel/money.ts'
import { ruleBroken, throwIfRefused, firstOf, notFound, type Refusal, unlessStatus } from '../kernel/refusal.ts'
import type { SliceEvolve } from '../kernel/slices.ts'
import type { OrderCore } from '../ordering/order-core.ts'
import { Charge, Discount, maxDiscounts, useClaims } from './discount-shapes.ts'
import type { DiscountsState, PaymentsState } from './payments-state.ts'
import { addCharges, discountedBy, keepsCredits, type OrderParts, totalsWith } from './totals.ts'

/**
 * Discounts of an order (PAY-008..014), and charges that staff add to the total of a placed order (PAY-T06). Both are
 * part of the payments slice, because they change the total.
 */

// Events --------------------------------------------------------------------------------------------------------------

export const discountFacts = {
  DiscountApplied: fact({
    customer: { discount: Discount },
    staff: { internalNotes: z.string() },
    claims: ({ discount }) => useClaims([discount]),
  }),
  DiscountRemoved: fact({ customer: { discountId: z.string() } }),
  /**
   * A smaller order deducts less of a customer's amount; the rest can be used again. Both fields are defined as in
   * `Discount`.
   */
  DiscountUseReduced: fact({ customer: { discountId: z.string(), amount: PositiveAmount, taken: PositiveAmount } }),
  OrderTotalChanged: fact({ customer: { charge: Charge } }),
}

// Rules ---------------------------------------------------------------------------------------------------------------

export const discountCan = {
  /** PAY-T07: until the order is paid and completed. */
  apply: (order: { status: string; discounts: readonly object[] }): Refusal | undefined =>
    firstOf(
      unlessStatus('ApplyDiscount', order.status, 'internal', 'draft', 'paymentPending', 'inProgress'),
      order.discounts.length < maxDiscounts
        ? undefined
        : ruleBroken('discounts', 'rule.mostDiscounts', { n: maxDiscounts }),
    ),
  remove: (order: { status: string; discounts: readonly { discountId: string }[] }, id: string): Refusal | undefined =>
    firstOf(
      unlessStatus('RemoveDiscount', order.status, 'internal', 'draft', 'paymentPending', 'inProgress'),
      order.discounts.some(({ discountId }) => discountId === id) ? undefined : notFound('discount'),
    ),
  /** PAY-T06: not for a draft, whose price is determined by its items. */
  charge: (order: { status: string }): Refusal | undefined =>
    unlessStatus('ChangeOrderTotal', order.status, 'paymentPending', 'inProgress'),
}

// Commands · decide ---------------------------------------------------------------------------------------------------

type Order = OrderCore & PaymentsState
export type DiscountEvent = EventOf<typeof discountFacts>

/** The parts of the customer's amounts that an order with these parts no longer uses (decision 147). */
export const usesReduced = ({ charges, discounts }: DiscountsState, placed: OrderParts): DiscountEvent[] => {
  const off = new Map(discountedBy(addCharges(placed, charges), discounts).map((one) => [one.discountId, one.amount]))
  return discounts.flatMap(({ discountId, amount: before, ofCustomer }): DiscountEvent[] => {
    const amount = off.get(discountId) ?? 0
    if (!ofCustomer?.taken || before === null || amount === before) return []
    if (amount === 0) return [{ type: 'DiscountRemoved', data: { discountId } }]
    // In the currency of the discount, at the rate of its use; at least one minor unit.
    const taken = Math.max(1, Math.round((ofCustomer.taken * amount) / before))
    return [{ type: 'DiscountUseReduced', data: { discountId, amount, taken } }]
  })
}

export const decideDiscounts = {
  ApplyDiscount: (order: Order, data: { discount: Discount; internalNotes: string }): DiscountEvent[] => {
    if (order.discounts.some(({ discountId }) => discountId === data.discount.discountId)) return []
    throwIfRefused(discountCan.apply(order))
    const { placedParts, charges, discounts } = order
    const keeps = !placedParts || keepsCredits(addCharges(placedParts, charges), [...discounts, data.discount])
    throwIfRefused(keeps ? undefined : ruleBroken('value', 'rule.creditCovers'))
    return [{ type: 'DiscountApplied', data }]
  },
  RemoveDiscount: (order: Order, data: { discountId: string }): DiscountEvent[] => {
    throwIfRefused(discountCan.remove(order, data.discountId))
    return [{ type: 'DiscountRemoved', data }]
  },
  ChangeOrderTotal: (order: Order, data: { charge: Charge }): DiscountEvent[] => {
    throwIfRefused(discountCan.charge(order))
    return [{ type: 'OrderTotalChanged', data }]
  },
}

// evolve --------------------------------------------------------------------------------------------------------------

/** The payments state with changed discounts or charges, and the resulting total of the order. */
const withNewTotal = (state: PaymentsState, change: Partial<DiscountsState>): PaymentsState => {
  const next = { ...state, ...change }
  const { placedParts, charges, discounts } = next
  return { ...next, totals: placedParts && totalsWith(placedParts, charges, discounts) }
}

export const foldDiscounts: SliceEvolve<PaymentsState, typeof discountFacts, Record<never, never>, 'customer'> = {
  DiscountApplied: (state, { discount, internalNotes }) =>
    withNewTotal(state, { discounts: [...state.discounts, { ...discount, internalNotes }] }),
  DiscountRemoved: (state, { discountId }) =>
    withNewTotal(state, { discounts: state.discounts.filter((one) => one.discountId !== discountId) }),
  DiscountUseReduced: (state, { discountId, amount, taken }) =>
    withNewTotal(state, {
      discounts: state.discounts.map((one) =>
        one.discountId === discountId && one.ofCustomer
          ? { ...one, amount, ofCustomer: { ...one.ofCustomer, taken } }
          : one,
      ),
    }),
  OrderTotalChanged: (state, { charge }) => withNewTotal(state, { charges: [...state.charges, charge] }),
}
