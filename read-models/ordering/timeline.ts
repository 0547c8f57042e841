import { z } from 'zod'
import type { TimelineEvent } from '#application/production/contracts.ts'
import type { EventType } from '#domain/events.ts'
import type { Audience } from '#domain/kernel/fact.ts'
import { sample } from '#domain/ordering/sample.ts'
import { service } from '#domain/ordering/service.ts'
import { purchaseOrder } from '#domain/production/purchase-order.ts'
import { sentenceOf } from '#domain/sentences.ts'
import { Bilingual } from '#domain/text/bilingual.ts'
import type { FeedRow } from '../feed.ts'
import { cutPage, type Reader } from '../projection.ts'

/**
 * The timeline of an order or purchase order, read page by page from its audience's feed, newest first. Each event is
 * one row in the feed, so no view row grows with the length of a case.
 */

/**
 * Events that are omitted from the staff timeline: each follows directly from a purchase order event that is listed.
 * The history of the order contains all events.
 */
const repeatsForStaff: readonly string[] = ['ProductionStarted', 'ProductionFinished'] satisfies EventType[]

/**
 * The same for customers: each follows directly from the recorded payment or the planned shipment, so that each
 * occurrence is listed only once.
 */
const repeatsForCustomer: readonly string[] = [
  'OrderPaymentConfirmed',
  'CardPaymentSucceeded',
  'CardPaymentAccepted',
  'ShipmentsValidated',
] satisfies EventType[]

/**
 * Events that are omitted from the customer's timeline. Customers see no purchase orders: the two events of one that
 * reach their feed only show whether an item has one, on which the headline of the order depends (ORDER-D17).
 */
const omittedForCustomer: readonly string[] = [...repeatsForCustomer, ...Object.keys(purchaseOrder.facts)]

const omitted: Readonly<Record<Audience, readonly string[]>> = {
  customer: omittedForCustomer,
  staff: repeatsForStaff,
  supplier: [],
}

/** Whether an event is included in the timeline of its audience (ORDER-D17). */
export const isInTimeline = (audience: Audience, { type }: Pick<FeedRow, 'type'>): boolean =>
  !omitted[audience].includes(type)

const addingEvents: readonly string[] = ['SampleAdded', 'ServiceAdded'] satisfies EventType[]

/** Events of samples and services, whose texts do not name them. */
const workEvents: readonly string[] = [...Object.keys(sample.facts), ...Object.keys(service.facts)].filter(
  (type) => !addingEvents.includes(type),
)

/** A sample or service, as in the event that added it. */
const Added = z.object({ itemNumber: z.string(), product: z.object({ title: Bilingual }) })

const workOf = (added: unknown): TimelineEvent['work'] => {
  const { data } = Added.safeParse(added)
  return data ? { itemNumber: data.itemNumber, title: data.product.title } : null
}

/** For events of one case: the data of the event that added the sample or service of an event. */
export const addedIn = (events: readonly Pick<FeedRow, 'type' | 'stream' | 'data'>[]) => {
  const added = new Map(
    events.flatMap(({ type, stream, data }) => (addingEvents.includes(type) ? [[stream, data]] : [])),
  )
  return ({ type, stream }: Pick<FeedRow, 'type' | 'stream'>): unknown =>
    workEvents.includes(type) ? added.get(stream) : undefined
}

/** An event as a timeline entry (ORDER-D17). `added`: the data of the event that added its sample or service. */
export const timelineEvent = (
  event: Pick<FeedRow, 'eventId' | 'type' | 'at' | 'actor' | 'data'>,
  added?: unknown,
): TimelineEvent => ({
  id: event.eventId,
  type: event.type,
  timestamp: event.at,
  actor: event.actor,
  text: sentenceOf(event),
  work: workOf(added),
})

/** `after`: the position of the last entry of the previous page. */
type TimelineQuery = { limit: number; after: number | undefined }
type TimelinePage = { items: TimelineEvent[]; next: number | undefined }

/** Event types as a list in SQL; they contain letters only. */
const quoted = (types: readonly string[]): string => types.map((type) => `'${type}'`).join(', ')

/** The highest possible position. */
const end = Number.MAX_SAFE_INTEGER

