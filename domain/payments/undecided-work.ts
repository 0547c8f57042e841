import { type Case, samplesOf, servicesOf } from '../case.ts'
import { notFound, Rejection, ruleBroken } from '../kernel/refusal.ts'
import { wasOrdered } from '../ordering/work-item.ts'
import type { Moment } from '../time.ts'
import { type CancelledWork, cancelledWorkCan } from './cancelled-work.ts'

/** Canceled samples and services of a case whose price staff still have to decide about (decision 235). */

type Work = Pick<Case, 'order' | 'samples' | 'services'>
type Own = { status: string; price: number; cancelledOn?: Moment | undefined }

const cancelledIn = (state: Work): (CancelledWork & Own)[] => [
  ...samplesOf(state).map((one) => ({
    ...one,
    kind: 'sample' as const,
    workId: one.sampleId,
    title: one.product.title,
  })),
  ...servicesOf(state).map((one) => ({
    ...one,
    kind: 'service' as const,
    workId: one.serviceId,
    title: one.product.title,
  })),
]

/** The canceled work of an order whose price is still in the total; a canceled order owes nothing. */
export const undecidedWork = (state: Work): CancelledWork[] => {
  const { order } = state
  if (order.status === 'none' || cancelledWorkCan.settle(order)) return []
  const { placedOn, settledWork = [] } = order
  return cancelledIn(state)
    .filter((one) => one.status === 'cancelled' && one.price > 0 && wasOrdered(one, placedOn))
    .filter(({ workId }) => !settledWork.some((settled) => settled.workId === workId))
    .map(({ kind, workId, title, price }) => ({ kind, workId, title, price }))
}

/**
 * The canceled sample or service with this id.
 *
 * @throws {Rejection} if the order has no such work, or nothing is to be decided about it
 */
export const requireUndecided = (state: Work, id: string): CancelledWork => {
  const found = undecidedWork(state).find(({ workId }) => workId === id)
  if (found) return found
  const isKnown = cancelledIn(state).some(({ workId }) => workId === id)
  throw new Rejection(
    isKnown ? (cancelledWorkCan.settle(state.order) ?? ruleBroken('itemId', 'rule.priceDecided')) : notFound('item'),
  )
}
