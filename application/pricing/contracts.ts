import { z } from 'zod'
import { CatalogueId, Configuration, ConfigurationInput } from '#domain/catalogue/configuration.ts'
import { priceControls, pricingStrategies, quantityOrigins } from '#domain/catalogue/vocabulary.ts'
import { Currency } from '#domain/kernel/money.ts'
import { routes } from '#domain/ordering/quote.ts'
import { deliveryTerms, incoterms } from '#domain/shipping/incoterms.ts'
import { CountryCode } from '#domain/text/fields.ts'
import { languages } from '#domain/text/languages.ts'
import { Moment } from '#domain/time.ts'
import { endpoint, WireAmount } from '../contracts/endpoint.ts'

/** Prices (PRICE-*): calculated immediately, without an account, in the payment currency, with their components. */

/** A unit price with three decimals (PRICE-D04). */
const UnitPrice = z.number()
/** A range of days, inclusive. Only used for our own responses, which are always valid ranges, so it is not checked. */
const Days = z.strictObject({ min: z.int(), max: z.int() })
/** A share of a whole: 0.25 is a quarter. */
const Share = z.number()

export const maxQuantities = 12
export const maxPieces = 1_000_000

export const EstimateRequest = z.strictObject({
  productId: z.string().min(1).max(100),
  config: ConfigurationInput.default({}),
  /** The embedded product, which is included in the price (PRICE-003). */
  embeddedProductId: z.string().min(1).max(100).optional(),
  embeddedConfig: ConfigurationInput.optional(),
  currency: Currency.default('USD'),
  /** Default: the product's quantities (PRICE-D07). */
  quantities: z.array(z.int().min(1).max(maxPieces)).min(1).max(maxQuantities).optional(),
  /** Country of destination. */
  countryCode: CountryCode.default('US'),
  /** Address surcharges, and who pays the duties: the seller (DDP) or the buyer (DAP). */
  delivery: z
    .strictObject({
      residential: z.boolean().default(false),
      remote: z.boolean().default(false),
      terms: z.enum(deliveryTerms).default('DDP'),
    })
    .optional(),
  language: z.enum(languages).default('en-US'),
})

/** A delivery option. */
const FreightOption = z.strictObject({
  /** `air-express` and `air` use the same route. */
  id: z.string(),
  title: z.string(),
  route: z.enum(routes),
  /** DDP: duties and taxes are included; DAP: the buyer pays them; FCA: the buyer arranges pickup. */
  incoterm: z.enum(incoterms),
  cost: WireAmount,
  /** Days from readiness to delivery. */
  deliveryTimeRange: Days,
  /** Chargeable kilograms (cubic meters for ocean freight): the greater of weight and volume. */
  chargeable: z.number(),
  chargeableUnit: z.enum(['kg', 'm3']),
  landedUnitPrice: UnitPrice,
  landedTotal: WireAmount,
})

/** Components of a price as shown to customers: largest first, the shares add up to 1. */
const CostDriver = z.strictObject({ id: z.string(), title: z.string(), share: Share })

const everyQuantity = {
  /** The orderable quantity: the requested one, rounded up to the next multiple. */
  quantity: z.int(),
  origin: z.enum(quantityOrigins),
  priceControl: z.enum(priceControls),
}

/** PRICE-D01. */
export const PricedEstimate = z.strictObject({
  ...everyQuantity,
  status: z.literal('priced'),
  belowMoq: z.literal(false),
  unitPrice: UnitPrice,
  total: WireAmount,
  /** Days from approval to readiness. */
  leadTimeDays: Days,
  /** Whether `unitPrice` includes freight (PRICE-D03), and the amount of freight in `total`. */
  shippingIncluded: z.boolean(),
  includedShipping: WireAmount,
  /** Saving per piece compared with the smallest offered quantity: 0.23 means 23% less. */
  saving: Share,
  /** Total cost with the cheapest delivery option. */
  landed: z.strictObject({
    unitPrice: UnitPrice,
    total: WireAmount,
    freightOptionId: z.string(),
    /** Days from approval to delivery. */
    leadTimeDays: Days,
  }),
  freight: z.array(FreightOption),
  packing: z.strictObject({
    cartons: z.int(),
    perCarton: z.int(),
    /** Kilograms and cubic meters of all cartons. */
    grossWeight: z.number(),
    volume: z.number(),
  }),
  /** The next offered quantity with a lower unit price. */
  nextPriceBreak: z
    .strictObject({ quantity: z.int(), morePieces: z.int(), unitPrice: UnitPrice, total: WireAmount, saving: Share })
    .nullable(),
  explanation: z.array(CostDriver),
})

