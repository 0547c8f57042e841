import type { z } from 'zod'
import type { quoteRequestContracts } from '#application/ordering/contracts/quote-requests.ts'
import { type Case, emptyCase, evolveCase } from '#domain/case.ts'
import { type Recorded, redact } from '#domain/events.ts'
import type { QuoteRequest } from '#domain/ordering/order-items.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import { quoteRequestView } from './item-view.ts'

/** All quote requests of an item, from the events of its order (QUOTE-D01). Pure. */

type Requests = z.input<typeof quoteRequestContracts.quoteRequests.reply>

const requestIn = ({ order }: Case, itemId: string): QuoteRequest | undefined => order.quotes[itemId]?.quoteRequest

/** Cancelled before the customer saw it: the fold of the item removes it. */
const withdrawn = ({ id, quantities, customerComments, createdOn }: QuoteRequest, at: string): QuoteRequest => ({
  id,
  quantities,
  customerComments,
  createdOn,
  status: 'cancelled',
  changedOn: at,
})

/**
 * The requests as an audience can see them, newest first, each as its own last event left it. A new configuration of the
 * item does not change a request that was answered before.
 */
export const quoteRequestsFor = (
  audience: 'customer' | 'staff',
  events: readonly Recorded[],
  itemId: string,
): Requests => {
  const requests = new Map<string, Requests[number]>()
  let state = emptyCase
  for (const recorded of events) {
    const event = redact(recorded, audience)
    if (!event) continue
    const before = requestIn(state, itemId)
    state = evolveCase(state, event)
    const isWithdrawn = event.type === 'InternalQuoteRequestCancelled'
    const after = requestIn(state, itemId) ?? (isWithdrawn && before ? withdrawn(before, event.at) : undefined)
    if (!after || after === before) continue
    requests.set(after.id, {
      ...quoteRequestView(after),
      itemId,
      currency: requireExisting(state.order).currency,
      ...(audience === 'staff' && { internalNotes: (after.status === 'completed' && after.internalNotes) || '' }),
    })
  }
  return [...requests.values()].toReversed()
}
