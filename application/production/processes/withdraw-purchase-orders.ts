import { purchaseOrdersOf } from '#domain/case.ts'
import { existing } from '#domain/ordering/order.ts'
import { purchaseOrderValidDays } from '#domain/people/policy.ts'
import { isOutdated, type PurchaseOrder } from '#domain/production/purchase-order.ts'
import { type Moment, plusDays } from '#domain/time.ts'
import type { Intent, Process } from '../../pipeline/process.ts'

/** What staff read as the reason. */
const canceled = 'The order was canceled.'
const changed = 'The order was changed.'

/**
 * What is not yet in production ends with its order (ORDER-T15), or with the item as it was (decision 101): taken back from
 * the supplier step by step, and removed. What a supplier has started stays, for staff to settle with them.
 */
export const withdrawPurchaseOrders: Process = {
  name: 'withdraw-purchase-orders',
  on: [
    'OrderCancelled',
    'OrderChangeAccepted',
    'PurchaseOrderConfirmationRevoked',
    'PurchaseOrderRecalled',
    'PurchaseOrderDeclined',
    'CustomerReleaseRequestWithdrawn',
    'PurchaseOrderRenewed',
  ],
  react: ({ at }, state) => {
    const order = existing(state.order)
    const all = purchaseOrdersOf(state)
    if (order.status === 'cancelled') return all.flatMap((po) => withdrawal(po, canceled))
    return all.filter((po) => isOutdated(po, order)).flatMap((po) => renewal(po, at) ?? withdrawal(po, changed))
  },
}

/** Only a planned purchase order is removed, so one that has expired is renewed first. */
const renewal = ({ status, spec }: PurchaseOrder, at: Moment): Intent[] | undefined =>
  status === 'expired' && spec
    ? [
        {
          command: 'renewPurchaseOrder',
          input: { purchaseOrderId: spec.purchaseOrderId, validUntil: plusDays(at, purchaseOrderValidDays) },
        },
      ]
    : undefined

/** The next step towards its removal. */
const withdrawal = ({ status, spec }: PurchaseOrder, reason: string): Intent[] => {
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
