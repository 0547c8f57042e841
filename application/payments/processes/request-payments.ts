import { caseStatus } from '#domain/ordering/headline.ts'
import type { DetailedStatus } from '#domain/ordering/progress.ts'
import { paymentTermsCan, type RequestedStage } from '#domain/payments/payment-terms.ts'
import type { Process } from '../../pipeline/process.ts'

/** Requests the payment for a stage when the order reaches it (ORDER-T10, PAY-D01). */
export const requestPayments: Process = {
  name: 'request-payments',
  on: [
    'OrderPlaced',
    'OrderPaymentConfirmed',
    'OrderResumed',
    'PaymentTermsSet',
    'DiscountRemoved',
    'OrderTotalChanged',
    'OrderChangeAccepted',
    'PaymentEntryRemoved',
    'ServiceCompleted',
    'ServiceCancelled',
    'SampleCompleted',
    'SampleCancelled',
    'ProofApproved',
    'ArtworkWaived',
    'ProductionFinished',
  ],
  react: (_, state) => {
    const { order } = state
    if (order.status !== 'inProgress') return []
    const stage = nextStage[caseStatus(state) ?? 'initial']
    return stage && !paymentTermsCan.request(order, stage)
      ? [{ command: 'requestOrderPayment', input: { requestId: order.requestId, stage } }]
      : []
  },
}

/** The stage that starts next; a stage that has started is not interrupted. */
const nextStage: Partial<Record<DetailedStatus, RequestedStage>> = {
  productionPending: 'production',
  deliveryPending: 'delivery',
}
