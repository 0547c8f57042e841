import { requireExisting } from '#domain/ordering/order.ts'
import { systemOnly } from '../pipeline/access.ts'
import { command } from '../pipeline/handle.ts'
import { shipmentOf, shipmentStream } from './shipment-command.ts'
import { shopQuote } from './shop-freight.ts'

/** Provides current shop options for a shipment whose options have expired; sent only by a process (SHIP-T17). */
export const requoteShipment = command<{ requestId: string; shipmentId: string }>({
  aggregate: 'shipment',
  name: 'RequoteShipment',
  ...systemOnly('order'),
  of: ({ requestId }) => ({ requestId }),
  stream: shipmentStream,
  scope: 'case',
  data: ({ shipmentId }, { state, ports }) => {
    const { items, addressId } = shipmentOf(state, shipmentId)
    return { quote: shopQuote(requireExisting(state.order), items, addressId, ports) }
  },
})
