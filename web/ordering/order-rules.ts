import type { OrderForCustomer, OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import type { SampleItem, ServiceItem } from '#application/ordering/contracts/work-shapes.ts'
import { isAutomatic, quotesOnOffer } from '#domain/ordering/item-progress.ts'
import { producedItems } from '#domain/ordering/order-items.ts'
import { type Phase, phases, type Step, steps } from '#domain/ordering/progress.ts'
import { isOpenSample } from '#domain/ordering/sample.ts'
import { isOpenService } from '#domain/ordering/service.ts'
import { isArtworkReady } from '#domain/production/artwork.ts'
import { isBefore, type Moment } from '#domain/time.ts'
import { inLanguage, t } from '../locales/i18n.ts'
import { statusLabel } from '../ui/status-labels.ts'
import type { StepEntry } from '../ui/StepBar.tsx'

/** Adapters from views to the rules of the domain: a button is disabled by the same rule that the server applies. */

/** An order as the customer or staff see it. */
export type AnyOrder = OrderForCustomer | OrderForStaff
export type AnyItem = AnyOrder['packagingItems'][number]

/** An item as input of `quoteRequestCan` and `orderCan`: null in the view becomes undefined. */
export const asItem = ({
  configuration,
  quoteRequest,
  selectedQuote,
  automaticQuotes,
  validationStatus,
  production,
  samplesServicesOnly,
}: AnyItem) => ({
  configured: configuration ?? undefined,
  automaticQuotes,
  quoteRequest: quoteRequest ?? undefined,
  selected: selectedQuote ?? undefined,
  expired: validationStatus === 'quotesExpired',
  production,
  samplesServicesOnly,
})

/** The product and configuration of an item, with those embedded in it; undefined until it is configured. */
export const configuredOf = ({ product, configuration, embeddedProduct, embeddedConfiguration }: AnyItem) =>
  configuration ? { product, configuration, embeddedProduct, embeddedConfiguration } : undefined

/**
 * The selected quantity. A configured item has a quantity and an estimate from the start (PRICE-010), but they become
 * binding only when they are selected.
 */
export const chosenQuantity = ({ selectedQuote }: Pick<AnyItem, 'selectedQuote'>): number | null =>
  selectedQuote?.quantity ?? null

/** Pieces of all items that are produced. A quote request asks for several quantities, so its item has none until a quote is selected. */
export const piecesOf = ({ packagingItems }: Pick<AnyOrder, 'packagingItems'>): number =>
  packagingItems.reduce((sum, { quantity, selectedQuote, quoteRequest, samplesServicesOnly }) => {
    if (samplesServicesOnly) return sum
    const isAsked = quoteRequest !== null && quoteRequest.status !== 'cancelled'
    return sum + ((selectedQuote || isAsked ? selectedQuote?.quantity : quantity) ?? 0)
  }, 0)

/** Quotes to select from: those of staff, otherwise the shop prices (PRICE-D02). */
export const offeredQuotes = ({ automaticQuotes, quoteRequest }: Pick<AnyItem, 'automaticQuotes' | 'quoteRequest'>) =>
  quotesOnOffer({ automaticQuotes, quoteRequest: quoteRequest ?? undefined })

/** Whether the prices on offer are those of the shop, which the customer can update. */
export const hasShopPrices = (item: Pick<AnyItem, 'automaticQuotes' | 'quoteRequest'>): boolean =>
  item.automaticQuotes.length > 0 && offeredQuotes(item) === item.automaticQuotes

/** Items whose selected shop price is for a country other than the shipping country (PRICE-D03). */
export const itemsPricedForOtherCountry = (
  { packagingItems }: Pick<AnyOrder, 'packagingItems'>,
  to: string,
): { id: string; countryCode: string }[] =>
  packagingItems.flatMap((item) => {
    const countryCode = item.priceEstimate?.countryCode
    return countryCode && countryCode !== to && isAutomatic(asItem(item)) ? [{ id: item.id, countryCode }] : []
  })

/** Whether a quote has expired. */
export const isExpired = ({ validUntil }: { validUntil: Moment }, now: Moment): boolean => !isBefore(now, validUntil)

/** Whether the prices of an item have expired: that of the selected quote, or all offered ones if none is selected. */
export const pricesExpired = (
  item: Pick<AnyItem, 'selectedQuote' | 'automaticQuotes' | 'quoteRequest'>,
  now: Moment,
): boolean => {
  const meant = item.selectedQuote ? [item.selectedQuote] : offeredQuotes(item)
  return meant.length > 0 && meant.every((quote) => isExpired(quote, now))
}

/** Whether shipping options have expired: those of the whole order, or those of one of several shipments (SHIP-T16). */
export const isShippingExpired = ({ shippingQuote, shipments }: AnyOrder, now: Moment): boolean =>
  [shippingQuote?.validUntil, ...shipments.map((one) => one.providerQuotesValidUntil)].some(
    (validUntil) => validUntil && isExpired({ validUntil }, now),
  )

/** Whether the shipments of a draft contain fewer or more pieces than ordered, and must be corrected (SHIP-011). */
export const hasWrongPieces = ({ headline }: Pick<AnyOrder, 'headline'>): boolean =>
  headline.where === 'piecesMissing' || headline.where === 'piecesOver'

/** An order as input of `orderCan`. */
export const asOrder = (order: AnyOrder) => ({
  status: order.status,
  contact: order.contact ?? undefined,
  addresses: order.addresses,
  shipmentValidationStatus: order.shipmentValidationStatus,
  shippingQuoteNeeded: order.shippingQuoteNeeded,
  shippingQuote: order.shippingQuote ?? undefined,
  items: order.packagingItems.map(asItem),
  standardItems: order.standardItems,
  standardPrices: order.standardPrices,
  hasWork: liveWork(order).length > 0,
})

/** Samples and services that were not canceled, by item number. */
const liveWork = ({ sampleItems, serviceItems }: Pick<AnyOrder, 'sampleItems' | 'serviceItems'>): AnyWork[] =>
  [...sampleItems, ...serviceItems]
    .filter((one) => workStatus(one) !== 'cancelled')
    .toSorted((a, b) => a.itemNumber.localeCompare(b.itemNumber))

/** What was ordered, also if it was canceled later, because its price is still part of the total. */
export const orderedWork = ({ sampleItems, serviceItems }: Pick<AnyOrder, 'sampleItems' | 'serviceItems'>): AnyWork[] =>
  [...sampleItems, ...serviceItems]
    .filter((one) => workStatus(one) !== 'cancelled' || orderedOn(one) !== null)
    .toSorted((a, b) => a.itemNumber.localeCompare(b.itemNumber))

/** Whether the order has samples, or services, apart from those that were removed from its draft. */
const hasOrdered = (order: AnyOrder, type: AnyWork['itemType']): boolean =>
  orderedWork(order).some(({ itemType }) => itemType === type)

const orderedOn = (item: AnyWork) =>
  item.itemType === 'sample' ? item.sample.estimatedStartDate : item.service.dates.estimatedStartDate

/** A sample or a service of an order. */
export type AnyWork = SampleItem | ServiceItem

/** Status of a sample or a service. */
export const workStatus = (item: AnyWork) => (item.itemType === 'sample' ? item.sample.status : item.service.status)

const openSamples = ({ sampleItems }: Pick<AnyOrder, 'sampleItems'>): number =>
  sampleItems.filter(({ sample }) => isOpenSample(sample)).length

/** Number of open samples and services. */
export const openWork = (order: Pick<AnyOrder, 'sampleItems' | 'serviceItems'>): number =>
  openSamples(order) + order.serviceItems.filter(({ service }) => isOpenService(service)).length

/** Items that are produced and shipped (ORDER-030). */
export const produced = ({ packagingItems }: Pick<AnyOrder, 'packagingItems'>): AnyItem[] =>
  producedItems(packagingItems)

/** Phases that an order goes through. */
export const usedPhases = (order: AnyOrder): readonly Phase[] => {
  const used: Partial<Record<Phase, boolean>> = {
    preSales: true,
    services: hasOrdered(order, 'service'),
    samples: hasOrdered(order, 'sample'),
    preProduction: needsArtwork(order),
    production: isProducing(order),
    shipping: isShipping(order),
    completed: true,
  }
  return phases.filter((phase) => used[phase])
}

/** Steps that are skipped: services are done in the step of the artwork (ORDER-T55). */
const unusedSteps = (order: AnyOrder): readonly Step[] => {
  const unused: Partial<Record<Step, boolean>> = {
    artwork: !needsArtwork(order) && !hasOrdered(order, 'service'),
    sampling: !hasOrdered(order, 'sample'),
    fulfilment: !isShipping(order),
  }
  return (Object.keys(steps) as Step[]).filter((step) => unused[step])
}

/** Whether there is packaging to produce; an order without any item is expected to have some. */
export const isInProgress = ({ status, payment }: AnyOrder): boolean =>
  status === 'inProgress' ||
  status === 'completed' ||
  (status === 'paymentPending' && payment.requestedStage !== 'placing')

/**
 * Whether the payments come after the products. Before anything was paid they come first; what was paid and refunded
 * stays visible when an order stops.
 */
export const paymentIsLast = ({ status, payment }: Pick<AnyOrder, 'status' | 'payment'>): boolean =>
  status === 'inProgress' ||
  status === 'completed' ||
  ((status === 'onHold' || status === 'cancelled') && payment.paymentHistory.length > 0)

/** Whether something is produced; an order without any item is expected to have packaging. */
export const isProducing = (order: AnyOrder): boolean =>
  produced(order).length > 0 || orderedWork(order).length + order.standardItems.length === 0

/** Whether something is shipped: packaging that is produced, or essentials. */
export const isShipping = (order: AnyOrder): boolean => isProducing(order) || order.standardItems.length > 0

/** Whether the order was placed; also of one that was put on hold or canceled afterwards (ORDER-T61). */
export const isPlaced = ({ step }: Pick<AnyOrder, 'step'>): boolean => step !== 'items' && step !== 'checkout'

/** Whether the order is on hold or canceled. */
const isStopped = ({ status }: Pick<AnyOrder, 'status'>): boolean => status === 'onHold' || status === 'cancelled'

/** Whether production and shipments are shown: in progress, and afterwards as long as goods have left. */
export const showsFulfilment = (order: AnyOrder): boolean =>
  isShipping(order) && (isInProgress(order) || (isStopped(order) && order.shipments.some(hasLeft)))

/** Whether the goods of a shipment have left the factory. */
export const hasLeft = ({ status }: Pick<AnyOrder['shipments'][number], 'status'>): boolean => status !== 'initial'

/** Whether an item is printed. */
const needsArtwork = ({ packagingItems }: AnyOrder): boolean =>
  packagingItems.some(({ artwork }) => artwork.status !== 'notRequired')

/** Whether the page of the reader has the products, which are added in a draft. */
const showsItems = ({ status, packagingItems, standardItems }: AnyOrder): boolean =>
  packagingItems.length + standardItems.length > 0 || status === 'draft' || status === 'internal'

/** Staff enter addresses and options in a draft only; later they see the addresses with the customer. */
const showsCheckout = ({ audience, status }: AnyOrder): boolean =>
  audience === 'customer' || status === 'draft' || status === 'internal'

const showsPayment = (order: AnyOrder): boolean =>
  order.audience === 'staff' || order.status === 'paymentPending' || paymentIsLast(order)

/** Files of printed items; services are done in the same step, but are a section of their own (ORDER-T55). */
const artworkAnchor = (order: AnyOrder): string | undefined => {
  if (order.phase === 'services' || !needsArtwork(order)) return '#work'
  return order.audience === 'staff' || isInProgress(order) ? '#artwork' : undefined
}

/** Page anchor of the section for a step; undefined if the page of the reader has none. */
const anchors: Readonly<Record<Step, (order: AnyOrder) => string | undefined>> = {
  items: (order) => (showsItems(order) ? '#items' : undefined),
  checkout: (order) => (showsCheckout(order) ? '#checkout' : undefined),
  orderPlaced: (order) => (showsPayment(order) ? '#payment' : undefined),
  paymentConfirmation: (order) => (showsPayment(order) ? '#payment' : undefined),
  artwork: artworkAnchor,
  sampling: () => '#work',
  // Production is hidden while an order is on hold and nothing has left.
  fulfilment: (order) => (showsFulfilment(order) ? '#fulfilment' : undefined),
  review: () => undefined,
}

/** The checklist of an order, with jump links to the sections on the page (ORDER-026, ORDER-D13). */
export const stepsOf = (order: AnyOrder, { links }: { links: boolean }): StepEntry[] => {
  const names = Object.keys(steps) as Step[]
  const now = names.indexOf(order.step)
  return names.map((step, index): StepEntry => {
    if (unusedSteps(order).includes(step) && step !== order.step) return { step, state: 'skipped' }
    if (order.status === 'cancelled') return { step, state: 'skipped' }
    // Samples come before production, but need no artwork (ORDER-T36): the artwork may still be open then.
    const isLater = step === 'artwork' && order.packagingItems.some(({ artwork }) => !isArtworkReady(artwork.status))
    // With a due date, the order continues before it is paid (PAY-D01).
    const isUnpaid = step === 'paymentConfirmation' && order.payment.status === 'unpaid' && order.totals.amountDue > 0
    const isOpen = isLater || isUnpaid
    const isSampled = step === 'sampling' && isInProgress(order) && openSamples(order) === 0
    const done = ((index < now || (isSampled && index !== now)) && !isOpen) || order.status === 'completed'
    const current = index === now && !done
    return {
      step,
      state: done ? 'done' : current ? 'current' : 'open',
      hint: current ? statusHint(order) : undefined,
      href: links && (done || current || index < now) ? anchors[step](order) : undefined,
    }
  })
}

/** Label of the most specific status of an order. Without packaging there is no quote to select (ORDER-D20). */
const statusHint = ({
  status,
  detailedStatus,
  packagingItems,
}: Pick<AnyOrder, 'status' | 'detailedStatus' | 'packagingItems'>): string => {
  if (detailedStatus === 'packagingQuotesSelected' && packagingItems.length === 0) return t('status.nothingToQuote')
  return detailedStatus ? statusLabel('detailed', detailedStatus).label : statusLabel('order', status).label
}

/** Display name of an order: its contents, or its id while it is empty. */
export const nameOf = (
  order: Pick<AnyOrder, 'packagingItems' | 'standardItems' | 'sampleItems' | 'serviceItems' | 'requestId'>,
): string =>
  [
    ...order.packagingItems.map(({ customerProductName, product }) => customerProductName || inLanguage(product.title)),
    ...order.standardItems.map(({ product }) => inLanguage(product.title)),
    ...orderedWork(order).map(workName),
  ].join(' · ') || t('ordering.orderId', { requestId: order.requestId })

/**
 * Whether a sample or service was canceled after placing, so that its price was part of the total (decision 235). A
 * canceled order owes nothing.
 */
export const isPriceOfCanceled = ({ status }: AnyOrder, item: AnyWork): boolean =>
  workStatus(item) === 'cancelled' && item.total > 0 && !['internal', 'draft', 'cancelled'].includes(status)

/** Name of a sample or a service: the customer's own, otherwise the catalogue's. */
export const workName = (item: AnyWork): string =>
  (item.itemType === 'sample' && item.sample.name) || inLanguage(item.product.title)

/** An offered shipping option. */
export type Option = AnyOrder['shippingOptions'][number]

/** Whether a shipment uses that option. Compares values: a shipment's view has the option's fields, not its id. */
export const isChosen = (option: Omit<Option, 'id'>, shipments: AnyOrder['shipments']): boolean =>
  shipments.some(
    ({ carrierData }) =>
      carrierData !== null &&
      inLanguage(carrierData.name) === inLanguage(option.name) &&
      carrierData.route === option.route &&
      carrierData.cost === option.cost,
  )

/** Whether the shipments contain exactly the selected quantities; false after another selection. */
export const shipmentsCoverOrder = (
  order: Pick<AnyOrder, 'packagingItems' | 'standardItems' | 'shipments' | 'itemAllocations'>,
): boolean =>
  produced(order).every((item) => chosenQuantity(item) !== null) &&
  order.itemAllocations.every(({ status }) => status === 'allocated')
