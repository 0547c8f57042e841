import type { Case } from '../case.ts'

/** The payment at the card provider for a card payment of the order, or of the cart that became the order. */

type Paying = Pick<Case, 'carts' | 'cardPayments'>

const checkoutsOf = ({ carts }: Paying) => Object.values(carts).flatMap(({ checkout }) => (checkout ? [checkout] : []))

/** Our id of a payment at the provider; undefined if the payment does not belong to this case. */
export const cardPaymentOf = (state: Paying, intentId: string): string | undefined =>
  checkoutsOf(state).find((one) => one.intentId === intentId)?.checkoutIdentifier ??
  Object.values(state.cardPayments).find((one) => one.intentId === intentId)?.cardPaymentId

/** The payment at the provider for an entry of the payment history. */
export const intentOf = (state: Paying, cardPaymentId: string): string | undefined =>
  checkoutsOf(state).find((one) => one.checkoutIdentifier === cardPaymentId)?.intentId ??
  Object.values(state.cardPayments).find((one) => one.cardPaymentId === cardPaymentId)?.intentId

/**
 * Whether an entry of the payment history was reported by the card provider. The books follow the provider, so such an
 * entry cannot be corrected manually (decision 125).
 */
export const isByProvider = (state: Paying, entry: { id: string; cardPaymentId?: string | undefined }): boolean =>
  entry.cardPaymentId !== undefined || intentOf(state, entry.id) !== undefined
