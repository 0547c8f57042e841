import { type Case, shipmentsOf } from '#domain/case.ts'
import { goodsOf } from '#domain/ordering/ordered-goods.ts'
import { adaptedShipments } from '#domain/shipping/adapted-shipments.ts'
import { systemOnly } from '../pipeline/access.ts'
import { command } from '../pipeline/handle.ts'
import { shipmentOf, shipmentStream } from './shipment-command.ts'

/** New contents for planned shipments that no longer match the items of the order, by shipment id. */
export const contentsToAdapt = (state: Case) => {
  return adaptedShipments(goodsOf(state.order), shipmentsOf(state))
}

/** Updates the contents of a planned shipment after a change to the order; sent only by a process (decision 101). */
export const adaptShipment = command<{ requestId: string; shipmentId: string }>({
  aggregate: 'shipment',
  name: 'AdaptShipment',
  ...systemOnly('order'),
  of: ({ requestId }) => ({ requestId }),
  stream: shipmentStream,
  scope: 'case',
  data: ({ shipmentId }, { state }) => ({
    items:
      contentsToAdapt(state)[shipmentId] ??
      shipmentOf(state, shipmentId).items.map(({ itemId, itemNumber, quantity }) => ({ itemId, itemNumber, quantity })),
  }),
})
