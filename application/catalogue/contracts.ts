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
 * What the shop sells (CAT-*) and what can be configured (CONF-*). Open to everyone; answers of one catalogue version
 * never change, so they carry an ETag. Texts come in the language that is asked for, lengths are mm, weights grams,
 * prices amounts in the currency given next to them.
 */

/** `?language=zh-CN`; English unless asked otherwise. */
const InLanguage = z.strictObject({ language: z.enum(languages).default('en-US') })
const ofProduct = { params: z.strictObject({ productId: z.string().min(1).max(100) }), query: InLanguage }
const Text = z.string()

// Lists ---------------------------------------------------------------------------------------------------------------

/** A product as lists of something else carry it (CAT-011). */
export const CondensedProduct = OrderedProduct.extend({ title: Text })

export const ProductCategory = z.strictObject({
  categoryId: CatalogueId,
  sortOrder: z.int(),
  title: Text,
  slug: z.string(),
  description: Text,
  imageUrl: z.string(),
  /** The least that can be ordered, and days from approval to ready (without freight). */
  moq: z.int(),
  leadTimeDays: DayRange,
  products: z.array(CondensedProduct),
})

/** What may be typed for a dimension: mm, ends included. */
export const DimensionLimits = z.strictObject({
  name: z.enum(dimensionFields),
  title: Text,
  min: z.number(),
  max: z.number(),
  step: z.number(),
})

/** CAT-D01. `structure` names the parametric structure that every drawing and measure of the product comes from. */
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
  /** Pieces come in multiples of it. */
  quantityMultiple: z.int(),
  quantities: z.array(z.int()),
  priceControl: z.enum(priceControls),
  pricingStrategy: z.enum(pricingStrategies),
  sizeTypeOption: z.enum(sizeTypeOptions),
  dimensions: z.array(DimensionLimits),
  standardSizeCount: z.int(),
  structure: z.string(),
  /** What the style is given beyond the size: the cells of a divider, the handle of a bag. */
  cells: z.strictObject({ columns: z.int(), rows: z.int() }).optional(),
  /** Up to which cells can be chosen; absent where they are fixed. */
  mostCells: z.strictObject({ columns: z.int(), rows: z.int() }).optional(),
  handle: z.enum(['twisted', 'rope', 'ribbon']).optional(),
  /** The trade's code of the style, `FEFCO 0427`; empty where there is none. */
  styleCode: z.string(),
  leadTimeDays: DayRange,
  /** The lowest unit price of the default configuration, ex works; absent where staff quote. */
  priceFrom: z
    .strictObject({ quantity: z.int(), unitPrice: z.number(), currency: z.enum(catalogueCurrencies) })
    .optional(),
})

/** An essential: sold from stock, by the pack. */
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
  /** Grams of a pack. */
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
  /** Samples of one item that may be ordered. */
  mostPerItem: z.int(),
  /** What is given back of one with the packaging order that follows (SAMPLE-D02). */
  reimbursable: WireAmount,
})

export const ServiceProduct = z.strictObject({
  serviceId: CatalogueId,
  title: Text,
  description: Text,
  imageUrl: z.string(),
  price: WireAmount,
  currency: z.enum(catalogueCurrencies),
  /** What the price is for: `per design`, `per man-day`. */
  priceUnit: Text,
  estimatedDays: z.int(),
  /** What is given back of it with the packaging order that follows (SERVICE-D02). */
  reimbursable: WireAmount,
  /** Whether the customer sends their product first. */
  needsProductSample: z.boolean(),
})

/** Finished work (CAT-D02). */
export const Showcase = z.strictObject({ id: CatalogueId, title: Text, description: Text, imageUrl: z.string() })

// Configuration -------------------------------------------------------------------------------------------------------

/**
 * A value that a step offers. To choose it, replace in the configuration every key that `change` holds. What does not
 * fit stays visible: `allowed` is false, `reason` says why, and then `change` also moves the conflicting choices, which
 * `remedy` says in words for the button.
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
  /** Nothing: there is no way to have it with this product and size. */
  change: ConfigurationPatch.nullable(),
})

/** An add-on; `area` where the cm² that it covers can be given: `usual` are taken where none are, or the whole surface. */
export const AddOnChoice = Choice.extend({ area: z.strictObject({ usual: z.number().nullable() }).nullable() })

/** A material with its table; `thickness` is in the unit the trade orders it by. */
export const MaterialChoice = Choice.extend({
  family: z.string(),
  thickness: Thickness,
  /** The same sheet in every unit of the material's table. */
  thicknesses: z.array(Thickness),
  caliper: z.number(),
  weightPerSquareMetre: z.number(),
  /** Edge crush resistance in kN/m; nothing for what is not corrugated. */
  ect: z.number().nullable(),
  /** What the surface looks like, `#c9a678`. */
  color: z.string(),
  recycledShare: z.number(),
  /** What may be claimed of it: claims end with their certificates. */
  certificates: z.array(Certificate),
})

