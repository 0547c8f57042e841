import { z } from 'zod'
import { Currency, CurrencyCode } from '#domain/kernel/money.ts'
import type { MessageKey } from '#domain/messages/message.ts'
import { orderStatuses } from '#domain/ordering/order-core.ts'
import { disputeStatuses } from '#domain/payments/card-dispute.ts'
import { accountNames } from '#domain/payments/ledger.ts'
import { paymentAttentions } from '#domain/payments/payment-attention.ts'
import { paymentStatuses } from '#domain/payments/payment.ts'
import { paymentMethods } from '#domain/payments/payments-state.ts'
import { languages } from '#domain/text/languages.ts'
import { factoryDay, millisecondsOf, Moment } from '#domain/time.ts'
import { endpoint, pageOf, Paging, period, WireAmount } from '../../contracts/endpoint.ts'
import { NamedCustomer } from '../../contracts/names.ts'
import { RequestId } from '../../ordering/contracts/order-shapes.ts'

/** The books: payments of all orders, account balances at any date, and the journal. */

const Money = z.object({ currency: CurrencyCode, amount: WireAmount })

/** Payments of one order. `owed` is due now, `outstanding` is the total. */
export const OrderAccount = z.object({
  requestId: z.string(),
  ...NamedCustomer,
  currency: Currency,
  orderStatus: z.enum(orderStatuses),
  status: z.enum(paymentStatuses),
  methods: z.array(z.enum(paymentMethods)),
  total: WireAmount,
  /** The total and the prepaid credit that was deducted from it. */
  revenue: WireAmount,
  paid: WireAmount,
  outstanding: WireAmount,
  owed: WireAmount,
  credit: WireAmount,
  /** Status of the newest dispute of its card payments; null if there is none. */
  dispute: z.enum(disputeStatuses).nullable(),
  /** Why staff have to decide about received money; null if they do not. */
  attention: z.enum(paymentAttentions).nullable(),
  /** Due date of the amount owed. */
  dueOn: Moment.nullable(),
  lastPaymentOn: Moment.nullable(),
  /** Amounts owed to suppliers for the order, by currency. */
  costs: z.array(Money),
  /** Expected cost of pieces that are not on a purchase order yet, in the order's currency. */
  plannedCost: WireAmount,
  /** Whether each item has a supplier with a cost. */
  isCostKnown: z.boolean(),
})
export type OrderAccount = z.infer<typeof OrderAccount>

/**
 * Margin of an order after the costs of suppliers and disputes; `planned` is the part of the cost that is not ordered yet. `rate` converts
 * costs in another currency and includes its date.
 */
export const Margin = z.object({
  requestId: z.string(),
  ...NamedCustomer,
  currency: Currency,
  revenue: WireAmount,
  cost: WireAmount,
  planned: WireAmount,
  /** False if the cost is incomplete: an item has no supplier yet, or a cost is in a currency without a rate. */
  isCostKnown: z.boolean(),
  margin: WireAmount,
  /** Percentage of the revenue, with one decimal. */
  percent: z.number().nullable(),
  rates: z.array(z.object({ from: CurrencyCode, to: Currency, rate: z.number(), date: z.string() })),
})
export type Margin = z.infer<typeof Margin>

const Balance = z.object({ account: z.enum(accountNames), number: z.int(), currency: CurrencyCode, amount: WireAmount })

/**
 * The order of an entry; null for a card payment of a cart without an order, whose reference is its id at the card
 * provider. Otherwise `reference` is the order number.
 */
const OfOrder = { requestId: z.string().nullable(), reference: z.string() }

/** A journal entry: the postings of one event, and its order. Debits are positive, credits negative. */
export const JournalEntry = z.object({
  position: z.int(),
  at: Moment,
  type: z.string(),
  ...OfOrder,
  postings: z.array(Balance),
})
export type JournalEntry = z.infer<typeof JournalEntry>

export const accountSorts = ['changed', 'due'] as const

