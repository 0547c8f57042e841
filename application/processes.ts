import { mailAboutOrders } from './conversations/processes/mail-about-orders.ts'
import { notifyStaff } from './conversations/processes/notify-staff.ts'
import { sendConversationEmails } from './conversations/processes/send-conversation-emails.ts'
import { cancelWork } from './ordering/processes/cancel-work.ts'
import { catchUpAfterHold } from './ordering/processes/catch-up-after-hold.ts'
import { completeOrders } from './ordering/processes/complete-orders.ts'
import { followCheckouts } from './ordering/processes/follow-checkouts.ts'
import { moveStock } from './ordering/processes/move-stock.ts'
import { priceStandardItems } from './ordering/processes/price-standard-items.ts'
import { confirmPayments } from './payments/processes/confirm-payments.ts'
import { grantDiscounts } from './payments/processes/grant-discounts.ts'
import { payCardRefunds } from './payments/processes/pay-card-refunds.ts'
import { recordCardPayments } from './payments/processes/record-card-payments.ts'
import { recordCheckoutPayments } from './payments/processes/record-checkout-payments.ts'
import { requestPayments } from './payments/processes/request-payments.ts'
import { withdrawPaymentLinks } from './payments/processes/withdraw-payment-links.ts'
import type { Process } from './pipeline/process.ts'
import { followProduction } from './production/processes/follow-production.ts'
import { issuePurchaseOrders } from './production/processes/issue-purchase-orders.ts'
import { mailAboutPurchaseOrders } from './production/processes/mail-about-purchase-orders.ts'
import { moveWork } from './production/processes/move-work.ts'
import { notifySuppliers } from './production/processes/notify-suppliers.ts'
import { recordProductions } from './production/processes/record-productions.ts'
import { returnArtwork } from './production/processes/return-artwork.ts'
import { sendDielines } from './production/processes/send-dielines.ts'
import { withdrawPurchaseOrders } from './production/processes/withdraw-purchase-orders.ts'
import { adaptShipments } from './shipping/processes/adapt-shipments.ts'
import { refreshShippingQuotes } from './shipping/processes/refresh-shipping-quotes.ts'
import { shipEssentials } from './shipping/processes/ship-essentials.ts'
import { validateShipments } from './shipping/processes/validate-shipments.ts'

/** All processes. */
export const processes: Process[] = [
  validateShipments,
  refreshShippingQuotes,
  shipEssentials,
  priceStandardItems,
  adaptShipments,
  confirmPayments,
  requestPayments,
  recordCardPayments,
  recordCheckoutPayments,
  grantDiscounts,
  payCardRefunds,
  issuePurchaseOrders,
  sendDielines,
  returnArtwork,
  moveWork,
  followProduction,
  notifySuppliers,
  recordProductions,
  completeOrders,
  followCheckouts,
  moveStock,
  cancelWork,
  withdrawPurchaseOrders,
  catchUpAfterHold,
  withdrawPaymentLinks,
  mailAboutOrders,
  mailAboutPurchaseOrders,
  sendConversationEmails,
  notifyStaff,
]
