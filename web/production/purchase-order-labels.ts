import type {
  PurchaseOrderForStaff,
  PurchaseOrderForSupplier,
} from '#application/production/contracts/purchase-order-shapes.ts'
import type { Refusal } from '#domain/kernel/refusal.ts'
import { isUnfinished, purchaseOrderCan } from '#domain/production/purchase-order.ts'

type PhaseState = Pick<PurchaseOrderForSupplier, 'status' | 'dieline' | 'artwork' | 'confirmation'>
type Verb = 'confirm' | 'approveArtwork' | 'start' | 'complete'

type Due = Pick<PurchaseOrderForSupplier, 'status' | 'plannedReadyDate'>

/** Whether an unfinished purchase order is past its planned ready date; `now` in ms. */
export const isLate = (po: Due, now: number): boolean => isUnfinished(po) && Date.parse(po.plannedReadyDate) < now

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

type StaffState = PhaseState & Pick<PurchaseOrderForStaff, 'plannedReadyDate' | 'proposal' | 'returned' | 'waitingFor'>

/** The state of a purchase order for staff: key of the sentence that says who acts next. `now` in ms. */
export const staffStep = (po: StaffState, now: number) => {
  switch (po.status) {
    case 'planning':
      if (po.returned?.why === 'declined') return 'declined'
      return po.returned ? 'recalled' : 'planned'
    case 'awaitingCustomerRelease':
      return po.waitingFor === 'payment' ? 'waitingForPayment' : 'waitingForProof'
    case 'expired':
    case 'completed':
      return po.status
    default:
      return po.proposal ? 'proposal' : activeStep(po, now)
  }
}

/** The same while the supplier has it, without an open proposal. */
const activeStep = (po: StaffState, now: number) => {
  if (po.status === 'released') return po.confirmation.from === 'staff' ? 'confirmOnBehalf' : 'toConfirm'
  if (po.status === 'inProgress') return isLate(po, now) ? 'late' : 'inProduction'
  if (po.dieline === 'pending') return 'dielineMissing'
  if (po.artwork === 'pending' || po.artwork === 'atCustomer') return 'artworkMissing'
  return po.artwork === 'receivedFromCustomer' ? 'artworkToApprove' : 'toStart'
}
