import { z } from 'zod'
import { Currency, CurrencyCode } from '#domain/kernel/money.ts'
import type { MessageKey } from '#domain/messages/message.ts'
import { paymentMethods } from '#domain/payments/payments-state.ts'
import { languages } from '#domain/text/languages.ts'
import { Moment } from '#domain/time.ts'
import { endpoint, WireAmount } from '../../contracts/endpoint.ts'

/** The statement of account of a customer: movements of a period with balances, and what is open (decision 211). */

/** `due - credit` is the balance. `credit`: overpayments, and received money that is not on an order. */
const Balance = z.object({ balance: WireAmount, due: WireAmount, credit: WireAmount })

const StatementMovement = z.object({
  /** Of the event in the log; an event can have two movements of different types. */
  position: z.int(),
  at: Moment,
  /** The type of the event, or of the document. `bookingTextOf` is its text. */
  type: z.string(),
  requestId: z.string(),
  /** The number of the invoice or credit note. */
  document: z.string().nullable(),
  /** How money was received or returned, and when. */
  method: z.enum([...paymentMethods, 'credit']).nullable(),
  paidOn: Moment.nullable(),
  /** A debit increases what the customer owes. */
  debit: WireAmount,
  credit: WireAmount,
  /** Amount of a document or a dispute that does not change the balance; otherwise 0. */
  noted: WireAmount,
  /** After the movement. */
  balance: WireAmount,
})
export type StatementMovement = z.infer<typeof StatementMovement>

const StatementOpenItem = z.object({
  requestId: z.string(),
  currency: Currency,
  /** The open invoice of the order. */
  invoice: z.string().nullable(),
  total: WireAmount,
  paid: WireAmount,
  due: WireAmount,
  /** The part that must be paid now, and until when. */
  owed: WireAmount,
  dueOn: Moment.nullable(),
  /** Calendar days since the due date. */
  daysOverdue: z.int(),
})
export type StatementOpenItem = z.infer<typeof StatementOpenItem>

/** A statement; `from` and `to` are calendar days of the books, both inclusive. */
export const AccountStatement = z.object({
  customerId: z.string(),
  customerName: z.string(),
  from: z.iso.date(),
  to: z.iso.date(),
  currencies: z.array(
    z.object({
      currency: CurrencyCode,
      opening: Balance,
      closing: Balance,
      debit: WireAmount,
      credit: WireAmount,
      movements: z.array(StatementMovement),
    }),
  ),
  /** Orders with an amount due at `asOf`, which is the time of the request, earliest due date first. */
  open: z.array(StatementOpenItem),
  asOf: Moment,
})
export type AccountStatement = z.infer<typeof AccountStatement>

/** Days of the books; by default from the start of this year until today. */
const Days = z.strictObject({ from: z.iso.date().optional(), to: z.iso.date().optional() })

/** `extra`: further query parameters. */
const periodWith = <Extra extends z.ZodRawShape>(extra: Extra) =>
  Days.extend(extra).refine(
    (query) => {
      const { from, to } = query as z.output<typeof Days>
      return !from || !to || from <= to
    },
    { path: ['to'], error: 'input.endBeforeStart' satisfies MessageKey },
  )

const ofPeriod = periodWith({})
const inLanguage = periodWith({ language: z.enum(languages).default('en-US') })

const ofCustomer = z.strictObject({ customerId: z.string().min(1).max(100) })
const own = ['customer'] as const
const readers = ['bookReader'] as const

export const accountStatements = {
  own: endpoint({
    method: 'GET',
    path: '/customer/account-statement',
    summary: 'Get the statement of account of the caller’s company for a period, with open items',
    access: own,
    query: ofPeriod,
    reply: AccountStatement,
  }),
  ownPdf: endpoint({
    method: 'GET',
    path: '/customer/account-statement/pdf',
    summary: 'Get the statement of account of the caller’s company as PDF',
    access: own,
    query: inLanguage,
    rateLimit: 'documents',
    file: 'application/pdf',
    reply: z.null(),
  }),
  ownCsv: endpoint({
    method: 'GET',
    path: '/customer/account-statement/csv',
    summary: 'Get the movements of the statement of account of the caller’s company as CSV',
    access: own,
    query: inLanguage,
    file: 'text/csv',
    reply: z.null(),
  }),
  get: endpoint({
    method: 'GET',
    path: '/customers/:customerId/account-statement',
    summary: 'Get the statement of account of a customer for a period, with open items',
    access: readers,
    params: ofCustomer,
    query: ofPeriod,
    reply: AccountStatement,
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/customers/:customerId/account-statement/pdf',
    summary: 'Get the statement of account of a customer as PDF',
    access: readers,
    params: ofCustomer,
    query: inLanguage,
    rateLimit: 'documents',
    file: 'application/pdf',
    reply: z.null(),
  }),
  csv: endpoint({
    method: 'GET',
    path: '/customers/:customerId/account-statement/csv',
    summary: 'Get the movements of the statement of account of a customer as CSV',
    access: readers,
    params: ofCustomer,
    query: inLanguage,
    file: 'text/csv',
    reply: z.null(),
  }),
}
