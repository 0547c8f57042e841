import type { Endpoint } from '#application/contracts/endpoint.ts'
import type { PurchaseOrder } from '#application/production/contracts/purchase-order-shapes.ts'
import { purchaseOrders as contracts } from '#application/production/contracts/purchase-orders.ts'
import type { Refusal } from '#domain/kernel/refusal.ts'
import { purchaseOrderCan } from '#domain/production/purchase-order.ts'
import { api } from '../data/api.ts'
import type { Result } from '../data/http.ts'
import { cachePurchaseOrder } from '../data/queries.ts'

/** What can be done with a purchase order at the press of a button: rule, contract, and whether a reason is asked for. */

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
  /** Asks for a reason, which the other party reads. */
  reason?: true
  /** After it the caller does not see the purchase order any more. */
  ends?: true
}

const { purchaseOrders: call } = api
const can = purchaseOrderCan
/** A purchase order as the rules read it. */
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

/** A command with a reason alone. */
const reasoned = (
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
  rule: (po) => can.requestCustomerRelease(po),
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
  declineTerms: reasoned(contracts.declineTerms, (po) => can.declineTerms(ruled(po)), call.declineTerms),
  waitForProof: wait('proof'),
  waitForPayment: wait('payment'),
  withdrawCustomerRelease: plain(
    contracts.withdrawCustomerRelease,
    (po) => can.withdrawCustomerRelease(ruled(po)),
    call.withdrawCustomerRelease,
  ),
  receiveArtwork: plain(contracts.receiveArtwork, (po) => can.receiveArtwork(ruled(po)), call.receiveArtwork),
  sendDieline: plain(contracts.sendDieline, (po) => can.sendDieline(ruled(po)), call.sendDieline),
  returnArtwork: reasoned(contracts.returnArtwork, (po) => can.returnArtwork(ruled(po)), call.returnArtwork),
  waiveArtwork: plain(contracts.waiveArtwork, (po) => can.waiveArtwork(ruled(po)), call.waiveArtwork),
  requireArtwork: plain(contracts.requireArtwork, (po) => can.requireArtwork(ruled(po)), call.requireArtwork),
  withdrawDieline: plain(contracts.withdrawDieline, (po) => can.withdrawDieline(ruled(po)), call.withdrawDieline),
  waiveDieline: plain(contracts.waiveDieline, (po) => can.waiveDieline(ruled(po)), call.waiveDieline),
  requireDieline: plain(contracts.requireDieline, (po) => can.requireDieline(ruled(po)), call.requireDieline),
  recall: reasoned(contracts.recall, (po) => can.recall(ruled(po)), call.recall),
  revokeConfirmation: reasoned(
    contracts.revokeConfirmation,
    (po) => can.revokeConfirmation(ruled(po)),
    call.revokeConfirmation,
  ),
  reopen: reasoned(contracts.reopen, (po) => can.reopen(ruled(po)), call.reopen),
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

/** Statuses of the purchase order, its dieline and artwork do not fit: the action is not shown. */
const isElsewhere = (refusal: Refusal | undefined): boolean => refusal?.code === 'forbidden-transition'

/** The actions that fit the purchase order; one that waits for something else has a refusal. */
export const actionsFor = (
  po: PurchaseOrder,
  may: (action: PurchaseOrderAction) => boolean,
): { name: ActionName; refusal: Refusal | undefined }[] =>
  names
    .map((name) => ({ name, refusal: purchaseOrderActions[name].rule(po) }))
    .filter(
      ({ name, refusal }) => !isElsewhere(refusal) && refusal?.field !== 'proposal' && may(purchaseOrderActions[name]),
    )
