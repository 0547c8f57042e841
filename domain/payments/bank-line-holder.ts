import type { Case } from '../case.ts'
import type { LineHolder } from './bank-line-use.ts'
import type { HistoryEntry } from './payments-state.ts'

/** The current use of a bank statement line, read from the case that claimed its last use. Pure. */

type Entry = Pick<HistoryEntry, 'id' | 'bankLine'> & { reverses?: string | undefined }

/** Whether one of the payments was recorded from the line; a payment that was reversed does not count. */
const isPaidFrom = (payments: readonly Entry[], lineId: string): boolean =>
  payments.some(
    ({ id, bankLine, reverses }) =>
      bankLine?.lineId === lineId && !reverses && !payments.some((other) => other.reverses === id),
  )

/** How a case uses the line; undefined if the use has ended. */
export const holderIn = (
  { order, purchaseOrders, bankStatements }: Pick<Case, 'order' | 'purchaseOrders' | 'bankStatements'>,
  lineId: string,
): LineHolder | undefined => {
  const isAside = Object.values(bankStatements).some(({ entries }) =>
    entries.some((one) => one.lineId === lineId && one.aside !== null),
  )
  if (isAside) return 'aside'
  if (order.status !== 'none' && isPaidFrom(order.payments, lineId)) return { requestId: order.requestId }
  const po = Object.values(purchaseOrders).find(({ payments }) => isPaidFrom(payments, lineId))
  return po?.spec && { purchaseOrderId: po.spec.purchaseOrderId }
}
