import { z } from 'zod'
import { CatalogueId } from '#domain/catalogue/configuration.ts'
import { OrderedProduct } from '#domain/catalogue/ordered-product.ts'
import {
  catalogueCurrencies,
  classifications,
  cmsScopes,
  priceControls,
  priceDeterminations,
  pricingStrategies,
  productTypes,
  protections,
  reimbursementCategories,
  sampleGroups,
  sizeTypeOptions,
} from '#domain/catalogue/vocabulary.ts'
import { dimensionFields } from '#domain/packaging/structure.ts'
import { DayRange } from '#domain/time.ts'
import { WireAmount } from '../contracts/endpoint.ts'

/** Products of the shop, in the reader’s language. */

const Text = z.string()

/** The short form of a product, for use in other lists (CAT-011). */
export const CondensedProduct = OrderedProduct.extend({ title: Text })

export const ProductCategory = z.strictObject({
  categoryId: CatalogueId,
  sortOrder: z.int(),
  title: Text,
  slug: z.string(),
  description: Text,
  imageUrl: z.string(),
  /** Minimum order quantity, and days from approval to readiness (excluding freight). */
  moq: z.int(),
  leadTimeDays: DayRange,
  products: z.array(CondensedProduct),
})

/** Allowed range of a dimension in mm, inclusive. */
export const DimensionLimits = z.strictObject({
  name: z.enum(dimensionFields),
  title: Text,
  min: z.number(),
  max: z.number(),
  step: z.number(),
})

/** CAT-D01. `structure` is the parametric structure from which the product's drawings and measures are derived. */
export const PackagingProduct = z.strictObject({
  productId: CatalogueId,
  categoryId: CatalogueId,
  title: Text,
  slug: z.string(),
  description: Text,
  imageUrl: z.string(),
  images: z.array(z.string()),
  type: z.enum(productTypes),
  classification: z.enum(classifications),
  protection: z.enum(protections),
  cmsScope: z.enum(cmsScopes),
  supportsEmbedding: z.boolean(),
  moq: z.int(),
  /** Quantities must be multiples of this. */
  quantityMultiple: z.int(),
  quantities: z.array(z.int()),
  priceControl: z.enum(priceControls),
  pricingStrategy: z.enum(pricingStrategies),
  sizeTypeOption: z.enum(sizeTypeOptions),
  dimensions: z.array(DimensionLimits),
  standardSizeCount: z.int(),
  structure: z.string(),
  /** Style options other than size: the cells of a divider, the handle of a bag. */
  cells: z.strictObject({ columns: z.int(), rows: z.int() }).optional(),
  /** Maximum number of cells; absent if the number is fixed. */
  mostCells: z.strictObject({ columns: z.int(), rows: z.int() }).optional(),
  handle: z.enum(['twisted', 'rope', 'ribbon']).optional(),
  /** The industry code of the style, such as `FEFCO 0427`; '' if there is none. */
  styleCode: z.string(),
  leadTimeDays: DayRange,
  /** The lowest unit price of the default configuration, ex works; absent if staff must quote. */
  priceFrom: z
    .strictObject({ quantity: z.int(), unitPrice: z.number(), currency: z.enum(catalogueCurrencies) })
    .optional(),
})

/** An essential: a stock product that is sold by the pack. */
export const StandardProduct = z.strictObject({
  productId: CatalogueId,
  title: Text,
  slug: z.string(),
  description: Text,
  imageUrl: z.string(),
  packQuantity: z.int(),
  packUnit: Text,
  price: WireAmount,
  currency: z.enum(catalogueCurrencies),
  /** Weight of a pack in grams. */
  weight: z.number(),
  priceDetermination: z.enum(priceDeterminations),
})

export const SampleProduct = z.strictObject({
  sampleId: CatalogueId,
  title: Text,
  description: Text,
  imageUrl: z.string(),
  group: z.enum(sampleGroups),
  category: z.enum(reimbursementCategories),
  price: WireAmount,
  currency: z.enum(catalogueCurrencies),
  estimatedDays: DayRange,
  /** Maximum number of samples of one item. */
  mostPerItem: z.int(),
  /** Reimbursement of one sample against the subsequent packaging order (SAMPLE-D02). */
  reimbursable: WireAmount,
})

export const ServiceProduct = z.strictObject({
  serviceId: CatalogueId,
  title: Text,
  description: Text,
  imageUrl: z.string(),
  price: WireAmount,
  currency: z.enum(catalogueCurrencies),
  /** The pricing unit: `per design`, `per man-day`. */
  priceUnit: Text,
  estimatedDays: z.int(),
  /** Reimbursement against the subsequent packaging order (SERVICE-D02). */
  reimbursable: WireAmount,
  /** Whether the customer must first send their product. */
  needsProductSample: z.boolean(),
})

/** A reference project (CAT-D02). */
export const Showcase = z.strictObject({ id: CatalogueId, title: Text, description: Text, imageUrl: z.string() })
