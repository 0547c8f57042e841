import type { Timer } from '../../pipeline/timer.ts'

/** Records the expiry of purchase orders that no supplier confirmed (PO-T12). */
export const expirePurchaseOrders: Timer = {
  name: 'expire-purchase-orders',
  due: async ({ purchaseOrdersDue }, now) =>
    (await purchaseOrdersDue(now)).map(({ purchaseOrderId, due }) => ({
      intent: { command: 'expirePurchaseOrder', input: { purchaseOrderId } },
      key: `${purchaseOrderId}/${due}`,
    })),
}
