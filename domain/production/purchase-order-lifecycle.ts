import { z } from 'zod'
import type { Context } from '../kernel/decider.ts'
import { type EventOf, fact } from '../kernel/fact.ts'
import { UnitPrice } from '../kernel/money.ts'
import { ruleBroken, throwIfRefused, firstOf, invalidInput, type Refusal, unlessStatus } from '../kernel/refusal.ts'
import type { SliceEvolve } from '../kernel/slices.ts'
import { text } from '../text/fields.ts'
import { isBefore, Moment } from '../time.ts'
import { OrderedFile } from './ordered-file.ts'
import {
  type ConfirmationParty,
  type CustomerRelease,
  customerReleases,
  isArtworkMissing,
  newPurchaseOrder,
  type PurchaseOrderCore,
  sheetOf,
  unconfirmedStatuses,
  Source,
  sourceOf,
  SpecSheet,
} from './purchase-order-core.ts'

/** Status and confirmation of a purchase order (PO-T01..T16). */

// Events --------------------------------------------------------------------------------------------------------------

/** Maximum length of a reason, in characters. */
const maxReasonLength = 2000
const reason = text(maxReasonLength)

/** The replacement that staff request when they remove a purchase order: the work moves to another supplier. */
const Replacement = z.strictObject({ supplierId: z.string().min(1), unitPrice: UnitPrice })
type Replacement = z.infer<typeof Replacement>

const facts = {
  /** `replaces`: id of the removed purchase order whose work moved to this supplier. */
  PurchaseOrderCreated: fact({
    customer: { source: Source },
    staff: { spec: SpecSheet, replaces: z.string().optional() },
  }),
  CustomerReleaseRequested: fact({ staff: { waitingFor: z.enum(customerReleases) } }),
  CustomerReleaseRequestWithdrawn: fact({ staff: {} }),
  /** `files`: those attached before the release; absent if there are none. */
  PurchaseOrderReleased: fact({ supplier: { spec: SpecSheet, files: z.array(OrderedFile).optional() } }),
  PurchaseOrderConfirmed: fact({ supplier: {} }),
  PurchaseOrderDeclined: fact({ supplier: { reason } }),
  PurchaseOrderRecalled: fact({ supplier: { reason } }),
  PurchaseOrderConfirmationRevoked: fact({ supplier: { reason } }),
  PurchaseOrderStarted: fact({ supplier: {} }),
  PurchaseOrderCompleted: fact({ supplier: {} }),
  PurchaseOrderReopened: fact({ supplier: { reason } }),
  PurchaseOrderExpired: fact({ supplier: {} }),
  /** The supplier can no longer act on it; its validity is set by the next release. */
  PurchaseOrderRenewed: fact({ supplier: {}, staff: { validUntil: Moment } }),
  /** Customers can see that the item no longer has a purchase order (PO-011). */
  PurchaseOrderRemoved: fact({ customer: { source: Source }, staff: { replacement: Replacement.nullable() } }),
}

// Rules ---------------------------------------------------------------------------------------------------------------

type WithSheet = { status: string; spec?: { dieline: string; artwork: string } | undefined }

/** Production cannot start without its dieline and artwork (PO-T09); artwork is approved once it has been received. */
const unlessReady = ({ spec }: WithSheet): Refusal | undefined => {
  const artwork = spec?.artwork ?? ''
  return firstOf(
    spec?.dieline === 'pending' ? ruleBroken('dieline', 'rule.dielinePending') : undefined,
    isArtworkMissing({ artwork }) ? ruleBroken('artwork', 'rule.artworkNotReceived') : undefined,
    ['factoryApproved', 'notRequired'].includes(artwork) ? undefined : ruleBroken('artwork', 'rule.artworkUnapproved'),
  )
}

type Dated = { status: string; spec?: { validUntil: Moment } | undefined }

