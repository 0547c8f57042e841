import { ruleBroken, firstOf, type Refusal, unlessStatus } from '../kernel/refusal.ts'
import { makesPieces, type PurchaseOrderType } from '../production/purchase-order-core.ts'

/**
 * Which goods can leave the factory (SHIP-T02, T03): those of an order in progress, and at most as many pieces as were
 * produced (decision 162).
 */

type Goods = { status: string; items: readonly { itemId: string; quantity: number }[] }
type Ordered = { status: string; items: readonly { id: string; production: string }[] }
/** `shipments`: all shipments of the order. */
type Progress = {
  purchaseOrders: readonly {
    source?: { itemId: string; embeddedId: string | null } | undefined
    spec?: { type: PurchaseOrderType } | undefined
    quantityMade: number
  }[]
  shipments: readonly Goods[]
}

/**
 * Pieces of an item that its suppliers have reported as produced; for an item with several parts, the smallest number
 * of any part.
 */
const reportedPieces = (itemId: string, purchaseOrders: Progress['purchaseOrders']): number => {
  const byPart = new Map<string | null, number>()
  for (const { source, quantityMade } of purchaseOrders.filter(makesPieces)) {
    if (source?.itemId !== itemId) continue
    byPart.set(source.embeddedId, (byPart.get(source.embeddedId) ?? 0) + quantityMade)
  }
  return byPart.size === 0 ? 0 : Math.min(...byPart.values())
}

const piecesIn = ({ items }: Pick<Goods, 'items'>, itemId: string): number =>
  items.filter((item) => item.itemId === itemId).reduce((sum, { quantity }) => sum + quantity, 0)

/** Pieces of an item that are produced and have not left yet. */
const availablePieces = (itemId: string, { purchaseOrders, shipments }: Progress): number =>
  shipments
    .filter(({ status }) => status !== 'initial')
    .reduce((left, gone) => left - piecesIn(gone, itemId), reportedPieces(itemId, purchaseOrders))

/** Why the goods of a shipment cannot leave yet; those that were picked up have left. */
export const unlessProduced = (order: Ordered, shipment: Goods, progress: Progress): Refusal | undefined => {
  const unfinished = order.items.filter(
    ({ id, production }) => shipment.status === 'initial' && production !== 'finished' && piecesIn(shipment, id) > 0,
  )
  const lacking = unfinished
    .map(({ id }) => ({ n: Math.max(0, availablePieces(id, progress)), needed: piecesIn(shipment, id) }))
    .find(({ n, needed }) => n < needed)
  return firstOf(
    unlessStatus('RecordShipmentDeparture', order.status, 'inProgress'),
    lacking && lacking.n === 0 ? ruleBroken('status', 'rule.productionUnfinished') : undefined,
    lacking && ruleBroken('status', 'rule.piecesUnfinished', { n: lacking.n }),
  )
}
