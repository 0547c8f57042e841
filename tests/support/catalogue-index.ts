import { openShelf, type Shelved } from '#domain/catalogue/catalogue-index.ts'
import type { ConfigurationInput } from '#domain/catalogue/configuration.ts'
import { complete } from '#domain/catalogue/resolve-configuration.ts'
import { type Made, type PriceList, priceList, type PriceQuestion } from '#domain/pricing/price.ts'
import { catalogueFiles } from '#infrastructure/seed/catalogue/all.ts'

export const demoRates = {
  rateId: '2026-11-02-bundled',
  date: '2026-11-02',
  source: 'bundled',
  rates: { USD: 1, EUR: 0.92, CNY: 7.2, HKD: 7.8, AUD: 1.52, CAD: 1.37 },
}

/** The catalogue as it is stored, opened once for all pure tests. */
export const shelf = openShelf(1, catalogueFiles)

const mm = (inch: number) => Math.round(inch * 254) / 10

export const inches = (...[length, width, height]: [number, number, number?]): ConfigurationInput['size'] => ({
  dimensions: { length: mm(length), width: mm(width), ...(height && { height: mm(height) }) },
})

export const productOf = (productId: string): Shelved => {
  const product = shelf.product(productId)
  if (!product) throw new Error(`No product ${productId}`)
  return product
}

/** A configuration that can be made; whatever is wrong with it fails the test. `change` is for what the shop does not sell. */
export const making = (productId: string, input: ConfigurationInput = {}, change: Partial<Shelved> = {}): Made => {
  const product = { ...productOf(productId), ...change }
  const completed = complete(shelf, product, input)
  const problems = [...completed.problems, ...completed.changes].map(({ message }) => message.key)
  if (problems.length > 0 || !completed.structure) throw new Error(`${productId}: ${problems.join(' ')}`)
  return { product, completed, structure: completed.structure }
}

/** Its price list, in dollars, for the United States, out of season. */
export const pricing = (outer: Made, more: Partial<PriceQuestion> = {}, most = 10_000): PriceList => {
  const question = {
    shelf,
    outer,
    embedded: undefined,
    rate: 1_000_000,
    delivery: { countryCode: 'US', month: 5 },
    ...more,
  }
  const list = priceList(question, most)
  if (!list) throw new Error(`Nothing can print a ${outer.product.productId} so`)
  return list
}
