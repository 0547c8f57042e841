import { type Case, purchaseOrdersOf } from '#domain/case.ts'
import { itemsOf } from '#domain/ordering/order-items.ts'
import { artworkOf, isWaived } from '#domain/production/artwork.ts'
import { dielineFilesOf } from '#domain/production/item-dieline.ts'
import { type PurchaseOrder, purchaseOrderCan } from '#domain/production/purchase-order.ts'
import type { Intent, Process } from '../../pipeline/process.ts'

/**
 * The dieline of an item is released: its purchase orders get the file (PO-T18), also those that are created later, and
 * wait for the artwork that the customer prepares on it (PO-T23). An item whose artwork is waived needs no dieline of
 * ours (PO-T20).
 */
export const sendDielines: Process = {
  name: 'send-dielines',
  on: ['DielineProvided', 'PurchaseOrderCreated', 'PurchaseOrderRenewed', 'ArtworkWaived'],
  react: (event, state) => {
    if (event.type === 'PurchaseOrderCreated' || event.type === 'PurchaseOrderRenewed') {
      const po = state.purchaseOrders[event.stream]
      return po ? [...receive(state, po), ...waive(state, po)] : []
    }
    if (event.type !== 'DielineProvided' && event.type !== 'ArtworkWaived') return []
    const ofItem = purchaseOrdersOf(state).filter((po) => po.source?.itemId === event.data.itemId)
    return event.type === 'ArtworkWaived'
      ? ofItem.flatMap((po) => waive(state, po))
      : ofItem.flatMap((po) => [
          ...receive(state, po),
          ...(purchaseOrderCan.sendDieline(po) ? [] : sent('sendDieline', po)),
        ])
  },
}

const sent = (command: 'receiveItemDieline' | 'sendDieline' | 'waiveDieline', { spec }: PurchaseOrder): Intent[] =>
  spec ? [{ command, input: { purchaseOrderId: spec.purchaseOrderId } }] : []

/** An item whose artwork is waived needs no dieline of ours. */
const waive = ({ order }: Case, po: PurchaseOrder): Intent[] => {
  const item = itemsOf(order).find(({ id }) => id === po.source?.itemId)
  if (order.status === 'none' || !item || !isWaived(artworkOf(order, item))) return []
  return purchaseOrderCan.waiveDieline(po) ? [] : sent('waiveDieline', po)
}

/** The last dieline that was provided for the present configuration of the item. */
const receive = ({ order }: Case, po: PurchaseOrder): Intent[] => {
  const { attachments, isCurrent } = dielineFilesOf(order, po.source?.itemId ?? '')
  const last = isCurrent ? attachments.at(-1) : undefined
  const isReceived = po.files.some(({ id, dieline }) => dieline && id === last?.id)
  return last && !isReceived && !purchaseOrderCan.receiveItemDieline(po) ? sent('receiveItemDieline', po) : []
}
