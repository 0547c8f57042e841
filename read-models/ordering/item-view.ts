import { type Case, purchaseOrdersOf } from '#domain/case.ts'
import { inCurrency, unitInCurrency } from '#domain/kernel/money.ts'
import type { StandardItem } from '#domain/ordering/essentials-facts.ts'
import type { ItemConfiguration } from '#domain/ordering/item-configuration.ts'
import { itemValidation } from '#domain/ordering/item-progress.ts'
import { type PackagingItem, type QuoteRequest } from '#domain/ordering/order-items.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import type { Quote } from '#domain/ordering/quote.ts'
import { artworkOf } from '#domain/production/artwork.ts'
import { productionConfigurationIdOf } from '#domain/production/production-configuration.ts'
import { packingInputsView, packingsView } from '../shipping/packing-view.ts'
import { filesOfItem, proofsView } from './file-view.ts'
import { workOfItem } from './work-item-view.ts'

/** The items of an order. Pure. */

export const quoteView = (quote: Quote) => ({
  ...quote,
  unitPrice: unitInCurrency(quote.unitPrice),
  total: inCurrency(quote.total),
})

export const quoteRequestView = (request: QuoteRequest) => {
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

export const standardItemView = (item: StandardItem) => ({
  id: item.id,
  itemType: 'standard' as const,
  itemNumber: item.itemNumber,
  product: standardProduct(item),
  quantity: item.quantity,
  unitPrice: inCurrency(item.unitPrice),
  total: inCurrency(item.total),
  additionalNotes: item.additionalNotes ?? '',
})

/** An essential in the form of ordered products. */
export const standardProduct = ({
  productId,
  title,
  imageUrl,
}: Pick<StandardItem, 'productId' | 'title' | 'imageUrl'>) => ({
  productId,
  title,
  imageUrl,
  slug: productId,
  supportsEmbedding: false,
})

export const itemView = (item: PackagingItem, state: Case) => {
  const chosen = priceOf(item)
  const { artwork, dieline } = filesOfItem(item, state.order)
  const { proofs, reason } = artworkOf(state.order, item)
  const ordered = requireExisting(state.order).placedOn === undefined ? undefined : { artwork, dieline }
  return {
    id: item.id,
    itemType: 'packaging' as const,
    itemNumber: item.itemNumber,
    reorderOf: item.reorderOf ?? null,
    reorderBlock: item.reorderBlock,
    product: item.product,
    customerProductName: item.customerProductName,
    additionalNotes: item.additionalNotes,
    ...configurationView(item.configured),
    quantities: item.quantities,
    packings: packingsView(item),
    automaticQuotes: item.automaticQuotes.map(quoteView),
    selectedQuote: item.selected ? quoteView(item.selected) : null,
    validationStatus: itemValidation(item, ordered),
    quantity: chosen?.quantity ?? null,
    unitPrice: chosen?.unitPrice ?? null,
    total: chosen?.total ?? null,
    validUntilTimestamp: chosen?.validUntil ?? null,
    artwork: { ...artwork, reason, proofs: proofsView(proofs) },
    dieline,
    production: item.production,
    productionConfigurationId:
      item.production !== 'pending' && item.configured && state.order.status !== 'none'
        ? productionConfigurationIdOf(state.order.customerId, item.configured.productConfigurationHash)
        : null,
    // Inserted when the order is read: the configuration is another case.
    productionConfiguration: null,
    hasPurchaseOrder: purchaseOrdersOf(state).some(({ source }) => source?.itemId === item.id),
    samplesServicesOnly: item.samplesServicesOnly,
    ...workOfItem(item.id, state),
  }
}
