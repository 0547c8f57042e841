import type { WaitingOn } from './headline.ts'
import { draftStatuses } from './item-progress.ts'
import type { OrderStatus } from './order-core.ts'
import { phasesAfterSale } from './phases.ts'
import type { DetailedStatus, Phase } from './progress.ts'
import { phaseAndStep } from './progress.ts'

/** Groups in order lists: columns of the staff board, groups of the customer's list, and the urgency. */

/**
 * Columns of the staff board, in order: the phases of an order (ORDER-025), with pre-sales split by the next action.
 * Cancelled orders are in no column.
 */
export const boardColumns = ['toQuote', 'withCustomer', 'awaitingPayment', ...phasesAfterSale] as const
export type BoardColumn = (typeof boardColumns)[number]

/** The column of a detailed status, unless `quotesAsked`. */
const columnOf = (detailed: DetailedStatus): BoardColumn => {
  if (detailed === 'packagingQuotesPending') return 'toQuote'
  if ((draftStatuses as readonly string[]).includes(detailed)) return 'withCustomer'
  if (detailed === 'deliveryCompleted') return 'completed'
  return phaseAndStep('inProgress', detailed).phase as Exclude<Phase, 'preSales'>
}

/** The columns in which orders of a detailed status can be. */
export const columnsOf = (detailed: DetailedStatus): BoardColumn[] =>
  detailed === 'initial' || detailed === 'packagingQuotesMissing'
    ? ['toQuote', columnOf(detailed)]
    : [columnOf(detailed)]

/**
 * The data that determines an order's column. `quotesAsked`: whether a quote request is open, also while other items
 * of the draft are not configured or not priced.
 */
type Placed = { status: OrderStatus; detailed: DetailedStatus | undefined; phase: Phase; quotesAsked: boolean }

/**
 * The column of an order; undefined for a cancelled order. An order on hold remains in the column of its phase
 * (ORDER-D12).
 */
export const boardColumn = ({ status, detailed, phase, quotesAsked }: Placed): BoardColumn | undefined => {
  if (status === 'cancelled') return undefined
  if (status === 'internal' || (status === 'draft' && quotesAsked)) return 'toQuote'
  if (status === 'onHold' && phase !== 'preSales') return phase
  if (status === 'paymentPending' || status === 'onHold') return 'awaitingPayment'
  return detailed && columnOf(detailed)
}

/** Groups in the customer's list, in order: waiting on the customer, in progress, finished. */
export const listGroups = ['yours', 'moving', 'done'] as const
export type ListGroup = (typeof listGroups)[number]

/** The group of an order. */
export const listGroup = (status: OrderStatus, waitingOn: WaitingOn): ListGroup => {
  if (status === 'completed' || status === 'cancelled') return 'done'
  return waitingOn === 'customer' ? 'yours' : 'moving'
}

/** Orders that are waiting on Boxwright have a lower urgency value than this, all others a higher one. */
export const urgencyOfOthers = 50_000_000_000_000

/**
 * Sort key of orders for staff: first the orders waiting on Boxwright, longest waiting first; then all others, most
 * recently changed first. `changedAt` is in milliseconds since 1970, which is below 1e13 until the year 2286.
 */
export const urgency = (waitingOn: WaitingOn, changedAt: number): number =>
  waitingOn === 'boxwright' ? changedAt : 2 * urgencyOfOthers - changedAt
