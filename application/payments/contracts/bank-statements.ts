import { z } from 'zod'
import { Currency } from '#domain/kernel/money.ts'
import { lineMatches } from '#domain/payments/bank-matching.ts'
import { bankFileFormats } from '#domain/payments/bank-statement.ts'
import { fileNameText, text } from '#domain/text/fields.ts'
import { Moment } from '#domain/time.ts'
import { endpoint, pageOf, Paging, WireAmount } from '../../contracts/endpoint.ts'
import { NamedCustomer, NamedUser } from '../../contracts/names.ts'
import { RequestId } from '../../ordering/contracts/order-shapes.ts'

/**
 * Bank statements: imported from a file of the bank, and their lines recorded as payments of orders (decision 121). Accounts
 * of others are known by their last four characters.
 */

export type BankFileFormat = (typeof bankFileFormats)[number]

/** What columns of a CSV file can be. */
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
/** The sign before decimals. */
export const decimalSigns = ['point', 'comma'] as const
export type DecimalSign = (typeof decimalSigns)[number]
export const dateOrders = ['ymd', 'dmy', 'mdy'] as const
export type DateOrder = (typeof dateOrders)[number]

const Id = z.string().min(1).max(100)
const Heading = z.string().min(1).max(200)

/** Characters of the longest file in base64: of 3 MB. */
const longestContent = 4_000_000

/** A file of a bank, and the settings for a CSV file. Settings that are left out are recognised from the file. */
const BankFile = z.strictObject({
  fileName: fileNameText(200),
  /** The bytes of the file in base64. */
  content: z.base64().max(longestContent),
  /** Our own account, of a file that does not name it. */
  account: z.string().trim().max(50).optional(),
  currency: Currency.optional(),
  columns: z.partialRecord(z.enum(csvFields), Heading).default({}),
  decimalSign: z.enum(decimalSigns).optional(),
  dateOrder: z.enum(dateOrders).optional(),
})
export type BankFileInput = z.output<typeof BankFile>

const Counterparty = z.object({
  name: z.string(),
  /** The last four characters of the account; '' where the bank names none. */
  accountEnding: z.string(),
})

const Balances = z.object({ opening: WireAmount, closing: WireAmount, currency: Currency })

const lineFields = {
  /** Days are moments at noon UTC. */
  bookedOn: Moment,
  valueDate: Moment,
  /** Above 0 for money that came in. */
  amount: WireAmount,
  currency: Currency,
  /** Of the payer. */
  reference: z.string(),
  remittance: z.string(),
  counterparty: Counterparty,
  bankReference: z.string(),
}

/** A guess, and whether some value of the file can be read in no other way. */
const guess = <T extends z.ZodType>(value: T) => z.object({ value, certain: z.boolean() })

/** What an import would do. */
const ReadFile = z.object({
  format: z.enum(bankFileFormats),
  account: z.object({ ending: z.string(), isOurs: z.boolean() }).nullable(),
  from: Moment,
  to: Moment,
  balances: Balances.nullable(),
  /** By what the lines miss the closing balance; null where the file has no balances. */
  difference: WireAmount.nullable(),
  lines: z.int(),
  /** Lines that were imported before and are left out; null while the account is not known. */
  known: z.int().nullable(),
  /** Entries that the bank has not booked yet, left out. */
  pending: z.int(),
  /** Sums of what came in and what went out, by currency. */
  sums: z.array(z.object({ currency: Currency, in: WireAmount, out: WireAmount })),
  firstLines: z.array(z.object(lineFields)),
  /** Of a CSV file: how it was understood. */
  layout: z
    .object({
      separator: z.string(),
      headings: z.array(z.string()),
      columns: z.partialRecord(z.enum(csvFields), z.string()),
      decimalSign: guess(z.enum(decimalSigns)),
      dateOrder: guess(z.enum(dateOrders)),
    })
    .nullable(),
  /** The account of the settings, for a file that names none. */
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
  /** Lines of the file that an earlier import had. */
  known: z.int(),
  counts: LineCounts,
  importedOn: Moment,
  importedBy: z.object(NamedUser),
})
export type BankStatement = z.infer<typeof BankStatement>

