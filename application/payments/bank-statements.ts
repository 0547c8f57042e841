import type { z } from 'zod'
import { type Case, foldCase } from '#domain/case.ts'
import { throwIfRefused, notFound, type Refusal, Rejection } from '#domain/kernel/refusal.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import { holderIn } from '#domain/payments/bank-line-holder.ts'
import { usedLineRefusal, paySupplierRefusal, recordLineRefusal } from '#domain/payments/bank-line-use.ts'
import { bankLineOf, type LiveBankLine, type LiveBankStatement } from '#domain/payments/bank-statement.ts'
import { numberOfUse, usesPrefix } from '#domain/payments/use-keys.ts'
import { sheetOf } from '#domain/production/purchase-order-core.ts'
import { maxReferenceLength } from '#domain/production/supplier-payment.ts'
import { type Caller, seesOrder } from '../pipeline/access.ts'
import { orderStream } from '../pipeline/handle.ts'
import { boundCommand, query, viewQuery } from '../pipeline/operation.ts'
import type { Ports } from '../pipeline/ports.ts'
import { onPurchaseOrder, purchaseOrderIn, unlessSeen } from '../production/on-purchase-order.ts'
import { bankStatements as contracts } from './contracts/bank-statements.ts'
import type { payables } from './contracts/payables.ts'
import { previewOf, statementOf } from './import-bank-file.ts'
import { sampleBankFile } from './sample-bank-file.ts'

/** Bank statements: importing them, and recording their lines as payments of orders or to suppliers. */

const category = 'bank-statement' as const

const statementIn = ({ bankStatements }: Case): LiveBankStatement => {
  const [one] = Object.values(bankStatements)
  if (!one) throw new Rejection(notFound('bankStatement'))
  return one
}

/** Whether the id is that of a statement. */
const isStatement = (_caller: Caller, { bankStatements: found }: Case): Refusal | undefined =>
  Object.keys(found).length > 0 ? undefined : notFound('bankStatement')

/**
 * The number of the next use of a line. The last use is read from the case that claimed it, so the check is correct
 * even if the views are behind. If two commands find the line unused, the append refuses one of them, and its retry
 * finds the line in use.
 *
 * @throws {Rejection} if the line is in use
 */
const nextUse = async (lineId: string, { lastClaimed, log }: Pick<Ports, 'lastClaimed' | 'log'>): Promise<number> => {
  const [key] = await lastClaimed('bankLineUse', [usesPrefix(lineId)])
  if (key !== undefined)
    throwIfRefused(usedLineRefusal(holderIn(foldCase(await log.readCase({ bankLineUse: key })), lineId)))
  return numberOfUse(lineId, key) + 1
}

const lineIn = async (
  { statementId, lineId }: { statementId: string; lineId: string },
  { log }: Pick<Ports, 'log'>,
): Promise<LiveBankLine> =>
  bankLineOf(statementIn(foldCase(await log.readCase({ bankStatementId: statementId }))), lineId)

export const importBankStatement = boundCommand(
  contracts.import,
  {
    aggregate: category,
    name: 'ImportBankStatement',
    allow: () => undefined,
    stream: (_state, _input, idGenerator) => idGenerator.stream(category),
    data: (input, { ports }) => statementOf(input, ports),
  },
  async (_ports, _caller, { events, position }) => {
    const { statementId, lines, known } = statementIn(foldCase(events))
    return { payload: { statementId, lines, known }, position }
  },
)

/** Records an order's payment and claims the line in the same append. */
export const recordBankPayment = boundCommand(
  contracts.recordPayment,
  {
    aggregate: 'order',
    name: 'RecordBankPayment',
    of: ({ requestId }) => ({ requestId }),
    allow: seesOrder,
    stream: orderStream,
    data: async ({ statementId, lineId, keepAsCredit }, { state, ports }) => {
      const line = await lineIn({ statementId, lineId }, ports)
      throwIfRefused(recordLineRefusal(line, requireExisting(state.order).currency))
      const number = await nextUse(lineId, ports)
      return {
        payment: {
          id: ports.idGenerator.ulid(),
          amount: line.amount,
          method: 'bankTransfer',
          paymentDate: line.valueDate,
        },
        internalNotes: line.remittance,
        bankLine: { statementId, lineId, number },
        keepAsCredit,
      }
    },
  },
  async (_ports, _caller, { position }, { lineId }) => ({ payload: { lineId }, position }),
)

