import { z } from 'zod'
import { Configuration } from '#domain/catalogue/configuration.ts'
import { OrderedCategory, OrderedProduct } from '#domain/catalogue/ordered-product.ts'
import { Specification } from '#domain/catalogue/specification.ts'
import { priceControls } from '#domain/catalogue/vocabulary.ts'
import { Attachment } from '#domain/files/attachment.ts'
import { itemValidations } from '#domain/ordering/item-progress.ts'
import { quoteRequestStatuses } from '#domain/ordering/quote.ts'
import { ReorderOf } from '#domain/ordering/reorder-of.ts'
import { artworkStatuses } from '#domain/production/artwork.ts'
import { productionConfigurationStatuses } from '#domain/production/production-configuration.ts'
import { Pin, proofStatuses } from '#domain/production/proof.ts'
import { PackingInputs } from '#domain/shipping/packing.ts'
import { Moment } from '#domain/time.ts'
import { WireAmount } from '../../contracts/endpoint.ts'
import { Dieline, fileFields } from './file-shapes.ts'
import { SampleReimbursementPolicy } from './work-shapes.ts'

/** Packaging items of an order, for customers and staff (ORDER-014..017, QUOTE-001, PRICE-010). */

/** An offered price, in the order's currency. */
export const Quote = z.object({
  quantity: z.number(),
  unitPrice: z.number(),
  total: WireAmount,
  leadTimeDays: z.number(),
  validUntil: Moment,
})

export const quoteRequestFields = {
  id: z.string(),
  status: z.enum(quoteRequestStatuses),
  quantities: z.array(z.number()),
  customerComments: z.string(),
  /** A question from staff, and the customer's reply (QUOTE-T04, T05). */
  feedbackQuestion: z.string().nullable(),
  feedbackAnswer: z.string().nullable(),
  quotes: z.array(Quote),
  createdOn: Moment,
  changedOn: Moment,
}

/** The item's prices at the time it was configured, and their inputs (ORDER-015, PRICE-010). */
const PriceEstimate = z.object({
  priceControl: z.enum(priceControls),
  catalogueVersion: z.number(),
  rateId: z.string(),
  countryCode: z.string(),
  prices: z.array(Quote.omit({ validUntil: true })),
})

/** One version of an item's proof (ORDER-T43..T45). */
const Proof = z.object({
  version: z.number(),
  file: Attachment,
  comments: z.string(),
  submittedOn: Moment,
  status: z.enum(proofStatuses),
  decidedOn: Moment.nullable(),
  reason: z.string(),
  pins: z.array(Pin),
})

/** ORDER-D09, with the reason for changes or for producing without artwork, and the proofs in order of version. */
export const Artwork = z.object({
  status: z.enum(artworkStatuses),
  ...fileFields,
  reason: z.string(),
  proofs: z.array(Proof),
})

/** Packing of one quantity of an item and its embedded product: gross weight in grams, volume in cubic meters. */
const QuantityPacking = z.object({
  quantity: z.number(),
  cartons: z.number(),
  perCarton: z.number(),
  grossWeight: z.number(),
  volume: z.number(),
})
export type QuantityPacking = z.infer<typeof QuantityPacking>

/** The production configuration of an item's product and customer (PROD-010); null until it exists. */
const libraryFields = {
  productionConfigurationId: z.string().nullable(),
  /** Whether it is offered for reorder (PROD-T02), and the active one that replaces it (PROD-T04). */
  productionConfiguration: z
    .object({
      status: z.enum(productionConfigurationStatuses),
      successor: z.object({ id: z.string(), customerTitle: z.string(), product: OrderedProduct }).nullable(),
    })
    .nullable(),
}
export type OfferInLibrary = NonNullable<z.infer<typeof libraryFields.productionConfiguration>>

/** A stock product (ORDER-D08): `quantity` is the number of packs, `unitPrice` the price per pack. */
export const StandardItem = z.object({
  id: z.string(),
  itemType: z.literal('standard'),
  itemNumber: z.string(),
  product: OrderedProduct,
  quantity: z.number(),
  unitPrice: WireAmount,
  total: WireAmount,
  additionalNotes: z.string(),
})

export const itemFields = {
  id: z.string(),
  itemType: z.literal('packaging'),
  itemNumber: z.string(),
  /** The item that this one reorders, and how it differs. */
  reorderOf: ReorderOf.nullable(),
  /** It cannot be ordered again (ORDER-029). */
  reorderBlock: z.boolean(),
  customerProductName: z.string(),
  /** ORDER-017; '' if there are none. */
  additionalNotes: z.string(),
  product: OrderedProduct,
  /** Fields derived from the configuration are null until the item is configured (ORDER-014). */
  productCategory: OrderedCategory.nullable(),
  configuration: Configuration.nullable(),
  embeddedProduct: OrderedProduct.nullable(),
  embeddedConfiguration: Configuration.nullable(),
  /** The customer's files, including those of the embedded product. */
  attachments: Configuration.shape.attachments,
  /** Empty until the item is configured. */
  specification: Specification,
  quantities: z.array(z.number()),
  moq: z.number().nullable(),
  productConfigurationHash: z.string().nullable(),
  /** ORDER-D10 */
  packingInputs: PackingInputs.nullable(),
  /** For each quantity that is priced or to be quoted; empty if unknown. */
  packings: z.array(QuantityPacking),
  priceEstimate: PriceEstimate.nullable(),
  /** Shop prices that can be selected without staff (PRICE-D02). */
  automaticQuotes: z.array(Quote),
  /** The selected quote. Until a quote is selected, `quantity` and the prices below are those of the estimate. */
  selectedQuote: Quote.nullable(),
  validationStatus: z.enum(itemValidations),
  quantity: z.number().nullable(),
  unitPrice: z.number().nullable(),
  total: WireAmount.nullable(),
  validUntilTimestamp: Moment.nullable(),
  /** ORDER-D09: files and comments on them. */
  artwork: Artwork,
  /** `attachments` are files in addition to the drawing of the configuration. */
  dieline: Dieline,
  production: z.enum(['pending', 'inProgress', 'finished']),
  ...libraryFields,
  hasPurchaseOrder: z.boolean(),
  /** The item itself is neither produced nor shipped (ORDER-030). */
  samplesServicesOnly: z.boolean(),
  /** Ids of its samples and services, and the reimbursement of its samples (SAMPLE-009). */
  samples: z.array(z.string()),
  services: z.array(z.string()),
  sampleReimbursementPolicies: z.array(SampleReimbursementPolicy),
}
