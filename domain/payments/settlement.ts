import type { OrderCore } from '../ordering/order-core.ts'
import { amountPaid, type PaymentsState } from './payments-state.ts'
import { noParts, type OrderTotals } from './totals.ts'

/**
 * Settlement of an order: total, paid, due, and the customer's credit. Used by the order page, the books, invoices and
 * statements, so that they agree. In minor units.
 */

/** Totals of an order that owes nothing: a draft, or a cancelled order (its payments are credit). */
const noDebt: OrderTotals = { ...noParts, discounts: 0, total: 0 }

export type Settlement = { totals: OrderTotals; paid: number; due: number; credit: number }

type Settled = Pick<OrderCore, 'status'> & Pick<PaymentsState, 'totals' | 'payments'>

/** `due` and `credit` are never both above 0, and `paid + due - credit` is the total. */
export const settlementOf = ({ status, totals: placed, payments }: Settled): Settlement => {
  const totals = status === 'cancelled' || !placed ? noDebt : placed
  const paid = amountPaid(payments)
  return { totals, paid, due: Math.max(0, totals.total - paid), credit: Math.max(0, paid - totals.total) }
}
