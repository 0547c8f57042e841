import type { z } from 'zod'
import type { CatalogueIndex, IndexedProduct } from '#domain/catalogue/catalogue-index.ts'
import { reimbursableOfSample } from '#domain/catalogue/products.ts'
import { resolveConfiguration } from '#domain/catalogue/resolve-configuration.ts'
import { unitInCurrency } from '#domain/kernel/money.ts'
import { notFound, Rejection } from '#domain/kernel/refusal.ts'
import { message } from '#domain/messages/message.ts'
import { dimensionFields } from '#domain/packaging/structure.ts'
import { priceList } from '#domain/pricing/price.ts'
import type { Language } from '#domain/text/languages.ts'
import { messageText } from '../messages/message-text.ts'
import { productOf, pictureOf, orderedProduct } from './ordered-products.ts'
import type * as products from './product-shapes.ts'

/**
 * Catalogue queries in the shapes of their contracts. Pure: the same catalogue version always returns the same result.
 */

/** What a query returns for a schema of its contract. */
export type Out<S extends z.ZodType> = z.input<S>

const leadTime = ({ best, worst }: { best: number; worst: number }) => ({ min: best, max: worst })
const inDollars = (millionths: number) => Math.round(millionths / 10_000) / 100

// Lists ---------------------------------------------------------------------------------------------------------------

/** The short form of a product, for use in other lists (CAT-011). */
export const condensed = (
  index: CatalogueIndex,
  product: IndexedProduct,
  language: Language,
): Out<typeof products.CondensedProduct> => ({
  ...orderedProduct(index, product),
  title: product.title[language],
})

/** The categories in order, with their products in short form (CAT-011). */
export const categoriesIn = (index: CatalogueIndex, language: Language): Out<typeof products.ProductCategory>[] =>
  index.catalogue.categories
    .toSorted((a, b) => a.sortOrder - b.sortOrder)
    .map(({ categoryId, sortOrder, title, description, moq, productionDays, pictureOf: productId }) => ({
      categoryId,
      sortOrder,
      title: title[language],
      slug: categoryId,
      description: description[language],
      imageUrl: pictureOf(index, productId),
      moq,
      leadTimeDays: leadTime(productionDays),
      products: index.catalogue.products
        .filter((product) => product.categoryId === categoryId)
        .map((product) => condensed(index, productOf(index, product.productId), language)),
    }))

/** All products in full (CAT-D01). */
export const productsIn = (index: CatalogueIndex, language: Language): Out<typeof products.PackagingProduct>[] =>
  index.catalogue.products.map(({ productId }) => productIn(index, productId, language))

/**
 * One product in full.
 *
 * @throws {Rejection} not-found
 */
export const productIn = (
  index: CatalogueIndex,
  productId: string,
  language: Language,
): Out<typeof products.PackagingProduct> => {
  const product = productOf(index, productId)
  const from = priceFrom(index, product)
  return {
    ...condensed(index, product, language),
    categoryId: product.categoryId,
    description: product.description[language],
    images: [pictureOf(index, productId)],
    type: product.type,
    classification: product.classification,
    protection: product.protection,
    cmsScope: product.cmsScope,
    moq: product.leastQuantity,
    quantityMultiple: product.quantityMultiple,
    quantities: product.quantities,
    priceControl: product.priceControl,
    pricingStrategy: product.pricingStrategy,
    sizeTypeOption: product.sizeTypeOption,
    dimensions: limitsOf(product, language),
    standardSizeCount: product.sizes.length,
    structure: product.style,
    ...(product.cells && { cells: product.cells }),
    ...(product.mostCells && { mostCells: product.mostCells }),
    ...(product.handle && { handle: product.handle }),
    styleCode: product.styleCode,
    leadTimeDays: leadTime(product.category.productionDays),
    ...(from && { priceFrom: from }),
  }
}