export const lifecycleCan = {
  /** PO-T01: for an item of an order in progress. */
  create: (order: { status: string }) => unlessStatus('CreatePurchaseOrder', order.status, 'inProgress'),
  /** PO-T03, PO-T05: nothing is sent to a supplier while the order is on hold or after its end (decision 229). */
  send: (order: { status: string }) =>
    unlessStatus('ReleasePurchaseOrder', order.status, 'paymentPending', 'inProgress', 'completed'),
  /** PO-T02: without a proof to approve, nothing would end the wait. */
  requestCustomerRelease: (
    po: { status: string; spec?: { artwork: string } | undefined },
    waitingFor: CustomerRelease,
  ): Refusal | undefined =>
    firstOf(
      unlessStatus('RequestCustomerRelease', po.status, 'planning'),
      waitingFor === 'proof' && po.spec && !isArtworkMissing(po.spec)
        ? ruleBroken('waitingFor', 'rule.noProofToWaitFor')
        : undefined,
    ),
  /** PO-T04. */
  withdrawCustomerRelease: (po: { status: string }) =>
    unlessStatus('WithdrawCustomerReleaseRequest', po.status, 'awaitingCustomerRelease'),
  /** PO-T03, PO-T05: printed goods are not produced without their artwork. */
  release: (po: { status: string; spec?: { artwork: string } | undefined }) =>
    firstOf(
      unlessStatus('ReleasePurchaseOrder', po.status, 'planning', 'awaitingCustomerRelease'),
      po.spec && isArtworkMissing(po.spec) ? ruleBroken('artwork', 'rule.artworkRequired') : undefined,
    ),
  /** PO-T06, PO-T15: by the specified party, or by staff on the supplier's behalf. */
  confirm: (po: { status: string; confirmation: { from: string } }, by: ConfirmationParty) =>
    firstOf(
      unlessStatus('ConfirmPurchaseOrder', po.status, 'released'),
      by === 'supplier' && po.confirmation.from === 'staff' ? ruleBroken('from', 'rule.confirmedByStaff') : undefined,
    ),
  /** PO-T07. */
  decline: (po: { status: string }) => unlessStatus('DeclinePurchaseOrder', po.status, 'released'),
  /** PO-T08. */
  recall: (po: { status: string }) => unlessStatus('RecallPurchaseOrder', po.status, 'released'),
  /** PO-T16. */
  revokeConfirmation: (po: { status: string }) => unlessStatus('RevokeConfirmation', po.status, 'orderPlaced'),
  /** PO-T09. */
  start: (po: WithSheet) => firstOf(unlessStatus('StartPurchaseOrder', po.status, 'orderPlaced'), unlessReady(po)),
  /** PO-T10. */
  complete: (po: { status: string }) => unlessStatus('CompletePurchaseOrder', po.status, 'inProgress'),
  /** PO-T11. */
  reopen: (po: { status: string }) => unlessStatus('ReopenPurchaseOrder', po.status, 'completed'),
  /** PO-T12. */
  expire: (po: Dated, now: Moment) =>
    firstOf(
      unlessStatus('ExpirePurchaseOrder', po.status, ...unconfirmedStatuses),
      po.spec && isBefore(now, po.spec.validUntil) ? ruleBroken('validUntil', 'rule.purchaseOrderValid') : undefined,
    ),
  /** PO-T13. */
  renew: (po: { status: string }) => unlessStatus('RenewPurchaseOrder', po.status, 'expired'),
  /** PO-T14. */
  remove: (po: { status: string }) => unlessStatus('RemovePurchaseOrder', po.status, 'planning'),
}

// Commands · decide ---------------------------------------------------------------------------------------------------

type Po = PurchaseOrderCore & { files: readonly OrderedFile[] }
type LifecycleEvent = EventOf<typeof facts>
type Reason = { reason: string }

const decide = {
  CreatePurchaseOrder: (
    po: Po,
    data: { source: Source; spec: SpecSheet; replaces?: string | undefined },
  ): LifecycleEvent[] => {
    throwIfRefused(unlessStatus('CreatePurchaseOrder', po.status, 'none'))
    return [{ type: 'PurchaseOrderCreated', data }]
  },
  RequestCustomerRelease: (po: Po, data: { waitingFor: CustomerRelease }): LifecycleEvent[] => {
    throwIfRefused(lifecycleCan.requestCustomerRelease(po, data.waitingFor))
    return [{ type: 'CustomerReleaseRequested', data }]
  },
  WithdrawCustomerReleaseRequest: (po: Po, _: object): LifecycleEvent[] => {
    throwIfRefused(lifecycleCan.withdrawCustomerRelease(po))
    return [{ type: 'CustomerReleaseRequestWithdrawn', data: {} }]
  },
  /** `plannedReadyDate`: the lead time starts with the release. */
  ReleasePurchaseOrder: (
    po: Po,
    change: { plannedReadyDate: Moment; confirmationFrom: ConfirmationParty },
  ): LifecycleEvent[] => {
    throwIfRefused(lifecycleCan.release(po))
    const files = po.files.length > 0 ? { files: [...po.files] } : {}
    return [{ type: 'PurchaseOrderReleased', data: { spec: { ...sheetOf(po), ...change }, ...files } }]
  },
  ConfirmPurchaseOrder: (po: Po, { by }: { by: ConfirmationParty }): LifecycleEvent[] => {
    const from = po.spec?.confirmationFrom ?? 'supplier'
    throwIfRefused(lifecycleCan.confirm({ status: po.status, confirmation: { from } }, by))
    return [{ type: 'PurchaseOrderConfirmed', data: {} }]
  },
  DeclinePurchaseOrder: (po: Po, data: Reason): LifecycleEvent[] => {
    throwIfRefused(lifecycleCan.decline(po))
    return [{ type: 'PurchaseOrderDeclined', data }]
  },
  RecallPurchaseOrder: (po: Po, data: Reason): LifecycleEvent[] => {
    throwIfRefused(lifecycleCan.recall(po))
    return [{ type: 'PurchaseOrderRecalled', data }]
  },
  RevokeConfirmation: (po: Po, data: Reason): LifecycleEvent[] => {
    throwIfRefused(lifecycleCan.revokeConfirmation(po))
    return [{ type: 'PurchaseOrderConfirmationRevoked', data }]
  },
  StartPurchaseOrder: (po: Po, _: object): LifecycleEvent[] => {
    throwIfRefused(lifecycleCan.start(po))
    return [{ type: 'PurchaseOrderStarted', data: {} }]
  },
  CompletePurchaseOrder: (po: Po, _: object): LifecycleEvent[] => {
    throwIfRefused(lifecycleCan.complete(po))
    return [{ type: 'PurchaseOrderCompleted', data: {} }]
  },
  ReopenPurchaseOrder: (po: Po, data: Reason): LifecycleEvent[] => {
    throwIfRefused(lifecycleCan.reopen(po))
    return [{ type: 'PurchaseOrderReopened', data }]
  },
  ExpirePurchaseOrder: (po: Po, _: object, { now }: Context): LifecycleEvent[] => {
    throwIfRefused(lifecycleCan.expire(po, now))
    return [{ type: 'PurchaseOrderExpired', data: {} }]
  },
  RenewPurchaseOrder: (po: Po, data: { validUntil: Moment }, { now }: Context): LifecycleEvent[] => {
    throwIfRefused(lifecycleCan.renew(po))
    throwIfRefused(
      isBefore(now, data.validUntil) ? undefined : invalidInput('validUntil', 'input.future', { field: 'validUntil' }),
    )
    return [{ type: 'PurchaseOrderRenewed', data }]
  },
  RemovePurchaseOrder: (po: Po, data: { replacement: Replacement | null }): LifecycleEvent[] => {
    throwIfRefused(lifecycleCan.remove(po))
    return [{ type: 'PurchaseOrderRemoved', data: { ...data, source: sourceOf(po) } }]
  },
}

