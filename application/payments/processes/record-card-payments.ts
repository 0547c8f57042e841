import { paymentCan, paymentStatus } from '#domain/payments/payment.ts'
import { amountPaid } from '#domain/payments/payments-state.ts'
import type { Intent, Process } from '../../pipeline/process.ts'

/**
 * A card payment that succeeded is recorded on its order. Where the order takes no payment any more, because it was paid
 * otherwise or canceled meanwhile, the money goes back to the card.
 */
export const recordCardPayments: Process = {
  name: 'record-card-payments',
  on: ['CardPaymentSucceeded'],
  react: ({ caseId, stream }, { order, cardPayments }): Intent[] => {
    const paid = cardPayments[stream]
    if (!paid) return []
    const { cardPaymentId, paymentLinkId, amount, intentId = '' } = paid
    const status = paymentStatus(amountPaid(order.payments), order.totals?.total)
    if (paymentCan.record({ status: order.status, payment: { status } })) {
      return [{ effect: 'refundCardPayment', input: { intentId, amount } }]
    }
    return [
      { command: 'recordCardPayment', input: { caseId, cardPaymentId } },
      ...(paymentLinkId === null ? [] : [{ command: 'payPaymentLink' as const, input: { caseId, paymentLinkId } }]),
    ]
  },
}
