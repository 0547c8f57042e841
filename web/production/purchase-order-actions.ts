import type { Endpoint } from '#application/contracts/endpoint.ts'
import type { PurchaseOrder } from '#application/production/contracts/purchase-order-shapes.ts'
import { purchaseOrders as contracts } from '#application/production/contracts/purchase-orders.ts'
import type { Refusal } from '#domain/kernel/refusal.ts'
import { purchaseOrderCan } from '#domain/production/purchase-order.ts'
import { api } from '../data/api.ts'
import type { Result } from '../data/http.ts'
import { cachePurchaseOrder } from '../data/queries.ts'

/** Actions on a purchase order: rule, contract, and whether a reason is required. */

const names = [
  'acceptTerms',
  'declineTerms',
  'release',
  'releaseOnBehalf',
  'confirm',
  'approveArtwork',
  'start',
  'complete',
  'waitForProof',
  'waitForPayment',
  'withdrawCustomerRelease',
  'receiveArtwork',
  'sendDieline',
  'returnArtwork',
  'waiveArtwork',
  'requireArtwork',
  'withdrawDieline',
  'waiveDieline',
  'requireDieline',
  'recall',
  'revokeConfirmation',
  'reopen',
  'decline',
  'remove',
] as const
/** Decisions about dieline and artwork: shown with the files. */
export const fileActions: readonly ActionName[] = [
  'returnArtwork',
  'waiveArtwork',
  'requireArtwork',
  'withdrawDieline',
  'waiveDieline',
  'requireDieline',
]

/** Actions in the order in which they are shown; their texts are `production.act.<name>`. */
export type ActionName = (typeof names)[number]

type Params = { purchaseOrderId: string }
type Answer = Result<PurchaseOrder> | Result<{ id: string }>
type PurchaseOrderAction = {
  contract: Pick<Endpoint, 'access'>
  rule: (po: PurchaseOrder) => Refusal | undefined
  send: (params: Params, reason: string) => Promise<Answer>
  /** Asks for a reason, which is shown to the other party. */
  reason?: true
  /** After it, the caller no longer sees the purchase order. */
  ends?: true
}

const { purchaseOrders: call } = api
const can = purchaseOrderCan
/** A purchase order as input of the rules. */
const ruled = (po: PurchaseOrder) => ({ ...po, spec: po })

type Send<Body> = (input: { params: Params; body: Body }) => Promise<Result<PurchaseOrder>>

/** A command without input. */
const plain = (
  contract: PurchaseOrderAction['contract'],
  rule: PurchaseOrderAction['rule'],
  command: Send<Record<string, never>>,
): PurchaseOrderAction => ({
  contract,
  rule,
  send: async (params) => cachePurchaseOrder(await command({ params, body: {} })),
})

/** A command whose only input is a reason. */
const withReason = (
  contract: PurchaseOrderAction['contract'],
  rule: PurchaseOrderAction['rule'],
  command: Send<{ reason: string }>,
): PurchaseOrderAction => ({
  contract,
  rule,
  send: async (params, reason) => cachePurchaseOrder(await command({ params, body: { reason } })),
  reason: true,
})

const wait = (waitingFor: 'proof' | 'payment'): PurchaseOrderAction => ({
  contract: contracts.requestCustomerRelease,
  rule: (po) => can.requestCustomerRelease(ruled(po), waitingFor),
  send: async (params) => cachePurchaseOrder(await call.requestCustomerRelease({ params, body: { waitingFor } })),
})
const release = (confirmationFrom: 'supplier' | 'staff'): PurchaseOrderAction => ({
  contract: contracts.release,
  rule: (po) => can.release(ruled(po)),
  send: async (params) => cachePurchaseOrder(await call.release({ params, body: { confirmationFrom } })),
})

export const purchaseOrderActions: Readonly<Record<ActionName, PurchaseOrderAction>> = {
  release: release('supplier'),
  releaseOnBehalf: release('staff'),
  confirm: plain(contracts.confirm, (po) => can.confirm(po, po.audience), call.confirm),
  approveArtwork: plain(contracts.approveArtwork, (po) => can.approveArtwork(ruled(po)), call.approveArtwork),
  start: plain(contracts.start, (po) => can.start(ruled(po)), call.start),
  complete: plain(contracts.complete, (po) => can.complete(ruled(po)), call.complete),
  acceptTerms: plain(contracts.acceptTerms, (po) => can.acceptTerms(ruled(po)), call.acceptTerms),
  declineTerms: withReason(contracts.declineTerms, (po) => can.declineTerms(ruled(po)), call.declineTerms),
  waitForProof: wait('proof'),
  waitForPayment: wait('payment'),
  withdrawCustomerRelease: plain(
    contracts.withdrawCustomerRelease,
    (po) => can.withdrawCustomerRelease(ruled(po)),
    call.withdrawCustomerRelease,
  ),
  receiveArtwork: plain(contracts.receiveArtwork, (po) => can.receiveArtwork(ruled(po)), call.receiveArtwork),
  sendDieline: plain(contracts.sendDieline, (po) => can.sendDieline(ruled(po)), call.sendDieline),
  returnArtwork: withReason(contracts.returnArtwork, (po) => can.returnArtwork(ruled(po)), call.returnArtwork),
  waiveArtwork: plain(contracts.waiveArtwork, (po) => can.waiveArtwork(ruled(po)), call.waiveArtwork),
  requireArtwork: plain(contracts.requireArtwork, (po) => can.requireArtwork(ruled(po)), call.requireArtwork),
  withdrawDieline: plain(contracts.withdrawDieline, (po) => can.withdrawDieline(ruled(po)), call.withdrawDieline),
  waiveDieline: plain(contracts.waiveDieline, (po) => can.waiveDieline(ruled(po)), call.waiveDieline),
  requireDieline: plain(contracts.requireDieline, (po) => can.requireDieline(ruled(po)), call.requireDieline),
  recall: withReason(contracts.recall, (po) => can.recall(ruled(po)), call.recall),
  revokeConfirmation: withReason(
    contracts.revokeConfirmation,
    (po) => can.revokeConfirmation(ruled(po)),
    call.revokeConfirmation,
  ),
  reopen: withReason(contracts.reopen, (po) => can.reopen(ruled(po)), call.reopen),
  decline: {
    contract: contracts.decline,
    rule: (po) => can.decline(po),
    send: (params, reason) => call.decline({ params, body: { reason } }),
    reason: true,
    ends: true,
  },
  remove: {
    contract: contracts.remove,
    rule: (po) => can.remove(po),
    send: (params) => call.remove({ params, body: {} }),
    ends: true,
  },
}

/** The status of the purchase order, its dieline or artwork does not allow the action: it is hidden. */
const isElsewhere = (refusal: Refusal | undefined): boolean => refusal?.code === 'forbidden-transition'

/** The actions for the status of the purchase order; one that waits for a condition has a refusal. */
export const actionsFor = (
  po: PurchaseOrder,
  may: (action: PurchaseOrderAction) => boolean,
): { name: ActionName; refusal: Refusal | undefined }[] =>
  names
    .map((name) => ({ name, refusal: purchaseOrderActions[name].rule(po) }))
    .filter(
      ({ name, refusal }) => !isElsewhere(refusal) && refusal?.field !== 'proposal' && may(purchaseOrderActions[name]),
    )
