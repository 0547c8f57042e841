import { z } from 'zod'
import { Certificate } from '#domain/catalogue/catalogue.ts'
import {
  CatalogueId,
  Configuration,
  ConfigurationInput,
  ConfigurationPatch,
  Dimensions,
  Thickness,
} from '#domain/catalogue/configuration.ts'
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
  sizeCategories,
  sizeTypeOptions,
  thicknessUnits,
} from '#domain/catalogue/vocabulary.ts'
import { routes } from '#domain/ordering/quote.ts'
import { dimensionFields } from '#domain/packaging/structure.ts'
import { InvoiceParty } from '#domain/payments/invoice.ts'
import { languages } from '#domain/text/languages.ts'
import { DayRange } from '#domain/time.ts'
import { endpoint, WireAmount } from '../contracts/endpoint.ts'

/**
 * Public endpoints for the shop's products (CAT-*) and their configuration (CONF-*). Responses never change within a
 * catalogue version, so they have an ETag. Texts are in the requested language, lengths in mm, weights in grams; each
 * price is an amount in the accompanying currency.
 */

/** `?language=zh-CN`; defaults to English. */
const InLanguage = z.strictObject({ language: z.enum(languages).default('en-US') })
const ofProduct = { params: z.strictObject({ productId: z.string().min(1).max(100) }), query: InLanguage }
const Text = z.string()

// Lists ---------------------------------------------------------------------------------------------------------------

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

// Configuration -------------------------------------------------------------------------------------------------------

/**
 * A value offered in a step. To choose it, replace every key of `change` in the configuration. Incompatible values are
 * also listed: `allowed` is false, `reason` explains why, `change` also changes the conflicting choices, and `remedy`
 * describes those changes for the button.
 */
export const Choice = z.strictObject({
  id: z.string(),
  title: Text,
  description: Text,
  selected: z.boolean(),
  recommended: z.boolean(),
  allowed: z.boolean(),
  reason: Text.nullable(),
  remedy: Text.nullable(),
  /** Null if no change makes it possible for this product and size. */
  change: ConfigurationPatch.nullable(),
})

/** An add-on. `area` is present if its area in cm² can be specified: the default is `usual`, or the whole surface. */
export const AddOnChoice = Choice.extend({ area: z.strictObject({ usual: z.number().nullable() }).nullable() })

/** A material with its thickness table; `thickness` is in the unit in which the material is usually ordered. */
export const MaterialChoice = Choice.extend({
  family: z.string(),
  thickness: Thickness,
  /** The same thickness in every unit of the material's table. */
  thicknesses: z.array(Thickness),
  caliper: z.number(),
  weightPerSquareMetre: z.number(),
  /** Edge crush resistance in kN/m; null for materials that are not corrugated. */
  ect: z.number().nullable(),
  /** Color of the surface, `#c9a678`. */
  color: z.string(),
  recycledShare: z.number(),
  /** Claims with their certificates; a claim is no longer made after its certificate expires. */
  certificates: z.array(Certificate),
})

const StandardSize = z.strictObject({
  sizeId: CatalogueId,
  name: Text,
  sizeCategory: z.enum(sizeCategories),
  /** Inner size. */
  dimensions: Dimensions,
})

/** An incompatible choice that was replaced (CONF-D03). */
const Change = z.strictObject({ step: z.string(), message: Text })
/** A value that cannot be produced; no price is available until it is corrected. */
const Problem = z.strictObject({ field: z.string(), reason: z.string(), message: Text })

/** The choices of each step for a given configuration (CAT-D03). Categories and products have separate endpoints. */
export const ProductConfiguration = z.strictObject({
  /** The requested configuration, completed with defaults. */
  config: Configuration,
  options: z.strictObject({
    size: z.strictObject({ types: z.array(Choice), dimensions: z.array(DimensionLimits) }),
    material: z.array(MaterialChoice),
    print: z.array(Choice),
    quantities: z.strictObject({ moq: z.int(), multiple: z.int(), most: z.int(), offered: z.array(z.int()) }),
    sample: z.array(SampleProduct),
    corrugation: z.array(Choice),
    coating: z.array(Choice),
    finish: z.array(Choice),
    colorScope: z.array(Choice),
    printAddOns: z.array(AddOnChoice),
    additionalComments: z.strictObject({ maxLength: z.int() }),
    productComments: z.strictObject({ maxLength: z.int() }),
    attachments: z.strictObject({ most: z.int() }),
    /** Compatible inserts; empty if the product takes none (CAT-021). */
    embedded: z.array(CondensedProduct),
  }),
  sizes: z.array(StandardSize),
  scaleUnits: z.strictObject({
    unitOfLength: z.array(z.string()),
    paperThickness: z.array(z.enum(thicknessUnits)),
    /** The quantity unit: `piece`, `roll`. */
    quantity: z.string(),
  }),
  changes: z.array(Change),
  problems: z.array(Problem),
  catalogueVersion: z.int(),
})

