import type { Process } from '../../pipeline/process.ts'

/** Notifies a supplier of a released purchase order and of every staff note that the supplier can read (SUPP-T01). */
export const notifySuppliers: Process = {
  name: 'notify-suppliers',
  on: ['PurchaseOrderReleased', 'PurchaseOrderNoteAdded'],
  react: (event, { purchaseOrders }) => {
    const spec = purchaseOrders[event.stream]?.spec
    if (!spec) return []
    const { supplierId, purchaseOrderId } = spec
    const to = { supplierId, purchaseOrderId }
    if (event.type === 'PurchaseOrderReleased') {
      return [{ command: 'notifySupplier', input: { ...to, type: 'orderCreated', text: '' } }]
    }
    if (event.type !== 'PurchaseOrderNoteAdded' || event.actor.kind !== 'staff') return []
    return [{ command: 'notifySupplier', input: { ...to, type: 'orderNote', text: event.data.text } }]
  },
}
