import { z } from 'zod'
import { dimensionFields } from '../packaging/structure.ts'
import { Millionths, Text, Days, methods } from './catalogue-fields.ts'
import { CatalogueId, Dimensions } from './configuration.ts'
import {
  classifications,
  cmsScopes,
  priceControls,
  priceDeterminations,
  pricingStrategies,
  printOptions,
  productTypes,
  protections,
  reimbursementCategories,
  sampleGroups,
  sizeCategories,
  sizeTypeOptions,
} from './vocabulary.ts'

/** Everything a customer can order: products of packaging, samples, services and essentials. */

/** A group of products with a common minimum order and production time. */
export const Category = z.strictObject({
  categoryId: CatalogueId,
  sortOrder: z.int(),
  title: Text,
  description: Text,
  moq: z.int().positive(),
  productionDays: Days,
  /** The product whose picture is shown for the category. */
  pictureOf: CatalogueId,
})
export type Category = z.infer<typeof Category>

/** A standard size of a product. */
export const Size = z.strictObject({
  sizeId: CatalogueId,
  name: z.string(),
  sizeCategory: z.enum(sizeCategories),
  dimensions: Dimensions,
})
export type Size = z.infer<typeof Size>

const Limit = z.strictObject({ min: z.number().positive(), max: z.number().positive(), step: z.number().positive() })

/** A product of packaging, which customers configure. */
export const Product = z.strictObject({
  productId: CatalogueId,
  categoryId: CatalogueId,
  title: Text,
  description: Text,
  style: z.string().min(1),
  /** Style options other than size. */
  cells: z.strictObject({ columns: z.int().positive(), rows: z.int().positive() }).optional(),
  /** Maximum number of cells that a customer can choose; absent if the number is fixed. */
  mostCells: z.strictObject({ columns: z.int().positive(), rows: z.int().positive() }).optional(),
  handle: z.enum(['twisted', 'rope', 'ribbon']).optional(),
  styleCode: z.string(),
  type: z.enum(productTypes),
  classification: z.enum(classifications),
  protection: z.enum(protections),
  cmsScope: z.enum(cmsScopes),
  /** Compatible inserts; empty if it takes none (CAT-021). */
  embeds: z.array(CatalogueId),
  /** Default: that of the category. */
  moq: z.int().positive().optional(),
  quantities: z.array(z.int().positive()).max(12),
  quantityMultiple: z.int().positive(),
  unit: z.enum(['piece', 'roll', 'sheet']),
  priceControl: z.enum(priceControls),
  pricingStrategy: z.enum(pricingStrategies),
  sizeTypeOption: z.enum(sizeTypeOptions),
  limits: z.partialRecord(z.enum(dimensionFields), Limit),
  sizes: z.array(Size),
  /** Board materials; the first of each list is the default. */
  materials: z.array(CatalogueId).min(1),
  /** The paper around and inside a rigid core. */
  wrap: CatalogueId.optional(),
  print: z.array(z.enum(printOptions)).min(1),
  coatings: z.array(CatalogueId).min(1),
  finishes: z.array(CatalogueId).min(1),
  addOns: z.array(CatalogueId),
  /** Options of the default configuration other than the first of each list. */
  defaults: z.strictObject({ finish: CatalogueId.optional(), print: z.enum(printOptions).optional() }),
  methods: z.array(z.enum(methods)).min(1),
  /** Cost of a die or tool per order; cost of production and of handling per piece. */
  tooling: Millionths,
  conversion: Millionths,
  handWork: Millionths,
})
export type Product = z.infer<typeof Product>

/** The subject of a picture that is not of a configured product: a plain box of one size, a ream, a pile of rolls. */
export const Shown = z.strictObject({
  /** A style, or a form of stock goods. */
  form: z.string().min(1).max(40),
  dimensions: Dimensions,
  material: CatalogueId,
  printed: z.boolean().optional(),
  /** Whether to show the sheet before it is folded. */
  unfolded: z.boolean().optional(),
  /** Number of copies shown together. */
  count: z.int().min(1).max(6).optional(),
})
export type Shown = z.infer<typeof Shown>

/** A sample that customers can order before the packaging. */
export const Sample = z.strictObject({
  sampleId: CatalogueId,
  title: Text,
  description: Text,
  group: z.enum(sampleGroups),
  category: z.enum(reimbursementCategories),
  price: Millionths,
  days: Days,
  mostPerItem: z.int().positive(),
  /** Maximum reimbursement of category C (SAMPLE-D02). */
  reimbursedUpTo: Millionths.optional(),
  /** Categories of the products that it can be a sample of. */
  categories: z.array(CatalogueId).min(1),
  pictureOf: CatalogueId,
  shown: Shown.optional(),
})
export type Sample = z.infer<typeof Sample>

/**
 * Reimbursement for one sample, by its reimbursement category (SAMPLE-D02), in millionths of the catalogue's currency.
 */
export const reimbursableOfSample = ({
  category,
  price,
  reimbursedUpTo = 0,
}: Pick<Sample, 'category' | 'price' | 'reimbursedUpTo'>): number => {
  const amounts: Record<Sample['category'], number> = {
    I: 0,
    A: price,
    B: Math.round(price / 2),
    C: Math.min(price, reimbursedUpTo),
  }
  return amounts[category]
}

/** A service, such as design or inspection. */
export const Service = z.strictObject({
  serviceId: CatalogueId,
  title: Text,
  description: Text,
  price: Millionths,
  priceUnit: Text,
  estimatedDays: z.int().min(0),
  /** Amount reimbursed with the subsequent packaging order (SERVICE-D02). */
  reimbursable: Millionths,
  /** Whether the customer must first send their product (SAMPLE-T10). */
  needsProductSample: z.boolean(),
  pictureOf: CatalogueId,
  shown: Shown.optional(),
})
export type Service = z.infer<typeof Service>

/** A stock product, sold by the pack. */
export const Essential = z.strictObject({
  productId: CatalogueId,
  title: Text,
  description: Text,
  packQuantity: z.int().positive(),
  packUnit: Text,
  price: Millionths,
  weight: z.number().positive(),
  priceDetermination: z.enum(priceDeterminations),
  pictureOf: CatalogueId,
  shown: Shown.optional(),
})
export type Essential = z.infer<typeof Essential>
