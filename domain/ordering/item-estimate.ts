import { z } from 'zod'
import { methods } from '../catalogue/catalogue.ts'
import { Configuration } from '../catalogue/configuration.ts'
import { priceControls } from '../catalogue/vocabulary.ts'
import { type EventOf, type Evolve, fact } from '../kernel/fact.ts'
import { Amount, UnitPrice } from '../kernel/money.ts'
import { demand, unlessStatus } from '../kernel/refusal.ts'
import { CondensedProduct } from '../packaging/box.ts'
import { Moment } from '../time.ts'
import { itemOf, type Order, withItem } from './order-state.ts'
import { packagingItemDecide, Quantities } from './packaging-item.ts'
import { type Quote, ShippingOption } from './quote.ts'

/**
 * A product of the catalogue in an order, with the prices it was estimated at (PRICE-010, ORDER-014, ORDER-015). What an
 * estimate says is kept whole: a later catalogue or rate never changes it. An automatic price (A) can be chosen at once
 * for as long as it is valid, an indicative one (I) binds nobody until staff have answered a quote request, and of a
 * manual one (M) there is no price before that (PRICE-D02).
 */

// Events --------------------------------------------------------------------------------------------------------------

/**
 * One quantity: thousandths a piece, minor units in all, days from approval to ready at the longest, and where the price
 * is automatic the ways to have it delivered to the country of the estimate, each under the id of its tariff.
 */
const EstimatedPrice = z.strictObject({
  quantity: z.int().positive(),
  unitPrice: UnitPrice,
  total: Amount,
  leadTimeDays: z.int().positive(),
  shippingOptions: z.array(ShippingOption).min(1).optional(),
})

/** Prices, and what made them; none where staff have to quote (PRICE-D02). */
const PriceEstimate = z.strictObject({
  priceControl: z.enum(priceControls),
  catalogueVersion: z.int().positive(),
  rateId: z.string().min(1),
  countryCode: z.string().length(2),
  prices: z.array(EstimatedPrice).max(12),
})

const estimated = {
  product: CondensedProduct,
  configuration: Configuration,
  embeddedProduct: CondensedProduct.nullable(),
  embeddedConfiguration: Configuration.nullable(),
  /** Equal for equal configurations (CONF-D04). */
  productConfigurationHash: z.string().min(1),
  /** The product in a line, as the catalogue named its parts then. */
  description: z.string().min(1).max(1000),
  /** Quantities that are priced or to be quoted, and the one that was chosen. */
  quantities: Quantities,
  quantity: z.int().positive(),
  moq: z.int().positive(),
  priceEstimate: PriceEstimate,
  validUntil: Moment,
}
export const ItemEstimate = z.strictObject(estimated)
export type ItemEstimate = z.infer<typeof ItemEstimate>

/** How each price came about, in thousandths of the order's currency and ten-thousandths of margin. Staff alone learn it. */
export const Calculation = z.array(
  z.strictObject({
    quantity: z.int().positive(),
    method: z.enum(methods),
    unitCost: UnitPrice,
    margin: z.int().nonnegative(),
  }),
)

export type Calculation = z.infer<typeof Calculation>

export const itemEstimateFacts = {
  PackagingItemEstimated: fact({
    customer: { itemId: z.string().min(1), ...estimated },
    staff: { calculation: Calculation },
  }),
}

// Rules ---------------------------------------------------------------------------------------------------------------

/** The prices of an estimate that can be chosen without staff: those of control A that say how they are shipped. */
const automaticQuotes = ({ priceEstimate: { priceControl, prices }, validUntil }: ItemEstimate): Quote[] =>
  prices.flatMap(({ shippingOptions, ...price }) =>
    priceControl === 'A' && shippingOptions ? [{ ...price, validUntil }] : [],
  )

const itemEstimateCan = {
  add: (order: { status: string }) => unlessStatus('AddEstimatedItem', order.status, 'draft'),
  estimate: (order: { status: string }) => unlessStatus('EstimatePackagingItem', order.status, 'draft'),
}

// Commands · decide ---------------------------------------------------------------------------------------------------

type Estimated = { itemId: string; estimate: ItemEstimate; calculation: Calculation }
type Added = EventOf<typeof itemEstimateFacts> | ReturnType<typeof packagingItemDecide.AddPackagingItem>[number]

export const itemEstimateDecide = {
  /** ORDER-T30 with ORDER-T19 in one go. */
  AddEstimatedItem: (order: Order, data: Estimated & { customerProductName: string }): Added[] => {
    demand(itemEstimateCan.add(order))
    const { itemId, customerProductName, estimate } = data
    const item = { itemId, customerProductName, product: estimate.product, configured: undefined }
    return [...packagingItemDecide.AddPackagingItem(order, item), estimatedAs(data)]
  },
  /** ORDER-T29: another configuration, other prices; the quotes of the item become void. */
  EstimatePackagingItem: (order: Order, data: Estimated): EventOf<typeof itemEstimateFacts>[] => {
    demand(itemEstimateCan.estimate(order))
    itemOf(order, data.itemId)
    return [estimatedAs(data)]
  },
}

const estimatedAs = ({ itemId, estimate, calculation }: Estimated): EventOf<typeof itemEstimateFacts> => ({
  type: 'PackagingItemEstimated',
  data: { itemId, ...estimate, calculation },
})

// evolve --------------------------------------------------------------------------------------------------------------

export const itemEstimateEvolve: Evolve<Order, typeof itemEstimateFacts, 'customer'> = {
  PackagingItemEstimated: (order, { itemId: id, calculation, ...estimate }) =>
    withItem(order, id, (item) => ({
      ...item,
      calculation,
      product: estimate.product,
      configuration: undefined,
      estimate,
      automaticQuotes: automaticQuotes(estimate),
      quantities: estimate.quantities,
      quoteRequest: undefined,
      selected: undefined,
    })),
}
