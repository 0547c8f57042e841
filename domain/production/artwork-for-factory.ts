import { type Case, purchaseOrdersOf } from '../case.ts'
import { firstOf, ruleBroken, type Refusal } from '../kernel/refusal.ts'
import { itemsOf } from '../ordering/order-items.ts'
import { artworkCan, type ArtworkStatus, artworkOf, isArtworkReady } from './artwork.ts'
import { isStarted, makesPieces, type PurchaseOrderCore } from './purchase-order-core.ts'

/**
 * No printed item reaches a factory without an approved artwork (issue 14, "Proof"). These rules read the artwork of
 * the item, so they hold for every type of purchase order (PO-D02), whatever its own artwork status is (decision 219).
 */

type OfItem = Pick<PurchaseOrderCore, 'source'>

/** The artwork status of the item; undefined if an accepted change has removed the item. */
const statusOfItem = ({ order }: Case, { source }: OfItem): ArtworkStatus | undefined => {
  const item = itemsOf(order).find(({ id }) => id === source?.itemId)
  return item && order.status !== 'none' ? artworkOf(order, item).status : undefined
}

export const artworkForFactory = {
  /** PO-T03, PO-T05, PO-T06, PO-T09: the item is blank, its artwork was waived, or its proof is approved. */
  send: (state: Case, po: OfItem): Refusal | undefined => {
    const status = statusOfItem(state, po)
    return status === undefined || isArtworkReady(status) ? undefined : ruleBroken('artwork', 'rule.artworkRequired')
  },
  /** PO-T26: no piece of the item is produced from the artwork, and the customer can change it. */
  return: (state: Case, po: OfItem): Refusal | undefined => {
    const { order } = state
    const status = statusOfItem(state, po)
    if (status !== 'approved') return undefined
    const isProduced = purchaseOrdersOf(state).some(
      (other) => other.source?.itemId === po.source?.itemId && makesPieces(other) && isStarted(other),
    )
    return firstOf(
      isProduced ? ruleBroken('artwork', 'rule.artworkInProduction') : undefined,
      artworkCan.returnToCustomer(order, { status }),
    )
  },
  /** PO-T27: a purchase order needs no artwork only if its item needs none. */
  waive: (state: Case, po: OfItem): Refusal | undefined =>
    statusOfItem(state, po) === 'notRequired' ? undefined : ruleBroken('artwork', 'rule.artworkOfPrintedItem'),
}
