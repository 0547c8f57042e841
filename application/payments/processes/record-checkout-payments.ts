import { cartIn } from '../../ordering/cart-commands.ts'
import type { Process } from '../../pipeline/process.ts'

/**
 * Records the payment of a checkout that differs from its amount as a card payment of the case, so that it is in the
 * books, and staff read whether it was refunded (decisions 187 and 207).
 */
export const recordCheckoutPayments: Process = {
  name: 'record-checkout-payments',
  on: ['CheckoutFailed'],
  react: ({ caseId, data }, state) => {
    const { refund } = data as { refund?: { refundId: string; intentId: string; amount: number; currency?: string } }
    const cart = cartIn(state)
    if (!refund || cart.status === 'none' || !cart.checkout) return []
    const { checkoutIdentifier: cardPaymentId, amount, currency, startedOn, expiresOn } = cart.checkout
    const { refundId, intentId, amount: receivedAmount, currency: receivedCurrency = currency } = refund
    const paid = { cardPaymentId, intentId, amount, currency, receivedAmount, receivedCurrency, startedOn, expiresOn }
    return [{ command: 'recordCheckoutPayment', input: { caseId, cartId: cart.cartId, ...paid, refundId } }]
  },
}
