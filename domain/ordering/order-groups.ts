import type { WaitingOn } from './headline.ts'
import type { OrderStatus } from './order-core.ts'
import { phasesAfterSale } from './phases.ts'
import type { DetailedStatus, Phase } from './progress.ts'
import { draftStatuses, phaseAndStep } from './progress.ts'

/** How lists of orders are divided: columns of the staff's board, groups of a customer's list, and what is most urgent. */

/**
 * Columns of the staff's board, in order: the phases of an order (ORDER-025), with pre-sales divided by what happens
 * next. Cancelled orders are in none.
 */
export const boardColumns = ['toQuote', 'withCustomer', 'awaitingPayment', ...phasesAfterSale] as const
export type BoardColumn = (typeof boardColumns)[number]

/** The column that holds every order of a detailed status. */
export const columnOf = (detailed: DetailedStatus): BoardColumn => {
  if (detailed === 'packagingQuotesPending') return 'toQuote'
  if ((draftStatuses as readonly string[]).includes(detailed)) return 'withCustomer'
  if (detailed === 'deliveryCompleted') return 'completed'
  return phaseAndStep('inProgress', detailed).phase as Exclude<Phase, 'preSales'>
}

/** What the column of an order depends on. */
type Placed = { status: OrderStatus; detailed: DetailedStatus | undefined; phase: Phase }

/** The column of an order; none for a cancelled one. One on hold stays in the column of its phase (ORDER-D12). */
export const boardColumn = ({ status, detailed, phase }: Placed): BoardColumn | undefined => {
  if (status === 'cancelled') return undefined
  if (status === 'internal') return 'toQuote'
  if (status === 'onHold' && phase !== 'preSales') return phase
  if (status === 'paymentPending' || status === 'onHold') return 'awaitingPayment'
  return detailed && columnOf(detailed)
}

/** Groups of a customer's list, in order: what waits for the customer, what is under way, what is over. */
export const listGroups = ['yours', 'moving', 'done'] as const
export type ListGroup = (typeof listGroups)[number]

/** The group of an order. */
export const listGroup = (status: OrderStatus, waitingOn: WaitingOn): ListGroup => {
  if (status === 'completed' || status === 'cancelled') return 'done'
  return waitingOn === 'customer' ? 'yours' : 'moving'
}

/** What waits for us has an urgency below this; everything else one above. */
export const urgencyOfOthers = 50_000_000_000_000

/**
 * A number that sorts orders for staff: what waits for us first, the longest waiting at the top, then all others, last
 * changed first. `changedAt` is in milliseconds since 1970, below 1e13 until the year 2286.
 */
export const urgency = (waitingOn: WaitingOn, changedAt: number): number =>
  waitingOn === 'boxwright' ? changedAt : 2 * urgencyOfOthers - changedAt