const StandardSize = z.strictObject({
  sizeId: CatalogueId,
  name: Text,
  sizeCategory: z.enum(sizeCategories),
  /** Inside. */
  dimensions: Dimensions,
})

/** A choice that did not fit any more and was taken back (CONF-D03). */
const Change = z.strictObject({ step: z.string(), message: Text })
/** A value that cannot be produced; there is no price until it is corrected. */
const Problem = z.strictObject({ field: z.string(), reason: z.string(), message: Text })

/** What fits a configuration, step by step (CAT-D03). Categories and products have endpoints of their own. */
export const ProductConfiguration = z.strictObject({
  /** The configuration that was sent, completed by defaults. */
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
    /** Inserts that fit in; empty where the product holds none (CAT-021). */
    embedded: z.array(CondensedProduct),
  }),
  sizes: z.array(StandardSize),
  scaleUnits: z.strictObject({
    unitOfLength: z.array(z.string()),
    paperThickness: z.array(z.enum(thicknessUnits)),
    /** What a quantity counts: `piece`, `roll`. */
    quantity: z.string(),
  }),
  changes: z.array(Change),
  problems: z.array(Problem),
  catalogueVersion: z.int(),
})

/** What a buyer asks before the first order, as this shop is set up. */
export const SalesTerms = z.strictObject({
  /** Who sells, as invoices name it; nothing where no company is set. */
  seller: InvoiceParty.omit({ email: true }).nullable(),
  /** Ways to ship to the country that was asked for. */
  shipping: z.array(
    z.strictObject({
      tariffId: z.string(),
      title: Text,
      route: z.enum(routes),
      /** Days from the factory to the address. */
      days: DayRange,
      /** The buyer’s carrier collects the goods. */
      pickup: z.boolean(),
    }),
  ),
  /** Months with a surcharge on freight, from 1, and its percentage. */
  peak: z.strictObject({ months: z.array(z.int()), percent: z.number() }),
  payment: z.strictObject({ card: z.boolean(), bankTransfer: z.boolean() }),
  /** Days that a quote holds, unless it says otherwise. */
  quoteDays: z.int(),
  /** Days after its completion in which a sample is credited to an order. */
  sampleCreditDays: z.int(),
  /** REF-D04: what a referred customer gets off the first order, and the referrer for it; in US dollars. */
  referral: z.strictObject({ percent: z.int(), upperLimit: WireAmount, reward: WireAmount }),
})

// Endpoints -----------------------------------------------------------------------------------------------------------

export const catalogue = {
  categories: endpoint({
    method: 'GET',
    path: '/options/product-categories',
    summary: 'Product categories with their products',
    access: ['anyone'],
    query: InLanguage,
    reply: z.array(ProductCategory),
  }),
  products: endpoint({
    method: 'GET',
    path: '/options/products',
    summary: 'Packaging products',
    access: ['anyone'],
    query: InLanguage,
    reply: z.array(PackagingProduct),
  }),
  product: endpoint({
    method: 'GET',
    path: '/options/product/:productId',
    summary: 'One packaging product',
    access: ['anyone'],
    ...ofProduct,
    reply: PackagingProduct,
  }),
  configure: endpoint({
    method: 'POST',
    path: '/options/product/:productId/config',
    summary: 'What fits a configuration, and the configuration completed',
    rateLimit: 'configurations',
    access: ['anyone'],
    ...ofProduct,
    body: ConfigurationInput,
    reply: ProductConfiguration,
  }),
  showcases: endpoint({
    method: 'GET',
    path: '/options/product/:productId/showcases',
    summary: 'Finished work of a product',
    access: ['anyone'],
    ...ofProduct,
    reply: z.array(Showcase),
  }),
  standardProducts: endpoint({
    method: 'GET',
    path: '/options/standard-products',
    summary: 'Essentials, sold from stock',
    access: ['anyone'],
    query: InLanguage,
    reply: z.array(StandardProduct),
  }),
  standardProduct: endpoint({
    method: 'GET',
    path: '/options/standard-product/:productId',
    summary: 'One essential',
    access: ['anyone'],
    ...ofProduct,
    reply: StandardProduct,
  }),
  sampleProducts: endpoint({
    method: 'GET',
    path: '/options/sample-products',
    summary: 'Samples that can be ordered',
    access: ['anyone'],
    query: InLanguage,
    reply: z.array(SampleProduct),
  }),
  salesTerms: endpoint({
    method: 'GET',
    path: '/options/sales-terms',
    summary: 'Who sells, how goods are shipped to a country, and how they are paid',
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
    summary: 'Services that can be ordered',
    access: ['anyone'],
    query: InLanguage,
    reply: z.array(ServiceProduct),
  }),
}
