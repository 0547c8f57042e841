import { indexCatalogue, type IndexedProduct } from '#domain/catalogue/catalogue-index.ts'
import type { ConfigurationInput } from '#domain/catalogue/configuration.ts'
import { resolveConfiguration } from '#domain/catalogue/resolve-configuration.ts'
import { type Makeable, type PriceList, priceList, type PriceQuestion } from '#domain/pricing/price.ts'
import { catalogueFiles } from '#infrastructure/seed/catalogue/all.ts'

export const demoRates = {
  rateId: '2026-11-02-bundled',
  date: '2026-11-02',
  source: 'bundled',
  rates: { USD: 1, EUR: 0.92, CNY: 7.2, HKD: 7.8, AUD: 1.52, CAD: 1.37 },
}

/** The stored catalogue, indexed once for all pure tests. */
export const index = indexCatalogue(1, catalogueFiles)

const mm = (inch: number) => Math.round(inch * 254) / 10

export const inches = (...[length, width, height]: [number, number, number?]): ConfigurationInput['size'] => ({
  dimensions: { length: mm(length), width: mm(width), ...(height && { height: mm(height) }) },
})

export const productOf = (productId: string): IndexedProduct => {
  const product = index.product(productId)
  if (!product) throw new Error(`No product ${productId}`)
  return product
}

/** A valid configuration; throws if it has problems. `change`: for products that the shop does not sell. */
export const makeable = (
  productId: string,
  input: ConfigurationInput = {},
  change: Partial<IndexedProduct> = {},
): Makeable => {
  const product = { ...productOf(productId), ...change }
  const resolved = resolveConfiguration(index, product, input)
  const problems = [...resolved.problems, ...resolved.changes].map(({ message }) => message.key)
  if (problems.length > 0 || !resolved.structure) throw new Error(`${productId}: ${problems.join(' ')}`)
  return { product, resolved, structure: resolved.structure }
}

/** Its price list in dollars for the United States, outside the peak season. */
export const pricing = (outer: Makeable, more: Partial<PriceQuestion> = {}, most = 10_000): PriceList => {
  const question = {
    index,
    outer,
    embedded: undefined,
    rate: 1_000_000,
    delivery: { countryCode: 'US', month: 5 },
    ...more,
  }
  const list = priceList(question, most)
  if (!list) throw new Error(`No method can print this ${outer.product.productId}`)
  return list
}
