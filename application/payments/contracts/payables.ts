import { z } from 'zod'
import { Currency } from '#domain/kernel/money.ts'
import { Moment } from '#domain/time.ts'
import { endpoint, pageOf, Paging, period, WireAmount } from '../../contracts/endpoint.ts'
import { NamedSupplier } from '../../contracts/names.ts'

/** What suppliers are owed: each purchase order with its bills and payments (decision 122). */

/**
 * `unbilled`: something is owed, and no bill of it waits for payment; `due`: a bill waits for payment; `settled`: nothing is
 * owed; `overpaid`: more was paid than is owed.
 */
export const payableStatuses = ['unbilled', 'due', 'settled', 'overpaid'] as const
export type PayableStatus = (typeof payableStatuses)[number]

/** A purchase order in the list of payables; amounts in its currency. */
export const Payable = z.object({
  purchaseOrderId: z.string(),
  requestId: z.string(),
  ...NamedSupplier,
  status: z.enum(payableStatuses),
  /** Whether the purchase order was removed, with money that is still to be settled. */
  isRemoved: z.boolean(),
  currency: Currency,
  /** What is owed in all: what was billed, or the price where not everything is billed. */
  owed: WireAmount,
  billed: WireAmount,
  paid: WireAmount,
  /** What is left to pay; negative where more was paid. */
  open: WireAmount,
  /** The bill that is due first, with what is not paid of it; null where none waits for payment. */
  next: z.object({ number: z.string(), dueDate: Moment, open: WireAmount }).nullable(),
})
export type Payable = z.infer<typeof Payable>

export const PayableFilter = z.strictObject({
  /** Beginnings of words: number of the purchase order, of its order or of a bill. */
  q: z.string().trim().max(100).optional(),
  /** `overdue`: a bill waits for payment, and its date has passed. */
  status: z.enum([...payableStatuses, 'overdue']).optional(),
  supplierId: z.string().min(1).max(100).optional(),
  currency: Currency.optional(),
  /** When the next bill is due, both inclusive. */
  dueFrom: Moment.optional(),
  dueTo: Moment.optional(),
})
export type PayableFilter = z.infer<typeof PayableFilter>

export const payables = {
  list: endpoint({
    method: 'GET',
    path: '/payables',
    summary:
      'What suppliers are owed by purchase order: the bill that is due first, then what is not billed or settled',
    access: ['staff', 'supplierManager', 'bookReader'],
    query: period(Paging.extend(PayableFilter.shape), 'dueFrom', 'dueTo'),
    reply: pageOf(Payable),
  }),
}
