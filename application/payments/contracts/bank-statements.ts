import { z } from 'zod'
import { Currency } from '#domain/kernel/money.ts'
import { lineMatches } from '#domain/payments/bank-matching.ts'
import { bankFileFormats } from '#domain/payments/bank-statement.ts'
import { fileNameText, text } from '#domain/text/fields.ts'
import { Moment } from '#domain/time.ts'
import { endpoint, pageOf, Paging, WireAmount } from '../../contracts/endpoint.ts'
import { NamedCustomer, NamedSupplier, NamedUser } from '../../contracts/names.ts'
import { RequestId } from '../../ordering/contracts/order-shapes.ts'

/**
 * Bank statements: imported from bank files; their lines are recorded as payments of orders (decision 121).
 * Counterparty accounts are identified by their last four characters.
 */

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

const Id = z.string().min(1).max(100)
const Heading = z.string().min(1).max(200)

/** Maximum base64 length of a 3 MB file. */
const maxContentLength = 4_000_000

/** A bank file and its CSV settings. Omitted settings are detected from the file. */
const BankFile = z.strictObject({
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
const ReadFile = z.object({
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

const read = ['staff', 'bookReader'] as const
const keep = ['bookkeeper'] as const
const ofStatement = z.strictObject({ statementId: Id })
const ofLine = { params: ofStatement.extend({ lineId: Id }), reply: z.object({ lineId: z.string() }) }
const file = { access: keep, rateLimit: 'commands', bodyLimit: maxContentLength + 65_536, timeout: 60_000 } as const

export const bankStatements = {
  readFile: endpoint({
    ...file,
    method: 'POST',
    path: '/books/bank-files',
    summary: 'Preview the import of a bank file (CAMT.053 or CSV); nothing is stored',
    body: BankFile,
    reply: ReadFile,
  }),
  sample: endpoint({
    method: 'GET',
    path: '/books/bank-files/sample',
    summary: 'Get a sample bank file with payments of orders and bills that are due now; null outside the demo',
    access: keep,
    reply: z.object({ fileName: z.string(), content: z.base64() }).nullable(),
  }),
  import: endpoint({
    ...file,
    method: 'POST',
    path: '/books/bank-statements',
    summary: 'Import a bank file; lines that were already imported are skipped (ImportBankStatement)',
    body: BankFile,
    reply: z.object({ statementId: z.string(), lines: z.int(), known: z.int() }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/books/bank-statements',
    summary: 'List imported bank statements, latest period first',
    access: read,
    query: Paging.extend(BankStatementFilter.shape),
    reply: pageOf(BankStatement),
  }),
  get: endpoint({
    method: 'GET',
    path: '/books/bank-statements/:statementId',
    summary: 'Get a bank statement with its number of open lines',
    access: read,
    params: ofStatement,
    reply: BankStatement,
  }),
  lines: endpoint({
    method: 'GET',
    path: '/books/bank-statements/:statementId/lines',
    summary: 'List the lines of a bank statement in the bank’s order, with matching orders and purchase orders',
    access: read,
    params: ofStatement,
    query: Paging.extend(BankLineFilter.shape),
    reply: pageOf(BankLine),
  }),
  recordPayment: endpoint({
    method: 'POST',
    path: '/books/bank-statements/:statementId/lines/:lineId/record-payment',
    summary: 'Record an incoming line as a payment of an order; each line is recorded once (RecordBankPayment)',
    access: keep,
    rateLimit: 'commands',
    ...ofLine,
    body: z.strictObject({
      requestId: RequestId,
      /** More than the amount due is refused unless the rest is recorded as credit (PAY-D07). */
      keepAsCredit: z.boolean().default(false),
    }),
  }),
  paySupplier: endpoint({
    method: 'POST',
    path: '/books/bank-statements/:statementId/lines/:lineId/record-supplier-payment',
    summary:
      'Record an outgoing line as a payment for a purchase order; each line is recorded once (RecordSupplierBankPayment)',
    access: keep,
    rateLimit: 'commands',
    ...ofLine,
    body: z.strictObject({
      purchaseOrderId: z.string().min(1).max(100),
      /** Number of payment history entries that the sender saw, as for a manual payment. */
      entriesSeen: z.int().nonnegative(),
    }),
  }),
  setAside: endpoint({
    method: 'POST',
    path: '/books/bank-statements/:statementId/lines/:lineId/set-aside',
    summary: 'Set aside a line that is not a payment from a customer or to a supplier (SetBankLineAside)',
    access: keep,
    rateLimit: 'commands',
    ...ofLine,
    body: z.strictObject({ reason: text(500) }),
  }),
  takeBack: endpoint({
    method: 'POST',
    path: '/books/bank-statements/:statementId/lines/:lineId/take-back',
    summary: 'Restore a line that was set aside (TakeBackBankLine)',
    access: keep,
    rateLimit: 'commands',
    ...ofLine,
  }),
}
