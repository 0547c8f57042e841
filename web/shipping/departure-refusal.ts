import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import type { Shipment } from '#application/ordering/contracts/shipment-shapes.ts'
import { orderCan } from '#domain/ordering/order.ts'

/** Why the goods of a planned shipment cannot leave the factory yet. */
export const departureRefusal = (order: OrderForStaff, shipment: Shipment) =>
  orderCan.ship({ status: order.status, items: order.packagingItems }, shipment, order)
