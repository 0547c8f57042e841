import type { z } from 'zod'
import type { OrderForCustomer, OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import type { Shipment } from '#application/ordering/contracts/shipment-shapes.ts'
import { type Case, purchaseOrdersOf, samplesOf, servicesOf, shipmentsOf, workOf } from '#domain/case.ts'
import type { Audience } from '#domain/kernel/fact.ts'
import { inCurrency, unitInCurrency } from '#domain/kernel/money.ts'
import type { StandardItem } from '#domain/ordering/essentials-facts.ts'
import type { ItemConfiguration } from '#domain/ordering/item-configuration.ts'
import { assignmentOfItem } from '#domain/ordering/order-assignments.ts'
import { isInternal } from '#domain/ordering/order-core.ts'
import { itemsOf, type PackagingItem, producedItems, type QuoteRequest } from '#domain/ordering/order-items.ts'
import { orderProblems } from '#domain/ordering/order-problems.ts'
import { requireExisting, type ExistingOrder } from '#domain/ordering/order.ts'
import { hasWork, itemValidation } from '#domain/ordering/progress.ts'
import type { Quote, ShippingOption, Sourcing } from '#domain/ordering/quote.ts'
import { allocation, isMainAddress } from '#domain/ordering/shipment-plan.ts'
import { shipmentRestriction } from '#domain/ordering/shipment-restriction.ts'
import { shippingOptionsOf } from '#domain/ordering/shipping-options.ts'
import { needsShippingQuote, type ShippingQuote, shippingQuoteInUse } from '#domain/ordering/shipping-quote.ts'
import { backwardFrom } from '#domain/ordering/timeline.ts'
import { amountPaid } from '#domain/payments/payments-state.ts'
import { artworkOf, type ItemArtwork } from '#domain/production/artwork.ts'
import { dielineFilesOf, type DielinesState } from '#domain/production/item-dieline.ts'
import { productionConfigurationIdOf } from '#domain/production/production-configuration.ts'
import { incotermOf } from '#domain/shipping/incoterms.ts'
import { shipmentStatuses, shipmentSummary } from '#domain/shipping/shipment-status.ts'
import type { LiveShipment } from '#domain/shipping/shipment.ts'
import { bilingual } from '#domain/text/bilingual.ts'
import { paymentForCustomer, paymentForStaff } from '../payments/payment-view.ts'
import { assignmentView } from '../people/assignment-view.ts'
import { purchaseOrderForStaff } from '../production/purchase-order-view.ts'
import { packingInputsView, packingListView, packingsView, shippingParametersView } from '../shipping/packing-view.ts'
import { changesForCustomer, changesForStaff } from './order-change-view.ts'
import { headOf, totalsOf } from './order-summary.ts'
import { sampleItemView, serviceItemView, workOfItem } from './work-item-view.ts'

/** Converts a folded case to the shapes of the contracts. Pure; money is converted to numbers in the currency. */

/** The fields that the customer and staff views of an order have in common. */
const commonView = (audience: Audience, state: Case) => {
  const { versions, caseId } = state
  const order = requireExisting(state.order)
  return {
    ...headOf(state),
    requestVersion: versions[caseId]![audience],
    hold: order.hold ?? null,
    additionalComments: order.additionalComments,
    contact: order.contact ?? null,
    addresses: order.addresses,
    shippingOptions: shippingOptionsOf(order).map(shippingOptionView),
    shippingQuote: shippingQuoteView(shippingQuoteInUse(order)),
    shippingQuoteNeeded: order.status === 'draft' && needsShippingQuote(order),
    ...shipmentPlanView(state, order),
    shipmentValidationStatus: order.shipmentValidationStatus,
    sampleItems: samplesOf(state).map((one) => sampleItemView(one, state)),
    serviceItems: servicesOf(state).map((one) => serviceItemView(one, state)),
    reimbursements: order.reimbursements.map((one) => ({ ...one, amount: inCurrency(one.amount) })),
    totals: totalsOf(state),
    invoices: Object.values(state.invoices).map(({ number, kind, issuedOn, totals, corrects }) => ({
      number,
      kind,
      issuedOn,
      total: inCurrency(totals.total),
      corrects: corrects?.number ?? null,
    })),
    production: productionView(order),
    problems: orderProblems({
      ...order,
      shippingQuoteNeeded: needsShippingQuote(order),
      items: itemsOf(order),
      hasWork: hasWork(workOf(state)),
    }),
  }
}

/** ORDER-D18. */
const productionView = (order: ExistingOrder) => {
  const { plannedReadyDate, productionStart, productionEnd } = order
  const items = producedItems(itemsOf(order))
  const leadTime = Math.max(0, ...items.map(({ selected }) => selected?.leadTimeDays ?? 0))
  const steps = [{ name: 'production', days: { min: leadTime, max: leadTime } }]
  return {
    ...(plannedReadyDate && {
      plannedStartDate: backwardFrom(plannedReadyDate, steps, 'worst')[0]!.start,
      plannedEndDate: plannedReadyDate,
    }),
    // ROLE-017: the start date is omitted once there is an end date.
    ...(productionStart && !productionEnd && { startDate: productionStart }),
    ...(productionEnd && { endDate: productionEnd }),
    items: items.map(({ id, production }) => ({ itemId: id, status: production })),
  }
}

const shipmentPlanView = (state: Case, order: ExistingOrder) => {
  const shipments = shipmentsOf(state)
  const ways = shippingOptionsOf(order)
  const isPlannedByStaff = shipments.some(({ plannedBy }) => plannedBy === 'staff')
  const paid = amountPaid(order.payments)
  return {
    shipments: shipments.map((shipment) =>
      shipmentView(shipment, order, shipments.length === 1 && isMainAddress(order, shipment.addressId) ? ways : []),
    ),
    shipmentConfigurationRestriction: shipmentRestriction({ status: order.status, paid, isPlannedByStaff }) ?? null,
    itemAllocations: allocationsOf(order, shipments),
    shippingEstimate: shipments.length === 0 ? shippingEstimate(ways, order.currency) : null,
  }
}

/** SHIP-011: pieces in shipments compared with pieces ordered, per item. */
const allocationsOf = (order: ExistingOrder, shipments: readonly LiveShipment[]) =>
  producedItems(itemsOf(order)).flatMap(({ id, itemNumber, selected }) => {
    if (!selected) return []
    const held = shipments.flatMap(({ items }) => items).filter(({ itemId }) => itemId === id)
    const allocated = held.reduce((sum, { quantity }) => sum + quantity, 0)
    const { quantity } = selected
    return [{ itemId: id, itemNumber, ordered: quantity, allocated, status: allocation(quantity, allocated) }]
  })

/** ORDER-D16: the range of costs, with the route and duration of the cheapest option. */
const shippingEstimate = (ways: readonly ShippingOption[], currency: ExistingOrder['currency']) => {
  const [cheapest, ...others] = ways.toSorted((a, b) => a.cost - b.cost)
  if (!cheapest) return null
  const { route, deliveryTimeRange, cost } = cheapest
  return { min: inCurrency(cost), max: inCurrency(others.at(-1)?.cost ?? cost), currency, route, deliveryTimeRange }
}

const shippingOptionView = (option: ShippingOption) => ({ ...option, cost: inCurrency(option.cost) })

const shippingQuoteView = (quote: ShippingQuote | undefined) =>
  quote ? { destination: quote.destination, validUntil: quote.validUntil } : null

/** `offers`: the options of the whole order if this shipment contains everything. */
const shipmentView = (
  shipment: LiveShipment,
  order: ExistingOrder,
  offers: readonly ShippingOption[],
): z.input<typeof Shipment> => {
  const { option, quote, items, reachedOn, plannedDelivery } = shipment
  const contents = order.items.filter(({ id }) => items.some(({ itemId }) => itemId === id))
  const isReady = contents.every(({ production }) => production === 'finished')
  return {
    id: shipment.shipmentId,
    name: shipment.name,
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
    actualReadyDate: (isReady && order.productionEnd) || null,
    plannedDeliveryTimeRange: plannedDelivery ?? null,
    actualDeliveryDate: reachedOn.delivered ?? null,
  }
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

const quoteView = (quote: Quote) => ({
  ...quote,
  unitPrice: unitInCurrency(quote.unitPrice),
  total: inCurrency(quote.total),
})

const quoteRequestView = (request: QuoteRequest) => {
  const { id, status, quantities, customerComments, createdOn, changedOn } = request
  const { feedbackQuestion = null, feedbackAnswer = null } = request
  const quotes = request.status === 'completed' ? request.quotes.map(quoteView) : []
  return { id, status, quantities, customerComments, feedbackQuestion, feedbackAnswer, quotes, createdOn, changedOn }
}

/** The current price: the selected quote, otherwise the shop's estimate for the preferred quantity. */
const priceOf = ({ selected, configured }: PackagingItem) => {
  if (selected) return quoteView(selected)
  if (!configured) return undefined
  const { quantity, priceEstimate, validUntil } = configured
  const price = priceEstimate.prices.find((one) => one.quantity === quantity)
  const money = price && { unitPrice: unitInCurrency(price.unitPrice), total: inCurrency(price.total), validUntil }
  return { quantity, unitPrice: null, total: null, validUntil: null, ...money }
}

/** Configuration and estimate of an item; empty until it is configured. */
const configurationView = (configured: ItemConfiguration | undefined) => {
  const { configuration, embeddedConfiguration } = configured ?? {}
  return {
    productCategory: configured?.productCategory ?? null,
    configuration: configuration ?? null,
    embeddedProduct: configured?.embeddedProduct ?? null,
    embeddedConfiguration: embeddedConfiguration ?? null,
    attachments: [...(configuration?.attachments ?? []), ...(embeddedConfiguration?.attachments ?? [])],
    specification: configured?.specification ?? [],
    moq: configured?.moq ?? null,
    productConfigurationHash: configured?.productConfigurationHash ?? null,
    packingInputs: configured?.packingInputs ? packingInputsView(configured.packingInputs) : null,
    priceEstimate: configured ? priceEstimateView(configured) : null,
  }
}

const priceEstimateView = ({ priceEstimate: { prices, ...estimate } }: ItemConfiguration) => ({
  ...estimate,
  prices: prices.map(({ shippingOptions: _, ...price }) => ({
    ...price,
    unitPrice: unitInCurrency(price.unitPrice),
    total: inCurrency(price.total),
  })),
})

const standardItemView = ({ unitPrice, total, ...item }: StandardItem) => ({
  ...item,
  itemType: 'standard' as const,
  unitPrice: inCurrency(unitPrice),
  total: inCurrency(total),
})

const itemView = (item: PackagingItem, state: Case) => {
  const chosen = priceOf(item)
  return {
    id: item.id,
    itemType: 'packaging' as const,
    itemNumber: item.itemNumber,
    reorderOf: item.reorderOf ?? null,
    reorderBlock: item.reorderBlock,
    product: item.product,
    customerProductName: item.customerProductName,
    ...configurationView(item.configured),
    quantities: item.quantities,
    packings: packingsView(item),
    automaticQuotes: item.automaticQuotes.map(quoteView),
    selectedQuote: item.selected ? quoteView(item.selected) : null,
    validationStatus: itemValidation(item),
    quantity: chosen?.quantity ?? null,
    unitPrice: chosen?.unitPrice ?? null,
    total: chosen?.total ?? null,
    validUntilTimestamp: chosen?.validUntil ?? null,
    artwork: artworkView(artworkOf(state.order, item)),
    dieline: dielineView(state.order, item),
    production: item.production,
    productionConfigurationId:
      item.production !== 'pending' && item.configured && state.order.status !== 'none'
        ? productionConfigurationIdOf(state.order.customerId, item.configured.productConfigurationHash)
        : null,
    hasPurchaseOrder: purchaseOrdersOf(state).some(({ source }) => source?.itemId === item.id),
    samplesServicesOnly: item.samplesServicesOnly,
    ...workOfItem(item.id, state),
  }
}

const artworkView = ({ status, attachments, comments, reason, uploadedOn, approvedOn, proofs }: ItemArtwork) => ({
  status,
  attachments,
  comments,
  reason,
  uploadedOn: uploadedOn ?? null,
  approvedOn: approvedOn ?? null,
  proofs: proofs.map(({ decidedOn, ...proof }) => ({ ...proof, decidedOn: decidedOn ?? null })),
})

const dielineView = (order: DielinesState, { id, configured }: Pick<PackagingItem, 'id' | 'configured'>) => {
  const { attachments, providedOn } = dielineFilesOf(order, id)
  const isAvailable = configured !== undefined || attachments.length > 0
  return {
    status: isAvailable ? ('available' as const) : ('pending' as const),
    attachments,
    uploadedOn: providedOn ?? null,
  }
}

const staffArtwork = (artwork: ItemArtwork) => ({
  ...artworkView(artwork),
  approvedBy: artwork.approvedBy === undefined ? null : { id: artwork.approvedBy },
  note: artwork.note ?? '',
})

/** The customer's view of an order; `state` is folded from the events visible to the customer. */
export const orderForCustomer = (state: Case): OrderForCustomer | undefined => {
  const { order } = state
  if (order.status === 'none' || isInternal(order)) return undefined
  return {
    audience: 'customer',
    ...commonView('customer', state),
    standardItems: order.standardItems.map(standardItemView),
    packagingItems: itemsOf(order).map((item) => ({
      ...itemView(item, state),
      quoteRequest: item.quoteRequest ? quoteRequestView(item.quoteRequest) : null,
    })),
    payment: paymentForCustomer(state),
    changes: changesForCustomer(requireExisting(order)),
    notes: order.notes.map(({ isInternal: _, by, ...note }) => ({
      ...note,
      by: by.kind === 'customer' ? 'customer' : 'staff',
    })),
  }
}

/** The staff view of an order. */
export const orderForStaff = (state: Case): OrderForStaff | undefined => {
  const { order } = state
  if (order.status === 'none') return undefined
  return {
    audience: 'staff',
    ...commonView('staff', state),
    standardItems: order.standardItems.map(standardItemView),
    packagingItems: itemsOf(order).map((item) => ({
      ...itemView(item, state),
      artwork: staffArtwork(artworkOf(order, item)),
      assignment: assignmentView(assignmentOfItem(order, item.id)),
      factoryDielines: dielineFilesOf(order, item.id).factoryAttachments,
      sourcing: sourcingView(item.sourcing),
      calculatedUnitCost: calculatedUnitCost(item),
      quoteRequest: staffQuoteRequest(item.quoteRequest, order.shippingQuote?.options),
    })),
    payment: paymentForStaff(state),
    changes: changesForStaff(requireExisting(order)),
    notes: order.notes.map(({ by, ...note }) => ({ ...note, by: { id: by.id } })),
    assignment: assignmentView(order.assignment),
    purchaseOrders: purchaseOrdersOf(state).flatMap((po) => purchaseOrderForStaff(po) ?? []),
  }
}

/** `shipping`: the last options quoted by staff, even if expired. */
const staffQuoteRequest = (request: QuoteRequest | undefined, shipping: readonly ShippingOption[] = []) => {
  if (!request) return null
  const { sourcing, internalNotes = '' } = request.status === 'completed' ? request : {}
  const { previousAnswer } = request
  return {
    ...quoteRequestView(request),
    internalNotes,
    sourcing: sourcingView(sourcing),
    previousAnswer: previousAnswer
      ? {
          quotes: previousAnswer.quotes.map(quoteView),
          shippingOptions: shipping.map(shippingOptionView),
          sourcing: sourcingView(previousAnswer.sourcing),
          internalNotes: previousAnswer.internalNotes ?? '',
        }
      : null,
  }
}

const sourcingView = (sourcing: Sourcing | undefined) =>
  sourcing ? { supplierId: sourcing.supplierId, unitCost: unitInCurrency(sourcing.unitCost) } : null

const calculatedUnitCost = ({ calculation, selected, configured }: PackagingItem): number | null => {
  const quantity = selected?.quantity ?? configured?.quantity
  const made = calculation?.find((one) => one.quantity === quantity)
  return made ? unitInCurrency(made.unitCost) : null
}
