import { paymentCan } from '#domain/payments/payment.ts'
import type { Process } from '../../pipeline/process.ts'

/** The payment that covers what is due now sets the order going (ORDER-T08). */
export const confirmPayments: Process = {
  name: 'confirm-payments',
  on: ['PaymentRecorded'],
  react: ({ caseId }, { order }) =>
    paymentCan.confirm(order) === undefined ? [{ command: 'confirmOrderPayment', input: { caseId } }] : [],
}
