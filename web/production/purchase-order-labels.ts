import type { PurchaseOrderForSupplier } from '#application/production/contracts/purchase-order-shapes.ts'
import type { Refusal } from '#domain/kernel/refusal.ts'
import { purchaseOrderCan } from '#domain/production/purchase-order.ts'

export type PhaseState = Pick<PurchaseOrderForSupplier, 'status' | 'dieline' | 'artwork' | 'confirmation'>
type Verb = 'confirm' | 'approveArtwork' | 'start' | 'complete'

/** The next action, and why it is not allowed yet; undefined if none is left. */
export const nextAction = (po: PhaseState): { verb: Verb; refusal: Refusal | undefined } | undefined => {
  switch (po.status) {
    case 'released':
      return { verb: 'confirm', refusal: purchaseOrderCan.confirm(po, 'supplier') }
    case 'orderPlaced':
      if (!purchaseOrderCan.approveArtwork({ status: po.status, spec: po })) {
        return { verb: 'approveArtwork', refusal: undefined }
      }
      return { verb: 'start', refusal: purchaseOrderCan.start({ status: po.status, spec: po }) }
    case 'inProgress':
      return { verb: 'complete', refusal: purchaseOrderCan.complete(po) }
    default:
      return undefined
  }
}
