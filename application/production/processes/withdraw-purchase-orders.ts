import { purchaseOrdersOf } from '#domain/case.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import { purchaseOrderValidDays } from '#domain/people/policy.ts'
import { isOutdated, type PurchaseOrder } from '#domain/production/purchase-order.ts'
import { type Moment, plusDays } from '#domain/time.ts'
import type { Intent, Process } from '../../pipeline/process.ts'
import { withdrawalReasons } from '../withdrawal-reasons.ts'

/**
 * Removes purchase orders that are not in production when their order is cancelled (ORDER-T15) or their item changes
 * (decision 101): they are recalled step by step, then removed. Those that a supplier has started remain and are
 * settled by staff.
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
    const order = requireExisting(state.order)
    const all = purchaseOrdersOf(state)
    const isCanceled = order.status === 'cancelled'
    return all
      .filter((po) => isCanceled || isOutdated(po, order))
      .flatMap(
        (po) => renewal(po, at) ?? withdrawal(po, withdrawalReasons[isCanceled ? 'orderCanceled' : 'orderChanged']),
      )
  },
}

/** Only a planned purchase order can be removed, so an expired one must first be renewed. */
const renewal = ({ status, spec }: PurchaseOrder, at: Moment): Intent[] | undefined =>
  status === 'expired' && spec
    ? [
        {
          command: 'renewPurchaseOrder',
          input: { purchaseOrderId: spec.purchaseOrderId, validUntil: plusDays(at, purchaseOrderValidDays) },
        },
      ]
    : undefined

/** The next step toward its removal. */
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
