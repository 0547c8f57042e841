import type { Case } from '../case.ts'
import type { LineHolder } from './bank-line-use.ts'
import type { HistoryEntry } from './payments-state.ts'

/** The use of a line of a bank statement, read from the case that claimed its last use. Pure. */

/** The payment that was recorded from a line; a payment cancelled by a counter-entry does not count. */
const paymentOfLine = (payments: readonly HistoryEntry[], lineId: string): HistoryEntry | undefined =>
  payments.find(
    ({ id, bankLine, reverses }) =>
      bankLine?.lineId === lineId && !reverses && !payments.some((other) => other.reverses === id),
  )

/** How a case uses the line; undefined if the use has ended. */
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
