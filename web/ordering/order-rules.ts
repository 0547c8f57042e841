import type { OrderForCustomer, OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { isAutomatic, type Phase, quotesOnOffer, type Step, steps } from '#domain/ordering/progress.ts'
import { allocation } from '#domain/ordering/shipment-plan.ts'
import { isBefore, type Moment } from '#domain/time.ts'
import { termOf, t } from '../locales/i18n.ts'
import { wordsFor } from '../ui/status-words.ts'
import type { StepEntry } from '../ui/StepList.tsx'

/** What the rules of the domain read, taken from a view: so a button is greyed out by the very rule that decides. */

/** An order as either of its readers has it. */
export type AnyOrder = OrderForCustomer | OrderForStaff
export type AnyItem = AnyOrder['packagingItems'][number]

/** An item as `quoteRequestCan` and `orderCan` read it: what the view says with null is absent there. */
export const asItem = ({ configuration, quoteRequest, selectedQuote, automaticQuotes, production }: AnyItem) => ({
  configured: configuration ?? undefined,
  automaticQuotes,
  quoteRequest: quoteRequest ?? undefined,
  selected: selectedQuote ?? undefined,
  production,
})

/** What an item is made of, and what is embedded in it; undefined until it is configured. */
export const configuredOf = ({ product, configuration, embeddedProduct, embeddedConfiguration }: AnyItem) =>
  configuration ? { product, configuration, embeddedProduct, embeddedConfiguration } : undefined

/**
 * The selected quantity. A configured item has a quantity and an estimate from the start (PRICE-010), but they are binding
 * only once they were selected.
 */
export const chosenQuantity = ({ selectedQuote }: Pick<AnyItem, 'selectedQuote'>): number | null =>
  selectedQuote?.quantity ?? null

/** What can be chosen from now: what staff answered, else the prices of the shop (PRICE-D02). */
export const offeredQuotes = ({ automaticQuotes, quoteRequest }: Pick<AnyItem, 'automaticQuotes' | 'quoteRequest'>) =>
  quotesOnOffer({ automaticQuotes, quoteRequest: quoteRequest ?? undefined })

/** Items whose chosen price of the shop is that of another country than they go to (PRICE-D03). */
export const pricedElsewhere = (
  { packagingItems }: Pick<AnyOrder, 'packagingItems'>,
  to: string,
): { id: string; countryCode: string }[] =>
  packagingItems.flatMap((item) => {
    const countryCode = item.priceEstimate?.countryCode
    return countryCode && countryCode !== to && isAutomatic(asItem(item)) ? [{ id: item.id, countryCode }] : []
  })

/** Whether a quote may no longer be taken. */
export const isExpired = ({ validUntil }: { validUntil: Moment }, now: Moment): boolean => !isBefore(now, validUntil)

/** Whether the prices of an item are good no longer: that of the chosen quote, or all on offer while none is chosen. */
export const pricesExpired = (
  item: Pick<AnyItem, 'selectedQuote' | 'automaticQuotes' | 'quoteRequest'>,
  now: Moment,
): boolean => {
  const meant = item.selectedQuote ? [item.selectedQuote] : offeredQuotes(item)
  return meant.length > 0 && meant.every((quote) => isExpired(quote, now))
}

/** An order as `orderCan` reads it. */
export const asOrder = (order: AnyOrder) => ({
  status: order.status,
  contact: order.contact ?? undefined,
  addresses: order.addresses,
  shipmentValidationStatus: order.shipmentValidationStatus,
  items: order.packagingItems.map(asItem),
})

/** Phases and steps that are in use: there is nothing to sample and no artwork to approve yet. */
export const usedPhases: readonly Phase[] = ['preSales', 'production', 'shipping', 'completed']
const unusedSteps: readonly Step[] = ['artwork', 'sampling']

/** Where the work of a step is on the page. */
const anchors: Partial<Record<Step, string>> = {
  items: '#items',
  checkout: '#checkout',
  orderPlaced: '#payment',
  paymentConfirmation: '#payment',
  fulfilment: '#fulfilment',
}

/** The checklist of an order, with jump links to what is on the page (ORDER-026, ORDER-D13). */
export const stepsOf = (order: AnyOrder, { links }: { links: boolean }): StepEntry[] => {
  const names = Object.keys(steps) as Step[]
  const now = names.indexOf(order.step)
  return names.map((step, index): StepEntry => {
    if (unusedSteps.includes(step) && step !== order.step) return { step, state: 'skipped' }
    if (order.status === 'cancelled') return { step, state: 'skipped' }
    const done = index < now || order.status === 'completed'
    const current = index === now && !done
    return {
      step,
      state: done ? 'done' : current ? 'current' : 'open',
      hint: current ? standing(order) : undefined,
      href: links && (done || current) ? anchors[step] : undefined,
    }
  })
}

/** The most exact word there is for how an order stands. */
const standing = ({ status, detailedStatus }: Pick<AnyOrder, 'status' | 'detailedStatus'>): string =>
  detailedStatus ? wordsFor('detailed', detailedStatus).label : wordsFor('order', status).label

/** What a person calls the order: what is in it, or its id while nothing is. */
export const nameOf = ({ packagingItems, requestId }: Pick<AnyOrder, 'packagingItems' | 'requestId'>): string =>
  packagingItems.map(({ customerProductName, product }) => customerProductName || termOf(product.title)).join(' · ') ||
  t('ordering.orderId', { requestId })

/** A way to ship on offer. */
export type Option = AnyOrder['shippingOptions'][number]

/** Whether a shipment of the order goes by that option. The view of a shipment keeps the option's facts, not its id. */
export const isChosen = (option: Omit<Option, 'id'>, shipments: AnyOrder['shipments']): boolean =>
  shipments.some(
    ({ carrierData }) =>
      carrierData.name === option.name && carrierData.route === option.route && carrierData.cost === option.cost,
  )

/** Whether the shipments hold exactly what was chosen of each item; they no longer do after another choice. */
export const holdsAll = ({ packagingItems, shipments }: Pick<AnyOrder, 'packagingItems' | 'shipments'>): boolean =>
  packagingItems.every((packaging) => {
    const { id } = packaging
    const quantity = chosenQuantity(packaging)
    const held = shipments.flatMap(({ items }) => items).filter(({ itemId }) => itemId === id)
    return (
      quantity !== null &&
      allocation(
        quantity,
        held.reduce((sum, item) => sum + item.quantity, 0),
      ) === 'allocated'
    )
  })
