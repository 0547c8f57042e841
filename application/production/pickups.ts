import { type Case, foldCase, purchaseOrdersOf, shipmentsOf } from '#domain/case.ts'
import { ruleBroken, throwIfRefused, firstOf } from '#domain/kernel/refusal.ts'
import { isReleased, makesPieces, sourceOf } from '#domain/production/purchase-order-core.ts'
import type { LiveShipment } from '#domain/shipping/shipment.ts'
import { boundCommand, query } from '../pipeline/operation.ts'
import { recorderOf, shipmentOf, shipmentStream, unlessReady } from '../shipping/shipment-command.ts'
import { production } from './contracts.ts'
import type { Pickup } from './contracts/purchase-order-shapes.ts'
import { purchaseOrders as contracts } from './contracts/purchase-orders.ts'
import { answerWithPurchaseOrder, onPurchaseOrder, purchaseOrderIn, seesPurchaseOrder } from './on-purchase-order.ts'

/**
 * Pickups of a supplier's goods (SHIP-T02, decision 153). Suppliers cannot see shipments, only the pieces of their own
 * purchase order in a shipment. A supplier can record a pickup only if it produced everything in the shipment.
 */

/** The shipments that contain pieces of the purchase order. */
const shipmentsWith = (state: Case, purchaseOrderId: string): LiveShipment[] => {
  const po = purchaseOrderIn(state, { purchaseOrderId })
  const { itemId } = sourceOf(po)
  return shipmentsOf(state).filter(({ items }) => makesPieces(po) && items.some((item) => item.itemId === itemId))
}

/** Whether one supplier produces all items of a shipment, including everything embedded in them. */
const isMadeBy = (state: Case, { items }: LiveShipment, supplierId: string | undefined): boolean =>
  items.every(({ itemId }) => {
    const ofItem = purchaseOrdersOf(state).filter((po) => po.source?.itemId === itemId && makesPieces(po))
    return ofItem.length > 0 && ofItem.every((po) => isReleased(po) && po.spec?.supplierId === supplierId)
  })

const statusOf = (state: Case, shipment: LiveShipment, supplierId: string | undefined): Pickup['status'] => {
  if (shipment.status !== 'initial') return 'pickedUp'
  if (!isMadeBy(state, shipment, supplierId)) return 'withOthers'
  const refusal = unlessReady(state, shipment)
  if (!refusal) return 'ready'
  return refusal.code === 'forbidden-transition' ? 'waiting' : 'unfinished'
}

export const listPickups = query(production.pickups, async ({ caller, params: { purchaseOrderId } }, ports) => {
  const state = foldCase(await ports.log.readCase({ purchaseOrderId }))
  throwIfRefused(seesPurchaseOrder(caller, state, { purchaseOrderId }))
  const { itemId } = sourceOf(purchaseOrderIn(state, { purchaseOrderId }))
  const payload = shipmentsWith(state, purchaseOrderId).map((shipment) => ({
    shipmentId: shipment.shipmentId,
    quantity: shipment.items.find((item) => item.itemId === itemId)?.quantity ?? 0,
    status: statusOf(state, shipment, caller.supplierId),
    pickedUpOn: shipment.reachedOn.pickedUp ?? shipment.reachedOn.shipped ?? shipment.reachedOn.delivered ?? null,
  }))
  return { payload }
})

export const recordPickup = boundCommand(
  contracts.recordPickup,
  {
    aggregate: 'shipment',
    name: 'RecordShipmentPickup',
    of: onPurchaseOrder.of,
    allow: seesPurchaseOrder,
    stream: (state, input) => {
      const isOwn = shipmentsWith(state, input.purchaseOrderId).some(
        ({ shipmentId }) => shipmentId === input.shipmentId,
      )
      return shipmentStream(state, isOwn ? input : { shipmentId: '' })
    },
    precondition: (state, { shipmentId, happenedOn }, { supplierId }) => {
      const shipment = shipmentOf(state, shipmentId)
      return firstOf(
        isMadeBy(state, shipment, supplierId) ? undefined : ruleBroken('shipmentId', 'rule.pickedUpWithOthers'),
        unlessReady(state, shipment, happenedOn),
      )
    },
    data: ({ happenedOn }, { caller }) => ({ happenedOn, by: recorderOf(caller) }),
  },
  answerWithPurchaseOrder,
)
