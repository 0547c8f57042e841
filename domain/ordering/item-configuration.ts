import { z } from 'zod'
import { methods } from '../catalogue/catalogue.ts'
import { Configuration } from '../catalogue/configuration.ts'
import { OrderedCategory, OrderedProduct } from '../catalogue/ordered-product.ts'
import { Specification } from '../catalogue/specification.ts'
import { priceControls } from '../catalogue/vocabulary.ts'
import { Amount, UnitPrice } from '../kernel/money.ts'
import { packerOf, PackingInputs } from '../shipping/packing.ts'
import { Moment } from '../time.ts'
import { type Quote, ShippingOption } from './quote.ts'

/**
 * What an item of an order is: a configured product of the catalogue, with quantities and the prices of the shop
 * (PRICE-010, ORDER-014, ORDER-015). It is stored whole, so a later catalogue or exchange rate never changes it. An
 * automatic price (A) can be selected at once while it is valid; an indicative price (I) needs the confirmation of staff;
 * with manual pricing (M) there is none before staff have quoted (PRICE-D02).
 */

/** Pieces to quote: at most twelve different quantities. */
export const Quantities = z.array(z.int().min(1).max(10_000_000)).min(1).max(12)

/**
 * One quantity: unit price in thousandths, total in minor units, the longest lead time in days from approval to ready,
 * and for automatic prices the ways to ship to the country of the estimate, each under the id of its tariff.
 */
const EstimatedPrice = z.strictObject({
  quantity: z.int().positive(),
  unitPrice: UnitPrice,
  total: Amount,
  leadTimeDays: z.int().positive(),
  shippingOptions: z.array(ShippingOption).min(1).optional(),
})

/** Prices and what they were computed from; no prices where staff have to quote (PRICE-D02). */
const PriceEstimate = z.strictObject({
  priceControl: z.enum(priceControls),
  catalogueVersion: z.int().positive(),
  rateId: z.string().min(1),
  countryCode: z.string().length(2),
  prices: z.array(EstimatedPrice).max(12),
})

export const itemConfigurationFields = {
  product: OrderedProduct,
  productCategory: OrderedCategory,
  configuration: Configuration,
  embeddedProduct: OrderedProduct.nullable(),
  embeddedConfiguration: Configuration.nullable(),
  /** Equal for equal configurations (CONF-D04). */
  productConfigurationHash: z.string().min(1),
  specification: Specification.min(1),
  /** Quantities that are priced or to be quoted, ascending, and the one that the customer has in mind. */
  quantities: Quantities,
  quantity: z.int().positive(),
  moq: z.int().positive(),
  priceEstimate: PriceEstimate,
  validUntil: Moment,
  /**
   * How it is packed (ORDER-D10), and the embedded product apart from it; absent for what was configured before this was
   * recorded.
   */
  packingInputs: PackingInputs.optional(),
  embeddedPackingInputs: PackingInputs.optional(),
}
export const ItemConfiguration = z.strictObject(itemConfigurationFields)
export type ItemConfiguration = z.infer<typeof ItemConfiguration>

/** How each price was computed: unit cost in thousandths of the order's currency, margin in ten-thousandths. For staff. */
export const Calculation = z.array(
  z.strictObject({
    quantity: z.int().positive(),
    method: z.enum(methods),
    unitCost: UnitPrice,
    margin: z.int().nonnegative(),
  }),
)
export type Calculation = z.infer<typeof Calculation>

/** How any quantity of it is packed; undefined for items that were configured before this was recorded. */
export const packerOfItem = ({
  packingInputs,
  embeddedProduct,
  embeddedPackingInputs,
}: Pick<ItemConfiguration, 'packingInputs' | 'embeddedProduct' | 'embeddedPackingInputs'>) => {
  if (!packingInputs || (embeddedProduct && !embeddedPackingInputs)) return undefined
  return packerOf([packingInputs, ...(embeddedPackingInputs ? [embeddedPackingInputs] : [])])
}

/** The prices that can be selected without staff: those of control A that come with ways to ship. */
export const automaticQuotesOf = ({
  priceEstimate: { priceControl, prices },
  validUntil,
}: ItemConfiguration): Quote[] =>
  prices.flatMap(({ shippingOptions, ...price }) =>
    priceControl === 'A' && shippingOptions ? [{ ...price, validUntil }] : [],
  )
