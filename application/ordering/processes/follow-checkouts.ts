import type { Process } from '../../pipeline/process.ts'
import { cartIn } from '../cart-commands.ts'

/**
 * Converts a paid cart to an order and removes its packs from stock. If a checkout ends otherwise, its packs are
 * released.
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
