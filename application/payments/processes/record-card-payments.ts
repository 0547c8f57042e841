import { paymentCan, paymentStatus } from '#domain/payments/payment.ts'
import { amountPaid } from '#domain/payments/payments-state.ts'
import type { Intent, Process } from '../../pipeline/process.ts'

/**
 * Records a successful card payment on its order, also one of another amount that staff have accepted. If it pays a
 * payment link, marks the link as paid.
 */
export const recordCardPayments: Process = {
  name: 'record-card-payments',
  on: ['CardPaymentSucceeded', 'CardPaymentAccepted'],
  react: ({ caseId, stream }, { order, cardPayments, paymentLinks }): Intent[] => {
    const paid = cardPayments[stream]
    if (!paid) return []
    const { cardPaymentId, paymentLinkId, amount } = paid
    const link = Object.values(paymentLinks).find((one) => one.paymentLinkId === paymentLinkId)
    const status = paymentStatus(amountPaid(order.payments), order.totals?.total)
    const isPlaced = order.status !== 'none' && order.placedOn !== undefined
    // If the order does not keep the amount, it is refunded to the card, and the link is unchanged.
    const isTaken = paymentCan.keep({ status: order.status, isPlaced, payment: { status } })
    return [
      { command: 'recordCardPayment', input: { caseId, cardPaymentId } },
      ...(link && link.amount <= amount && isTaken
        ? [{ command: 'payPaymentLink' as const, input: { caseId, paymentLinkId: link.paymentLinkId } }]
        : []),
    ]
  },
}
