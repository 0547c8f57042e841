import type { Case } from '../case.ts'

/** Which payment at the card provider a card payment stands for: one of the order, or that of the cart it began with. */

type Paying = Pick<Case, 'carts' | 'cardPayments'>

const checkoutsOf = ({ carts }: Paying) => Object.values(carts).flatMap(({ checkout }) => (checkout ? [checkout] : []))

/** Our id of a payment at the provider; nothing for one that is not of this case. */
export const cardPaymentOf = (state: Paying, intentId: string): string | undefined =>
  checkoutsOf(state).find((one) => one.intentId === intentId)?.checkoutIdentifier ??
  Object.values(state.cardPayments).find((one) => one.intentId === intentId)?.cardPaymentId

/** The payment at the provider that an entry of the payment history stands for. */
export const intentOf = (state: Paying, cardPaymentId: string): string | undefined =>
  checkoutsOf(state).find((one) => one.checkoutIdentifier === cardPaymentId)?.intentId ??
  Object.values(state.cardPayments).find((one) => one.cardPaymentId === cardPaymentId)?.intentId

/**
 * Whether the card provider has reported an entry of the payment history: the books follow the provider, so no one corrects
 * it by hand (decision 125).
 */
export const isByProvider = (state: Paying, entry: { id: string; cardPaymentId?: string | undefined }): boolean =>
  entry.cardPaymentId !== undefined || intentOf(state, entry.id) !== undefined
