import { purchaseOrdersOf } from '#domain/case.ts'
import { existing } from '#domain/ordering/order.ts'
import type { PurchaseOrder } from '#domain/production/purchase-order.ts'
import type { Intent, Process } from '../../pipeline/process.ts'

/** What staff read as the reason. */
const reason = 'The order was canceled.'

/**
 * What is not yet in production ends with its order (ORDER-T15): taken back from the supplier step by step, and removed.
 * What a supplier has started stays, for staff to settle with them.
 */
export const withdrawPurchaseOrders: Process = {
  name: 'withdraw-purchase-orders',
  on: [
    'OrderCancelled',
    'PurchaseOrderConfirmationRevoked',
    'PurchaseOrderRecalled',
    'PurchaseOrderDeclined',
    'CustomerReleaseRequestWithdrawn',
  ],
  react: (_event, state) =>
    existing(state.order).status === 'cancelled' ? purchaseOrdersOf(state).flatMap(withdrawal) : [],
}

/** The next step towards its removal. */
const withdrawal = ({ status, spec }: PurchaseOrder): Intent[] => {
  if (!spec) return []
  const { purchaseOrderId } = spec
  switch (status) {
    case 'orderPlaced':
      return [{ command: 'revokeConfirmation', input: { purchaseOrderId, reason } }]
    case 'released':
      return [{ command: 'recallPurchaseOrder', input: { purchaseOrderId, reason } }]
    case 'awaitingCustomerRelease':
      return [{ command: 'withdrawCustomerRelease', input: { purchaseOrderId } }]
    case 'planning':
      return [{ command: 'removePurchaseOrder', input: { purchaseOrderId } }]
    default:
      return []
  }
}