export const AccountFilter = z.strictObject({
  /** Prefix of the order number. */
  q: z.string().trim().max(20).optional(),
  status: z.enum(paymentStatuses).optional(),
  method: z.enum(paymentMethods).optional(),
  /** `due`: an amount is owed now; `overdue`: its due date has passed. */
  due: z.enum(['due', 'overdue']).optional(),
  /** Received money that staff have to decide about: for one reason, or `any`. */
  attention: z.enum(['any', ...paymentAttentions]).optional(),
  customerId: z.string().min(1).max(100).optional(),
  /** Time of the last posting, both inclusive. */
  from: Moment.optional(),
  to: Moment.optional(),
})
export type AccountFilter = z.infer<typeof AccountFilter>

/** Maximum period of one file, in days. */
const maxPeriodDays = 366

/** Whether one file can contain the journal between two times. */
export const isPeriod = (from: Moment, to: Moment): boolean => {
  const days = (millisecondsOf(to) - millisecondsOf(from)) / 86_400_000
  return days >= 0 && days <= maxPeriodDays
}

/**
 * Whether one DATEV batch can contain the period: its dates have no year, so DATEV reads all of them in the fiscal year
 * of the file, which is the calendar year.
 */
export const isDatevPeriod = (from: Moment, to: Moment): boolean =>
  factoryDay(from).slice(0, 4) === factoryDay(to).slice(0, 4)

/** `language`: of the account names in the file. */
const Period = z
  .strictObject({ from: Moment, to: Moment, language: z.enum(languages).default('en-US') })
  .refine(({ from, to }) => isPeriod(from, to), { path: ['to'], error: 'input.invalid' satisfies MessageKey })

export const journalFormats = ['csv', 'datev', 'quickbooks'] as const

/** Staff can see the payments of orders; the books require a separate right. All endpoints are read-only. */
const access = ['bookReader'] as const

export const books = {
  accounts: endpoint({
    method: 'GET',
    path: '/books/orders',
    summary: 'List payments of all orders, latest entry first unless `sort` is given',
    access: ['staff', 'bookReader'],
    query: period(
      Paging.extend({ ...AccountFilter.shape, sort: z.enum(accountSorts).default('changed') }),
      'from',
      'to',
    ),
    reply: pageOf(OrderAccount),
  }),
  attention: endpoint({
    method: 'GET',
    path: '/books/attention',
    summary: 'Count the orders with received money that staff have to decide about, by reason, and such carts',
    access: ['staff', 'bookReader'],
    reply: z.object({
      items: z.array(z.object({ attention: z.enum(paymentAttentions), count: z.int() })),
      /** Carts without an order whose payment could not be refunded. */
      carts: z.int(),
    }),
  }),
  margins: endpoint({
    method: 'GET',
    path: '/books/margins',
    summary: 'List revenue, cost and margin of each order, latest entry first',
    access,
    query: period(Paging.extend(AccountFilter.pick({ q: true, from: true, to: true }).shape), 'from', 'to'),
    reply: pageOf(Margin),
  }),
  trialBalance: endpoint({
    method: 'GET',
    path: '/books/trial-balance',
    summary: 'Get the trial balance by account and currency, now or as of a point in time; each currency sums to zero',
    access,
    query: z.strictObject({ asOf: Moment.optional() }),
    reply: z.object({ asOf: Moment, balances: z.array(Balance), sums: z.array(Money) }),
  }),
  account: endpoint({
    method: 'GET',
    path: '/books/accounts/:account',
    summary: 'List the orders and carts that make up an account balance, largest amounts first',
    access,
    params: z.strictObject({ account: z.enum(accountNames) }),
    query: z.strictObject({ currency: CurrencyCode, asOf: Moment.optional() }),
    reply: z.object({
      items: z.array(z.object({ ...OfOrder, ...NamedCustomer, currency: CurrencyCode, amount: WireAmount })),
      /** Of all orders, including those beyond the first 200. */
      total: WireAmount,
      count: z.int(),
    }),
  }),
  ofOrder: endpoint({
    method: 'GET',
    path: '/books/orders/:requestId/journal',
    summary: 'List the journal entries of an order, oldest first',
    access,
    params: z.strictObject({ requestId: RequestId }),
    reply: z.object({ items: z.array(JournalEntry) }),
  }),
  export: endpoint({
    method: 'GET',
    path: '/books/journal/:format',
    summary: 'Export the journal of a period as CSV, DATEV posting batch or QuickBooks journal entries',
    access,
    params: z.strictObject({ format: z.enum(journalFormats) }),
    query: Period,
    file: 'text/csv',
    reply: z.null(),
  }),
}
