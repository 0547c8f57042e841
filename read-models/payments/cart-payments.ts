import type { z } from 'zod'
import type { CartPayment } from '#application/payments/contracts/cart-payments.ts'
import type { Case } from '#domain/case.ts'
import { inCurrency } from '#domain/kernel/money.ts'
import { differingStatus, undecided } from '#domain/payments/differing-payment.ts'
import { paymentsIn } from '#domain/payments/disputed-payments.ts'
import { disputeView } from './disputes.ts'

/** Card payments of carts that differ from their checkout, for staff (decision 187). */

/** The payments of a cart; empty once it became an order, whose page then shows them. */
export const cartPaymentsOf = (state: Case): z.input<typeof CartPayment>[] => {
  const [cart] = Object.values(state.carts)
  if (!cart || state.order.status !== 'none') return []
  const { firstName, lastName, email, phoneNumber } = cart.checkoutData.shippingAddress
  return paymentsIn(state).flatMap((payment) => {
    if (payment.status !== 'differs' || payment.cartId === undefined) return []
    const { cardPaymentId, refunds, intentId = '' } = payment
    const failed = refunds.findLast(({ status }) => status === 'failed')
    const disputes = Object.values(state.cardDisputes).filter((one) => one.cardPaymentId === cardPaymentId)
    return [
      {
        cartId: payment.cartId,
        cardPaymentId,
        paymentVersion: versionOf(state, cardPaymentId),
        buyer: { name: `${firstName} ${lastName}`.trim(), email, phoneNumber },
        amount: inCurrency(payment.amount),
        currency: payment.currency,
        receivedAmount: inCurrency(payment.receivedAmount),
        receivedCurrency: payment.receivedCurrency,
        undecided: inCurrency(undecided(payment)),
        startedOn: payment.initiatedOn,
        status: differingStatus(payment),
        returnedBy: refunds.find(({ paidFrom }) => paidFrom)?.paidFrom ?? null,
        intentId,
        refundFailure: failed ? (failed.failure ?? '') : null,
        disputes: disputes.map(disputeView),
      },
    ]
  })
}

const versionOf = ({ cardPayments, versions }: Case, cardPaymentId: string): number => {
  const stream = Object.keys(cardPayments).find((one) => cardPayments[one]?.cardPaymentId === cardPaymentId)
  return versions[stream ?? '']?.staff ?? 0
}
