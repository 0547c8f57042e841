import type { Case } from '../case.ts'
import type { LineHolder } from './bank-line-use.ts'
import type { HistoryEntry } from './payments-state.ts'

/** How a line of a bank statement is used, read from the case that claimed its last use. Pure. */

/** The payment that a line is recorded as; a payment that a counter-entry canceled does not count. */
const paymentOfLine = (payments: readonly HistoryEntry[], lineId: string): HistoryEntry | undefined =>
  payments.find(
    ({ id, bankLine, reverses }) =>
      bankLine?.lineId === lineId && !reverses && !payments.some((other) => other.reverses === id),
  )

/** How a case uses the line; undefined where its use is over. */
export const holderIn = (
  { order, bankStatements }: Pick<Case, 'order' | 'bankStatements'>,
  lineId: string,
): LineHolder | undefined => {
  const isAside = Object.values(bankStatements).some(({ entries }) =>
    entries.some((one) => one.lineId === lineId && one.aside !== null),
  )
  if (isAside) return 'aside'
  return order.status !== 'none' && paymentOfLine(order.payments, lineId) ? { requestId: order.requestId } : undefined
}
