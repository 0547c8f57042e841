import type { z } from 'zod'
import { type MarkedJson, markedJson, markNames } from '#application/contracts/names.ts'
import { jsonOf } from '#application/contracts/wire.ts'
import { production } from '#application/production/contracts.ts'
import { PurchaseOrderForStaff } from '#application/production/contracts/purchase-order-shapes.ts'
import type { Reads } from '#application/reads.ts'
import { stoppedStatuses } from '#domain/production/stopped-work.ts'
import { orderAsOf, purchaseOrdersAsOf } from '#read-models/as-of.ts'
import { purchaseOrderTimelineForStaff, timelineForSupplier } from '#read-models/ordering/timeline.ts'
import {
  getPurchaseOrderForStaff,
  listOrdersToPlan,
  listPurchaseOrdersForStaff,
  purchaseOrderBoard,
  purchaseOrderWasRemoved,
} from '#read-models/production/purchase-order-queries.ts'
import {
  getPurchaseOrder,
  listPurchaseOrders,
  whyPurchaseOrderIsGone,
} from '#read-models/production/purchase-orders.ts'
import type { Place } from '#read-models/projection.ts'
import { withNames } from './names.ts'
import { pagedIfFound, pageJson, readListPage } from './paging.ts'
import type { ReadSources } from './read-sources.ts'

const markTimeline = markNames(production.timeline.reply)
const markPurchaseOrder = markNames(PurchaseOrderForStaff)

/** Reads purchase orders: suppliers have access to their own, staff to all. */
export const purchaseOrderReads = ({ database, identity, cursors }: ReadSources): Reads['purchaseOrders'] => {
  const reader = database.readers.supplier
  const { staff } = database.readers
  return {
    list: ({ supplierId }, { limit, cursor, group, late, sort }, now) =>
      readListPage(cursors, `purchase-orders ${supplierId!} ${sort}`, cursor, (after: Place | undefined) =>
        listPurchaseOrders(reader, supplierId!, { group, sort, limit, after, ...(late && { lateAt: now }) }),
      ),
    // Purchase orders as seen by suppliers contain no ids whose names must be inserted.
    find: ({ supplierId }, purchaseOrderId) => getPurchaseOrder(reader, supplierId!, purchaseOrderId),
    whyGone: ({ supplierId }, purchaseOrderId) => whyPurchaseOrderIsGone(reader, supplierId!, purchaseOrderId),
    listForStaff: async ({ cursor, ...query }, now) => {
      const place = `purchase-orders staff ${query.sort}`
      const page = await readListPage(cursors, place, cursor, (after: Place | undefined) =>
        listPurchaseOrdersForStaff(staff, { ...query, after, now }),
      )
      return withNames(identity, pageJson<z.input<typeof production.listForStaff.reply>>(page))
    },
    board: async (query, now) => {
      const columns = await purchaseOrderBoard(staff, { ...query, now })
      const json = columns.map(
        ({ status, count, purchaseOrders }) =>
          `{"status":"${status}","count":${count},"purchaseOrders":[${purchaseOrders.join(',')}]}`,
      )
      return withNames(
        identity,
        `{"columns":[${json.join(',')}]}` as MarkedJson<z.input<typeof production.board.reply>>,
      )
    },
    toPlan: async ({ limit, cursor }) => {
      const page = await readListPage(cursors, 'items to plan', cursor, (after: Place | undefined) =>
        listOrdersToPlan(staff, { limit, after }),
      )
      return withNames(identity, pageJson<z.input<typeof production.toPlan.reply>>(page))
    },
    findForStaff: async (purchaseOrderId) => {
      const found = await getPurchaseOrderForStaff(staff, purchaseOrderId)
      return found && withNames(identity, found)
    },
    wasRemoved: (purchaseOrderId) => purchaseOrderWasRemoved(staff, purchaseOrderId),
    timeline: async ({ supplierId }, purchaseOrderId, { limit, cursor }) => {
      const place = `timeline ${supplierId!} ${purchaseOrderId}`
      const page = await pagedIfFound(cursors, place, cursor, (after: number | undefined) =>
        timelineForSupplier(reader, { supplierId: supplierId!, purchaseOrderId }, { limit, after }),
      )
      return page && withNames(identity, markedJson(markTimeline(page)))
    },
    timelineForStaff: async (purchaseOrderId, { limit, cursor }) => {
      const place = `timeline staff purchase order ${purchaseOrderId}`
      const page = await pagedIfFound(cursors, place, cursor, (after: number | undefined) =>
        purchaseOrderTimelineForStaff(staff, purchaseOrderId, { limit, after }),
      )
      return page && withNames(identity, markedJson(markTimeline(page)))
    },
    after: async ({ audience }, events, purchaseOrderId) => {
      if (audience === 'staff') {
        const order = orderAsOf.staff(events)
        const found = order?.purchaseOrders.find(({ id }) => id === purchaseOrderId)
        const stopped = stoppedStatuses.find((status) => status === order?.status)
        return found && withNames(identity, markedJson(markPurchaseOrder({ ...found, ...(stopped && { stopped }) })))
      }
      const found = purchaseOrdersAsOf(events).find(({ purchaseOrder: { id } }) => id === purchaseOrderId)
      return found && jsonOf(found.purchaseOrder)
    },
  }
}
