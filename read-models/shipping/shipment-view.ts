import type { z } from 'zod'
import type { Shipment } from '#application/ordering/contracts/shipment-shapes.ts'
import { type Case, shipmentsOf } from '#domain/case.ts'
import { inCurrency } from '#domain/kernel/money.ts'
import type { ExistingOrder } from '#domain/ordering/order.ts'
import { itemAllocations } from '#domain/ordering/plan-gaps.ts'
import type { ShippingOption } from '#domain/ordering/quote.ts'
import { isMainAddress } from '#domain/ordering/shipment-plan.ts'
import { shipmentRestriction } from '#domain/ordering/shipment-restriction.ts'
import { shippingOptionsOf } from '#domain/ordering/shipping-options.ts'
import type { ShippingQuote } from '#domain/ordering/shipping-quote.ts'
import { amountPaid } from '#domain/payments/payments-state.ts'
import { incotermOf } from '#domain/shipping/incoterms.ts'
import { shipmentStatuses, shipmentSummary } from '#domain/shipping/shipment-status.ts'
import type { LiveShipment } from '#domain/shipping/shipment.ts'
import { bilingual } from '#domain/text/bilingual.ts'
import type { Moment } from '#domain/time.ts'
import { packingListView, shippingParametersView } from './packing-view.ts'

/** The shipments of an order, and what can still be planned. Pure. */

export const shipmentPlanView = (state: Case, order: ExistingOrder) => {
  const shipments = shipmentsOf(state)
  const ways = shippingOptionsOf(order)
  const isPlannedByStaff = shipments.some(({ plannedBy }) => plannedBy === 'staff')
  const paid = amountPaid(order.payments)
  return {
    shipments: shipments.map((shipment) =>
      shipmentView(shipment, order, shipments.length === 1 && isMainAddress(order, shipment.addressId) ? ways : []),
    ),
    shipmentConfigurationRestriction:
      shipmentRestriction({ status: order.status, paid, requestedStage: order.requestedStage, isPlannedByStaff }) ??
      null,
    itemAllocations: itemAllocations(state),
    shippingEstimate: shipments.length === 0 ? shippingEstimate(ways, order.currency) : null,
  }
}

/** ORDER-D16: the range of costs, with the route and duration of the cheapest option. */
const shippingEstimate = (ways: readonly ShippingOption[], currency: ExistingOrder['currency']) => {
  const [cheapest, ...others] = ways.toSorted((a, b) => a.cost - b.cost)
  if (!cheapest) return null
  const { route, deliveryTimeRange, cost } = cheapest
  return { min: inCurrency(cost), max: inCurrency(others.at(-1)?.cost ?? cost), currency, route, deliveryTimeRange }
}

export const shippingOptionView = (option: ShippingOption) => ({ ...option, cost: inCurrency(option.cost) })

export const shippingQuoteView = (quote: ShippingQuote | undefined) =>
  quote ? { destination: quote.destination, validUntil: quote.validUntil } : null

/** `offers`: the options of the whole order if this shipment contains everything. */
const shipmentView = (
  shipment: LiveShipment,
  order: ExistingOrder,
  offers: readonly ShippingOption[],
): z.input<typeof Shipment> => {
  const { option, quote, items, reachedOn, plannedDelivery } = shipment
  const contents = order.items.filter(({ id }) => items.some(({ itemId }) => itemId === id))
  return {
    id: shipment.shipmentId,
    name: shipment.name,
    description: shipment.description,
    addressId: shipment.addressId,
    status: shipment.status,
    summary: shipmentSummary(shipment.status),
    shippingOptions: (quote?.options ?? offers).map(shippingOptionView),
    providerQuotesValidUntil: quote?.validUntil ?? null,
    carrierData: option ? carrierView(option) : null,
    // Pieces of an item that was removed from the draft: the shipment must be planned again before the order is placed.
    items: items
      .filter(({ itemId }) => [...order.items, ...order.standardItems].some(({ id }) => id === itemId))
      .map((item) => ({ ...item, description: descriptionOf(item.itemId, order) })),
    packingList: packingListView(shipment),
    shippingParameters: shippingParametersView(shipment, order.addresses),
    tracking: trackingView(shipment),
    reached: shipmentStatuses.flatMap((status) => {
      const on = reachedOn[status]
      return on ? [{ status, on }] : []
    }),
    departedOn: reachedOn.shipped ?? reachedOn.pickedUp ?? null,
    actualReadyDate: readyDateOf(contents),
    plannedDeliveryTimeRange: plannedDelivery ?? null,
    actualDeliveryDate: reachedOn.delivered ?? null,
  }
}

/** SHIP-006: when the last of its items was finished; null before, and for essentials, which are not produced. */
const readyDateOf = (contents: ExistingOrder['items']): Moment | null => {
  const finished = contents.flatMap(({ productionEnd }) => productionEnd ?? [])
  return finished.length < contents.length ? null : (finished.toSorted().at(-1) ?? null)
}

const carrierView = (option: ShippingOption) => {
  const { name, route, deliveryTimeRange, taxAndDutiesIncluded, cost } = option
  return { name, route, deliveryTimeRange, taxAndDutiesIncluded, incoterm: incotermOf(option), cost: inCurrency(cost) }
}

/** The customer's name for an item, otherwise the product name. */
const descriptionOf = (itemId: string, { items, standardItems }: ExistingOrder) => {
  const item = items.find(({ id }) => id === itemId)
  const title = item?.product.title ?? standardItems.find(({ id }) => id === itemId)?.title
  return bilingual((language) => item?.customerProductName || title?.[language] || '')
}

const trackingView = ({ tracking, trackingStatuses, trackedOn }: LiveShipment) =>
  tracking && trackedOn
    ? {
        ...tracking,
        trackingUrl: tracking.trackingUrl ?? null,
        additionalComments: tracking.additionalComments ?? '',
        statuses: [...trackingStatuses],
        lastUpdatedOn: trackedOn,
      }
    : null
