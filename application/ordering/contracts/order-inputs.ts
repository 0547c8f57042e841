import { z } from 'zod'
import { Currency } from '#domain/kernel/money.ts'
import type { MessageKey } from '#domain/messages/message.ts'
import { routes } from '#domain/ordering/quote.ts'
import { PackingConfiguration } from '#domain/shipping/packing.ts'
import { optionalText, text } from '#domain/text/fields.ts'
import { DayRange, Moment } from '#domain/time.ts'
import { AmountInput, UnitPriceInput } from '../../contracts/endpoint.ts'
import { EstimateRequest, maxPieces } from '../../pricing/contracts.ts'

/** Input for configuring items and for quoting. */

/**
 * A configured product (input of `pricing.estimates`) and the customer's preferred quantity. It is priced again in the
 * order's currency.
 */
export const ItemConfigurationInput = EstimateRequest.omit({ currency: true, language: true }).extend({
  quantity: z.int().min(1).max(maxPieces),
})

/** What describes an item apart from its configuration (ORDER-017, ORDER-030). */
export const ItemDetailsInput = {
  customerProductName: z.string().trim().max(200).optional(),
  /** Only samples and services of the item are ordered. */
  samplesServicesOnly: z.boolean().optional(),
  /** Notes on the item for its production. */
  additionalNotes: z.string().trim().max(4000).optional(),
}

const axes = ['length', 'width', 'height'] as const

/** SHIP-016, in mm and g. A carton has space for goods, and the minimum weight is at most the maximum. */
export const PackingConfigurationInput = PackingConfiguration.superRefine(
  ({ cartonBufferDimensions, maxCartonDimensions, minWeightPerCarton, maxWeightPerCarton }, context) => {
    const refuse = (path: string[], message: MessageKey) => context.addIssue({ code: 'custom', path, message })
    for (const axis of axes) {
      if (cartonBufferDimensions[axis] >= maxCartonDimensions[axis])
        refuse(['cartonBufferDimensions', axis], 'input.bufferFillsCarton')
    }
    if (minWeightPerCarton > maxWeightPerCarton) refuse(['maxWeightPerCarton'], 'input.order')
  },
)

/** The same for a new item. Without a quantity, the product is added and can be configured later. */
export const NewItem = ItemConfigurationInput.extend({
  quantity: ItemConfigurationInput.shape.quantity.optional(),
  customerProductName: optionalText(200),
  samplesServicesOnly: ItemDetailsInput.samplesServicesOnly,
  additionalNotes: ItemDetailsInput.additionalNotes,
}).refine(({ quantity, quantities, config }) => quantity !== undefined || (!quantities && isEmpty(config)), {
  path: ['quantity'],
  error: 'input.empty' satisfies MessageKey,
})
const isEmpty = (config: object): boolean => Object.keys(config).length === 0

/** The supplier of an item, and its unit cost. */
export const Sourced = z.strictObject({ supplierId: z.string().min(1).max(100), unitCost: UnitPriceInput })

/** Shipping options for a whole order (SHIP-003). */
const ShippingOptionsInput = z
  .array(
    z.strictObject({
      name: text(100),
      route: z.enum(routes),
      taxAndDutiesIncluded: z.boolean(),
      deliveryTimeRange: DayRange,
      cost: AmountInput,
    }),
  )
  .min(1)
  .max(5)

/** A quote by staff in response to a quote request (QUOTE-D01); the default validity is 30 days (QUOTE-D02). */
export const QuoteAnswerInput = z.strictObject({
  quotes: z
    .array(
      z.strictObject({
        quantity: z.int().min(1).max(10_000_000),
        unitPrice: UnitPriceInput,
        leadTimeDays: z.int().min(1).max(365),
      }),
    )
    .min(1)
    .max(12),
  validUntil: Moment.optional(),
  /** For all items quoted by staff together; sent with the quote for the last of them. */
  shippingOptions: ShippingOptionsInput.optional(),
  sourcing: Sourced,
  internalNotes: optionalText(),
})

/** A separate shipping quote (SHIP-T17); the default validity is 30 days. */
export const ShippingQuoteInput = z.strictObject({
  shippingOptions: ShippingOptionsInput,
  validUntil: Moment.optional(),
})

/**
 * Staff specify the customer. With `item`, order and item are created atomically, so no empty draft remains if the item
 * cannot be added.
 */
export const NewOrderInput = z.strictObject({
  currency: Currency,
  customerId: z.string().min(1).max(100).optional(),
  item: NewItem.optional(),
})
