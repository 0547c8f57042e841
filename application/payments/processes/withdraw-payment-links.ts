import type { Case } from '#domain/case.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import { type LivePaymentLink, paymentLinkCan } from '#domain/payments/payment-link.ts'
import type { Process } from '../../pipeline/process.ts'
import { outstandingOf } from '../card-payment-commands.ts'

/**
 * Withdraws the open payment links of an order for more than is still to be paid: of an order that is cancelled or
 * reverted to a draft, and after a payment or a lower total. A link asks for its amount by card and by bank transfer.
 */
export const withdrawPaymentLinks: Process = {
  name: 'withdraw-payment-links',
  on: [
    'OrderCancelled',
    'DraftReopened',
    'PaymentRecorded',
    'DiscountApplied',
    'CancelledWorkSettled',
    'OrderChangeAccepted',
  ],
  react: ({ type }, state) => {
    const isOver = type === 'OrderCancelled' || type === 'DraftReopened'
    return Object.values(state.paymentLinks)
      .filter((link) => paymentLinkCan.withdraw(link) === undefined)
      .filter((link) => isOver || (link.amount > outstandingOf(state) && !isBeingPaid(state, link)))
      .map(({ paymentLinkId }) => ({
        command: 'withdrawPaymentLink' as const,
        input: { requestId: requireExisting(state.order).requestId, paymentLinkId },
      }))
  },
}

/** Whether a card payment of the link is recorded, so that the link is about to be paid. */
const isBeingPaid = ({ cardPayments, order }: Case, { paymentLinkId }: LivePaymentLink): boolean =>
  Object.values(cardPayments).some(
    (one) =>
      one.paymentLinkId === paymentLinkId &&
      order.status !== 'none' &&
      order.payments.some(({ id }) => id === one.cardPaymentId),
  )
