import type { PurchaseOrderForSupplier } from '#application/production/contracts.ts'
import type { Refusal } from '#domain/kernel/refusal.ts'
import { purchaseOrderCan } from '#domain/production/purchase-order.ts'

type PhaseState = Pick<PurchaseOrderForSupplier, 'status' | 'dieline' | 'artwork'>
type Verb = 'confirm' | 'approveArtwork' | 'start' | 'complete'

/** The list that a purchase order belongs to. */
export const groupOf = ({ status }: Pick<PhaseState, 'status'>): 'new' | 'work' | 'done' => {
  if (status === 'completed' || status === 'expired') return 'done'
  return status === 'released' ? 'new' : 'work'
}

/** The next action, and why it is not allowed yet; undefined if all are done. */
export const nextVerb = (po: PhaseState): { verb: Verb; refusal: Refusal | undefined } | undefined => {
  switch (po.status) {
    case 'released':
      return { verb: 'confirm', refusal: purchaseOrderCan.confirm(po) }
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
