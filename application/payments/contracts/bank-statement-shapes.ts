import { z } from 'zod'
import { Currency } from '#domain/kernel/money.ts'
import { lineMatches } from '#domain/payments/bank-matching.ts'
import { bankFileFormats } from '#domain/payments/bank-statement.ts'
import { fileNameText } from '#domain/text/fields.ts'
import { Moment } from '#domain/time.ts'
import { WireAmount } from '../../contracts/endpoint.ts'
import { NamedCustomer, NamedSupplier, NamedUser } from '../../contracts/names.ts'

/** Shapes of bank files, statements and lines, as the endpoints receive and return them. */

export type BankFileFormat = (typeof bankFileFormats)[number]

/** Meanings of columns of a CSV file. */
export const csvFields = [
  'date',
  'valueDate',
  'amount',
  'credit',
  'debit',
  'currency',
  'remittance',
  'reference',
  'counterparty',
  'counterpartyAccount',
  'bankReference',
] as const
export type CsvField = (typeof csvFields)[number]
/** Decimal signs. */
export const decimalSigns = ['point', 'comma'] as const
export type DecimalSign = (typeof decimalSigns)[number]
export const dateOrders = ['ymd', 'dmy', 'mdy'] as const
export type DateOrder = (typeof dateOrders)[number]

export const Id = z.string().min(1).max(100)
const Heading = z.string().min(1).max(200)

/** Maximum base64 length of a 3 MB file. */
export const maxContentLength = 4_000_000

/** A bank file and its CSV settings. Omitted settings are detected from the file. */
export const BankFile = z.strictObject({
  fileName: fileNameText(200),
  /** The bytes of the file in base64. */
  content: z.base64().max(maxContentLength),
  /** Our own account, for a file that does not contain it. */
  account: z.string().trim().max(50).optional(),
  currency: Currency.optional(),
  columns: z.partialRecord(z.enum(csvFields), Heading).default({}),
  decimalSign: z.enum(decimalSigns).optional(),
  dateOrder: z.enum(dateOrders).optional(),
})
export type BankFileInput = z.output<typeof BankFile>

const Counterparty = z.object({
  name: z.string(),
  /** The last four characters of the account; '' if the bank states none. */
  accountEnding: z.string(),
})

const Balances = z.object({ opening: WireAmount, closing: WireAmount, currency: Currency })

const lineFields = {
  /** Days are timestamps at noon UTC. */
  bookedOn: Moment,
  valueDate: Moment,
  /** Positive for incoming money. */
  amount: WireAmount,
  currency: Currency,
  /** The payer's reference. */
  reference: z.string(),
  remittance: z.string(),
  counterparty: Counterparty,
  bankReference: z.string(),
}

/** A detected value, and whether at least one value in the file confirms it. */
const guess = <T extends z.ZodType>(value: T) => z.object({ value, certain: z.boolean() })

/** Preview of an import. */
export const ReadFile = z.object({
  format: z.enum(bankFileFormats),
  account: z.object({ ending: z.string(), isOurs: z.boolean() }).nullable(),
  from: Moment,
  to: Moment,
  balances: Balances.nullable(),
  /** Difference between the lines and the closing balance; null if the file contains no balances. */
  difference: WireAmount.nullable(),
  lines: z.int(),
  /** Number of lines that were imported before and are skipped; null while the account is unknown. */
  known: z.int().nullable(),
  /** Skipped entries that the bank has not booked yet. */
  pending: z.int(),
  /** Sums of incoming and outgoing money by currency. */
  sums: z.array(z.object({ currency: Currency, in: WireAmount, out: WireAmount })),
  firstLines: z.array(z.object(lineFields)),
  /** How a CSV file was interpreted. */
  layout: z
    .object({
      separator: z.string(),
      headings: z.array(z.string()),
      columns: z.partialRecord(z.enum(csvFields), z.string()),
      decimalSign: guess(z.enum(decimalSigns)),
      dateOrder: guess(z.enum(dateOrders)),
    })
    .nullable(),
  /** The account from the settings, for a file that does not contain one. */
  ownAccount: z.string().nullable(),
})
export type ReadFile = z.infer<typeof ReadFile>

export const lineStatuses = ['open', 'matched', 'aside'] as const
export type LineStatus = (typeof lineStatuses)[number]

const LineCounts = z.object({ open: z.int(), matched: z.int(), aside: z.int() })

export const BankStatement = z.object({
  statementId: z.string(),
  accountEnding: z.string(),
  format: z.enum(bankFileFormats),
  fileName: z.string(),
  from: Moment,
  to: Moment,
  balances: Balances.nullable(),
  lines: z.int(),
  /** Lines that an earlier import already contained. */
  known: z.int(),
  counts: LineCounts,
  importedOn: Moment,
  importedBy: z.object(NamedUser),
})
export type BankStatement = z.infer<typeof BankStatement>

/** An order that the line may pay. `owed` is due now, `outstanding` is the total. */
const Proposal = z.object({
  requestId: z.string(),
  ...NamedCustomer,
  currency: Currency,
  owed: WireAmount,
  outstanding: WireAmount,
  match: z.enum(lineMatches),
})

/** A purchase order that an outgoing line may pay, or one of its bills; `open` is the total unpaid amount. */
const BillProposal = z.object({
  purchaseOrderId: z.string(),
  ...NamedSupplier,
  /** Number of the bill; null if the line mentions only the purchase order. */
  bill: z.string().nullable(),
  currency: Currency,
  open: WireAmount,
  /** Number of payment history entries; a payment must state how many entries its author saw. */
  entries: z.int(),
  match: z.enum(lineMatches),
})

export const BankLine = z.object({
  lineId: z.string(),
  ...lineFields,
  status: z.enum(lineStatuses),
  /** Why it was set aside; '' otherwise. */
  reason: z.string(),
  /** The order that it was recorded for. */
  requestId: z.string().nullable(),
  /** The purchase order that it was recorded for. */
  purchaseOrderId: z.string().nullable(),
  /** For an open line, best match first: orders for incoming money, bills for outgoing money. */
  proposals: z.array(Proposal),
  bills: z.array(BillProposal),
})
export type BankLine = z.infer<typeof BankLine>

export const BankLineFilter = z.strictObject({
  /** Prefixes of words in the reference, the remittance information and the name. */
  q: z.string().trim().max(100).optional(),
  status: z.enum(lineStatuses).optional(),
  /** Only this line. */
  lineId: Id.optional(),
})
export type BankLineFilter = z.infer<typeof BankLineFilter>

export const BankStatementFilter = z.strictObject({
  /** Only statements with lines that are neither recorded nor set aside. */
  open: z.enum(['open']).optional(),
  /** First and last statement day, both inclusive. */
  from: Moment.optional(),
  to: Moment.optional(),
})
export type BankStatementFilter = z.infer<typeof BankStatementFilter>
