import type { Case } from '#domain/case.ts'
import { cartIn } from '../ordering/cart-commands.ts'

/** Which payment at the card provider a card payment stands for: one of the order, or that of its cart. */

/** Our id of a payment at the provider; nothing for one that is not of this case. */
export const cardPaymentOf = (state: Case, intentId: string): string | undefined => {
  const cart = cartIn(state)
  if (cart.status !== 'none' && cart.checkout?.intentId === intentId) return cart.checkout.checkoutIdentifier
  return Object.values(state.cardPayments).find((one) => one.intentId === intentId)?.cardPaymentId
}

/** The payment at the provider that an entry of the payment history stands for. */
export const intentOf = (state: Case, cardPaymentId: string): string | undefined => {
  const cart = cartIn(state)
  if (cart.status !== 'none' && cart.checkout?.checkoutIdentifier === cardPaymentId) return cart.checkout.intentId
  return Object.values(state.cardPayments).find((one) => one.cardPaymentId === cardPaymentId)?.intentId
}
