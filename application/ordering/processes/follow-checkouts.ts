import type { Process } from '../../pipeline/process.ts'
import { cartIn } from '../cart-commands.ts'

/**
 * A paid cart becomes an order and its packs are removed from stock; if a checkout ends otherwise, they are released.
 */
export const followCheckouts: Process = {
  name: 'follow-checkouts',
  on: ['CheckoutPaid', 'CheckoutFailed', 'CheckoutExpired', 'CheckoutAbandoned'],
  react: ({ type, caseId }, state) => {
    const cart = cartIn(state)
    const { checkoutIdentifier = '' } = (cart.status !== 'none' && cart.checkout) || {}
    const sold = type === 'CheckoutPaid'
    return [
      { effect: 'settleStock', input: { checkoutIdentifier, sold } },
      ...(sold ? [{ command: 'placeEssentialsOrder' as const, input: { caseId } }] : []),
    ]
  },
}
