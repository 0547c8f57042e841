import type { FastifyInstance } from 'fastify'
import { jsonOf } from '#application/contracts/wire.ts'
import { type CommandSpec, handle } from '#application/pipeline/handle.ts'
import { completePurchaseOrder, confirmPurchaseOrder, startPurchaseOrder } from '#application/production/commands.ts'
import { production } from '#application/production/contracts.ts'
import { notFound, Rejection } from '#domain/kernel/refusal.ts'
import { purchaseOrdersAsOf } from '#read-models/as-of.ts'
import { timelineForSupplier } from '#read-models/ordering/timeline.ts'
import { getPurchaseOrder, listPurchaseOrders } from '#read-models/production/purchase-orders.ts'
import type { Place } from '#read-models/projection.ts'
import type { App } from '../../app.ts'
import { withNames } from '../names.ts'
import { paged } from '../paging.ts'
import { serve } from '../serve.ts'
import { isStale } from '../stale.ts'

/** Purchase orders over HTTP, for the supplier they are for. */
export const productionRoutes = (app: FastifyInstance, house: App): void => {
  const { database, projector, identity, ports, cursors } = house
  const reader = database.readers.supplier

  const command = (contract: typeof production.confirm, name: string, spec: CommandSpec<{ purchaseOrderId: string }>) =>
    serve(app, contract, async ({ caller, params, commandId }) => {
      const { events, position } = await handle(ports, name, spec, { caller, input: params, commandId })
      const found = purchaseOrdersAsOf(events).find(({ purchaseOrder: { id } }) => id === params.purchaseOrderId)
      if (!found) throw new Rejection(notFound('Purchase order'))
      return { json: await withNames(identity, jsonOf(found.purchaseOrder)), position }
    })

  serve(app, production.list, async ({ caller, query: { limit, cursor }, minPosition }) => {
    const stale = await isStale(projector, minPosition)
    const position = projector.head()
    const supplierId = caller.supplierId!
    const payload = await paged(cursors, `purchase-orders ${supplierId}`, cursor, (after: Place | undefined) =>
      listPurchaseOrders(reader, supplierId, { limit, after }),
    )
    return { payload, position, stale }
  })

  serve(app, production.get, async ({ caller, params: { purchaseOrderId }, minPosition }) => {
    const stale = await isStale(projector, minPosition)
    const position = projector.head()
    const po = await getPurchaseOrder(reader, caller.supplierId!, purchaseOrderId)
    if (!po) throw new Rejection(notFound('Purchase order'))
    return { json: await withNames(identity, po), position, stale }
  })

  serve(app, production.timeline, async ({ caller, params: { purchaseOrderId }, query, minPosition }) => {
    const { limit, cursor } = query
    const stale = await isStale(projector, minPosition)
    const position = projector.head()
    const supplierId = caller.supplierId!
    const place = `timeline ${supplierId} ${purchaseOrderId}`
    const payload = await paged(cursors, place, cursor, async (after: number | undefined) => {
      const page = await timelineForSupplier(reader, { supplierId, purchaseOrderId }, { limit, after })
      if (!page) throw new Rejection(notFound('Purchase order'))
      return page
    })
    return { json: await withNames(identity, jsonOf(payload)), position, stale }
  })

  command(production.confirm, 'confirmPurchaseOrder', confirmPurchaseOrder)
  command(production.start, 'startPurchaseOrder', startPurchaseOrder)
  command(production.complete, 'completePurchaseOrder', completePurchaseOrder)
}
