import { paymentCan, paymentStatus } from '#domain/payments/payment.ts'
import { amountPaid } from '#domain/payments/payments-state.ts'
import type { Intent, Process } from '../../pipeline/process.ts'

/** Records a successful card payment on its order. If it was made through a payment link, marks the link as paid. */
export const recordCardPayments: Process = {
  name: 'record-card-payments',
  on: ['CardPaymentSucceeded'],
  react: ({ caseId, stream }, { order, cardPayments }): Intent[] => {
    const paid = cardPayments[stream]
    if (!paid) return []
    const { cardPaymentId, paymentLinkId } = paid
    const status = paymentStatus(amountPaid(order.payments), order.totals?.total)
    // If the order does not accept the amount, it is refunded to the card, and the link is unchanged.
    const isTaken = paymentCan.record({ status: order.status, payment: { status } }) === undefined
    return [
      { command: 'recordCardPayment', input: { caseId, cardPaymentId } },
      ...(paymentLinkId !== null && isTaken
        ? [{ command: 'payPaymentLink' as const, input: { caseId, paymentLinkId } }]
        : []),
    ]
  },
}
