import { type Case, purchaseOrdersOf } from '#domain/case.ts'
import { unitInCurrency } from '#domain/kernel/money.ts'
import { itemsOf, producedItems, sourcingOf } from '#domain/ordering/order-items.ts'
import { paymentTermsCan } from '#domain/payments/payment-terms.ts'
import { artworkOf, isWaived } from '#domain/production/artwork.ts'
import { makesPieces } from '#domain/production/purchase-order-core.ts'
import { type PurchaseOrder, purchaseOrderCan } from '#domain/production/purchase-order.ts'
import type { Intent, Process } from '../../pipeline/process.ts'
import { endedByChange, sourcingAfterChange } from '../current-sourcing.ts'

/**
 * Creates a purchase order for each item of a paid order, and releases it to its supplier once its artwork is available
 * or waived (PO-T01, PO-T05, PO-T24, PO-T27). Items bought at shop prices wait until staff assign a supplier. Work that
 * staff move to another supplier is planned again; so are items with an accepted change, once their former purchase
 * orders are removed. When a hold ends, what it prevented is planned. A purchase order that waits for the customer is
 * released once they have approved or paid (PO-T03).
 */
export const issuePurchaseOrders: Process = {
  name: 'issue-purchase-orders',
  on: [
    'OrderPlaced',
    'OrderPaymentConfirmed',
    'OrderChangeAccepted',
    'OrderResumed',
    'PaymentRecorded',
    'PaymentTermsSet',
    'ItemSourced',
    'PurchaseOrderCreated',
    'ProofApproved',
    'ArtworkWaived',
    'CustomerArtworkReceived',
    'PurchaseOrderArtworkWaived',
    'PurchaseOrderRemoved',
    'PurchaseOrderRenewed',
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
      const isPlanned = po?.status === 'planning' && po.isAutomatic && event.actor.kind === 'system' && !po.returned
      return po && (isPlanned || isApproved(state, po)) ? release(po) : []
    }
    if (event.type === 'ProofApproved' || event.type === 'ArtworkWaived') {
      return Object.values(purchaseOrders)
        .filter(({ source }) => source?.itemId === event.data.itemId)
        .flatMap((po) => artworkFor(state, po))
    }
    // While it was expired, the proof may have been approved, or the artwork waived.
    if (event.type === 'PurchaseOrderRenewed') {
      const po = purchaseOrders[event.stream]
      return po ? artworkFor(state, po) : []
    }
    // Orders that pay again continue with OrderPaymentConfirmed.
    if (event.type === 'PaymentTermsSet') return releaseWaiting(state)
    // Payments due before production must be received before anything is ordered.
    if (order.status !== 'inProgress' || paymentTermsCan.proceed(order, 'production')) return []
    const { requestId } = order
    const create = (items: readonly { id: string }[]) =>
      items.map(({ id }): Intent => ({ command: 'createPurchaseOrder', input: { requestId, itemId: id } }))
    if (event.type === 'PurchaseOrderRemoved') {
      const { source, replacement } = event.data
      const { spec } = purchaseOrders[event.stream]!
      if (!spec) return []
      // If a process removed it, the reason was a change to its item.
      if (!replacement) return event.actor.kind === 'system' ? planReplacement(state, source.itemId) : []
      const { supplierId, unitPrice } = replacement
      const replaces = spec.purchaseOrderId
      const of = { requestId, itemId: source.itemId, type: spec.type, quantity: spec.quantity, replaces }
      return [{ command: 'createPurchaseOrder', input: { ...of, supplierId, unitCost: unitInCurrency(unitPrice) } }]
    }
    if (event.type === 'OrderChangeAccepted' || event.type === 'PaymentRecorded') {
      return [...releaseWaiting(state), ...planChanged(state)]
    }
    // Part of an accepted change: followed by a separate event with the new total.
    if (event.type === 'ItemSourced' && event.actor.kind === 'customer') return []
    const sourced = producedItems(itemsOf(order)).filter((item) => sourcingOf(item) !== undefined)
    if (event.type === 'ItemSourced') return create(sourced.filter(({ id }) => id === event.data.itemId))
    if (event.type === 'OrderResumed') {
      const unordered = sourced.filter(({ id }) =>
        Object.values(purchaseOrders).every((po) => po.source?.itemId !== id),
      )
      return [...releaseWaiting(state), ...create(unordered), ...planChanged(state)]
    }
    return [...releaseWaiting(state), ...create(sourced)]
  },
}

const release = (po: PurchaseOrder): Intent[] =>
  po.spec && !purchaseOrderCan.release(po)
    ? [{ command: 'releasePurchaseOrder', input: { purchaseOrderId: po.spec.purchaseOrderId } }]
    : []

/** The approved artwork of the item for a purchase order that waits for it, or that its artwork is waived. */
const artworkFor = ({ order }: Case, po: PurchaseOrder): Intent[] => {
  const item = itemsOf(order).find(({ id }) => id === po.source?.itemId)
  if (order.status === 'none' || !item || !po.spec || purchaseOrderCan.receiveArtwork(po)) return []
  const { purchaseOrderId } = po.spec
  const artwork = artworkOf(order, item)
  if (artwork.status === 'approved') return [{ command: 'receiveCustomerArtwork', input: { purchaseOrderId } }]
  return isWaived(artwork) ? [{ command: 'waivePurchaseOrderArtwork', input: { purchaseOrderId } }] : []
}

/** Whether the customer has done what a waiting purchase order waits for; a missing artwork also prevents its release. */
const isApproved = ({ order }: Case, { status, waitingFor }: PurchaseOrder): boolean =>
  status === 'awaitingCustomerRelease' &&
  order.status === 'inProgress' &&
  (waitingFor === 'proof' || paymentTermsCan.paidForProduction(order))

/** Releases what waits for the customer, once everything is paid; a missing artwork still prevents its release. */
const releaseWaiting = (state: Case): Intent[] =>
  state.order.status !== 'none' && paymentTermsCan.paidForProduction(state.order)
    ? purchaseOrdersOf(state)
        .filter((po) => isApproved(state, po))
        .flatMap(release)
    : []

/** Purchase orders for changed items whose former ones are removed. */
const planChanged = (state: Case): Intent[] =>
  Object.keys(state.order.remade).flatMap((itemId) => planReplacement(state, itemId))

/** A purchase order for a changed item, once all former ones are removed. */
const planReplacement = (state: Case, itemId: string): Intent[] => {
  const { order } = state
  const item = producedItems(itemsOf(order)).find(({ id }) => id === itemId)
  const all = purchaseOrdersOf(state).filter((po) => po.source?.itemId === itemId && makesPieces(po))
  if (order.status === 'none' || !item || all.length > 0) return []
  const sourcing = sourcingAfterChange(state, item)
  if (!sourcing) return []
  const { supplierId, unitCost } = sourcing
  const replaces = endedByChange(state, itemId).at(-1)?.spec?.purchaseOrderId
  const input = { requestId: order.requestId, itemId, supplierId, unitCost: unitInCurrency(unitCost) }
  return [{ command: 'createPurchaseOrder', input: { ...input, ...(replaces && { replaces }) } }]
}
