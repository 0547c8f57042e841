import type { z } from 'zod'
import { complete } from '#domain/catalogue/complete.ts'
import type { ConfigurationInput } from '#domain/catalogue/configuration.ts'
import type { Shelf, Shelved } from '#domain/catalogue/shelf.ts'
import type { PriceControl, QuantityOrigin } from '#domain/catalogue/words.ts'
import { broken, invalid, Rejection } from '#domain/kernel.ts'
import { inCurrency, unitInCurrency } from '#domain/money.ts'
import type { Dimensions } from '#domain/packaging/structure.ts'
import type { Driver } from '#domain/pricing/cost.ts'
import { type Made, type Priced, type PriceList, priceList } from '#domain/pricing/price.ts'
import type { Language } from '#domain/text/languages.ts'
import { type Moment, plusDays } from '#domain/time.ts'
import type * as contracts from './contracts/pricing.ts'
import type * as settings from './contracts/settings.ts'
import { countryOf } from './countries.ts'

/** Estimates: a question is made whole, priced, and told; or refused with what is wrong, never with a price. */

type Out<S extends z.ZodType> = z.input<S>
/** What is asked; everything that was left out stands at its default. */
export type Asked = z.output<typeof contracts.EstimateRequest>

/** Rates of one day, units of each currency for 1 USD (SETTINGS-D04). */
export type RateTable = z.output<typeof settings.RateTable>

/** What prices are made from today, and how contents are hashed. */
export type Shop = { shelf: Shelf; rates: RateTable; fingerprint: (value: unknown) => string }

/** A question that can be answered: everything complete, the price list open. */
export type Opened = {
  outer: Made
  embedded: Made | undefined
  list: PriceList
  rate: { rateId: string; date: string; perUsd: number }
  quantities: { quantity: number; origin: QuantityOrigin }[]
  offered: number[]
  /** Millionths of the catalogue's currency as thousandths of the currency of payment. */
  toThousandths: (millionths: number) => number
}

/**
 * Opens what was asked, on a `day` (`2026-11-20`).
 *
 * @throws {Rejection} invalid-input or rule-broken with the field that cannot be
 */
