import type { z } from 'zod'
import type { IndexedProduct } from '#domain/catalogue/catalogue-index.ts'
import { inCurrency, unitInCurrency } from '#domain/kernel/money.ts'
import { type Message, message } from '#domain/messages/message.ts'
import { type Driver, drivers } from '#domain/pricing/cost.ts'
import type { Makeable, Priced, PriceList } from '#domain/pricing/price.ts'
import { packingTotals } from '#domain/shipping/packing.ts'
import type { Language } from '#domain/text/languages.ts'
import { type Moment, plusDays } from '#domain/time.ts'
import { messageText } from '../messages/message-text.ts'
import type * as contracts from './contracts.ts'
import {
  type EstimateRequest,
  controlOf,
  hashOf,
  type ResolvedRequest,
  resolveRequest,
  type Shop,
} from './price-requests.ts'

/** Estimates: a request is resolved, priced and returned. An impossible request is refused and gets no price. */

type Out<S extends z.ZodType> = z.input<S>

/**
 * Expiry of an estimate on a `day`: thirty days after the end of that day, so that equal requests on the same day get
 * the same response (PRICE-D06).
 */
export const validUntil = (day: string): Moment => {
  if (day !== until.day) until = { day, moment: plusDays(`${day}T00:00:00.000Z`, 31) }
  return until.moment
}
let until: { day: string; moment: Moment } = { day: '', moment: '' }

/** Estimates for everyone (PRICE-001). */
export const estimate = (shop: Shop, asked: EstimateRequest, day: string): Out<typeof contracts.Estimates> => {
  const request = resolveRequest(shop, asked, day)
  const { outer, embedded, list, rate, quantities } = request
  return {
    productId: outer.product.productId,
    embeddedProductId: embedded?.product.productId ?? null,
    config: outer.resolved.configuration,
    embeddedConfig: embedded?.resolved.configuration ?? null,
    productConfigurationHash: hashOf(shop, request),
    currency: asked.currency,
    moq: list.moq,
    quantityMultiple: list.quantityMultiple,
    pricingStrategy: outer.product.pricingStrategy,
    validUntil: validUntil(day),
    countryCode: asked.countryCode,
    catalogueVersion: shop.index.version,
    rate,
    unitWeight: list.grams,
    unitArea: Math.round(list.area / 100) / 10_000,
    estimates: quantities.map((one) => estimateOf(request, one, asked.language)),
  }
}

const estimateOf = (
  request: ResolvedRequest,
  { quantity, origin }: ResolvedRequest['quantities'][number],
  language: Language,
): Out<typeof contracts.Estimate> => {
  const { list, embedded, offered } = request
  const { product } = request.outer
  const priceControl = controlOf(request)
  if (quantity < list.moq) return { quantity, origin, priceControl, status: 'belowMoq', belowMoq: true }
  if (priceControl === 'M') return { quantity, origin, priceControl, status: 'onRequest', belowMoq: false }
  const priced = list.at(quantity)
  const smallest = list.unitAt(offered[0] ?? list.sellable(list.moq))
  const lead = productionDays(product, embedded, quantity)
  const { cartons, perCarton, grossWeight, volume } = packingTotals(priced.packing)
  const cheapest = priced.freight.find(({ pickup }) => !pickup) ?? priced.freight[0]!
  return {
    quantity,
    origin,
    priceControl,
    status: 'priced',
    belowMoq: false,
    unitPrice: unitInCurrency(priced.unitPrice),
    total: inCurrency(priced.total),
    leadTimeDays: lead,
    shippingIncluded: priced.includedShipping > 0,
    includedShipping: inCurrency(priced.includedShipping),
    saving: savingOf(smallest, priced.unitPrice),
    landed: {
      unitPrice: perPiece(priced.total + cheapest.cost, quantity),
      total: inCurrency(priced.total + cheapest.cost),
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
      landedUnitPrice: perPiece(priced.total + one.cost, quantity),
      landedTotal: inCurrency(priced.total + one.cost),
    })),
    packing: { cartons, perCarton, grossWeight: grossWeight / 1000, volume },
    nextPriceBreak: nextBreak(list, offered, priced),
    explanation: priced.shares.map(({ driver, share }) => ({
      id: driver,
      title: messageText(titleOf[driver], language),
      share,
    })),
  }
}

const titleOf = Object.fromEntries(drivers.map((driver) => [driver, message(`price.${driver}`)])) as Record<
  Driver,
  Message
>

/** Days from approval to readiness: one more day per ten thousand pieces, two for an embedded product (4.1, 4.10). */
export const productionDays = ({ category }: IndexedProduct, embedded: Makeable | undefined, quantity: number) => {
  const more = Math.floor(quantity / 10_000) + (embedded ? 2 : 0)
  return { min: category.productionDays.best + more, max: category.productionDays.worst + more }
}

const perPiece = (minor: number, quantity: number) => Math.round((minor * 10) / quantity) / 1000
/** By which fraction a price is lower than another, rounded to hundredths. */
const savingOf = (than: number, price: number) => Math.round((1 - price / than) * 100) / 100

const nextBreak = (list: PriceList, offered: readonly number[], { quantity, unitPrice }: Priced) => {
  const next = offered.find((one) => one > quantity && list.unitAt(one) < unitPrice)
  if (next === undefined) return null
  const unit = list.unitAt(next)
  return {
    quantity: next,
    morePieces: next - quantity,
    unitPrice: unitInCurrency(unit),
    total: Math.round((next * unit) / 10) / 100,
    saving: savingOf(unitPrice, unit),
  }
}
