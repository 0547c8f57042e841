import type { Process } from '../../pipeline/process.ts'

/** Sends refunds requested by staff to the card provider (PAY-T05). */
export const payCardRefunds: Process = {
  name: 'pay-card-refunds',
  on: ['CardRefundRequested'],
  react: ({ type, data, caseId }) => {
    if (type !== 'CardRefundRequested') return []
    const { refund, intentId } = data
    return [{ effect: 'payCardRefund', input: { caseId, refundId: refund.refundId, intentId, amount: refund.amount } }]
  },
}
