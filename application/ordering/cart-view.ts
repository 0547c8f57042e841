import type { z } from 'zod'
import type { Essential } from '#domain/catalogue/products.ts'
import type { Currency } from '#domain/currencies.ts'
import { inCurrency } from '#domain/kernel/money.ts'
import type { CartShippingQuote, PricedLine } from '#domain/ordering/cart-facts.ts'
import type { CartLine, StartedCart } from '#domain/ordering/cart.ts'
import { emptyCheckoutData } from '#domain/ordering/checkout-data.ts'
import { type OfferedDiscount, discountsToUse } from '#domain/payments/customer-discount-use.ts'
import type { Discount } from '#domain/payments/discount-shapes.ts'
import { discountedBy, noParts, totalsWith } from '#domain/payments/totals.ts'
import { essentialsShipping, packPrice } from '#domain/pricing/essentials.ts'
import type { Freight } from '#domain/shipping/freight.ts'
import { type Moment, plusDays } from '#domain/time.ts'
import { pictureOf } from '../catalogue/ordered-products.ts'
import type { Shop } from '../pricing/price-requests.ts'
import type { Cart } from './contracts/cart.ts'

/** Prices of a cart at current shop prices, and its response. */

type Place = { currency: Currency; countryCode: string }
type Priced = { lines: PricedLine[]; quotes: CartShippingQuote[] }

/** Validity of a shipping quote in days (CART-D09). */
const quoteDays = 1

/** The essential with a product id. */
export const essentialOf = ({ index }: Shop, productId: string): Essential | undefined =>
  index.catalogue.essentials.find((one) => one.productId === productId)

/** The lines and shipping quotes of a cart; products that are no longer in the catalogue are omitted. */
export const pricesOf = (
  shop: Shop,
  { lines, currency, countryCode }: { lines: readonly CartLine[] } & Place,
  now: Moment,
): Priced => {
  const { index, rates } = shop
  const rate = Math.round((rates.rates[currency] / rates.rates[index.catalogue.currency]) * 1_000_000)
  const packs = lines.flatMap(({ productId, quantity }) => {
    const essential = essentialOf(shop, productId)
    return essential ? [{ essential, quantity }] : []
  })
  const month = Number(now.slice(5, 7))
  const ways = packs.length > 0 ? essentialsShipping(index.catalogue.freight, packs, { countryCode, month, rate }) : []
  return {
    lines: packs.map(({ essential, quantity }) => {
      const unitPrice = packPrice(essential, rate)
      const { productId, title } = essential
      return {
        productId,
        title,
        imageUrl: pictureOf(index, productId),
        quantity,
        unitPrice,
        total: unitPrice * quantity,
      }
    }),
    quotes: ways.filter(isNotDominated).map(({ id, title: name, route, days: deliveryTimeRange, cost }) => ({
      // The same offer always has the same id.
      shippingQuoteId: shop.fingerprint([id, countryCode, currency, cost, deliveryTimeRange]),
      name,
      route,
      deliveryTimeRange,
      cost,
      currency,
      validUntil: plusDays(now, quoteDays),
    })),
  }
}

/** Whether no other option is both cheaper and at least as fast. */
const isNotDominated = (way: Freight, _index: number, ways: readonly Freight[]): boolean =>
  !ways.some(({ cost, days }) => cost < way.cost && days.max <= way.days.max)

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

/** In minor units: the sum of the lines, and the total including shipping, less the customer's discounts. */
export const totalsOf = (lines: readonly PricedLine[], shipping: number, offers: readonly OfferedDiscount[]) => {
  const products = sum(lines.map(({ total }) => total))
  const parts = { ...noParts, standardProducts: products, shipping }
  const discounts = discountsToUse(parts, [], offers)
  const { total } = totalsWith(parts, [], discounts)
  return { products, shipping, total, discounts, off: discountedBy(parts, discounts) }
}

/** A discount recorded by the checkout, as an offer that deducts the same amount. */
const asOffer = (discount: Discount): OfferedDiscount => ({
  discount,
  left: discount.amount,
  number: null,
  prepaid: false,
  currency: discount.ofCustomer!.currency,
  rate: discount.ofCustomer!.rate,
})

/** The response of every cart operation. During a payment, it contains the prices of the checkout. */
export const cartView = (
  shop: Shop,
  cart: StartedCart | undefined,
  place: Place,
  { now, left, offers }: { now: Moment; left: ReadonlyMap<string, number>; offers: readonly OfferedDiscount[] },
): z.input<typeof Cart> => {
  const { currency, countryCode } = cart ?? place
  const { lines: current, quotes } = pricesOf(shop, { lines: cart?.lines ?? [], currency, countryCode }, now)
  const isPaying = cart?.status === 'checkoutInitiated'
  const lines = isPaying ? cart.checkout!.lines : current
  const chosen = cart?.shippingQuote
  const offered = (
    chosen ? [chosen, ...quotes.filter(({ shippingQuoteId: id }) => id !== chosen.shippingQuoteId)] : quotes
  ).toSorted((a, b) => a.cost - b.cost)
  const paying = isPaying ? (cart.checkout!.discounts ?? []).map(asOffer) : offers
  const { products, shipping, total, discounts, off } = totalsOf(lines, (chosen ?? offered[0])?.cost ?? 0, paying)
  return {
    products: lines.map((line) => ({
      ...line,
      unitPrice: inCurrency(line.unitPrice),
      total: inCurrency(line.total),
      left: left.get(line.productId) ?? null,
    })),
    currency,
    countryCode,
    shippingQuoteId: chosen?.shippingQuoteId ?? null,
    shippingQuotes: offered.map((quote) => ({ ...quote, cost: inCurrency(quote.cost) })),
    checkoutData: cart?.checkoutData ?? emptyCheckoutData,
    stage: !cart || cart.status === 'paid' || cart.status === 'merged' ? 'empty' : cart.status,
    checkoutStatus: cart?.checkoutStatus ?? 'notStarted',
    discounts: discounts.map(({ discountId, name, source }) => ({
      discountId,
      name,
      source,
      amount: inCurrency(off.find((one) => one.discountId === discountId)?.amount ?? 0),
    })),
    totals: { products: inCurrency(products), shipping: inCurrency(shipping), total: inCurrency(total) },
  }
}
