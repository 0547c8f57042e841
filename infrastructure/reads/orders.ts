import type { z } from 'zod'
import { type MarkedJson, markedJson, markNames } from '#application/contracts/names.ts'
import { Order } from '#application/ordering/contracts/order-shapes.ts'
import { ordering } from '#application/ordering/contracts/ordering.ts'
import type { Reads } from '#application/reads.ts'
import { boardColumns } from '#domain/ordering/order-groups.ts'
import { orderAsOf } from '#read-models/as-of.ts'
import {
  boardForStaff,
  countOrdersForCustomer,
  countOrdersForStaff,
  listOrdersForCustomer,
  listOrdersForStaff,
} from '#read-models/ordering/order-list-queries.ts'
import { findOrdersForCustomer, findOrdersForStaff } from '#read-models/ordering/order.ts'
import { reorderGroupsOf } from '#read-models/ordering/reorder-items.ts'
import { timelineForCustomer, timelineForStaff } from '#read-models/ordering/timeline.ts'
import type { Place } from '#read-models/projection.ts'
import { batchLoader } from '../db/batch-loader.ts'
import { withNames } from './names.ts'
import { orderFilter } from './order-filter.ts'
import { paged, pagedIfFound } from './paging.ts'
import type { ReadSources } from './read-sources.ts'

const markOrder = markNames(Order)
const markTimeline = markNames(ordering.timeline.reply)

/** Orders from the views of customers and staff. An order of another customer is reported as not found. */
export const orderReads = ({ database, identity, cursors }: ReadSources): Reads['orders'] => {
  const { customer, staff } = database.readers
  type Own = { customerId: string; requestId: string }
  const orderForCustomer = batchLoader((asked: Own[]) => findOrdersForCustomer(customer, asked))
  const orderForStaff = batchLoader((requestIds: string[]) => findOrdersForStaff(staff, requestIds))
  return {
    list: async (caller, { limit, cursor, sort, ...asked }, now) => {
      const reader = `orders ${caller.customerId ?? 'staff'} ${sort}`
      const filter = await orderFilter(database.pool, caller, asked, now)
      const { items, nextCursor } = await paged(cursors, reader, cursor, (after: Place | undefined) => {
        const query = { ...filter, limit, sort, after }
        return caller.audience === 'staff'
          ? listOrdersForStaff(staff, query)
          : listOrdersForCustomer(customer, { ...query, customerId: caller.customerId! })
      })
      const json = `{"items":[${items.join(',')}],"nextCursor":${JSON.stringify(nextCursor)}}`
      return withNames(identity, json as MarkedJson<z.input<typeof ordering.list.reply>>)
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
    reorderItems: async ({ customerId }) => ({ groups: await reorderGroupsOf(customer, customerId!) }),
    find: async (caller, requestId) => {
      const order: MarkedJson<Order> | undefined =
        caller.audience === 'staff'
          ? await orderForStaff(requestId)
          : await orderForCustomer({ customerId: caller.customerId!, requestId })
      return order && withNames<Order>(identity, order)
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
    after: async (caller, events) => {
      const order = caller.audience === 'staff' ? orderAsOf.staff(events) : orderAsOf.customer(events)
      return order && withNames(identity, markedJson(markOrder(order)))
    },
  }
}
