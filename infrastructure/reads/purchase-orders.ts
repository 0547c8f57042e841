import { jsonOf } from '#application/contracts/wire.ts'
import type { Reads } from '#application/reads.ts'
import { purchaseOrdersAsOf } from '#read-models/as-of.ts'
import { getPurchaseOrder, listPurchaseOrders } from '#read-models/production/purchase-orders.ts'
import type { Place } from '#read-models/projection.ts'
import { withNames } from './names.ts'
import { paged } from './paging.ts'
import type { ReadSources } from './reads.ts'

/** Purchase orders from the view of suppliers; each reads its own. */
export const purchaseOrderReads = ({ database, identity, cursors }: ReadSources): Reads['purchaseOrders'] => {
  const reader = database.readers.supplier
  return {
    list: ({ supplierId }, { limit, cursor }) =>
      paged(cursors, `purchase-orders ${supplierId!}`, cursor, (after: Place | undefined) =>
        listPurchaseOrders(reader, supplierId!, { limit, after }),
      ),
    find: async ({ supplierId }, purchaseOrderId) => {
      const po = await getPurchaseOrder(reader, supplierId!, purchaseOrderId)
      return po && withNames(identity, po)
    },
    after: async (events, purchaseOrderId) => {
      const po = purchaseOrdersAsOf(events).find(({ id }) => id === purchaseOrderId)
      return po && withNames(identity, jsonOf(po))
    },
  }
}
