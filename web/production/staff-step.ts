import type { PurchaseOrderForStaff } from '#application/production/contracts/purchase-order-shapes.ts'
import { isArtworkMissing } from '#domain/production/purchase-order-core.ts'
import { isLate, isStopped } from '#domain/production/stopped-work.ts'
import { t } from '../locales/i18n.ts'
import { atFactory, formatDate } from '../ui/format-date.ts'
import type { PhaseState } from './purchase-order-labels.ts'

/** Who acts next on a purchase order, for staff. */

type StaffState = PhaseState &
  Pick<PurchaseOrderForStaff, 'plannedReadyDate' | 'proposal' | 'returned' | 'waitingFor' | 'stopped'>

/** The state of a purchase order for staff: key of the sentence that says who acts next. `now` in ms. */
export const staffStep = (po: StaffState, now: number) => {
  switch (po.status) {
    case 'planning':
      if (po.returned) return po.returned.why === 'declined' ? 'declined' : 'recalled'
      return isArtworkMissing(po) ? 'artworkPending' : 'planned'
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
  if (isArtworkMissing(po)) return 'artworkMissing'
  return po.artwork === 'receivedFromCustomer' ? 'artworkToApprove' : 'toStart'
}

/** Steps that staff take; the others wait for the supplier or the customer. */
const stepsOfStaff = [
  'planned',
  'declined',
  'recalled',
  'proposal',
  'confirmOnBehalf',
  'dielineMissing',
  'expired',
] as const

/** The step as a sentence. */
export const staffStepText = (po: PurchaseOrderForStaff, now: number): string =>
  t(`production.staffNext.${staffStep(po, now)}`, {
    supplier: po.supplierName ?? po.supplierId,
    date: formatDate(po.plannedReadyDate, 'short', atFactory),
  })

/**
 * What staff have to do for a purchase order, as the key of a short text; undefined if it does not wait for staff. What a
 * hold prevents is not a task.
 */
export const staffTask = (po: StaffState & Pick<PurchaseOrderForStaff, 'noteUnanswered'>, now: number) => {
  const step = isStopped(po) ? undefined : stepsOfStaff.find((one) => one === staffStep(po, now))
  return step ?? (po.noteUnanswered ? 'note' : undefined)
}
