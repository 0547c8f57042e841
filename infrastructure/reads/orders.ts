import type { z } from 'zod'
import { type Marked, type MarkedJson, markedJson, markNames } from '#application/contracts/names.ts'
import type { Order } from '#application/ordering/contracts/order-shapes.ts'
import { ordering } from '#application/ordering/contracts/ordering.ts'
import { inLibrary } from '#application/production/library-offers.ts'
import type { Reads } from '#application/reads.ts'
import { type Recorded, redact } from '#domain/events.ts'
import { boardColumns } from '#domain/ordering/order-groups.ts'
import {
  boardForStaff,
  countOrdersForCustomer,
  countOrdersForStaff,
  listOrdersForCustomer,
  listOrdersForStaff,
} from '#read-models/ordering/order-list-queries.ts'
import {
  findOrderEvents,
  type OrderAsked,
  orderForCustomerProjection,
  orderForStaffProjection,
} from '#read-models/ordering/order.ts'
import { quoteRequestsFor } from '#read-models/ordering/quote-request-history.ts'
import { reorderGroupsOf } from '#read-models/ordering/reorder-items.ts'
import { timelineForCustomer, timelineForStaff } from '#read-models/ordering/timeline.ts'
import type { Place } from '#read-models/projection.ts'
import { batchLoader } from '../db/batch-loader.ts'
import { foldedView } from './folded-views.ts'
import { type OrderPage, offerFinder, textWithOffers } from './library-offers.ts'
import { insertNames, withNames } from './names.ts'
import { orderFilter } from './order-filter.ts'
import { pagedIfFound, pageJson, readListPage } from './paging.ts'
import type { ReadSources } from './read-sources.ts'

const markTimeline = markNames(ordering.timeline.reply)

const pageOf = (row: Readonly<Record<string, unknown>>): OrderPage => ({
  customerId: row['customer_id'] as string,
  order: row['body'] as Marked<Order>,
})

/** The pages of single orders, folded when they are read. */
const orderPages = ({ database, projector, onErased, onError }: ReadSources) => {
  const pageFor = (audience: 'customer' | 'staff') => {
    const projection = audience === 'staff' ? orderForStaffProjection : orderForCustomerProjection
    const pages = foldedView(projection, pageOf, onError)
    onErased(pages.forget)
    const eventsOf = batchLoader((asked: OrderAsked[]) => findOrderEvents(database.readers[audience], audience, asked))
    const findOffer = offerFinder(database, audience)
    const isOwn = (page: OrderPage, customerId: string | undefined) =>
      audience === 'staff' || page.customerId === customerId
    return {
      find: async (requestId: string, customerId: string | undefined, minPosition = 0) => {
        const head = projector.head(audience)
        const current = minPosition <= head ? pages.current(requestId, head) : undefined
        if (current && isOwn(current, customerId)) return textWithOffers(current, findOffer, head)
        const { after, fold } = pages.begin(requestId, { head })
        const events = await eventsOf({ requestId, customerId, after })
        const page = events && fold(events)
        return page && textWithOffers(page, findOffer, head)
      },
      after: async (events: readonly Recorded[]) => {
        const head = projector.head(audience)
        const { entityId } = events.find(({ stream, caseId }) => stream === caseId)!
        const { after, fold } = pages.begin(entityId, { upTo: events.at(-1)!.position })
        const page = fold(events.flatMap((event) => (event.position > after ? (redact(event, audience) ?? []) : [])))
        return page && textWithOffers(page, findOffer, head)
      },
    }
  }
  return { customer: pageFor('customer'), staff: pageFor('staff') }
}

/** Reads orders from the views of customers and staff. An order of another customer is reported as not found. */
export const orderReads = (sources: ReadSources): Reads['orders'] => {
  const { database, identity, cursors } = sources
  const { customer, staff } = database.readers
  const pages = orderPages(sources)
  const findOffer = offerFinder(database, 'customer')
  return {
    list: async (caller, { limit, cursor, sort, ...asked }, now) => {
      const reader = `orders ${caller.customerId ?? 'staff'} ${sort}`
      const filter = await orderFilter(database.pool, caller, asked, now)
      const page = await readListPage(cursors, reader, cursor, (after: Place | undefined) => {
        const query = { ...filter, limit, sort, after }
        return caller.audience === 'staff'
          ? listOrdersForStaff(staff, query)
          : listOrdersForCustomer(customer, { ...query, customerId: caller.customerId! })
      })
      return withNames(identity, pageJson<z.input<typeof ordering.list.reply>>(page))
    },
    counts: async (caller, asked, now) => {
      const filter = await orderFilter(database.pool, caller, asked, now)
      if (caller.audience === 'staff') return { audience: 'staff', ...(await countOrdersForStaff(staff, filter)) }
      const own = { ...filter, customerId: caller.customerId! }
      return { audience: 'customer', ...(await countOrdersForCustomer(customer, own)) }
    },
    board: async (caller, { limit, ...asked }, now) => {
      const board = await boardForStaff(staff, await orderFilter(database.pool, caller, asked, now), limit)
      const columns = boardColumns.map((column) => `{"column":"${column}","orders":[${board[column].join(',')}]}`)
      const json = `{"columns":[${columns.join(',')}]}`
      return withNames(identity, json as MarkedJson<z.input<typeof ordering.board.reply>>)
    },
    quoteRequests: ({ audience }, events, itemId) =>
      quoteRequestsFor(audience === 'staff' ? 'staff' : 'customer', events, itemId),
    reorderItems: async ({ customerId }) => ({
      groups: await reorderGroupsOf(customer, customerId!, async (id) => inLibrary(id, await findOffer(id))),
    }),
    find: async ({ audience, customerId }, requestId, minPosition) => {
      const text = await pages[audience === 'staff' ? 'staff' : 'customer'].find(requestId, customerId, minPosition)
      return text && insertNames(identity, text)
    },
    timeline: async (caller, requestId, { limit, cursor }) => {
      const reader = `timeline ${caller.customerId ?? 'staff'} ${requestId}`
      const page = await pagedIfFound(cursors, reader, cursor, (after: number | undefined) =>
        caller.audience === 'staff'
          ? timelineForStaff(staff, requestId, { limit, after })
          : timelineForCustomer(customer, { customerId: caller.customerId!, requestId }, { limit, after }),
      )
      return page && withNames(identity, markedJson(markTimeline(page)))
    },
    after: async ({ audience }, events) => {
      const text = await pages[audience === 'staff' ? 'staff' : 'customer'].after(events)
      return text && (await insertNames(identity, text)).json
    },
  }
}
