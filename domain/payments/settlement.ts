import type { OrderCore } from '../ordering/order-core.ts'
import { amountPaid, type PaymentsState } from './payments-state.ts'
import { noParts, type OrderTotals } from './totals.ts'

/**
 * How an order stands: what it comes to, what was paid, what is due in all and what is credit of the customer. The order
 * page, the books, invoices and statements all read it here, so they agree. Minor units.
 */

/** What the customer owes nothing of: a draft, and an order that was canceled (what was paid of it is credit). */
const nothing: OrderTotals = { ...noParts, discounts: 0, total: 0 }

export type Settlement = { totals: OrderTotals; paid: number; due: number; credit: number }

type Settled = Pick<OrderCore, 'status'> & Pick<PaymentsState, 'totals' | 'payments'>

/** `due` and `credit` are never both above 0, and `paid + due - credit` is the total. */
export const settlementOf = ({ status, totals: placed, payments }: Settled): Settlement => {
  const totals = status === 'cancelled' || !placed ? nothing : placed
  const paid = amountPaid(payments)
  return { totals, paid, due: Math.max(0, totals.total - paid), credit: Math.max(0, paid - totals.total) }
}
