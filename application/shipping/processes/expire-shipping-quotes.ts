import { caseTimer } from '../../pipeline/timer.ts'

/** Records that the shipping quotes of a validated draft have expired (SHIP-T16). */
export const expireShippingQuotes = caseTimer(
  'expire-shipping-quotes',
  'expireShippingQuotes',
  ({ shippingQuotesDue }, now) => shippingQuotesDue(now),
)
