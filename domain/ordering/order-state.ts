import type { CondensedProduct } from '../catalogue/condensed-product.ts'
import type { Currency } from '../kernel/money.ts'
import { notFound, Rejection } from '../kernel/refusal.ts'
import type { PaymentEntry } from '../payments/payment.ts'
import type { Address, Contact } from '../people/contact.ts'
import { type Moment, plusDays } from '../time.ts'
import type { Calculation, ItemConfiguration } from './item-configuration.ts'
import type { Quote, QuoteRequestStatus, ShippingOption, Sourcing } from './quote.ts'
import type { PlannedShipment } from './shipment-plan.ts'

/**
 * The state of an order, shared by the files that decide about its parts. Fields that only staff may know are optional:
 * they are absent where the fold runs over the customer's facts.
 */

/** Order overall status (ORDER-018). */
export const orderStatuses = [
  'internal',
  'draft',
  'inProgress',
  'onHold',
  'paymentPending',
  'cancelled',
  'completed',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

export type QuoteRequest = {
  id: string
  status: QuoteRequestStatus
  quantities: number[]
  customerComments: string
  quotes: Quote[]
  sourcing?: Sourcing | undefined
  internalNotes?: string | undefined
  createdOn: Moment
  changedOn: Moment
}

export type PackagingItem = {
  id: string
  /** Three digits, counted within the order and never used again (ORDER-D02). */
  itemNumber: string
  product: CondensedProduct
  customerProductName: string
  /** Absent until the product is configured. */
  configured: ItemConfiguration | undefined
  /** How its prices were computed, for staff alone. */
  calculation?: Calculation | undefined
  /** Prices of the shop that can be selected at once, by ascending quantity (PRICE-D02). */
  automaticQuotes: Quote[]
  /** Pieces the customer wants prices for, ascending. */
  quantities: number[]
  quoteRequest: QuoteRequest | undefined
  selected: Quote | undefined
  /** Who makes it, where staff said so without having been asked for a quote. */
  sourcing?: Sourcing | undefined
  production: 'pending' | 'inProgress' | 'finished'
}

/** Minor units. `packaging` + `shipping` = `total`; `amountDue` is due at placing (PAY-D01, terms allUpfront). */
export type Totals = { packaging: number; shipping: number; total: number; amountDue: number }

export type Order = {
  status: 'none' | OrderStatus
  requestId: string
  customerId: string
  currency: Currency
  items: PackagingItem[]
  /** Items ever added: the next one gets the next number, whatever was removed (ORDER-D02). */
  itemsAdded: number
  /** Ways to ship on offer, each from the answer to a quote request of one item. */
  shippingOptions: (ShippingOption & { itemId: string })[]
  contact: Contact | undefined
  addresses: Address[]
  additionalComments: string
  /** Shipment validation of the order (SHIP-010). */
  shipmentValidationStatus: 'initial' | 'valid' | 'expired'
  plannedShipments: PlannedShipment[]
  totals: Totals | undefined
  payments: (PaymentEntry & { internalNotes?: string | undefined })[]
  /** The day the order was set going plus the longest lead time that was chosen. */
  plannedReadyDate: Moment | undefined
  productionStart: Moment | undefined
  productionEnd: Moment | undefined
  createdOn: Moment | undefined
  placedOn: Moment | undefined
}

export const initialOrder: Order = {
  status: 'none',
  requestId: '',
  customerId: '',
  currency: 'USD',
  items: [],
  itemsAdded: 0,
  shippingOptions: [],
  contact: undefined,
  addresses: [],
  additionalComments: '',
  shipmentValidationStatus: 'initial',
  plannedShipments: [],
  totals: undefined,
  payments: [],
  plannedReadyDate: undefined,
  productionStart: undefined,
  productionEnd: undefined,
  createdOn: undefined,
  placedOn: undefined,
}

/** The item of that id, or a 404. */
export const itemOf = (order: Order, itemId: string): PackagingItem => {
  const item = order.items.find(({ id }) => id === itemId)
  if (!item) throw new Rejection(notFound('item'))
  return item
}

/** The order set going: nothing is due any more, so the longest lead time that was chosen begins to run. */
export const setGoing = (order: Order, at: Moment): Order => ({
  ...order,
  status: 'inProgress',
  plannedReadyDate: plusDays(at, Math.max(0, ...order.items.map(({ selected }) => selected?.leadTimeDays ?? 0))),
})

/** The order with one of its items changed. */
export const withItem = (order: Order, itemId: string, change: (item: PackagingItem) => PackagingItem): Order => ({
  ...order,
  items: order.items.map((item) => (item.id === itemId ? change(item) : item)),
})
