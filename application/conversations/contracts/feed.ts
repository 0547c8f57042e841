import { z } from 'zod'
import { Moment } from '#domain/time.ts'
import { endpoint, Paging } from '../../contracts/endpoint.ts'

/** The feed: all changes that the reader may see, for programs of customers and suppliers. */

/**
 * A change, with only the fields that the register tags for the reader. `entityId` is the requestId or the purchase
 * order's id.
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

/** Endpoints of the feeds: a page of changes; the answer can wait for the next change. */
export const feed = {
  read: endpoint({
    method: 'GET',
    path: '/feed',
    summary:
      'What changed since a cursor, oldest first: a customer reads its orders, a supplier its purchase orders, staff all. The cursor it answers with goes on from there, for ever; with `wait` the answer comes when there is something to tell, after that many seconds at the latest',
    access: ['customer', 'supplier', 'staff'],
    query: Paging.extend({ wait: z.coerce.number().int().min(0).max(maxWaitSeconds).default(0) }),
    reply: z.object({ items: z.array(FeedEvent), nextCursor: z.string(), more: z.boolean() }),
  }),
}
