import { purchaseOrdersOf } from '#domain/case.ts'
import { purchaseOrderCan } from '#domain/production/purchase-order.ts'
import type { Process } from '../../pipeline/process.ts'

/**
 * The dieline of an item is released to the customer, who prepares the artwork on it: its purchase orders wait for that
 * artwork (PO-T23).
 */
export const sendDielines: Process = {
  name: 'send-dielines',
  on: ['DielineProvided'],
  react: (event, state) =>
    event.type === 'DielineProvided'
      ? purchaseOrdersOf(state).flatMap((po) =>
          po.spec && po.source?.itemId === event.data.itemId && !purchaseOrderCan.sendDieline(po)
            ? [{ command: 'sendDieline' as const, input: { purchaseOrderId: po.spec.purchaseOrderId } }]
            : [],
        )
      : [],
}