/** Below the minimum quantity: no price is available. */
const BelowMoqEstimate = z.strictObject({
  ...everyQuantity,
  status: z.literal('belowMoq'),
  belowMoq: z.literal(true),
})

/** Staff must review it: price control M (PRICE-D02). */
const OnRequestEstimate = z.strictObject({
  ...everyQuantity,
  status: z.literal('onRequest'),
  belowMoq: z.literal(false),
})

export const Estimate = z.discriminatedUnion('status', [PricedEstimate, BelowMoqEstimate, OnRequestEstimate])

export const Estimates = z.strictObject({
  productId: CatalogueId,
  embeddedProductId: CatalogueId.nullable(),
  /** The complete priced configuration and its hash, which is the same for equal configurations (CONF-D04). */
  config: Configuration,
  embeddedConfig: Configuration.nullable(),
  productConfigurationHash: z.string(),
  currency: Currency,
  moq: z.int(),
  quantityMultiple: z.int(),
  pricingStrategy: z.enum(pricingStrategies),
  validUntil: Moment,
  countryCode: z.string(),
  catalogueVersion: z.int(),
  /** The exchange rate of `currency` used for the prices: units for 1 USD. */
  rate: z.strictObject({ rateId: z.string(), date: z.iso.date(), perUsd: z.number() }),
  /** Weight of a piece in grams, and area of its blanks in m². */
  unitWeight: z.number(),
  unitArea: z.number(),
  /** In order of quantity, without duplicates. */
  estimates: z.array(Estimate),
})

// For staff -----------------------------------------------------------------------------------------------------------

/** A line of the calculation: in the catalogue's currency, for the whole quantity. */
const CostLine = z.strictObject({ id: z.string(), title: z.string(), formula: z.string(), amount: z.number() })

/** The complete price calculation for one quantity. Never included in a response to a customer. */
export const PriceExplanation = z.strictObject({
  quantity: z.int(),
  method: z.string(),
  /** Cost of the other possible production methods. */
  otherMethods: z.array(z.strictObject({ method: z.string(), cost: z.number() })),
  lines: z.array(CostLine),
  /**
   * Sum of the lines, and the amounts added to it. The computed price is their total divided by the quantity and
   * converted at the rate.
   */
  cost: z.number(),
  overhead: z.number(),
  /** Margin on cost and overhead, and its amount. */
  margin: Share,
  marginAmount: z.number(),
  /** Freight included in the price (PRICE-D03). */
  includedFreight: z.number(),
  /** Before and after the correction which ensures that no quantity costs more than a larger one. */
  computedUnitPrice: UnitPrice,
  unitPrice: UnitPrice,
  total: WireAmount,
})

export const PriceExplanations = z.strictObject({
  catalogueVersion: z.int(),
  catalogueCurrency: z.string(),
  rate: Estimates.shape.rate,
  explanations: z.array(PriceExplanation),
})

export const pricing = {
  estimates: endpoint({
    method: 'POST',
    path: '/pricing/estimates',
    summary: 'Get prices of a configuration by quantity, ex works and landed',
    rateLimit: 'estimates',
    access: ['anyone'],
    body: EstimateRequest,
    reply: Estimates,
  }),
  explain: endpoint({
    method: 'POST',
    path: '/pricing/explanations',
    summary: 'Get the calculation behind the prices of a configuration',
    access: ['staff'],
    body: EstimateRequest,
    reply: PriceExplanations,
  }),
}
