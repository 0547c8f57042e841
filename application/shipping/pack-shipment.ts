import { foldCase } from '#domain/case.ts'
import { throwIfRefused } from '#domain/kernel/refusal.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import { attachmentOf } from '../files/attach-files.ts'
import { seesOrder } from '../pipeline/access.ts'
import { query } from '../pipeline/operation.ts'
import { shipping } from './contracts/shipping.ts'
import { shipmentCommand, shipmentOf, shipmentStream } from './shipment-command.ts'
import { proposedPacking } from './shop-freight.ts'

/** The packing list of a shipment (SHIP-001): staff record the shop's proposal or the supplier's packing. */

export const packShipment = shipmentCommand(shipping.pack, 'PackShipment', {
  stream: shipmentStream,
  data: async ({ unitType, units, cartons, attachment }, { ports }) => ({
    packingList: {
      unitType,
      units,
      cartons,
      ...(attachment && { attachment: await attachmentOf(ports, attachment, 'attachment') }),
    },
  }),
})

export const proposePacking = query(
  shipping.proposePacking,
  async ({ caller, params: { requestId, shipmentId } }, ports) => {
    const state = foldCase(await ports.log.readCase({ requestId }))
    throwIfRefused(seesOrder(caller, state))
    return { payload: proposedPacking(requireExisting(state.order), shipmentOf(state, shipmentId), ports) }
  },
)
