import { caseTimer } from '../../pipeline/timer.ts'

/** CART-T05, CART-D09: clears the selected shipping quote when it expires. */
export const expireCartShipping = caseTimer('expire-cart-shipping', 'expireShippingQuote', ({ cartQuotesDue }, now) =>
  cartQuotesDue(now),
)
