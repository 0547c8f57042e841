import {
  importBankStatement,
  recordBankPayment,
  setBankLineAside,
  takeBackBankLine,
} from '#application/payments/bank-statements.ts'
import type { Caller } from '#application/pipeline/access.ts'
import { type CommandSpec, handle } from '#application/pipeline/handle.ts'
import { foldCase } from '#domain/case.ts'
import { bankFile, camtFile } from './bank-files.ts'
import { as } from './case-stories.ts'
import type { MemoryApp } from './memory-app.ts'

const acting =
  ({ ports }: Pick<MemoryApp, 'ports'>) =>
  async <Input>(spec: CommandSpec<Input>, input: Input) => {
    const caller: Caller = { ...as('sam'), adminType: 'superAdmin' }
    return foldCase((await handle(ports, spec, { caller, input, commandId: ports.idGenerator.ulid() })).events)
  }

/** A statement is imported; one of its lines is set aside and restored, the other one remains open. */
export const runBankStory = async (app: MemoryApp): Promise<void> => {
  const act = acting(app)
  const file = bankFile(
    camtFile([
      { ref: 'ref-1', amount: '1740.00', text: 'Order ada00001', name: 'Bloom Studio' },
      { ref: 'ref-2', amount: '3.50', isDebit: true, text: 'Monthly fee', name: 'Bank' },
    ]),
  )
  const { bankStatements } = await act(importBankStatement, { ...file, columns: {} })
  const { statementId, entries } = Object.values(bankStatements)[0]!
  const ofFee = { statementId, lineId: entries[1]!.lineId }
  await act(setBankLineAside, { ...ofFee, reason: 'Fee of the bank' })
  await act(takeBackBankLine, ofFee)
}

/** A line of a statement is recorded as the payment of an order. */
export const runBankPaymentStory = async (app: MemoryApp, requestId: string): Promise<void> => {
  const act = acting(app)
  const file = bankFile(camtFile([{ ref: 'B1', amount: '10.00', text: `Order ${requestId}` }]))
  const { bankStatements } = await act(importBankStatement, { ...file, columns: {} })
  const { statementId, entries } = Object.values(bankStatements)[0]!
  await act(recordBankPayment, { statementId, lineId: entries[0]!.lineId, requestId, keepAsCredit: false })
}
