import { z } from 'zod'
import type { Aggregate } from '../kernel/aggregate.ts'
import { type EventOf, type Evolve, fact } from '../kernel/fact.ts'
import { Amount, Currency, PositiveAmount, SignedAmount } from '../kernel/money.ts'
import { ruleBroken, throwIfRefused, firstOf, invalidInput, type Refusal, unlessStatus } from '../kernel/refusal.ts'
import { partOfOrder } from '../ordering/part-of-order.ts'
import { Bilingual } from '../text/bilingual.ts'
import { CountryCode } from '../text/fields.ts'
import { Moment } from '../time.ts'
import { isVatNumber } from './vat-number.ts'

/**
 * Invoices, proforma invoices and credit notes of an order (decision 105). An issued document never changes: its only
 * event contains all of its content. Numbers have no gaps within a series. Amounts in minor units.
 */

// Events --------------------------------------------------------------------------------------------------------------
// Names and shapes are stored permanently: add, never change.

export const invoiceKinds = ['invoice', 'proforma', 'creditNote'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

/**
 * Tax categories (UNCL5305, as in EN 16931): standard rate, zero rate, exempt, reverse charge, export outside the EU.
 * Tax is not calculated from places and products (PAY-D08): staff enter the rate and the reason.
 */
export const taxCategories = ['S', 'Z', 'E', 'AE', 'G'] as const
export const InvoiceTax = z.strictObject({
  category: z.enum(taxCategories),
  /** In percent. */
  rate: z.number().min(0).max(50),
  reason: z.string().max(300),
})
export type InvoiceTax = z.infer<typeof InvoiceTax>

/** The seller or buyer. `registration`: company registration; '' if there is none. */
export const InvoiceParty = z.strictObject({
  name: z.string().min(1),
  email: z.string(),
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  country: CountryCode,
  vatNumber: z.string(),
  registration: z.string(),
})
export type InvoiceParty = z.infer<typeof InvoiceParty>

/** The account to which the amount due is transferred; the order number is the payment reference. */
export const PayeeAccount = z.strictObject({
  holder: z.string(),
  /** IBAN or account number. */
  account: z.string(),
  /** BIC or routing number. */
  code: z.string(),
  bank: z.string(),
  /** Whether it is the fictitious account of the demo. */
  isDemo: z.boolean(),
})
export type PayeeAccount = z.infer<typeof PayeeAccount>

/** `net`: amount of the whole line, excluding tax. */
export const InvoiceLine = z.strictObject({ title: Bilingual, quantity: z.int().positive(), net: Amount })
export type InvoiceLine = z.infer<typeof InvoiceLine>

/** Deductions from all lines: discounts, and credit for earlier samples and services. */
export const InvoiceAllowance = z.strictObject({ reason: z.enum(['discounts', 'creditedWork']), net: PositiveAmount })
export type InvoiceAllowance = z.infer<typeof InvoiceAllowance>

/** `taxable + tax + rounding` is the total of the order when the invoice was issued. */
export const InvoiceTotals = z.strictObject({
  taxable: Amount,
  tax: Amount,
  rounding: SignedAmount,
  total: Amount,
})
export type InvoiceTotals = z.infer<typeof InvoiceTotals>

const facts = {
  InvoiceIssued: fact({
    customer: {
      number: z.string().min(1),
      kind: z.enum(invoiceKinds),
      requestId: z.string(),
      currency: Currency,
      /** Due date of an invoice; null if nothing is due. */
      dueOn: Moment.nullable(),
      /** Amount that was paid when it was issued; absent for credit notes and in earlier invoices. */
      paid: Amount.optional(),
      /** Absent if nothing was due, for credit notes, if no account is configured, and in earlier invoices. */
      payTo: PayeeAccount.optional(),
      seller: InvoiceParty,
      buyer: InvoiceParty,
      lines: z.array(InvoiceLine).min(1),
      allowances: z.array(InvoiceAllowance),
      tax: InvoiceTax,
      totals: InvoiceTotals,
      /** For a credit note: the invoice that it cancels, and its date. */
      corrects: z.strictObject({ number: z.string(), issuedOn: Moment }).nullable(),
      reason: z.string().max(2000),
    },
  }),
}

// State ---------------------------------------------------------------------------------------------------------------

type InvoiceEvent = EventOf<typeof facts>
export type InvoiceData = InvoiceEvent['data']
export type LiveInvoice = InvoiceData & { status: 'issued'; issuedOn: Moment }
export type Invoice = { status: 'none' } | LiveInvoice

const initial = { status: 'none' } as Invoice

// Rules ---------------------------------------------------------------------------------------------------------------

type Listed = { number: string; kind: InvoiceKind; corrects?: { number: string } | string | null | undefined }

const correctedBy = (one: Listed): string | undefined =>
  typeof one.corrects === 'string' ? one.corrects : one.corrects?.number

/** The order's invoice that no credit note has cancelled. */
export const openInvoice = <I extends Listed>(invoices: readonly I[]): I | undefined =>
  invoices.find(({ kind, number }) => kind === 'invoice' && !invoices.some((other) => correctedBy(other) === number))

export const invoiceCan = {
  /** One open invoice at a time: if the total changes, a credit note cancels it and a new one is issued. */
  issue: (order: { status: string }, invoices: readonly Listed[], kind: InvoiceKind): Refusal | undefined =>
    firstOf(
      unlessStatus(
        'IssueInvoice',
        order.status,
        'paymentPending',
        'inProgress',
        'onHold',
        'completed',
        ...(kind === 'creditNote' ? ['cancelled'] : []),
      ),
      kind === 'invoice' && openInvoice(invoices) ? ruleBroken('kind', 'rule.invoicedBefore') : undefined,
      kind === 'creditNote' && !openInvoice(invoices) ? ruleBroken('kind', 'rule.nothingToCredit') : undefined,
    ),
}

/**
 * A rate above 0 is the standard rate; without tax, the document must state the reason (EN 16931, BR-E-10, BR-AE-10,
 * BR-G-10).
 */
export const taxRefusal = ({ category, rate, reason }: InvoiceTax): Refusal | undefined => {
  if (category === 'S') return rate > 0 ? undefined : invalidInput('taxRate', 'input.above', { field: 'taxRate', n: 0 })
  if (rate !== 0) return invalidInput('taxRate', 'input.zeroRate')
  return category !== 'Z' && reason === '' ? invalidInput('taxReason', 'input.taxReason') : undefined
}

/** BR-AE-2: reverse charge requires the buyer's VAT number. */
export const vatRefusal = (
  { category }: Pick<InvoiceTax, 'category'>,
  { vatNumber }: Pick<InvoiceParty, 'vatNumber'>,
): Refusal | undefined => {
  if (vatNumber === '') return category === 'AE' ? invalidInput('vatNumber', 'input.vatNumberNeeded') : undefined
  return isVatNumber(vatNumber) ? undefined : invalidInput('vatNumber', 'input.vatNumber')
}

// Commands · decide ---------------------------------------------------------------------------------------------------

const decide = {
  IssueInvoice: (invoice: Invoice, data: InvoiceData): InvoiceEvent[] => {
    throwIfRefused(unlessStatus('IssueInvoice', invoice.status, 'none'))
    throwIfRefused(firstOf(taxRefusal(data.tax), vatRefusal(data.tax, data.buyer)))
    return [{ type: 'InvoiceIssued', data }]
  },
}

// evolve --------------------------------------------------------------------------------------------------------------

const evolve: Evolve<Invoice, typeof facts, 'customer'> = {
  InvoiceIssued: (_, data, { at }) => ({ ...data, status: 'issued', issuedOn: at }),
}

export const invoice = {
  category: 'invoice',
  key: 'invoices',
  holds: 'many',
  facts,
  initial,
  decide,
  evolve,
  comparable: (own) => (own.status === 'none' ? own : { id: own.number, ...own }),
  money: z.object({
    lines: z.array(InvoiceLine),
    allowances: z.array(InvoiceAllowance),
    totals: InvoiceTotals,
    paid: Amount.optional(),
  }),
  idOf: (own) => (own.status === 'none' ? '' : own.number),
  ...partOfOrder,
  claims: 'invoiceNumber',
} as const satisfies Aggregate<Invoice, typeof facts, typeof decide, 'customer'>
