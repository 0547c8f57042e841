/** Contents of planned shipments after the items of their order have changed (decision 101). */

type Pieces = { itemId: string; itemNumber: string; quantity: number }
type Holding = { shipmentId: string; status: string; items: readonly Pieces[] }

const piecesOf = ({ itemId, itemNumber, quantity }: Pieces): Pieces => ({ itemId, itemNumber, quantity })

const quantityHeld = ({ items }: Pick<Holding, 'items'>, itemId: string): number =>
  items.find((one) => one.itemId === itemId)?.quantity ?? 0

/** The pieces with a changed quantity of one item. */
const withQuantity = (items: readonly Pieces[], of: Pieces): Pieces[] => {
  const others = items.filter(({ itemId }) => itemId !== of.itemId)
  return of.quantity > 0 ? [...others, of] : others
}

/**
 * The changed contents of shipments that have not left, by shipment id. Added pieces are put into the first shipment
 * that contains the item, otherwise into the first shipment; surplus pieces are removed from the last shipments. Pieces
 * that no shipment can take must be planned by staff.
 */
export const adaptedShipments = (
  ordered: readonly Pieces[],
  shipments: readonly Holding[],
): Readonly<Record<string, Pieces[]>> => {
  const contents = new Map(shipments.map((one) => [one.shipmentId, one.items.map(piecesOf)]))
  const planned = shipments.filter(({ status }) => status === 'initial').map(({ shipmentId }) => shipmentId)
  const put = (shipmentId: string, pieces: Pieces) =>
    contents.set(shipmentId, withQuantity(contents.get(shipmentId)!, pieces))
  const gone = shipments
    .flatMap(({ items }) => items)
    .filter((one) => !ordered.some((item) => item.itemId === one.itemId))
  for (const item of [...ordered, ...gone.map((one) => ({ ...piecesOf(one), quantity: 0 }))]) {
    const { itemId } = item
    const inShipment = (shipmentId: string) => quantityHeld({ items: contents.get(shipmentId)! }, itemId)
    let left = item.quantity - [...contents.keys()].reduce((sum, shipmentId) => sum + inShipment(shipmentId), 0)
    const target = planned.find((shipmentId) => inShipment(shipmentId) > 0) ?? planned[0]
    if (left > 0 && target !== undefined) put(target, { ...item, quantity: inShipment(target) + left })
    for (const shipmentId of planned.toReversed()) {
      const taken = Math.min(inShipment(shipmentId), Math.max(0, -left))
      if (taken === 0) continue
      put(shipmentId, { ...item, quantity: inShipment(shipmentId) - taken })
      left += taken
    }
  }
  const changed = shipments.filter(({ shipmentId, items }) => !isSame(items, contents.get(shipmentId)!))
  return Object.fromEntries(changed.map(({ shipmentId }) => [shipmentId, contents.get(shipmentId)!]))
}

const isSame = (a: readonly Pieces[], b: readonly Pieces[]): boolean =>
  a.length === b.length && a.every(({ itemId, quantity }) => quantityHeld({ items: b }, itemId) === quantity)
