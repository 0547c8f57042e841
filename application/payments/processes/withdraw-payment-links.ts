import { requireExisting } from '#domain/ordering/order.ts'
import { paymentLinkCan } from '#domain/payments/payment-link.ts'
import type { Process } from '../../pipeline/process.ts'

/**
 * Withdraws the open payment links of an order that is cancelled or reverted to a draft, because nothing is due any
 * more.
 */
export const withdrawPaymentLinks: Process = {
  name: 'withdraw-payment-links',
  on: ['OrderCancelled', 'DraftReopened'],
  react: (_, { order, paymentLinks }) =>
    Object.values(paymentLinks)
      .filter((link) => paymentLinkCan.withdraw(link) === undefined)
      .map(({ paymentLinkId }) => ({
        command: 'withdrawPaymentLink',
        input: { requestId: requireExisting(order).requestId, paymentLinkId },
      })),
}
