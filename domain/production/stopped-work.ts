import { millisecondsOf, type Moment } from '../time.ts'
import { isUnfinished } from './purchase-order.ts'

/** What a stopped order means for its purchase orders (decisions 229 and 244). */

/** Order statuses that stop its purchase orders. */
export const stoppedStatuses = ['onHold', 'cancelled'] as const
export type StoppedStatus = (typeof stoppedStatuses)[number]

/** Statuses in which the supplier has nothing yet; a hold prevents that it is sent. */
export const unsentStatuses: readonly string[] = ['planning', 'awaitingCustomerRelease']

type Work = { status: string; stopped?: StoppedStatus | undefined }

/** Whether no one has to finish it: its order is canceled, or on hold before it was sent. */
export const isStopped = ({ status, stopped }: Work): boolean =>
  stopped === 'cancelled' || (stopped === 'onHold' && unsentStatuses.includes(status))

/** Whether an unfinished purchase order is past its planned ready date; `now` in ms. */
export const isLate = (po: Work & { plannedReadyDate: Moment }, now: number): boolean =>
  isUnfinished(po) && !isStopped(po) && millisecondsOf(po.plannedReadyDate) < now
