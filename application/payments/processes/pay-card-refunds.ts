import type { Intent, Process } from '../../pipeline/process.ts'

/** Sends requested refunds to the card provider (PAY-T05), also those of payments that are not on an order. */
export const payCardRefunds: Process = {
  name: 'pay-card-refunds',
  on: ['CardRefundRequested', 'CardPaymentRefundRequested'],
  react: ({ type, data, caseId, stream }, { cardPayments }) => {
    const refund = (input: { refundId: string; amount: number; intentId: string }): Intent[] => [
      { effect: 'payCardRefund', input: { caseId, ...input } },
    ]
    switch (type) {
      case 'CardRefundRequested': {
        const { refundId, amount } = data.refund
        return refund({ refundId, amount, intentId: data.intentId })
      }
      case 'CardPaymentRefundRequested': {
        const { intentId } = cardPayments[stream] ?? {}
        return intentId === undefined ? [] : refund({ refundId: data.refundId, amount: data.amount, intentId })
      }
      default:
        return []
    }
  },
}
