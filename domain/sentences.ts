import { formatQuantity } from './currencies.ts'
import type { DomainEvent, EventType, Recorded, Redacted } from './events.ts'

/**
 * Every event as a sentence, without its subject: «Sam» + «recorded a payment». Written so that they hold with the
 * fields of any audience that sees the event.
 */
type Told = { [E in DomainEvent as E['type']]: (data: Partial<E['data']>) => string }

const pieces = (...quantities: (number | undefined)[]) => {
  const numbers = quantities.map((one = 0) => formatQuantity(one)).join(' / ')
  return numbers === '1' ? '1 piece' : `${numbers} pieces`
}

const told: Told = {
  OrderCreated: ({ requestId }) => `opened order ${requestId}`,
  PackagingItemAdded: ({ itemNumber, customerProductName, product }) =>
    `added item ${itemNumber}, ${customerProductName || product?.title}`,
  PackagingItemConfigured: ({ product, quantities }) =>
    `configured ${product?.title} for ${pieces(...(quantities ?? []))}`,
  ItemSourced: () => 'named who makes the item',
  QuoteRequested: ({ quantities }) => `asked for prices for ${pieces(...(quantities ?? []))}`,
  QuoteRequestCompleted: ({ quotes }) =>
    `answered with ${quotes?.length === 1 ? 'a quote' : `${quotes?.length} quotes`}`,
  QuoteSelected: ({ quote }) => `chose the quote for ${pieces(quote?.quantity)}`,
  QuoteDeselected: () => 'took the choice of quote back',
  DraftChanged: () => 'gave contact and addresses',
  ShipmentsValidated: () => 'checked that the shipments hold the whole order',
  ShipmentsChanged: () => 'found that the shipments no longer hold the order',
  OrderPlaced: () => 'placed the order',
  PaymentRecorded: () => 'recorded a payment',
  OrderPaymentConfirmed: () => 'confirmed that what is due is paid',
  ProductionStarted: () => 'started production',
  ProductionFinished: () => 'finished production',
  OrderCompleted: () => 'completed the order',
  OrderCancelled: () => 'cancelled the order',
  ShipmentAdded: ({ option }) => `planned a shipment by ${option?.name}`,
  ShipmentRemoved: () => 'removed a planned shipment',
  ShipmentDeparted: ({ tracking }) =>
    tracking?.trackingCodes.length
      ? `sent the shipment off (${tracking.trackingCodes.join(', ')})`
      : 'sent the shipment off',
  ShipmentDelivered: () => 'delivered the shipment',
  PaymentLinkIssued: () => 'issued a payment link',
  PaymentLinkWithdrawn: () => 'withdrew a payment link',
  PurchaseOrderCreated: () => 'prepared the purchase order',
  PurchaseOrderReleased: ({ spec }) => `released purchase order ${spec?.purchaseOrderId} for ${pieces(spec?.quantity)}`,
  PurchaseOrderConfirmed: () => 'confirmed the purchase order',
  PurchaseOrderStarted: () => 'started making the boxes',
  PurchaseOrderCompleted: () => 'finished making the boxes',
}

/** The sentence of an event, whole or redacted. */
export const tell = ({ type, data }: Pick<Recorded | Redacted, 'type' | 'data'>): string =>
  (told as Record<EventType, (data: object) => string>)[type](data)
