import { paymentTermsCan } from '#domain/payments/payment-terms.ts'
import type { Process } from '../../pipeline/process.ts'

/** Resumes the order when a payment covers the amount due (ORDER-T08), or covered it while the order was on hold. */
export const confirmPayments: Process = {
  name: 'confirm-payments',
  on: ['PaymentRecorded', 'PaymentTermsSet', 'DiscountApplied', 'CancelledWorkSettled', 'OrderResumed'],
  react: ({ caseId }, { order }) =>
    paymentTermsCan.confirm(order) === undefined ? [{ command: 'confirmOrderPayment', input: { caseId } }] : [],
}
