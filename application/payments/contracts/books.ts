import { z } from 'zod'
import { Currency } from '#domain/kernel/money.ts'
import type { MessageKey } from '#domain/messages/message.ts'
import { orderStatuses } from '#domain/ordering/order-core.ts'
import { disputeStatuses } from '#domain/payments/card-dispute.ts'
import { accountNames } from '#domain/payments/ledger.ts'
import { paymentStatuses } from '#domain/payments/payment.ts'
import { paymentMethods } from '#domain/payments/payments-state.ts'
import { millisecondsOf, Moment } from '#domain/time.ts'
import { endpoint, pageOf, Paging, period, WireAmount } from '../../contracts/endpoint.ts'
import { NamedCustomer } from '../../contracts/names.ts'
import { RequestId } from '../../ordering/contracts/order-shapes.ts'

/** The books: payments of all orders, balances of accounts as of any date, and the journal. */

const Money = z.object({ currency: Currency, amount: WireAmount })

/** How one order stands. `owed` is due by now, `outstanding` in all. */
export const OrderAccount = z.object({
  requestId: z.string(),
  ...NamedCustomer,
  currency: Currency,
  orderStatus: z.enum(orderStatuses),
  status: z.enum(paymentStatuses),
  methods: z.array(z.enum(paymentMethods)),
  total: WireAmount,
  paid: WireAmount,
  outstanding: WireAmount,
  owed: WireAmount,
  credit: WireAmount,
  /** How the newest dispute of its card payments stands; null where there is none. */
  dispute: z.enum(disputeStatuses).nullable(),
  /** Until when what is owed has to be paid. */
  dueOn: Moment.nullable(),
  lastPaymentOn: Moment.nullable(),
  /** What suppliers are owed for it, in their currencies. */
  costs: z.array(Money),
  /** The expected cost of pieces that are on no purchase order yet, in its currency. */
  plannedCost: WireAmount,
  /** Whether each item has a supplier with a cost. */
  isCostKnown: z.boolean(),
})
export type OrderAccount = z.infer<typeof OrderAccount>

/**
 * What is left of an order after its suppliers, also of what is not ordered yet: `planned` of the cost. `rate` converts costs
 * of another currency, with the day that it is of.
 */
export const Margin = z.object({
  requestId: z.string(),
  ...NamedCustomer,
  currency: Currency,
  revenue: WireAmount,
  cost: WireAmount,
  planned: WireAmount,
  /** False where an item has no supplier yet: the cost is not all of it. */
  isCostKnown: z.boolean(),
  margin: WireAmount,
  /** Percent of the revenue, one decimal. */
  percent: z.number().nullable(),
  rates: z.array(z.object({ from: Currency, to: Currency, rate: z.number(), date: z.string() })),
})
export type Margin = z.infer<typeof Margin>

const Balance = z.object({ account: z.enum(accountNames), number: z.int(), currency: Currency, amount: WireAmount })

/** A journal entry: what one event moved, and of which order. Debits are positive, credits negative. */
export const JournalEntry = z.object({
  position: z.int(),
  at: Moment,
  type: z.string(),
  requestId: z.string(),
  postings: z.array(Balance),
})
export type JournalEntry = z.infer<typeof JournalEntry>

export const accountSorts = ['changed', 'due'] as const

export const AccountFilter = z.strictObject({
  /** Beginning of the order's number. */
  q: z.string().trim().max(20).optional(),
  status: z.enum(paymentStatuses).optional(),
  method: z.enum(paymentMethods).optional(),
  /** `due`: something is owed by now; `overdue`: its date has passed. */
  due: z.enum(['due', 'overdue']).optional(),
  customerId: z.string().min(1).max(100).optional(),
  /** Last booking, both inclusive. */
  from: Moment.optional(),
  to: Moment.optional(),
})
export type AccountFilter = z.infer<typeof AccountFilter>

/** Days of the longest period of one file. */
const longestPeriod = 366

/** Whether one file may hold the journal from a moment to another. */
export const isPeriod = (from: Moment, to: Moment): boolean => {
  const days = (millisecondsOf(to) - millisecondsOf(from)) / 86_400_000
  return days >= 0 && days <= longestPeriod
}

const Period = z.strictObject({ from: Moment, to: Moment }).refine(({ from, to }) => isPeriod(from, to), {
  path: ['to'],
  error: 'input.invalid' satisfies MessageKey,
})

export const journalFormats = ['csv', 'datev', 'quickbooks'] as const

/** Staff see the payments of orders; the books are for those with a right to them. Nothing here changes anything. */
const access = ['bookReader'] as const

export const books = {
  accounts: endpoint({
    method: 'GET',
    path: '/books/orders',
    summary: 'Payments of all orders, last booking first unless `sort` says otherwise',
    access: ['staff', 'bookReader'],
    query: period(
      Paging.extend({ ...AccountFilter.shape, sort: z.enum(accountSorts).default('changed') }),
      'from',
      'to',
    ),
    reply: pageOf(OrderAccount),
  }),
  margins: endpoint({
    method: 'GET',
    path: '/books/margins',
    summary: 'Revenue, cost of suppliers and margin of each order, last booking first',
    access,
    query: period(Paging.extend(AccountFilter.pick({ q: true, from: true, to: true }).shape), 'from', 'to'),
    reply: pageOf(Margin),
  }),
  trialBalance: endpoint({
    method: 'GET',
    path: '/books/trial-balance',
    summary: 'Balance of every account in every currency, now or at the end of a moment; each currency sums to zero',
    access,
    query: z.strictObject({ asOf: Moment.optional() }),
    reply: z.object({ asOf: Moment, balances: z.array(Balance), sums: z.array(Money) }),
  }),
  account: endpoint({
    method: 'GET',
    path: '/books/accounts/:account',
    summary: 'The orders behind the balance of an account, greatest amounts first',
    access,
    params: z.strictObject({ account: z.enum(accountNames) }),
    query: z.strictObject({ currency: Currency, asOf: Moment.optional() }),
    reply: z.object({
      items: z.array(z.object({ requestId: z.string(), ...NamedCustomer, currency: Currency, amount: WireAmount })),
      /** Of all orders, also of those beyond the first 200. */
      total: WireAmount,
      count: z.int(),
    }),
  }),
  ofOrder: endpoint({
    method: 'GET',
    path: '/books/orders/:requestId/journal',
    summary: 'The journal of one order, oldest entry first',
    access,
    params: z.strictObject({ requestId: RequestId }),
    reply: z.object({ items: z.array(JournalEntry) }),
  }),
  export: endpoint({
    method: 'GET',
    path: '/books/journal/:format',
    summary: 'The journal of a period as a file: CSV, DATEV posting batch, or QuickBooks journal entries',
    access,
    params: z.strictObject({ format: z.enum(journalFormats) }),
    query: Period,
    file: 'text/csv',
    reply: z.null(),
  }),
}
