import type { Timer } from '../../pipeline/timer.ts'

/** CART-T05, CART-D09: clears the selected shipping quote when it expires. */
export const expireCartShipping: Timer = {
  name: 'expire-cart-shipping',
  due: async (reads, now) =>
    (await reads.cartQuotesDue(now)).map(({ caseId, due }) => ({
      intent: { command: 'expireShippingQuote', input: { caseId } },
      key: `${caseId}/${due}`,
    })),
}