const readPage = async (
  reader: Reader,
  {
    name,
    feed,
    by,
    of,
    only = 'true',
  }: { name: string; feed: string; by: 'case_id' | 'stream'; of: string; only?: string },
  values: unknown[],
  { limit, after = end }: TimelineQuery,
): Promise<TimelinePage | undefined> => {
  // `offset 0` prevents the planner from turning the two index lookups into a join over whole tables.
  // The events that added the samples and services of the page's events.
  const added =
    by === 'case_id'
      ? `(select a.body->'data' from ${feed} a where f.body->>'type' in (${quoted(workEvents)}) and a.case_id = o.key
          and a.stream = f.stream and a.body->>'type' in (${quoted(addingEvents)}) limit 1)`
      : 'null::json'
  const text = `select f.body, ${added} as added from (${of}) o(key) cross join lateral (
      select position, stream, body from ${feed} where ${by} = o.key and position < $1 and ${only}
      order by position desc limit $2 offset 0
    ) f order by f.position desc`
  const { rows } = await reader.query<{ body: FeedRow; added: unknown }>({
    name,
    text,
    values: [after, limit + 1, ...values],
  })
  if (rows.length === 0) return undefined
  const { items, next } = cutPage(rows, limit, ({ body }) => body.position)
  return { items: items.map(({ body, added: data }) => timelineEvent(body, data)), next }
}

/** A page of an order's timeline for its customer; undefined if the order belongs to another customer. */
export const timelineForCustomer = (
  reader: Reader,
  { customerId, requestId }: { customerId: string; requestId: string },
  query: TimelineQuery,
): Promise<TimelinePage | undefined> => {
  const of = 'select key from for_customer.order_list_for_customer where request_id = $3 and customer_id = $4'
  // Events that occurred while the order was internal are hidden from the customer (ORDER-T02).
  const only = "owner is not null and body->>'type' <> all($5)"
  const from = { name: 'customer-timeline', feed: 'for_customer.feed_for_customer', by: 'case_id' as const, of, only }
  return readPage(reader, from, [requestId, customerId, omittedForCustomer], query)
}

/** A page of an order's timeline, including its purchase orders; undefined for an unknown order. */
export const timelineForStaff = (
  reader: Reader,
  requestId: string,
  query: TimelineQuery,
): Promise<TimelinePage | undefined> => {
  const of = 'select key from for_staff.order_list_for_staff where request_id = $3'
  const from = { name: 'staff-timeline', feed: 'for_staff.feed_for_staff', by: 'case_id' as const, of }
  const only = "body->>'type' <> all($4)"
  return readPage(reader, { ...from, only }, [requestId, repeatsForStaff], query)
}

/** A page of a purchase order's timeline, for any supplier; undefined for an unknown purchase order. */
export const purchaseOrderTimelineForStaff = (
  reader: Reader,
  purchaseOrderId: string,
  query: TimelineQuery,
): Promise<TimelinePage | undefined> => {
  // The staff feed is indexed by case only, because every further index slows the writing of all events.
  const of = `select listed.key, po.key as purchase_order from for_staff.purchase_order_for_staff po
    join for_staff.order_list_for_staff listed on listed.request_id = po.body->'source'->>'requestId'
    where po.purchase_order_id = $3`
  const only = 'stream = o.purchase_order'
  const from = { name: 'staff-purchase-order-timeline', feed: 'for_staff.feed_for_staff', by: 'case_id' as const, of }
  return readPage(reader, { ...from, only }, [purchaseOrderId], query)
}

/** A page of a purchase order's timeline; undefined if the purchase order does not belong to the supplier. */
export const timelineForSupplier = (
  reader: Reader,
  { supplierId, purchaseOrderId }: { supplierId: string; purchaseOrderId: string },
  query: TimelineQuery,
): Promise<TimelinePage | undefined> => {
  const table = 'for_supplier.purchase_order_for_supplier'
  const of = `select key from ${table} where purchase_order_id = $3 and supplier_id = $4`
  const from = { name: 'supplier-timeline', feed: 'for_supplier.feed_for_supplier', by: 'stream' as const, of }
  return readPage(reader, from, [purchaseOrderId, supplierId], query)
}
