import { jsonOf } from '#application/contracts/wire.ts'
import type { Order } from '#application/ordering/contracts/order-shapes.ts'
import type { Reads } from '#application/reads.ts'
import { orderAsOf } from '#read-models/as-of.ts'
import {
  findOrdersForCustomer,
  findOrdersForStaff,
  listOrdersForCustomer,
  listOrdersForStaff,
} from '#read-models/ordering/orders.ts'
import type { Place } from '#read-models/projection.ts'
import { gather } from '../db/batch-loader.ts'
import { withNames } from './names.ts'
import { paged } from './paging.ts'
import type { ReadSources } from './reads.ts'

/** Orders from the views of customers and staff. What is not the caller's own is not found. */
export const orderReads = ({ database, identity, cursors }: ReadSources): Reads['orders'] => {
  type Own = { customerId: string; requestId: string }
  const orderForCustomer = gather((asked: Own[]) => findOrdersForCustomer(database.readers.customer, asked))
  const orderForStaff = gather((requestIds: string[]) => findOrdersForStaff(database.readers.staff, requestIds))
  return {
    list: async (caller, { limit, cursor, status }) => {
      const reader = `orders ${caller.customerId ?? 'staff'}`
      const page = await paged(cursors, reader, cursor, (after: Place | undefined) =>
        caller.audience === 'staff'
          ? listOrdersForStaff(database.readers.staff, { limit, status, after })
          : listOrdersForCustomer(database.readers.customer, caller.customerId!, { limit, status, after }),
      )
      return withNames(identity, jsonOf(page))
    },
    find: async (caller, requestId) => {
      const order =
        caller.audience === 'staff'
          ? await orderForStaff(requestId)
          : await orderForCustomer({ customerId: caller.customerId!, requestId })
      return order && withNames<Order>(identity, order)
    },
    after: async (caller, events) => {
      const order = caller.audience === 'staff' ? orderAsOf.staff(events) : orderAsOf.customer(events)
      return order && withNames<Order>(identity, jsonOf(order))
    },
  }
}
