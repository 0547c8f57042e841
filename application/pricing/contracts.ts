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

/** Prices (PRICE-*): at once, without an account, in the currency of payment, with what makes them up. */

/** A price of one piece, three decimals (PRICE-D04). */
const UnitPrice = z.number()
/** Days, both ends included. What we answer was a range from the beginning, so it is not proved again. */
const Days = z.strictObject({ min: z.int(), max: z.int() })
/** A share of a whole: 0.25 is a quarter. */
const Share = z.number()

const mostQuantities = 12
export const mostPieces = 1_000_000

export const EstimateRequest = z.strictObject({
  productId: z.string().min(1).max(100),
  config: ConfigurationInput.default({}),
  /** What lies in the product, priced with it (PRICE-003). */
  embeddedProductId: z.string().min(1).max(100).optional(),
  embeddedConfig: ConfigurationInput.optional(),
  currency: Currency.default('USD'),
  /** Left out: those of the product (PRICE-D07). */
  quantities: z.array(z.int().min(1).max(mostPieces)).min(1).max(mostQuantities).optional(),
  /** Where it is to arrive. */
  countryCode: CountryCode.default('US'),
  /** What the address adds, and who pays the duties there: the seller (DDP) or the buyer (DAP). */
  delivery: z
    .strictObject({
      residential: z.boolean().default(false),
      remote: z.boolean().default(false),
      terms: z.enum(deliveryTerms).default('DDP'),
    })
    .optional(),
  language: z.enum(languages).default('en-US'),
})

/** A way to have it delivered. */
const FreightOption = z.strictObject({
  /** `air-express` and `air` share a route. */
  id: z.string(),
  title: z.string(),
  route: z.enum(routes),
  /** DDP: duties and taxes are in the cost; DAP: the buyer pays them; FCA: it is fetched. */
  incoterm: z.enum(incoterms),
  cost: WireAmount,
  /** Days from ready to delivered. */
  deliveryTimeRange: Days,
  /** Kilograms (cubic metres by ocean) charged: the larger of weight and volume. */
  chargeable: z.number(),
  chargeableUnit: z.enum(['kg', 'm3']),
  landedUnitPrice: UnitPrice,
  landedTotal: WireAmount,
})

/** What a price is made of, for customers: the largest first, shares together 1. */
const CostDriver = z.strictObject({ id: z.string(), title: z.string(), share: Share })

const everyQuantity = {
  /** What can be made: what was asked for, up to a full multiple. */
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
  /** Days from approval to ready. */
  leadTimeDays: Days,
  /** Whether `unitPrice` already holds freight (PRICE-D03), and how much of `total` that is. */
  shippingIncluded: z.boolean(),
  includedShipping: WireAmount,
  /** How much less a piece costs than at the smallest quantity on offer: 0.23 is 23 % less. */
  saving: Share,
  /** Everything included, delivered by the cheapest way. */
  landed: z.strictObject({
    unitPrice: UnitPrice,
    total: WireAmount,
    freightOptionId: z.string(),
    /** Days from approval to delivered. */
    leadTimeDays: Days,
  }),
  freight: z.array(FreightOption),
  packing: z.strictObject({
    cartons: z.int(),
    perCarton: z.int(),
    /** Kilograms and cubic metres of all cartons. */
    grossWeight: z.number(),
    volume: z.number(),
  }),
  /** The next quantity on offer at which a piece costs less. */
  nextPriceBreak: z
    .strictObject({ quantity: z.int(), morePieces: z.int(), unitPrice: UnitPrice, total: WireAmount, saving: Share })
    .nullable(),
  explanation: z.array(CostDriver),
})

/** Too few to make: there is no price. */
const BelowMoqEstimate = z.strictObject({
  ...everyQuantity,
  status: z.literal('belowMoq'),
  belowMoq: z.literal(true),
})

/** Staff have to look at it: price control M (PRICE-D02). */
const OnRequestEstimate = z.strictObject({
  ...everyQuantity,
  status: z.literal('onRequest'),
  belowMoq: z.literal(false),
})

export const Estimate = z.discriminatedUnion('status', [PricedEstimate, BelowMoqEstimate, OnRequestEstimate])

export const Estimates = z.strictObject({
  productId: CatalogueId,
  embeddedProductId: CatalogueId.nullable(),
  /** What was priced, complete, and its hash: equal configurations have equal ones (CONF-D04). */
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
  /** The exchange rate of `currency` that made the prices: units for 1 USD. */
  rate: z.strictObject({ rateId: z.string(), date: z.iso.date(), perUsd: z.number() }),
  /** Weight of a piece in grams, and area of its blanks in m². */
  unitWeight: z.number(),
  unitArea: z.number(),
  /** In the order of quantities, each once. */
  estimates: z.array(Estimate),
})

// For staff -----------------------------------------------------------------------------------------------------------

/** A line of the calculation: catalogue currency, for the whole quantity. */
const CostLine = z.strictObject({ id: z.string(), title: z.string(), formula: z.string(), amount: z.number() })

/** The whole formula behind one quantity. Never part of an answer to a customer. */
export const PriceExplanation = z.strictObject({
  quantity: z.int(),
  method: z.string(),
  /** What the other allowed methods would cost. */
  otherMethods: z.array(z.strictObject({ method: z.string(), cost: z.number() })),
  lines: z.array(CostLine),
  /** What the lines add up to, and what comes on top: together divided by the quantity, at the rate, the computed price. */
  cost: z.number(),
  overhead: z.number(),
  /** Of cost and overhead, and the amount that it makes. */
  margin: Share,
  marginAmount: z.number(),
  /** Freight that the price holds (PRICE-D03). */
  includedFreight: z.number(),
  /** Before and after no quantity may cost more than a larger one. */
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
    summary: 'Prices of a configuration by quantity, ex works and landed',
    rateLimit: 'estimates',
    access: ['anyone'],
    body: EstimateRequest,
    reply: Estimates,
  }),
  explain: endpoint({
    method: 'POST',
    path: '/pricing/explanations',
    summary: 'The formula behind the prices of a configuration',
    access: ['staff'],
    body: EstimateRequest,
    reply: PriceExplanations,
  }),
}
