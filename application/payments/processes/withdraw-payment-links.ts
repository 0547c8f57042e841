import { requireExisting } from '#domain/ordering/order.ts'
import { paymentLinkCan } from '#domain/payments/payment-link.ts'
import type { Process } from '../../pipeline/process.ts'

/** A cancelled order, or one that is a draft again, has no amount due: its open payment links are withdrawn. */
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
