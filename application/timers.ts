import { expireCartShipping } from './ordering/processes/expire-cart-shipping.ts'
import { expireOrderChanges } from './ordering/processes/expire-order-changes.ts'
import { expireQuotes } from './ordering/processes/expire-quotes.ts'
import { remindOfPayments } from './payments/processes/remind-of-payments.ts'
import type { Timer } from './pipeline/timer.ts'
import { expirePurchaseOrders } from './production/processes/expire-purchase-orders.ts'
import { expireShippingQuotes } from './shipping/processes/expire-shipping-quotes.ts'
import { followParcels } from './shipping/processes/follow-parcels.ts'

/** All timers. */
export const timers: Timer[] = [
  expireQuotes,
  expireOrderChanges,
  expireCartShipping,
  expireShippingQuotes,
  followParcels,
  expirePurchaseOrders,
  remindOfPayments,
]