/** The lowest price of the product's default configuration, in the catalogue's currency, excluding freight. */
const priceFrom = (
  index: CatalogueIndex,
  indexed: IndexedProduct,
): Out<typeof products.PackagingProduct>['priceFrom'] => {
  if (indexed.priceControl === 'M') return undefined
  const product: IndexedProduct = { ...indexed, pricingStrategy: 'flat' }
  const resolved = resolveConfiguration(index, product, {})
  const quantity = product.quantities.at(-1) ?? product.leastQuantity
  if (!resolved.structure) return undefined
  const outer = { product, resolved, structure: resolved.structure }
  const question = { index, outer, embedded: undefined, rate: 1_000_000, delivery: { countryCode: 'US', month: 1 } }
  const list = priceList(question, quantity)
  if (!list) return undefined
  const sold = list.sellable(quantity)
  return { quantity: sold, unitPrice: unitInCurrency(list.unitAt(sold)), currency: index.catalogue.currency }
}

export const limitsOf = ({ limits }: IndexedProduct, language: Language): Out<typeof products.DimensionLimits>[] =>
  dimensionFields.flatMap((name) => {
    const limit = limits[name]
    return limit ? [{ name, title: messageText(message(`dimension.${name}`), language), ...limit }] : []
  })

/** Stock products, sold by the pack (CAT-020). */
export const essentialsIn = (index: CatalogueIndex, language: Language): Out<typeof products.StandardProduct>[] =>
  index.catalogue.essentials.map(({ pictureOf: _, shown: __, ...one }) => ({
    ...one,
    title: one.title[language],
    slug: one.productId,
    description: one.description[language],
    packUnit: one.packUnit[language],
    imageUrl: pictureOf(index, one.productId),
    price: inDollars(one.price),
    currency: index.catalogue.currency,
  }))

/** One essential, or 404. */
export const essentialIn = (index: CatalogueIndex, productId: string, language: Language) => {
  const essential = essentialsIn(index, language).find((one) => one.productId === productId)
  if (!essential) throw new Rejection(notFound('product'))
  return essential
}

/** Samples of one category, or of all categories (SAMPLE-006..008). */
export const samplesIn = (
  index: CatalogueIndex,
  language: Language,
  categoryId?: string,
): Out<typeof products.SampleProduct>[] =>
  index.catalogue.samples
    .filter(({ categories }) => categoryId === undefined || categories.includes(categoryId))
    .map(({ sampleId, title, description, group, category, price, days, mostPerItem, ...sample }) => ({
      sampleId,
      title: title[language],
      description: description[language],
      imageUrl: pictureOf(index, sampleId),
      group,
      category,
      price: inDollars(price),
      currency: index.catalogue.currency,
      estimatedDays: leadTime(days),
      mostPerItem,
      reimbursable: inDollars(reimbursableOfSample({ category, price, ...sample })),
    }))

/** Services with their pricing unit. */
export const servicesIn = (index: CatalogueIndex, language: Language): Out<typeof products.ServiceProduct>[] =>
  index.catalogue.services.map(({ pictureOf: _, shown: __, ...one }) => ({
    ...one,
    title: one.title[language],
    description: one.description[language],
    imageUrl: pictureOf(index, one.serviceId),
    price: inDollars(one.price),
    reimbursable: inDollars(one.reimbursable),
    currency: index.catalogue.currency,
    priceUnit: one.priceUnit[language],
  }))

/**
 * Reference projects of a product (CAT-D02).
 *
 * @throws {Rejection} not-found
 */
export const showcasesIn = (
  index: CatalogueIndex,
  productId: string,
  language: Language,
): Out<typeof products.Showcase>[] => {
  productOf(index, productId)
  return index.catalogue.showcases
    .filter((one) => one.productId === productId)
    .map(({ id, title, description }) => ({
      id,
      title: title[language],
      description: description[language],
      imageUrl: pictureOf(index, productId),
    }))
}
