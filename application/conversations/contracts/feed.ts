import { z } from 'zod'
import { Moment } from '#domain/time.ts'
import { endpoint, Paging } from '../../contracts/endpoint.ts'

/** The feed: all changes visible to the reader, for software of customers and suppliers. */

/**
 * A change, with only the fields that the event register makes visible to the reader. `entityId` is the requestId or
 * the id of the purchase order.
 */
const FeedEvent = z.object({
  id: z.string(),
  type: z.string(),
  entityId: z.string(),
  version: z.number(),
  timestamp: Moment,
  actor: z.object({ kind: z.enum(['customer', 'staff', 'supplier', 'system']), id: z.string() }),
  data: z.record(z.string(), z.unknown()),
})

/** Long-poll timeout in seconds. */
const maxWaitSeconds = 20

/** Endpoints of the feeds: a page of changes. The request can wait for the next change (long polling). */
export const feed = {
  read: endpoint({
    method: 'GET',
    path: '/feed',
    summary:
      'List events after a cursor, oldest first: of the customer’s orders, the supplier’s purchase orders, or all for staff. The returned cursor continues from there and does not expire. With `wait`, the call returns when there is an event, or after that many seconds',
    access: ['customer', 'supplier', 'staff'],
    query: Paging.extend({ wait: z.coerce.number().int().min(0).max(maxWaitSeconds).default(0) }),
    reply: z.object({ items: z.array(FeedEvent), nextCursor: z.string(), more: z.boolean() }),
  }),
}
