import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '#application/contracts/endpoint.ts'
import { type JsonOf, jsonOf } from '#application/contracts/wire.ts'
import * as orders from '#application/ordering/commands.ts'
import type { Order } from '#application/ordering/contracts/order-shapes.ts'
import { ordering } from '#application/ordering/contracts/ordering.ts'
import * as estimated from '#application/ordering/estimated-items.ts'
import type { Caller } from '#application/pipeline/access.ts'
import { type Answer, type CommandSpec, handle } from '#application/pipeline/handle.ts'
import * as shipments from '#application/shipping/commands.ts'
import { shipping } from '#application/shipping/contracts.ts'
import { notFound, Rejection } from '#domain/kernel/refusal.ts'
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
import { timelineForCustomer, timelineForStaff } from '#read-models/ordering/timeline.ts'
import type { Place } from '#read-models/projection.ts'
import type { App } from '../../app.ts'
import { gather } from '../../db/batch-loader.ts'
import { withNames } from '../names.ts'
import { type AskedOrders, orderFilter } from '../order-filter.ts'
import { paged } from '../paging.ts'
import { serve } from '../serve.ts'
import { isStale } from '../stale.ts'

/** Orders over HTTP: each command goes down the road and answers with the order as its caller may know it. */
export const orderingRoutes = (app: FastifyInstance, house: App): void => {
  const { database, projector, identity, ports, cursors } = house

  type Own = { customerId: string; requestId: string }
  const orderForCustomer = gather((asked: Own[]) => findOrdersForCustomer(database.readers.customer, asked))
  const orderForStaff = gather((requestIds: string[]) => findOrdersForStaff(database.readers.staff, requestIds))

  /** The order after a command, by the fold that fills the caller's view. */
  const answered = async (caller: Caller, { events, position }: Answer) => {
    const order = caller.audience === 'staff' ? orderAsOf.staff(events) : orderAsOf.customer(events)
    if (!order) throw new Rejection(notFound('Order'))
    return { json: await withNames(identity, jsonOf(order)), position }
  }

  /** A command of a contract; its input is what the path and the body say together. */
  const command = <Params extends z.ZodType, Body extends z.ZodType>(
    contract: Endpoint<Params, z.ZodType, Body, typeof Order>,
    name: string,
    spec: CommandSpec<z.output<Params> & z.output<Body>>,
  ) =>
    serve(app, contract, async ({ caller, params, body, commandId }) => {
      const input = Object.assign({}, params, body)
      return answered(caller, await handle(ports, name, spec, { caller, input, commandId }))
    })

  const filtered = (caller: Caller, asked: AskedOrders) => orderFilter(database.pool, caller, asked)

  serve(app, ordering.list, async ({ caller, query: { limit, cursor, sort, ...asked }, minPosition }) => {
    const stale = await isStale(projector, minPosition)
    const position = projector.head()
    const reader = `orders ${caller.customerId ?? 'staff'} ${sort}`
    const filter = await filtered(caller, asked)
    const { items, nextCursor } = await paged(cursors, reader, cursor, (after: Place | undefined) =>
      caller.audience === 'staff'
        ? listOrdersForStaff(database.readers.staff, { ...filter, limit, sort, after })
        : listOrdersForCustomer(database.readers.customer, {
            ...filter,
            customerId: caller.customerId!,
            limit,
            sort,
            after,
          }),
    )
    const json = `{"items":[${items.join(',')}],"nextCursor":${JSON.stringify(nextCursor)}}`
    return { json: await withNames(identity, json as JsonOf<z.input<typeof ordering.list.reply>>), position, stale }
  })

  serve(app, ordering.counts, async ({ caller, query, minPosition }) => {
    const stale = await isStale(projector, minPosition)
    const position = projector.head()
    const filter = await filtered(caller, query)
    const payload =
      caller.audience === 'staff'
        ? { audience: 'staff' as const, ...(await countOrdersForStaff(database.readers.staff, filter)) }
        : {
            audience: 'customer' as const,
            ...(await countOrdersForCustomer(database.readers.customer, { ...filter, customerId: caller.customerId! })),
          }
    return { payload, position, stale }
  })

  serve(app, ordering.board, async ({ caller, query: { limit, ...asked }, minPosition }) => {
    const stale = await isStale(projector, minPosition)
    const position = projector.head()
    const board = await boardForStaff(database.readers.staff, await filtered(caller, asked), limit)
    const columns = boardColumns.map((column) => `{"column":"${column}","orders":[${board[column].join(',')}]}`)
    const json = `{"columns":[${columns.join(',')}]}` as JsonOf<z.input<typeof ordering.board.reply>>
    return { json: await withNames(identity, json), position, stale }
  })

  serve(app, ordering.timeline, async ({ caller, params: { requestId }, query: { limit, cursor }, minPosition }) => {
    const stale = await isStale(projector, minPosition)
    const position = projector.head()
    const reader = `timeline ${caller.customerId ?? 'staff'} ${requestId}`
    const payload = await paged(cursors, reader, cursor, async (after: number | undefined) => {
      const page = await (caller.audience === 'staff'
        ? timelineForStaff(database.readers.staff, requestId, { limit, after })
        : timelineForCustomer(
            database.readers.customer,
            { customerId: caller.customerId!, requestId },
            { limit, after },
          ))
      if (!page) throw new Rejection(notFound('Order'))
      return page
    })
    return { json: await withNames(identity, jsonOf(payload)), position, stale }
  })

  serve(app, ordering.get, async ({ caller, params: { requestId }, minPosition }) => {
    const stale = await isStale(projector, minPosition)
    const position = projector.head()
    const order =
      caller.audience === 'staff'
        ? await orderForStaff(requestId)
        : await orderForCustomer({ customerId: caller.customerId!, requestId })
    if (!order) throw new Rejection(notFound('Order'))
    return { json: await withNames<Order>(identity, order), position, stale }
  })

  command(ordering.create, 'createOrder', orders.createOrder)
  command(ordering.changeDraft, 'changeDraft', orders.changeDraft)
  command(ordering.addPackagingItem, 'addPackagingItem', orders.addPackagingItem)
  command(ordering.configurePackagingItem, 'configurePackagingItem', orders.configurePackagingItem)
  command(ordering.addEstimatedItem, 'addEstimatedItem', estimated.addEstimatedItem)
  command(ordering.estimatePackagingItem, 'estimatePackagingItem', estimated.estimatePackagingItem)
  command(ordering.requestQuote, 'requestQuote', orders.requestQuote)
  command(ordering.completeQuoteRequest, 'completeQuoteRequest', orders.completeQuoteRequest)
  command(ordering.sourceItem, 'sourceItem', orders.sourceItem)
  command(ordering.selectQuote, 'selectQuote', orders.selectQuote)
  command(ordering.deselectQuote, 'deselectQuote', orders.deselectQuote)
  command(ordering.addShipment, 'addShipment', shipments.addShipment)
  command(ordering.removeShipment, 'removeShipment', shipments.removeShipment)
  command(ordering.placeOrder, 'placeOrder', orders.placeOrder)
  command(ordering.cancel, 'cancelOrder', orders.cancelOrder)
  command(ordering.recordPayment, 'recordPayment', orders.recordPayment)
  command(shipping.recordDeparture, 'recordShipmentDeparture', shipments.recordShipmentDeparture)
  command(shipping.recordDelivery, 'recordShipmentDelivery', shipments.recordShipmentDelivery)
}
