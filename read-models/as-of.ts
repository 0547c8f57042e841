import type { OrderForCustomer, OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import type { TimelineEvent } from '#application/production/contracts.ts'
import type { PurchaseOrderForSupplier } from '#application/production/contracts/purchase-order-shapes.ts'
import { foldCase } from '#domain/case.ts'
import { type Recorded, redact, type Redacted } from '#domain/events.ts'
import type { Audience } from '#domain/kernel/fact.ts'
import { orderForCustomer, orderForStaff } from './ordering/order-view.ts'
import { addedIn, isInTimeline, timelineEvent } from './ordering/timeline.ts'
import {
  emptyPurchaseOrderRow,
  evolvePurchaseOrderRow,
  purchaseOrderKey,
  purchaseOrderView,
} from './production/purchase-orders.ts'

/** What each audience saw of a case after the given events, derived with the same redaction and folds as the tables. */

const redactFor = (events: readonly Recorded[], audience: Audience): Redacted[] =>
  events.flatMap((event) => redact(event, audience) ?? [])

/** An order as its audience saw it after some events of its case; undefined if the order was not visible. */
export const orderAsOf = {
  customer: (events: readonly Recorded[]): OrderForCustomer | undefined =>
    orderForCustomer(foldCase(redactFor(events, 'customer'))),
  staff: (events: readonly Recorded[]): OrderForStaff | undefined =>
    orderForStaff(foldCase(redactFor(events, 'staff'))),
}

/** An audience's timeline, oldest first. */
export const timelineAsOf = (events: readonly Recorded[], audience: 'customer' | 'staff'): TimelineEvent[] => {
  const seen = redactFor(events, audience)
  const added = addedIn(seen)
  return seen.filter((event) => isInTimeline(audience, event)).map((event) => timelineEvent(event, added(event)))
}

/** The purchase orders of the case with their timelines, as their suppliers saw them. */
export const purchaseOrdersAsOf = (
  events: readonly Recorded[],
): { purchaseOrder: PurchaseOrderForSupplier; timeline: TimelineEvent[] }[] =>
  [...Map.groupBy(redactFor(events, 'supplier'), purchaseOrderKey)].flatMap(([key, own]) => {
    const view =
      key === undefined ? undefined : purchaseOrderView(own.reduce(evolvePurchaseOrderRow, emptyPurchaseOrderRow))
    return view ? [{ purchaseOrder: view, timeline: own.map((event) => timelineEvent(event)) }] : []
  })
