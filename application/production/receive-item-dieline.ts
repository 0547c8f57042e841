import { notFound, Rejection } from '#domain/kernel/refusal.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import { dielineFilesOf } from '#domain/production/item-dieline.ts'
import { sourceOf } from '#domain/production/purchase-order-core.ts'
import { command } from '../pipeline/handle.ts'
import { type OfPurchaseOrder, onPurchaseOrder, purchaseOrderIn } from './on-purchase-order.ts'

/** PO-T18: the purchase order gets the last dieline of its item. Sent only by a process. */
export const receiveItemDieline = command<OfPurchaseOrder>({
  ...onPurchaseOrder,
  name: 'ReceiveItemDieline',
  access: ['system'],
  scope: 'case',
  data: (of, { state }) => {
    const { itemId } = sourceOf(purchaseOrderIn(state, of))
    const attachment = dielineFilesOf(requireExisting(state.order), itemId).attachments.at(-1)
    if (!attachment) throw new Rejection(notFound('file'))
    return { attachment }
  },
})