// evolve --------------------------------------------------------------------------------------------------------------

const unconfirmed = { confirmedOn: undefined, confirmedBy: undefined }

const evolve: SliceEvolve<PurchaseOrderCore, typeof facts, Record<never, never>, 'supplier'> = {
  PurchaseOrderCreated: (po, { source, spec, replaces }, { at, position, actor }) => ({
    ...po,
    source,
    spec,
    replaces,
    status: 'planning',
    createdOn: at,
    createdAt: position,
    isAutomatic: actor.kind === 'system',
  }),
  CustomerReleaseRequested: (po, { waitingFor }) => ({ ...po, status: 'awaitingCustomerRelease', waitingFor }),
  CustomerReleaseRequestWithdrawn: (po) => ({ ...po, status: 'planning', waitingFor: undefined }),
  PurchaseOrderReleased: (po, { spec }, { at }) => ({
    ...po,
    ...unconfirmed,
    spec,
    status: 'released',
    waitingFor: undefined,
    releasedOn: at,
    returned: undefined,
  }),
  PurchaseOrderConfirmed: (po, _, { at, actor }) => ({
    ...po,
    status: 'orderPlaced',
    confirmedOn: at,
    confirmedBy: actor.id,
    returned: undefined,
  }),
  PurchaseOrderDeclined: (po, { reason: why }, { at }) => ({
    ...po,
    status: 'planning',
    releasedOn: undefined,
    returned: { why: 'declined', reason: why, on: at },
  }),
  PurchaseOrderRecalled: (po, { reason: why }, { at }) => ({
    ...po,
    status: 'planning',
    releasedOn: undefined,
    returned: { why: 'recalled', reason: why, on: at },
  }),
  PurchaseOrderConfirmationRevoked: (po, { reason: why }, { at }) => ({
    ...po,
    ...unconfirmed,
    status: 'released',
    returned: { why: 'revoked', reason: why, on: at },
  }),
  PurchaseOrderStarted: (po, _, { at }) => ({ ...po, status: 'inProgress', startedOn: at }),
  PurchaseOrderCompleted: (po, _, { at }) => ({
    ...po,
    status: 'completed',
    actualReadyDate: at,
    quantityMade: po.spec?.quantity ?? po.quantityMade,
    returned: undefined,
  }),
  PurchaseOrderReopened: (po, { reason: why }, { at }) => ({
    ...po,
    status: 'inProgress',
    actualReadyDate: undefined,
    returned: { why: 'reopened', reason: why, on: at },
  }),
  PurchaseOrderExpired: (po) => ({ ...po, status: 'expired', waitingFor: undefined }),
  PurchaseOrderRenewed: (po, { validUntil }) => ({
    ...po,
    status: 'planning',
    isAutomatic: false,
    releasedOn: undefined,
    spec: po.spec && validUntil ? { ...po.spec, validUntil } : po.spec,
  }),
  PurchaseOrderRemoved: (po, _, { position }) => ({ ...po, status: 'removed', removedAt: position }),
}

export const purchaseOrderLifecycle = { facts, initial: newPurchaseOrder, decide, evolve }
