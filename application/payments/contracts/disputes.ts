import { z } from 'zod'
import { CurrencyCode } from '#domain/kernel/money.ts'
import { disputeStatuses } from '#domain/payments/card-dispute.ts'
import { assignmentFields } from '#domain/people/assignment.ts'
import { Moment } from '#domain/time.ts'
import { endpoint, pageOf, Paging, period } from '../../contracts/endpoint.ts'
import { NamedAssignment, NamedCustomer } from '../../contracts/names.ts'
import { Order, RequestId } from '../../ordering/contracts/order-shapes.ts'
import { CardDispute } from '../../ordering/contracts/payment-shapes.ts'

/**
 * Disputes of card payments, for staff. Evidence is submitted to the provider; the provider's decision is recorded
 * here.
 */

/** A dispute in the list of all orders. `requestId` is '' for the payment of a cart without an order. */
export const ListedDispute = CardDispute.extend({
  requestId: z.string(),
  ...NamedCustomer,
  currency: CurrencyCode,
  assignment: NamedAssignment,
})
export type ListedDispute = z.infer<typeof ListedDispute>

export const DisputeFilter = z.strictObject({
  /** Prefix of the order number. */
  q: z.string().trim().max(20).optional(),
  status: z.enum(disputeStatuses).optional(),
  /** Evidence deadline, both inclusive. */
  dueFrom: Moment.optional(),
  dueTo: Moment.optional(),
})
export type DisputeFilter = z.infer<typeof DisputeFilter>

export const disputes = {
  list: endpoint({
    method: 'GET',
    path: '/disputes',
    summary: 'List card payment disputes of all orders, newest first',
    access: ['staff', 'bookReader'],
    query: period(Paging.extend(DisputeFilter.shape), 'dueFrom', 'dueTo'),
    reply: pageOf(ListedDispute),
  }),
  assign: endpoint({
    method: 'PUT',
    path: '/orders/:requestId/disputes/:disputeId/assignment',
    summary: 'Set assignee, due date and follow-up date of a dispute (AssignCardDispute)',
    access: ['staff', 'bookkeeper'],
    rateLimit: 'commands',
    params: z.strictObject({ requestId: RequestId, disputeId: z.string().min(1).max(100) }),
    body: z.strictObject(assignmentFields),
    reply: Order,
  }),
}
