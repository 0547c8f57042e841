import { completeOrders } from './complete-orders.ts'
import { confirmPayments } from './confirm-payments.ts'
import { followProduction } from './follow-production.ts'
import { issuePurchaseOrders } from './issue-purchase-orders.ts'
import type { Process } from './process.ts'
import { validateShipments } from './validate-shipments.ts'

/** Every process there is. */
export const processes: Process[] = [
  validateShipments,
  confirmPayments,
  issuePurchaseOrders,
  followProduction,
  completeOrders,
]