/** This shop's sales terms, for buyers who have not ordered yet. */
export const SalesTerms = z.strictObject({
  /** The seller as shown on invoices; null if no company is configured. */
  seller: InvoiceParty.omit({ email: true }).nullable(),
  /** Shipping options for the requested country. */
  shipping: z.array(
    z.strictObject({
      tariffId: z.string(),
      title: Text,
      route: z.enum(routes),
      /** Transit time from the factory to the address in days. */
      days: DayRange,
      /** Whether the buyer’s carrier picks up the goods. */
      pickup: z.boolean(),
    }),
  ),
  /** Months with a freight surcharge (1 = January), and its percentage. */
  peak: z.strictObject({ months: z.array(z.int()), percent: z.number() }),
  payment: z.strictObject({ card: z.boolean(), bankTransfer: z.boolean() }),
  /** Default validity of a quote, in days. */
  quoteDays: z.int(),
  /** Number of days after completion during which a sample is credited to an order. */
  sampleCreditDays: z.int(),
  /** REF-D04: discount on a referred customer's first order, and the referrer's reward, both in US dollars. */
  referral: z.strictObject({ percent: z.int(), upperLimit: WireAmount, reward: WireAmount }),
})

// Endpoints -----------------------------------------------------------------------------------------------------------

export const catalogue = {
  categories: endpoint({
    method: 'GET',
    path: '/options/product-categories',
    summary: 'List product categories with their products',
    access: ['anyone'],
    query: InLanguage,
    reply: z.array(ProductCategory),
  }),
  products: endpoint({
    method: 'GET',
    path: '/options/products',
    summary: 'List packaging products',
    access: ['anyone'],
    query: InLanguage,
    reply: z.array(PackagingProduct),
  }),
  product: endpoint({
    method: 'GET',
    path: '/options/product/:productId',
    summary: 'Get a packaging product',
    access: ['anyone'],
    ...ofProduct,
    reply: PackagingProduct,
  }),
  configure: endpoint({
    method: 'POST',
    path: '/options/product/:productId/config',
    summary: 'Get the available options for a configuration, and the configuration completed with defaults',
    rateLimit: 'configurations',
    access: ['anyone'],
    ...ofProduct,
    body: ConfigurationInput,
    reply: ProductConfiguration,
  }),
  showcases: endpoint({
    method: 'GET',
    path: '/options/product/:productId/showcases',
    summary: 'List showcases of a product',
    access: ['anyone'],
    ...ofProduct,
    reply: z.array(Showcase),
  }),
  standardProducts: endpoint({
    method: 'GET',
    path: '/options/standard-products',
    summary: 'List essentials, sold from stock',
    access: ['anyone'],
    query: InLanguage,
    reply: z.array(StandardProduct),
  }),
  standardProduct: endpoint({
    method: 'GET',
    path: '/options/standard-product/:productId',
    summary: 'Get an essential',
    access: ['anyone'],
    ...ofProduct,
    reply: StandardProduct,
  }),
  sampleProducts: endpoint({
    method: 'GET',
    path: '/options/sample-products',
    summary: 'List samples that can be ordered',
    access: ['anyone'],
    query: InLanguage,
    reply: z.array(SampleProduct),
  }),
  salesTerms: endpoint({
    method: 'GET',
    path: '/options/sales-terms',
    summary: 'Get the seller, shipping and payment terms for a country',
    access: ['anyone'],
    query: InLanguage.extend({
      countryCode: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .default('US'),
    }),
    reply: SalesTerms,
  }),
  serviceProducts: endpoint({
    method: 'GET',
    path: '/options/service-products',
    summary: 'List services that can be ordered',
    access: ['anyone'],
    query: InLanguage,
    reply: z.array(ServiceProduct),
  }),
}
