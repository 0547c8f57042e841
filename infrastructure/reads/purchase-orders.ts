import { markedJson, markNames } from '#application/contracts/names.ts'
import { jsonOf } from '#application/contracts/wire.ts'
import { production } from '#application/production/contracts.ts'
import type { Reads } from '#application/reads.ts'
import { purchaseOrdersAsOf } from '#read-models/as-of.ts'
import { timelineForSupplier } from '#read-models/ordering/timeline.ts'
import { getPurchaseOrder, listPurchaseOrders } from '#read-models/production/purchase-orders.ts'
import type { Place } from '#read-models/projection.ts'
import { withNames } from './names.ts'
import { paged, pagedIfFound } from './paging.ts'
import type { ReadSources } from './reads.ts'

const markTimeline = markNames(production.timeline.reply)

/** Purchase orders from the view of suppliers; each reads its own. */
export const purchaseOrderReads = ({ database, identity, cursors }: ReadSources): Reads['purchaseOrders'] => {
  const reader = database.readers.supplier
  return {
    list: ({ supplierId }, { limit, cursor }) =>
      paged(cursors, `purchase-orders ${supplierId!}`, cursor, (after: Place | undefined) =>
        listPurchaseOrders(reader, supplierId!, { limit, after }),
      ),
    // No id that a supplier reads in a purchase order has a name.
    find: ({ supplierId }, purchaseOrderId) => getPurchaseOrder(reader, supplierId!, purchaseOrderId),
    timeline: async ({ supplierId }, purchaseOrderId, { limit, cursor }) => {
      const place = `timeline ${supplierId!} ${purchaseOrderId}`
      const page = await pagedIfFound(cursors, place, cursor, (after: number | undefined) =>
        timelineForSupplier(reader, { supplierId: supplierId!, purchaseOrderId }, { limit, after }),
      )
      return page && withNames(identity, markedJson(markTimeline(page)))
    },
    after: async (events, purchaseOrderId) => {
      const found = purchaseOrdersAsOf(events).find(({ purchaseOrder: { id } }) => id === purchaseOrderId)
      return found && jsonOf(found.purchaseOrder)
    },
  }
}
