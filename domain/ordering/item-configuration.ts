import { z } from 'zod'
import { methods } from '../catalogue/catalogue-fields.ts'
import { Configuration } from '../catalogue/configuration.ts'
import { OrderedCategory, OrderedProduct } from '../catalogue/ordered-product.ts'
import { Specification } from '../catalogue/specification.ts'
import { priceControls } from '../catalogue/vocabulary.ts'
import { Amount, UnitPrice } from '../kernel/money.ts'
import { packerOf, PackingInputs } from '../shipping/packing.ts'
import { Moment } from '../time.ts'
import { type Quote, ShippingOption } from './quote.ts'

/**
 * The configuration of an order item: a catalogue product with quantities and shop prices (PRICE-010, ORDER-014,
 * ORDER-015). It is stored in full, so later catalogues or exchange rates never change it. An automatic price (A) can
 * be selected while it is valid; an indicative price (I) must be confirmed by staff; with manual pricing (M) there is
 * no price until staff quote (PRICE-D02).
 */

/** Quantities to quote, in pieces: at most twelve different ones. */
export const Quantities = z.array(z.int().min(1).max(10_000_000)).min(1).max(12)

/**
 * One quantity: unit price in thousandths, total in minor units, the longest lead time in days from approval to
 * readiness, and, for automatic prices, the shipping options to the country of the estimate, each with the id of its
 * tariff.
 */
const EstimatedPrice = z.strictObject({
  quantity: z.int().positive(),
  unitPrice: UnitPrice,
  total: Amount,
  leadTimeDays: z.int().positive(),
  shippingOptions: z.array(ShippingOption).min(1).optional(),
})

/** Prices and the inputs from which they were calculated; no prices if staff must quote (PRICE-D02). */
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
  /** The same for equal configurations (CONF-D04). */
  productConfigurationHash: z.string().min(1),
  specification: Specification.min(1),
  /** Quantities that are priced or to be quoted, in ascending order, and the customer's preferred quantity. */
  quantities: Quantities,
  quantity: z.int().positive(),
  moq: z.int().positive(),
  priceEstimate: PriceEstimate,
  validUntil: Moment,
  /**
   * Packing inputs (ORDER-D10) of the item and, separately, of the embedded product; absent for items configured in
   * earlier releases.
   */
  packingInputs: PackingInputs.optional(),
  embeddedPackingInputs: PackingInputs.optional(),
}
export const ItemConfiguration = z.strictObject(itemConfigurationFields)
export type ItemConfiguration = z.infer<typeof ItemConfiguration>

/**
 * How each price was calculated: unit cost in thousandths of the order's currency, margin in ten-thousandths. Staff
 * only.
 */
export const Calculation = z.array(
  z.strictObject({
    quantity: z.int().positive(),
    method: z.enum(methods),
    unitCost: UnitPrice,
    margin: z.int().nonnegative(),
  }),
)
export type Calculation = z.infer<typeof Calculation>

/**
 * The packing of any quantity of an item; undefined for items configured in releases that did not record packing
 * inputs.
 */
export const packerOfItem = ({
  packingInputs,
  embeddedProduct,
  embeddedPackingInputs,
}: Pick<ItemConfiguration, 'packingInputs' | 'embeddedProduct' | 'embeddedPackingInputs'>) => {
  if (!packingInputs || (embeddedProduct && !embeddedPackingInputs)) return undefined
  return packerOf([packingInputs, ...(embeddedPackingInputs ? [embeddedPackingInputs] : [])])
}

/** The prices that can be selected without staff: those with price control A and shipping options. */
export const automaticQuotesOf = ({
  priceEstimate: { priceControl, prices },
  validUntil,
}: ItemConfiguration): Quote[] =>
  prices.flatMap(({ shippingOptions, ...price }) =>
    priceControl === 'A' && shippingOptions ? [{ ...price, validUntil }] : [],
  )
