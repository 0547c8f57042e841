import { useState } from 'react'
import type { BankLine } from '#application/payments/contracts/bank-statement-shapes.ts'
import { bankStatements } from '#application/payments/contracts/bank-statements.ts'
import { exactMatch } from '#domain/payments/bank-matching.ts'
import { api } from '../../data/api.ts'
import { queries } from '../../data/query-client.ts'
import { failureText } from '../../locales/message-text.ts'

/** Target of a line: an order, or a purchase order with the payments that the user has seen. */
export type LineTarget = { requestId: string } | { purchaseOrderId: string; entries: number }

/** A line with the one order or purchase order that matches its reference and amount. */
export type Recordable = { line: BankLine; target: LineTarget }

/** The open lines that can be recorded without a choice. */
export const recordableLines = (lines: readonly BankLine[]): Recordable[] =>
  lines.flatMap((line) => {
    const target = line.status === 'open' ? (exactMatch(line.proposals) ?? exactMatch(line.bills)) : undefined
    return target ? [{ line, target }] : []
  })

/** The number of the order or purchase order. */
const numberOf = (target: LineTarget): string => ('requestId' in target ? target.requestId : target.purchaseOrderId)

/** Refetches the statement and its lines after a change. */
export const refreshStatements = (): Promise<void> =>
  queries.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      path === bankStatements.list.path || path === bankStatements.get.path || path === bankStatements.lines.path,
  })

const send = (statementId: string, lineId: string, target: LineTarget, keepAsCredit: boolean) => {
  const params = { statementId, lineId }
  return 'requestId' in target
    ? api.bankStatements.recordPayment({ params, body: { requestId: target.requestId, keepAsCredit } })
    : api.bankStatements.paySupplier({
        params,
        body: { purchaseOrderId: target.purchaseOrderId, entriesSeen: target.entries },
      })
}

/** Records one line as the payment of an order or of a purchase order. */
export const recordLine = async (statementId: string, lineId: string, target: LineTarget, keepAsCredit = false) => {
  const answer = await send(statementId, lineId, target, keepAsCredit)
  await refreshStatements()
  return answer
}

/** Progress of recording several lines; each is a separate command, so that a refusal does not stop the others. */
type Progress = { done: number; all: number; refused: { lineId: string; number: string; why: string }[] }

/** Records lines sequentially. */
export const useRecordLines = (statementId: string) => {
  const [progress, setProgress] = useState<Progress>()
  const run = async (lines: readonly Recordable[]): Promise<void> => {
    const refused: Progress['refused'] = []
    for (const [done, { line, target }] of lines.entries()) {
      setProgress({ done, all: lines.length, refused })
      const answer = await send(statementId, line.lineId, target, false)
      if (answer.hasError) refused.push({ lineId: line.lineId, number: numberOf(target), why: failureText(answer) })
    }
    setProgress({ done: lines.length, all: lines.length, refused })
    await refreshStatements()
  }
  return { progress, run }
}
