import { z } from 'zod'
import { text } from '#domain/text/fields.ts'
import { endpoint, pageOf, Paging } from '../../contracts/endpoint.ts'
import { RequestId } from '../../ordering/contracts/order-shapes.ts'
import {
  Id,
  maxContentLength,
  BankFile,
  ReadFile,
  BankStatement,
  BankLine,
  BankLineFilter,
  BankStatementFilter,
} from './bank-statement-shapes.ts'

/**
 * Bank statements: imported from bank files; their lines are recorded as payments of orders (decision 121).
 * Counterparty accounts are identified by their last four characters.
 */

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