export const openQuestion = ({ shelf, rates }: Shop, asked: Asked, day: string): Opened => {
  const { productId, config, embeddedProductId, embeddedConfig, currency, countryCode, delivery, language } = asked
  if (!countryOf(countryCode)) throw new Rejection(invalid('countryCode', 'countryCode is not a country'))
  const outer = made(shelf, known(shelf, productId, 'productId'), config, 'config', language)
  if (embeddedConfig && !embeddedProductId) {
    throw new Rejection(invalid('embeddedProductId', 'embeddedProductId cannot be empty'))
  }
  const embedded = embeddedProductId ? embed(shelf, outer, embeddedProductId, embeddedConfig, language) : undefined

  const { product } = outer
  const offered = product.quantities.length > 0 ? product.quantities : shelf.catalogue.prices.placeholderQuantities
  const origin: QuantityOrigin = asked.quantities ? 'customer' : product.quantities.length > 0 ? 'cms' : 'placeholder'
  const quantities = asked.quantities ?? offered
  const perUsd = rates.rates[currency]
  const question = {
    shelf,
    outer,
    embedded,
    rate: Math.round((perUsd / rates.rates[shelf.catalogue.currency]) * 1_000_000),
    delivery: { ...delivery, countryCode, month: Number(day.slice(5, 7)) },
  }
  const list = priceList(question, Math.max(...quantities, ...offered))
  if (!list) {
    throw new Rejection(broken('config.print', 'Nothing can print this: take fewer colours, or a smaller size'))
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

const known = (shelf: Shelf, productId: string, field: string): Shelved => {
  const product = shelf.product(productId)
  if (!product) throw new Rejection(invalid(field, `${field} is not in the catalogue`))
  return product
}

/** A configuration that can be made as it was asked for: nothing is quietly something else, for that would be another price. */
const made = (shelf: Shelf, product: Shelved, input: ConfigurationInput, path: string, language: Language): Made => {
  const completed = complete(shelf, product, input, language)
  const [wrong] = [...completed.problems, ...completed.changes]
  if (wrong) {
    const field = wrong.field === 'config' ? path : `${path}.${wrong.field}`
    throw new Rejection(broken(field, wrong.message.replaceAll(wrong.field, field)))
  }
  return { product, completed, structure: completed.structure! }
}

/** What lies in the product: where nothing else is said, as large as the room inside (CONF-021). */
const embed = (
  shelf: Shelf,
  outer: Made,
  productId: string,
  input: ConfigurationInput = {},
  language: Language,
): Made => {
  const { embeds } = outer.product
  const field = 'embeddedProductId'
  if (embeds.length === 0) throw new Rejection(broken(field, `${outer.product.title[language]} holds no other product`))
  if (!embeds.includes(productId))
    throw new Rejection(invalid(field, `Expected ${field} to be one of ${embeds.join(', ')}`))
  const room = outer.structure.dimensions
  const filling: ConfigurationInput = input.size
    ? input
    : { ...input, size: { type: 'custom', dimensions: insideOf(room) } }
  const inner = made(shelf, known(shelf, productId, field), filling, 'embeddedConfig', language)
  for (const side of ['length', 'width', 'height'] as const) {
    if ((inner.structure.dimensions[side] ?? 0) > (room[side] ?? Infinity) + 0.5) {
      const path = `embeddedConfig.size.dimensions.${side}`
      throw new Rejection(broken(path, `${path} must be at most ${room[side]}`))
    }
  }
  return inner
}

const insideOf = ({ length, width, height }: Dimensions) => ({
  ...(length && { length }),
  ...(width && { width }),
  ...(height && { height }),
})

// Answers -------------------------------------------------------------------------------------------------------------

/** Until when an estimate of a `day` holds: thirty days from its end, so what is asked twice on a day has one answer (PRICE-D06). */
export const validUntil = (day: string): Moment => plusDays(`${day}T00:00:00.000Z`, 31)

/** Estimates for everybody (PRICE-001). */
export const estimate = (shop: Shop, asked: Asked, day: string): Out<typeof contracts.Estimates> => {
  const opened = openQuestion(shop, asked, day)
  const { outer, embedded, list, rate, quantities } = opened
  return {
    productId: outer.product.productId,
    embeddedProductId: embedded?.product.productId ?? null,
    config: outer.completed.configuration,
    embeddedConfig: embedded?.completed.configuration ?? null,
    productConfigurationHash: hashOf(shop, opened),
    currency: asked.currency,
    moq: list.moq,
    quantityMultiple: list.quantityMultiple,
    pricingStrategy: outer.product.pricingStrategy,
    validUntil: validUntil(day),
    countryCode: asked.countryCode,
    catalogueVersion: shop.shelf.version,
    rate,
    unitWeight: list.grams,
    unitArea: Math.round(list.area / 100) / 10_000,
    estimates: quantities.map((one) => told(opened, one, asked.language)),
  }
}

/** Equal for equal configurations (CONF-D04). */
export const hashOf = ({ fingerprint }: Shop, { outer, embedded }: Opened): string =>
  fingerprint([identityOf(outer), embedded ? identityOf(embedded) : null])

/**
 * What makes two configurations the same product: neither comments nor attachments nor quantities, and a size
 * is a size however it was measured.
 */
const identityOf = ({ product, completed: { configuration }, structure }: Made): object => {
  const { material, print, corrugation, coating, finish, printAddOns } = configuration
  return {
    productId: product.productId,
    dimensions: structure.dimensions,
    material: material.id,
    print,
    corrugation,
    coating,
    finish,
    printAddOns: printAddOns.toSorted(),
  }
}

/** How binding a price is: as little as that of anything in it (PRICE-D02). */
export const controlOf = ({ outer, embedded }: Pick<Opened, 'outer' | 'embedded'>): PriceControl => {
  const all = [outer, ...(embedded ? [embedded] : [])].map(({ product }) => product.priceControl)
  return (['M', 'I'] as const).find((control) => all.includes(control)) ?? 'A'
}

const told = (
  opened: Opened,
  { quantity, origin }: Opened['quantities'][number],
  language: Language,
): Out<typeof contracts.Estimate> => {
  const { list, embedded, offered } = opened
  const { product } = opened.outer
  const priceControl = controlOf(opened)
  const common = { quantity, origin, priceControl }
  if (quantity < list.moq) return { ...common, status: 'belowMoq', belowMoq: true }
  if (priceControl === 'M') {
    return { ...common, status: 'onRequest', belowMoq: false }
  }
  const priced = list.at(quantity)
  const smallest = list.unitAt(offered[0] ?? list.sellable(list.moq))
  const lead = productionDays(product, embedded, quantity)
  const cheapest = priced.freight.find(({ pickup }) => !pickup) ?? priced.freight[0]!
  return {
    ...common,
    status: 'priced',
    belowMoq: false,
    unitPrice: unitInCurrency(priced.unitPrice),
    total: inCurrency(priced.total),
    leadTimeDays: lead,
    shippingIncluded: priced.includedShipping > 0,
    includedShipping: inCurrency(priced.includedShipping),
    saving: less(smallest, priced.unitPrice),
    landed: {
      unitPrice: perPiece(cheapest.landedTotal, quantity),
      total: inCurrency(cheapest.landedTotal),
      freightOptionId: cheapest.id,
      leadTimeDays: { min: lead.min + cheapest.days.min, max: lead.max + cheapest.days.max },
    },
    freight: priced.freight.map((one) => ({
      id: one.id,
      title: one.title[language],
      route: one.route,
      incoterm: one.incoterm,
      cost: inCurrency(one.cost),
      deliveryTimeRange: one.days,
      chargeable: one.chargeable,
      chargeableUnit: one.chargeableUnit,
      landedUnitPrice: perPiece(one.landedTotal, quantity),
      landedTotal: inCurrency(one.landedTotal),
    })),
    packing: {
      cartons: priced.packing.cartons,
      perCarton: priced.packing.perCarton,
      grossWeight: Math.round(priced.packing.grossWeight / 10) / 100,
      volume: Math.round(priced.packing.volume * 1000) / 1000,
    },
    nextPriceBreak: nextBreak(list, offered, priced),
    explanation: priced.shares.map(({ driver, share }) => ({
      id: driver,
      title: driverTitles[driver][language],
      share,
    })),
  }
}

/** Days from approval to ready: one more for every ten thousand pieces, two for what lies inside (4.1, 4.10). */
export const productionDays = ({ category }: Shelved, embedded: Made | undefined, quantity: number) => {
  const more = Math.floor(quantity / 10_000) + (embedded ? 2 : 0)
  return { min: category.productionDays.best + more, max: category.productionDays.worst + more }
}

const perPiece = (minor: number, quantity: number) => Math.round((minor * 10) / quantity) / 1000
/** By how much a price is less than another, to the hundredth. */
const less = (than: number, price: number) => Math.round((1 - price / than) * 100) / 100

const nextBreak = (list: PriceList, offered: readonly number[], { quantity, unitPrice }: Priced) => {
  const next = offered.find((one) => one > quantity && list.unitAt(one) < unitPrice)
  if (next === undefined) return null
  const unit = list.unitAt(next)
  return {
    quantity: next,
    morePieces: next - quantity,
    unitPrice: unitInCurrency(unit),
    total: Math.round((next * unit) / 10) / 100,
    saving: less(unitPrice, unit),
  }
}

const driverTitles: Readonly<Record<Driver, Readonly<Record<Language, string>>>> = {
  material: { 'en-US': 'Board and paper', 'zh-CN': '纸板与纸张' },
  print: { 'en-US': 'Print', 'zh-CN': '印刷' },
  finishing: { 'en-US': 'Coating and lamination', 'zh-CN': '上光与覆膜' },
  addOns: { 'en-US': 'Foil, relief and extras', 'zh-CN': '烫印、击凸与附加工艺' },
  tooling: { 'en-US': 'Die and tools', 'zh-CN': '刀模与工具' },
  making: { 'en-US': 'Making and folding', 'zh-CN': '成型与手工' },
  packing: { 'en-US': 'Packing', 'zh-CN': '包装' },
  insert: { 'en-US': 'What lies inside', 'zh-CN': '内置产品' },
}
