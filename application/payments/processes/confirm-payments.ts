import { paymentTermsCan } from '#domain/payments/payment-terms.ts'
import type { Process } from '../../pipeline/process.ts'

/** The payment that covers what is due now sets the order going (ORDER-T08). */
export const confirmPayments: Process = {
  name: 'confirm-payments',
  on: ['PaymentRecorded', 'PaymentTermsSet', 'DiscountApplied'],
  react: ({ caseId }, { order }) =>
    paymentTermsCan.confirm(order) === undefined ? [{ command: 'confirmOrderPayment', input: { caseId } }] : [],
}