/** An order that the line may be the payment of. `owed` is due by now, `outstanding` in all. */
const Proposal = z.object({
  requestId: z.string(),
  ...NamedCustomer,
  currency: Currency,
  owed: WireAmount,
  outstanding: WireAmount,
  match: z.enum(lineMatches),
})

export const BankLine = z.object({
  lineId: z.string(),
  ...lineFields,
  status: z.enum(lineStatuses),
  /** Why it was set aside; '' otherwise. */
  reason: z.string(),
  /** The order whose payment it is. */
  requestId: z.string().nullable(),
  /** Of an open line, the best match first. */
  proposals: z.array(Proposal),
})
export type BankLine = z.infer<typeof BankLine>

export const BankLineFilter = z.strictObject({
  /** Beginnings of words of the reference, the remittance and the name. */
  q: z.string().trim().max(100).optional(),
  status: z.enum(lineStatuses).optional(),
})
export type BankLineFilter = z.infer<typeof BankLineFilter>

export const BankStatementFilter = z.strictObject({
  /** Statements with lines that are neither recorded nor set aside. */
  open: z.enum(['open']).optional(),
  /** First and last day of the statements, both inclusive. */
  from: Moment.optional(),
  to: Moment.optional(),
})
export type BankStatementFilter = z.infer<typeof BankStatementFilter>

const read = ['staff', 'bookReader'] as const
const keep = ['bookkeeper'] as const
const ofStatement = z.strictObject({ statementId: Id })
const ofLine = { params: ofStatement.extend({ lineId: Id }), reply: z.object({ lineId: z.string() }) }
const file = { access: keep, rateLimit: 'commands', bodyLimit: longestContent + 65_536, timeout: 60_000 } as const

export const bankStatements = {
  readFile: endpoint({
    ...file,
    method: 'POST',
    path: '/books/bank-files',
    summary: 'What a bank file (CAMT.053 or CSV) contains and what its import would do; nothing is stored',
    body: BankFile,
    reply: ReadFile,
  }),
  import: endpoint({
    ...file,
    method: 'POST',
    path: '/books/bank-statements',
    summary: 'Import a bank file; lines of an earlier import are left out (ImportBankStatement)',
    body: BankFile,
    reply: z.object({ statementId: z.string(), lines: z.int(), known: z.int() }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/books/bank-statements',
    summary: 'Imported bank statements, the latest period first',
    access: read,
    query: Paging.extend(BankStatementFilter.shape),
    reply: pageOf(BankStatement),
  }),
  get: endpoint({
    method: 'GET',
    path: '/books/bank-statements/:statementId',
    summary: 'A bank statement with how many of its lines are open',
    access: read,
    params: ofStatement,
    reply: BankStatement,
  }),
  lines: endpoint({
    method: 'GET',
    path: '/books/bank-statements/:statementId/lines',
    summary: 'The lines of a bank statement in the order of the bank, with the orders that they may be payments of',
    access: read,
    params: ofStatement,
    query: Paging.extend(BankLineFilter.shape),
    reply: pageOf(BankLine),
  }),
  recordPayment: endpoint({
    method: 'POST',
    path: '/books/bank-statements/:statementId/lines/:lineId/record-payment',
    summary: 'Record a line as the payment of an order; a line is recorded once (RecordBankPayment)',
    access: keep,
    rateLimit: 'commands',
    ...ofLine,
    body: z.strictObject({
      requestId: RequestId,
      /** More than is due is refused unless the rest is recorded as credit (PAY-D07). */
      keepAsCredit: z.boolean().default(false),
    }),
  }),
  setAside: endpoint({
    method: 'POST',
    path: '/books/bank-statements/:statementId/lines/:lineId/set-aside',
    summary: 'Set a line aside that is no payment of a customer (SetBankLineAside)',
    access: keep,
    rateLimit: 'commands',
    ...ofLine,
    body: z.strictObject({ reason: text(500) }),
  }),
  takeBack: endpoint({
    method: 'POST',
    path: '/books/bank-statements/:statementId/lines/:lineId/take-back',
    summary: 'Take back a line that was set aside (TakeBackBankLine)',
    access: keep,
    rateLimit: 'commands',
    ...ofLine,
  }),
}
