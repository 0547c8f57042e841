import type { Recorded } from '#domain/events.ts'
import type { SpecSheet } from '#domain/production/purchase-order-core.ts'
import type { Process } from '../../pipeline/process.ts'
import type { MailToStaff, MailToSupplier } from '../purchase-order-mail.ts'
import { withdrawalCause } from '../withdrawal-reasons.ts'

/**
 * Notifies suppliers of what they have to do, and the responsible employee of what a supplier did, by email (decision
 * 180).
 */
export const mailAboutPurchaseOrders: Process = {
  name: 'mail-about-purchase-orders',
  on: [
    'PurchaseOrderReleased',
    'PurchaseOrderRecalled',
    'PurchaseOrderTermsAccepted',
    'PurchaseOrderTermsDeclined',
    'PurchaseOrderNoteAdded',
    'PurchaseOrderDeclined',
    'PurchaseOrderTermsProposed',
    'PurchaseOrderExpired',
  ],
  react: (event, { purchaseOrders, order }) => {
    const po = purchaseOrders[event.stream]
    if (!po?.spec) return []
    const { purchaseOrderId, title, supplierId } = po.spec
    const about = { purchaseOrderId, title }
    const forSupplier = mailToSupplier(event, po.spec)
    if (forSupplier) {
      return [{ effect: 'mailAboutPurchaseOrder', input: { to: { supplierId }, mail: { ...about, ...forSupplier } } }]
    }
    const forStaff = mailToStaff(event, po.spec)
    const userId = po.assignment.assigneeId ?? order?.assignment.assigneeId
    return forStaff && userId
      ? [{ effect: 'mailAboutPurchaseOrder', input: { to: { userId }, mail: { ...about, ...forStaff } } }]
      : []
  },
}

const mailToSupplier = (event: Recorded, spec: SpecSheet): MailToSupplier | undefined => {
  switch (event.type) {
    case 'PurchaseOrderReleased': {
      const { quantity, plannedReadyDate: readyOn, confirmationFrom } = spec
      return { kind: 'purchaseOrderReceived', quantity, readyOn, confirmationFrom }
    }
    case 'PurchaseOrderRecalled': {
      const { reason } = event.data
      const cause = event.actor.kind === 'system' ? withdrawalCause(reason) : undefined
      return { kind: 'purchaseOrderRecalled', reason, ...(cause && { cause }) }
    }
    case 'PurchaseOrderTermsAccepted': {
      const { unitPrice, plannedReadyDate: readyOn, currency } = spec
      return { kind: 'proposalAccepted', unitPrice, currency, readyOn }
    }
    case 'PurchaseOrderTermsDeclined':
      return { kind: 'proposalDeclined', reason: event.data.reason }
    case 'PurchaseOrderNoteAdded':
      return event.actor.kind === 'staff' ? { kind: 'purchaseOrderNote', text: event.data.text } : undefined
    default:
      return undefined
  }
}

/** What the supplier did, not what staff did on its behalf. */
const mailToStaff = (event: Recorded, { currency }: SpecSheet): MailToStaff | undefined => {
  if (event.type === 'PurchaseOrderExpired') return { kind: 'purchaseOrderExpired' }
  if (event.actor.kind !== 'supplier') return undefined
  switch (event.type) {
    case 'PurchaseOrderNoteAdded':
      return { kind: 'supplierNote', text: event.data.text }
    case 'PurchaseOrderDeclined':
      return { kind: 'supplierDeclined', reason: event.data.reason }
    case 'PurchaseOrderTermsProposed': {
      const { terms, reason } = event.data
      const { unitPrice, plannedReadyDate: readyOn } = terms
      return { kind: 'supplierProposal', unitPrice, currency, readyOn, reason }
    }
    default:
      return undefined
  }
}
