import type { WaitingOn } from './headline.ts'
import type { OrderStatus } from './order-core.ts'
import { phasesAfterSale } from './phases.ts'
import type { DetailedStatus, Phase } from './progress.ts'
import { draftStatuses, phaseAndStep } from './progress.ts'

/** Groups of order lists: columns of the staff's board, groups of a customer's list, and the urgency. */

/**
 * Columns of the staff's board, in order: the phases of an order (ORDER-025), with pre-sales divided by the next
 * action. Cancelled orders are in no column.
 */
export const boardColumns = ['toQuote', 'withCustomer', 'awaitingPayment', ...phasesAfterSale] as const
export type BoardColumn = (typeof boardColumns)[number]

/** The column of a detailed status. */
export const columnOf = (detailed: DetailedStatus): BoardColumn => {
  if (detailed === 'packagingQuotesPending') return 'toQuote'
  if ((draftStatuses as readonly string[]).includes(detailed)) return 'withCustomer'
  if (detailed === 'deliveryCompleted') return 'completed'
  return phaseAndStep('inProgress', detailed).phase as Exclude<Phase, 'preSales'>
}

/** The data that determine the column of an order. */
type Placed = { status: OrderStatus; detailed: DetailedStatus | undefined; phase: Phase }

/**
 * The column of an order; undefined for a cancelled one. An order on hold stays in the column of its phase (ORDER-D12).
 */
export const boardColumn = ({ status, detailed, phase }: Placed): BoardColumn | undefined => {
  if (status === 'cancelled') return undefined
  if (status === 'internal') return 'toQuote'
  if (status === 'onHold' && phase !== 'preSales') return phase
  if (status === 'paymentPending' || status === 'onHold') return 'awaitingPayment'
  return detailed && columnOf(detailed)
}

/** Groups of a customer's list, in order: waiting for the customer, under way, finished. */
export const listGroups = ['yours', 'moving', 'done'] as const
export type ListGroup = (typeof listGroups)[number]

/** The group of an order. */
export const listGroup = (status: OrderStatus, waitingOn: WaitingOn): ListGroup => {
  if (status === 'completed' || status === 'cancelled') return 'done'
  return waitingOn === 'customer' ? 'yours' : 'moving'
}

/** Orders that wait for Boxwright have an urgency below this, all others above. */
export const urgencyOfOthers = 50_000_000_000_000

/**
 * Sort key of orders for staff: first those that wait for Boxwright, the longest waiting at the top; then all others,
 * last changed first. `changedAt` is in milliseconds since 1970, below 1e13 until the year 2286.
 */
export const urgency = (waitingOn: WaitingOn, changedAt: number): number =>
  waitingOn === 'boxwright' ? changedAt : 2 * urgencyOfOthers - changedAt
