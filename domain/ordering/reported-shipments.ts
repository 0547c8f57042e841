import { type Case, shipmentsOf } from '../case.ts'
import type { ReportedShipment } from './shipment-plan.ts'

/** The shipments of the case in the form that order commands expect. */
export const reportedShipments = (state: Case): ReportedShipment[] =>
  shipmentsOf(state).map(({ shipmentId, addressId, option, quote, items }) => ({
    shipmentId,
    addressId,
    option: option && { id: option.id, cost: option.cost },
    quote: quote && { optionIds: quote.options.map(({ id }) => id), validUntil: quote.validUntil },
    items: items.map(({ itemId, quantity }) => ({ itemId, quantity })),
  }))

/** Number of shipments that have not arrived yet. */
export const undelivered = (state: Case): number =>
  shipmentsOf(state).filter(({ status }) => status !== 'delivered').length
