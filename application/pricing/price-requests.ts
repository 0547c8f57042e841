import type { z } from 'zod'
import type { CatalogueIndex, IndexedProduct } from '#domain/catalogue/catalogue-index.ts'
import type { ConfigurationInput } from '#domain/catalogue/configuration.ts'
import { resolveConfiguration } from '#domain/catalogue/resolve-configuration.ts'
import type { PriceControl, QuantityOrigin } from '#domain/catalogue/vocabulary.ts'
import { ruleBroken, throwIfRefused, invalidInput, Rejection, refusal } from '#domain/kernel/refusal.ts'
import { withFieldPath } from '#domain/messages/message.ts'
import type { Dimensions } from '#domain/packaging/structure.ts'
import { type Makeable, type PriceList, priceList } from '#domain/pricing/price.ts'
import type * as settings from '../people/contracts/settings.ts'
import { refusedCountry } from '../shipping/countries.ts'
import type * as contracts from './contracts.ts'

/** Price requests: completed with defaults, or refused with the problem. `queries.ts` computes the responses. */

/** A price request; omitted fields have defaults. */
export type EstimateRequest = z.output<typeof contracts.EstimateRequest>

/** Rates of one day: units of each currency per USD (SETTINGS-D04). */
export type RateTable = z.output<typeof settings.RateTable>

/** Inputs of today's prices, and the content hash function. */
export type Shop = { index: CatalogueIndex; rates: RateTable; fingerprint: (value: unknown) => string }

/** A valid request: complete, with its price list. */
export type ResolvedRequest = {
  outer: Makeable
  embedded: Makeable | undefined
  list: PriceList
  rate: { rateId: string; date: string; perUsd: number }
  quantities: { quantity: number; origin: QuantityOrigin }[]
  offered: number[]
  /** Converts millionths of the catalogue's currency to thousandths of the payment currency. */
  toThousandths: (millionths: number) => number
}

/**
 * Resolves a request as of a `day` (`2026-11-20`).
 *
 * @throws {Rejection} invalid-input or rule-broken, with the invalid field
 */
export const resolveRequest = ({ index, rates }: Shop, asked: EstimateRequest, day: string): ResolvedRequest => {
  const { productId, config, embeddedProductId, embeddedConfig, currency, countryCode, delivery } = asked
  throwIfRefused(refusedCountry(countryCode))
  const outer = requireMakeable(index, findProduct(index, productId, 'productId'), config, 'config')
  if (embeddedConfig && !embeddedProductId) {
    throw new Rejection(invalidInput('embeddedProductId', 'input.empty', { field: 'embeddedProductId' }))
  }
  const embedded = embeddedProductId ? embed(index, outer, embeddedProductId, embeddedConfig) : undefined

  const { product } = outer
  const offered = product.quantities.length > 0 ? product.quantities : index.catalogue.prices.placeholderQuantities
  const origin: QuantityOrigin = asked.quantities ? 'customer' : product.quantities.length > 0 ? 'cms' : 'placeholder'
  const quantities = asked.quantities ?? offered
  const perUsd = rates.rates[currency]
  const question = {
    index,
    outer,
    embedded,
    rate: Math.round((perUsd / rates.rates[index.catalogue.currency]) * 1_000_000),
    delivery: { ...delivery, countryCode, month: Number(day.slice(5, 7)) },
  }
  const list = priceList(question, Math.max(...quantities, ...offered))
  if (!list) {
    throw new Rejection(ruleBroken('config.print', 'shop.unprintable'))
  }
  const unique = [...new Set(quantities.map(list.sellable))].toSorted((a, b) => a - b)
  return {
    outer,
    embedded,
    list,
    rate: { rateId: rates.rateId, date: rates.date, perUsd },
    quantities: unique.map((quantity) => ({ quantity, origin })),
    offered: offered.map(list.sellable).filter((quantity) => quantity >= list.moq),
    toThousandths: (millionths) => Math.round((millionths * question.rate) / 1_000_000_000),
  }
}

const findProduct = (index: CatalogueIndex, productId: string, field: string): IndexedProduct => {
  const product = index.product(productId)
  if (!product) throw new Rejection(invalidInput(field, 'shop.notInCatalogue', { field }))
  return product
}

/** A configuration exactly as requested: no part is replaced silently, because that would change the price. */
const requireMakeable = (
  index: CatalogueIndex,
  product: IndexedProduct,
  input: ConfigurationInput,
  path: string,
): Makeable => {
  const resolved = resolveConfiguration(index, product, input)
  const [wrong] = [...resolved.problems, ...resolved.changes]
  if (wrong) {
    const field = wrong.field === 'config' ? path : `${path}.${wrong.field}`
    throw new Rejection(refusal('rule-broken', withFieldPath(wrong.message, field), field))
  }
  return { product, resolved, structure: resolved.structure! }
}

/** The embedded product; its default size is the inner size of the outer product (CONF-021). */
const embed = (index: CatalogueIndex, outer: Makeable, productId: string, input: ConfigurationInput = {}): Makeable => {
  const { embeds } = outer.product
  const field = 'embeddedProductId'
  if (embeds.length === 0) throw new Rejection(ruleBroken(field, 'shop.holdsNothing', { product: outer.product.title }))
  if (!embeds.includes(productId))
    throw new Rejection(invalidInput(field, 'input.payloadOneOf', { field, list: embeds.join(', ') }))
  const space = outer.structure.dimensions
  const filling: ConfigurationInput = input.size
    ? input
    : { ...input, size: { type: 'custom', dimensions: insideOf(space) } }
  const inner = requireMakeable(index, findProduct(index, productId, field), filling, 'embeddedConfig')
  for (const side of ['length', 'width', 'height'] as const) {
    if ((inner.structure.dimensions[side] ?? 0) > (space[side] ?? Infinity) + 0.5) {
      const path = `embeddedConfig.size.dimensions.${side}`
      throw new Rejection(ruleBroken(path, 'size.largest', { field: path, n: { mm: space[side]! } }))
    }
  }
  return inner
}

const insideOf = ({ length, width, height }: Dimensions) => ({
  ...(length && { length }),
  ...(width && { width }),
  ...(height && { height }),
})

// Derived from a request ----------------------------------------------------------------------------------------------

/** The same for equal configurations (CONF-D04). */
export const hashOf = ({ fingerprint }: Shop, { outer, embedded }: ResolvedRequest): string =>
  fingerprint([identityOf(outer), embedded ? identityOf(embedded) : null])

/**
 * The properties that identify a configuration: without comments, attachments and quantities, and with sizes normalized
 * to be independent of how they were measured.
 */
const identityOf = ({ product, resolved: { configuration }, structure }: Makeable): object => {
  const { material, print, corrugation, coating, finish, printAddOns, addOnAreas, cells } = configuration
  return {
    productId: product.productId,
    dimensions: structure.dimensions,
    material: material.id,
    print,
    corrugation,
    coating,
    finish,
    printAddOns: printAddOns.toSorted(),
    ...(addOnAreas && {
      addOnAreas: Object.entries(addOnAreas).toSorted(([one], [other]) => one.localeCompare(other)),
    }),
    ...(cells && { cells }),
  }
}

/** How binding a price is: the least binding price control of its products (PRICE-D02). */
export const controlOf = ({ outer, embedded }: Pick<ResolvedRequest, 'outer' | 'embedded'>): PriceControl => {
  const all = [outer, ...(embedded ? [embedded] : [])].map(({ product }) => product.priceControl)
  return (['M', 'I'] as const).find((control) => all.includes(control)) ?? 'A'
}