/** Records the payment of a purchase order's bill and claims the line in the same append. */
export const recordSupplierBankPayment = boundCommand(
  contracts.paySupplier,
  {
    ...onPurchaseOrder,
    name: 'RecordSupplierBankPayment',
    precondition: (state, input) => unlessSeen(purchaseOrderIn(state, input), input),
    data: async ({ statementId, lineId, purchaseOrderId }, { state, ports }) => {
      const line = await lineIn({ statementId, lineId }, ports)
      throwIfRefused(paySupplierRefusal(line, sheetOf(purchaseOrderIn(state, { purchaseOrderId })).currency))
      const number = await nextUse(lineId, ports)
      return {
        payment: {
          id: ports.idGenerator.ulid(),
          amount: -line.amount,
          date: line.valueDate,
          paymentTermNotes: '',
          method: 'bankTransfer',
          reference: (line.reference || line.remittance).slice(0, maxReferenceLength),
        },
        notes: line.remittance,
        bankLine: { statementId, lineId, number },
      }
    },
  },
  async (_ports, _caller, { position }, { lineId }) => ({ payload: { lineId }, position }),
)

export const setBankLineAside = boundCommand(
  contracts.setAside,
  {
    aggregate: category,
    name: 'SetBankLineAside',
    of: ({ statementId }) => ({ bankStatementId: statementId }),
    allow: isStatement,
    stream: ({ caseId }) => caseId,
    data: async ({ lineId, reason }, { state, ports }) => {
      bankLineOf(statementIn(state), lineId)
      return { lineId, number: await nextUse(lineId, ports), reason }
    },
  },
  async (_ports, _caller, { position }, { lineId }) => ({ payload: { lineId }, position }),
)

export const takeBackBankLine = boundCommand(
  contracts.takeBack,
  {
    aggregate: category,
    name: 'TakeBackBankLine',
    of: ({ statementId }) => ({ bankStatementId: statementId }),
    allow: isStatement,
    stream: ({ caseId }) => caseId,
    data: ({ lineId }) => ({ lineId }),
  },
  async (_ports, _caller, { position }, { lineId }) => ({ payload: { lineId }, position }),
)

export const bankStatements = {
  readFile: query(contracts.readFile, async ({ body }, ports) => ({
    payload: await previewOf(body, ports, ports.bankAccount?.account),
  })),
  sample: query(contracts.sample, async (_input, { reads, signIn, bankAccount, now }) => {
    if (!signIn.demo || !bankAccount) return { payload: null }
    const [{ items }, bills] = await Promise.all([
      reads.books.accounts({ sort: 'due', due: 'due', limit: 20 }, now()),
      reads.payables.list({ status: 'due', limit: 1 }, now()),
    ])
    const { items: billed } = JSON.parse(bills) as z.output<typeof payables.list.reply>
    return { payload: sampleBankFile(items, billed, bankAccount.account, now()) }
  }),
  import: importBankStatement,
  list: viewQuery(contracts.list, async ({ query: asked }, { reads }) => ({
    json: await reads.bankStatements.list(asked),
  })),
  get: viewQuery(contracts.get, async ({ params: { statementId } }, { reads }) => {
    const json = await reads.bankStatements.find(statementId)
    if (json === undefined) throw new Rejection(notFound('bankStatement'))
    return { json }
  }),
  lines: viewQuery(contracts.lines, async ({ params: { statementId }, query: asked }, { reads }) => {
    const json = await reads.bankStatements.lines(statementId, asked)
    if (json === undefined) throw new Rejection(notFound('bankStatement'))
    return { json }
  }),
  recordPayment: recordBankPayment,
  paySupplier: recordSupplierBankPayment,
  setAside: setBankLineAside,
  takeBack: takeBackBankLine,
}
