import { expireCartShipping } from './ordering/processes/expire-cart-shipping.ts'
import { expireQuotes } from './ordering/processes/expire-quotes.ts'
import type { Timer } from './pipeline/timer.ts'
import { expireShippingQuotes } from './shipping/processes/expire-shipping-quotes.ts'

/** Every timer there is. */
export const timers: Timer[] = [expireQuotes, expireCartShipping, expireShippingQuotes]
