import { type Case, shipmentsOf } from '#domain/case.ts'
import type { ReportedShipment } from '#domain/ordering/shipment-plan.ts'

/** The shipments of the case, as the order's commands take them. */
export const reportedShipments = (state: Case): ReportedShipment[] =>
  shipmentsOf(state).map(({ shipmentId, addressId, option, items }) => ({
    shipmentId,
    addressId,
    shippingOptionId: option?.id ?? '',
    items: items.map(({ itemId, quantity }) => ({ itemId, quantity })),
  }))

/** How many shipments have not arrived yet. */
export const undelivered = (state: Case): number =>
  shipmentsOf(state).filter(({ status }) => status !== 'delivered').length
