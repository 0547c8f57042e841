import type { EventOf } from '../kernel/fact.ts'
import { ruleBroken, throwIfRefused, firstOf, type Refusal, unlessStatus } from '../kernel/refusal.ts'
import type { TermsState } from '../payments/payment-terms.ts'
import { amountPaid, type PaymentsState } from '../payments/payments-state.ts'
import type { coreFacts, OrderCore, PaymentStage } from './order-core.ts'
import { itemsOf, type ItemsState, type QuotesState } from './order-items.ts'
import { type QuoteEvent, voidedRequest } from './quote-facts.ts'
import type { Requester } from './quote-request-rules.ts'

/** How an order is put on hold, resumed, ended and reopened (tables ORDER-T09, T11..T18). */

// Rules ---------------------------------------------------------------------------------------------------------------

type Paid = {
  status: string
  /** Recorded payments, in any unit. */
  paid: number
  /** The stage for which the order waits for payment. */
  requestedStage: PaymentStage
}

/** What is unfinished of an order: pieces in no shipment, shipments on their way, samples and services. */
type OpenParts = { unplanned: number; undelivered: number; openWork: number }

export const lifecycleRules = {
  /** ORDER-T09: nothing was paid, so the order becomes a draft again, which can be changed and placed. */
  reopenDraft: (order: Paid): Refusal | undefined =>
    firstOf(
      unlessStatus('ReopenDraft', order.status, 'paymentPending'),
      order.paid > 0 ? ruleBroken('alreadyPaidAmount', 'rule.partlyPaid') : undefined,
      order.requestedStage === 'placing' ? undefined : ruleBroken('status', 'rule.orderStarted'),
    ),
  /** ORDER-T11 */
  hold: (order: { status: string }) => unlessStatus('HoldOrder', order.status, 'draft', 'paymentPending', 'inProgress'),
  /** ORDER-T12 */
  resume: (order: { status: string }) => unlessStatus('ResumeOrder', order.status, 'onHold'),
  /** ORDER-T13..T15: staff can cancel until the order ends, customers until anything is paid. */
  cancel: (order: Omit<Paid, 'requestedStage'>, by: Requester): Refusal | undefined =>
    by === 'staff'
      ? unlessStatus('CancelOrder', order.status, 'internal', 'draft', 'paymentPending', 'inProgress', 'onHold')
      : firstOf(
          unlessStatus('CancelOrder', order.status, 'draft', 'paymentPending'),
          order.paid > 0 ? ruleBroken('alreadyPaidAmount', 'rule.partlyPaid') : undefined,
        ),
  /** ORDER-T16 */
  complete: (order: { status: string } & OpenParts): Refusal | undefined =>
    firstOf(
      unlessStatus('CompleteOrder', order.status, 'inProgress'),
      order.unplanned > 0 ? ruleBroken('shipments', 'rule.unplanned') : undefined,
      order.undelivered > 0 ? ruleBroken('shipments', 'rule.undelivered') : undefined,
      order.openWork > 0 ? ruleBroken('samples', 'rule.workUnfinished') : undefined,
    ),
  /** ORDER-T17 */
  reopen: (order: { status: string }) => unlessStatus('ReopenOrder', order.status, 'completed'),
}

// Commands · decide ---------------------------------------------------------------------------------------------------

type Order = OrderCore & ItemsState & QuotesState & PaymentsState & TermsState
type CoreEvent = EventOf<typeof coreFacts>

const paidOf = ({ status, payments, requestedStage }: Order): Paid => ({
  status,
  paid: amountPaid(payments),
  requestedStage,
})

export const decideLifecycle = {
  ReopenDraft: (order: Order, _: object): CoreEvent[] => {
    throwIfRefused(lifecycleRules.reopenDraft(paidOf(order)))
    return [{ type: 'DraftReopened', data: {} }]
  },
  HoldOrder: (order: Order, data: { reason: string }): CoreEvent[] => {
    throwIfRefused(lifecycleRules.hold(order))
    return [{ type: 'OrderPutOnHold', data }]
  },
  ResumeOrder: (order: Order, _: object): CoreEvent[] => {
    throwIfRefused(lifecycleRules.resume(order))
    return [{ type: 'OrderResumed', data: {} }]
  },
  /** Open quote requests end with the order (QUOTE-T09); payments are refunded separately. */
  CancelOrder: (order: Order, { by }: { by: Requester }): (CoreEvent | QuoteEvent)[] => {
    throwIfRefused(lifecycleRules.cancel(paidOf(order), by))
    const voided = itemsOf(order).flatMap((item) => voidedRequest(item, 'orderCancelled'))
    return [...voided, { type: 'OrderCancelled', data: {} }]
  },
  CompleteOrder: (order: Order, open: OpenParts): CoreEvent[] => {
    if (order.status === 'completed') return []
    throwIfRefused(lifecycleRules.complete({ status: order.status, ...open }))
    return [{ type: 'OrderCompleted', data: {} }]
  },
  ReopenOrder: (order: Order, data: { reason: string }): CoreEvent[] => {
    throwIfRefused(lifecycleRules.reopen(order))
    return [{ type: 'OrderReopened', data }]
  },
}
