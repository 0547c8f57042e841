import { expireCartShipping } from './ordering/processes/expire-cart-shipping.ts'
import { expireQuotes } from './ordering/processes/expire-quotes.ts'
import type { Timer } from './pipeline/timer.ts'

/** Every timer there is. */
export const timers: Timer[] = [expireQuotes, expireCartShipping]
