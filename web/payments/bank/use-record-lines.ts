import { useState } from 'react'
import type { BankLine } from '#application/payments/contracts/bank-statements.ts'
import { bankStatements } from '#application/payments/contracts/bank-statements.ts'
import { exactMatch } from '#domain/payments/bank-matching.ts'
import { api } from '../../data/api.ts'
import { queries } from '../../data/query-client.ts'
import { failureText } from '../../locales/message-text.ts'

/** A line with the one order that matches its reference and amount. */
export type Recordable = { line: BankLine; requestId: string }

/** The open lines that can be recorded without a choice. */
export const recordable = (lines: readonly BankLine[]): Recordable[] =>
  lines.flatMap((line) => {
    const found = line.status === 'open' ? exactMatch(line.proposals) : undefined
    return found ? [{ line, requestId: found.requestId }] : []
  })

/** Reads the statement and its lines again after a change. */
export const refreshStatements = (): Promise<void> =>
  queries.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      path === bankStatements.list.path || path === bankStatements.get.path || path === bankStatements.lines.path,
  })

/** Records one line as the payment of an order. */
export const recordLine = async (statementId: string, lineId: string, requestId: string, keepAsCredit = false) => {
  const answer = await api.bankStatements.recordPayment({
    params: { statementId, lineId },
    body: { requestId, keepAsCredit },
  })
  await refreshStatements()
  return answer
}

/** Progress of recording several lines; each is a separate command, so a refused one does not stop the others. */
type Progress = { done: number; all: number; refused: { lineId: string; requestId: string; why: string }[] }

/** Records lines one after the other. */
export const useRecordLines = (statementId: string) => {
  const [progress, setProgress] = useState<Progress>()
  const run = async (lines: readonly Recordable[]): Promise<void> => {
    const refused: Progress['refused'] = []
    for (const [done, { line, requestId }] of lines.entries()) {
      setProgress({ done, all: lines.length, refused })
      const answer = await api.bankStatements.recordPayment({
        params: { statementId, lineId: line.lineId },
        body: { requestId },
      })
      if (answer.hasError) refused.push({ lineId: line.lineId, requestId, why: failureText(answer) })
    }
    setProgress({ done: lines.length, all: lines.length, refused })
    await refreshStatements()
  }
  return { progress, run }
}
