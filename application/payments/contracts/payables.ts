import { z } from 'zod'
import { Currency } from '#domain/kernel/money.ts'
import { Moment } from '#domain/time.ts'
import { endpoint, pageOf, Paging, period, WireAmount } from '../../contracts/endpoint.ts'
import { NamedSupplier } from '../../contracts/names.ts'

/** Amounts owed to suppliers: each purchase order with its bills and payments (decision 122). */

/**
 * `unbilled`: an amount is owed, but no bill is unpaid; `due`: a bill is unpaid; `settled`: nothing is owed;
 * `overpaid`: more was paid than is owed.
 */
export const payableStatuses = ['unbilled', 'due', 'settled', 'overpaid'] as const
export type PayableStatus = (typeof payableStatuses)[number]

/** A purchase order in the list of payables; amounts in its currency. */
export const Payable = z.object({
  purchaseOrderId: z.string(),
  requestId: z.string(),
  ...NamedSupplier,
  status: z.enum(payableStatuses),
  /** Whether the purchase order was removed with an amount still to be settled. */
  isRemoved: z.boolean(),
  currency: Currency,
  /** Total owed: the billed amount; before the final bill, at least the price. */
  owed: WireAmount,
  billed: WireAmount,
  paid: WireAmount,
  /** Unpaid amount; negative if overpaid. */
  open: WireAmount,
  /** The two components of `open`: unpaid amounts of bills, and the amount that is not billed yet. */
  openBilled: WireAmount,
  unbilled: WireAmount,
  /** The unpaid bill with the earliest due date, with its unpaid amount; null if there is none. */
  next: z.object({ number: z.string(), dueDate: Moment, open: WireAmount }).nullable(),
})
export type Payable = z.infer<typeof Payable>

export const PayableFilter = z.strictObject({
  /** Prefixes of words: numbers of the purchase order, of its order, or of a bill. */
  q: z.string().trim().max(100).optional(),
  /** `overdue`: an unpaid bill is past its due date. */
  status: z.enum([...payableStatuses, 'overdue']).optional(),
  supplierId: z.string().min(1).max(100).optional(),
  currency: Currency.optional(),
  /** Due date of the next bill, both inclusive. */
  dueFrom: Moment.optional(),
  dueTo: Moment.optional(),
})
export type PayableFilter = z.infer<typeof PayableFilter>

/** Unpaid amounts in one currency: bills, their overdue part, and the amount that is not billed yet. */
const PayableTotals = z.object({
  currency: Currency,
  billed: WireAmount,
  overdue: WireAmount,
  unbilled: WireAmount,
  overpaid: WireAmount,
})
export type PayableTotals = z.infer<typeof PayableTotals>

const access = ['staff', 'supplierManager', 'bookReader'] as const

export const payables = {
  totals: endpoint({
    method: 'GET',
    path: '/payables/totals',
    summary: 'Get the totals of the filtered payables, by currency',
    access,
    query: period(PayableFilter, 'dueFrom', 'dueTo'),
    reply: z.array(PayableTotals),
  }),
  list: endpoint({
    method: 'GET',
    path: '/payables',
    summary:
      'List amounts owed to suppliers by purchase order: earliest due bill first, then unbilled and settled purchase orders',
    access,
    query: period(Paging.extend(PayableFilter.shape), 'dueFrom', 'dueTo'),
    reply: pageOf(Payable),
  }),
}
