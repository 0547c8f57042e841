import { type Case, purchaseOrdersOf } from '#domain/case.ts'
import { unitInCurrency } from '#domain/kernel/money.ts'
import { itemsOf, producedItems, sourcingOf } from '#domain/ordering/order-items.ts'
import { paymentTermsCan } from '#domain/payments/payment-terms.ts'
import { purchaseOrderCan } from '#domain/production/purchase-order.ts'
import type { Intent, Process } from '../../pipeline/process.ts'

/**
 * Creates a purchase order for each item of a paid order, and releases it to its supplier once its artwork is available
 * or waived (PO-T01, PO-T05, PO-T24, PO-T27). Items bought at shop prices wait until staff assign a supplier. Work that staff move to
 * another supplier is planned again; so are items with an accepted change, once their former purchase orders are
 * removed.
 */
export const issuePurchaseOrders: Process = {
  name: 'issue-purchase-orders',
  on: [
    'OrderPlaced',
    'OrderPaymentConfirmed',
    'OrderChangeAccepted',
    'PaymentRecorded',
    'ItemSourced',
    'PurchaseOrderCreated',
    'ProofApproved',
    'ArtworkWaived',
    'CustomerArtworkReceived',
    'PurchaseOrderArtworkWaived',
    'PurchaseOrderRemoved',
  ],
  react: (event, state) => {
    const { order, purchaseOrders } = state
    if (
      event.type === 'PurchaseOrderCreated' ||
      event.type === 'CustomerArtworkReceived' ||
      event.type === 'PurchaseOrderArtworkWaived'
    ) {
      const po = purchaseOrders[event.stream]
      // Purchase orders that staff have planned or recalled are also released by staff.
      const ready = po && event.actor.kind === 'system' && !po.returned && !purchaseOrderCan.release(po)
      return ready ? [{ command: 'releasePurchaseOrder', input: { purchaseOrderId: event.entityId } }] : []
    }
    if (event.type === 'ProofApproved' || event.type === 'ArtworkWaived') {
      const command = event.type === 'ProofApproved' ? 'receiveCustomerArtwork' : 'waivePurchaseOrderArtwork'
      const waiting = Object.values(purchaseOrders).filter(
        (po) => po.source?.itemId === event.data.itemId && !purchaseOrderCan.receiveArtwork(po),
      )
      return waiting.flatMap(({ spec }): Intent[] =>
        spec ? [{ command, input: { purchaseOrderId: spec.purchaseOrderId } }] : [],
      )
    }
    // Payments due before production must be received before anything is ordered.
    if (order.status !== 'inProgress' || paymentTermsCan.proceed(order, 'production')) return []
    const { requestId } = order
    if (event.type === 'PurchaseOrderRemoved') {
      const { source, replacement } = event.data
      const { spec } = purchaseOrders[event.stream]!
      if (!spec) return []
      // If a process removed it, the reason was a change to its item.
      if (!replacement) return event.actor.kind === 'system' ? planReplacement(state, source.itemId) : []
      const { supplierId, unitPrice } = replacement
      const of = { requestId, itemId: source.itemId, type: spec.type, quantity: spec.quantity }
      return [{ command: 'createPurchaseOrder', input: { ...of, supplierId, unitCost: unitInCurrency(unitPrice) } }]
    }
    if (event.type === 'OrderChangeAccepted' || event.type === 'PaymentRecorded') {
      return Object.keys(order.remade).flatMap((itemId) => planReplacement(state, itemId))
    }
    // Part of an accepted change: followed by a separate event with the new total.
    if (event.type === 'ItemSourced' && event.actor.kind === 'customer') return []
    const sourced = producedItems(itemsOf(order)).filter((item) => sourcingOf(item) !== undefined)
    const due = event.type === 'ItemSourced' ? sourced.filter(({ id }) => id === event.data.itemId) : sourced
    return due.map(({ id }) => ({ command: 'createPurchaseOrder', input: { requestId, itemId: id } }))
  },
}

/** A purchase order for a changed item, once all former ones are removed. */
const planReplacement = (state: Case, itemId: string): Intent[] => {
  const { order } = state
  const item = producedItems(itemsOf(order)).find(({ id }) => id === itemId)
  const all = purchaseOrdersOf(state).filter(({ source }) => source?.itemId === itemId)
  return order.status !== 'none' && item && sourcingOf(item) && all.length === 0
    ? [{ command: 'createPurchaseOrder', input: { requestId: order.requestId, itemId } }]
    : []
}
