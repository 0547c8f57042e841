import type { OrderSummary } from '#application/ordering/contracts/order-shapes.ts'
import { type Phase, phases } from '#domain/ordering/progress.ts'
import { titleIn } from '../catalogue/configured-item/item-words.ts'
import { whereText } from '../locales/message-text.ts'
import { usedPhases } from './order-rules.ts'

/** How the staff's board is laid out: which order stands in which column, and which first. */

/** Whether the words that somebody typed are all found in what identifies the order. */
export const found = (order: OrderSummary, q: string): boolean => {
  const text = [order.requestId, order.customerName, order.title, titleIn(order), whereText(order.headline.where)]
    .join(' ')
    .toLowerCase()
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** Whether the order waits for us. */
export const isOurs = ({ headline }: Pick<OrderSummary, 'headline'>): boolean => headline.ball === 'boxwright'

/** What waits for us first, the longest waiting at the top; then the others, last changed first. */
const byUrgency = (a: OrderSummary, b: OrderSummary): number => {
  const [ours, theirs] = [isOurs(a), isOurs(b)]
  if (ours !== theirs) return ours ? -1 : 1
  return ours ? a.changedOn.localeCompare(b.changedOn) : b.changedOn.localeCompare(a.changedOn)
}

export type BoardColumn = { phase: Phase; orders: OrderSummary[] }

/** A column per phase: the usual ones always, the others while an order is in them. */
export const columnsOf = (orders: readonly OrderSummary[]): BoardColumn[] =>
  phases
    .map((phase) => ({
      phase,
      orders: orders.filter((order) => order.phase === phase && order.status !== 'cancelled').toSorted(byUrgency),
    }))
    .filter(({ phase, orders: inPhase }) => usedPhases.includes(phase) || inPhase.length > 0)
