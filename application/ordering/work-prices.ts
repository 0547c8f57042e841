import {
  reimbursableOfSample,
  type Sample as SampleOffer,
  type Service as ServiceOffer,
} from '#domain/catalogue/products.ts'
import { type Currency, inCurrency } from '#domain/kernel/money.ts'
import { ruleBroken, throwIfRefused, Rejection } from '#domain/kernel/refusal.ts'
import type { LiveSample } from '#domain/ordering/sample.ts'
import type { LiveService } from '#domain/ordering/service.ts'
import type { Ports } from '../pipeline/ports.ts'
import type { WorkPrice } from './contracts/work-shapes.ts'

/** Prices of samples and services at the current catalogue price, in minor units of the order's currency. */

type ShopPort = Pick<Ports, 'shop'>

/** Converts millionths of the catalogue's currency to minor units of another currency at the current rate. */
const minorIn = (ports: ShopPort, currency: Currency) => {
  const { index, rates } = ports.shop()
  const rate = rates.rates[currency] / rates.rates[index.catalogue.currency]
  return (millionths: number): number => Math.round((millionths * rate) / 10_000)
}

type Ordered = { quantity: number; currency: Currency; isFree: boolean }

/**
 * The price and the reimbursement of a number of samples (SAMPLE-T01, SAMPLE-D02).
 *
 * @throws {Rejection} rule-broken above the maximum of the sample product
 */
export const samplePrices = (ports: ShopPort, offer: SampleOffer, { quantity, currency, isFree }: Ordered) => {
  throwIfRefused(
    quantity > offer.mostPerItem ? ruleBroken('quantity', 'rule.mostSamples', { n: offer.mostPerItem }) : undefined,
  )
  const minor = minorIn(ports, currency)
  const unitPrice = isFree ? 0 : minor(offer.price)
  const maximum = isFree ? 0 : quantity * minor(reimbursableOfSample(offer))
  return {
    numberOfSamples: quantity,
    unitPrice,
    price: quantity * unitPrice,
    maximumReimbursementAmount: maximum,
    isReimbursable: maximum > 0,
  }
}

/** The price and the reimbursement of a service (SERVICE-T01, SERVICE-D02). */
export const servicePrices = (ports: ShopPort, offer: ServiceOffer, { quantity, currency, isFree }: Ordered) => {
  const minor = minorIn(ports, currency)
  const unitPrice = isFree ? 0 : minor(offer.price)
  return {
    quantity,
    unitPrice,
    price: quantity * unitPrice,
    reimbursableAmount: isFree ? 0 : minor(offer.reimbursable),
  }
}

/**
 * The prices of another quantity of a sample in a draft; null if the quantity is unchanged, because a change of texts
 * does not change prices. The reimbursement category is that of the order, and a sample of a service remains free.
 */
export const repricedSample = (ports: ShopPort, own: LiveSample, quantity: number, currency: Currency) =>
  quantity === own.numberOfSamples ? null : currentSamplePrices(ports, own, quantity, currency)

const currentSamplePrices = (ports: ShopPort, own: LiveSample, quantity: number, currency: Currency) => {
  const { samples } = ports.shop().index.catalogue
  const offer = stillOffered(samples.find(({ sampleId }) => sampleId === own.product.productId))
  const isFree = own.partOfService !== null
  return samplePrices(ports, { ...offer, category: own.category }, { quantity, currency, isFree })
}

/** The prices of another quantity of a service in a draft; null if the quantity is unchanged. */
export const repricedService = (ports: ShopPort, own: LiveService, quantity: number, currency: Currency) =>
  quantity === own.quantity ? null : currentServicePrices(ports, own, quantity, currency)

const currentServicePrices = (ports: ShopPort, own: LiveService, quantity: number, currency: Currency) => {
  const { services } = ports.shop().index.catalogue
  const offer = stillOffered(services.find(({ serviceId }) => serviceId === own.product.productId))
  return servicePrices(ports, offer, { quantity, currency, isFree: false })
}

/** The prices of a sample of a draft in another currency (ORDER-004). */
export const samplePricesIn = (ports: ShopPort, own: LiveSample, currency: Currency) => {
  const { numberOfSamples: _, ...prices } = currentSamplePrices(ports, own, own.numberOfSamples, currency)
  return prices
}

/** The prices of a service of a draft in another currency (ORDER-004). */
export const servicePricesIn = (ports: ShopPort, own: LiveService, currency: Currency) => {
  const { quantity: _, ...prices } = currentServicePrices(ports, own, own.quantity, currency)
  return prices
}

/** The price of a quantity in the shape of the contract. */
export const workPrice = (
  quantity: number,
  { unitPrice, price }: { unitPrice: number; price: number },
  reimbursement: number,
): WorkPrice => ({
  quantity,
  unitPrice: inCurrency(unitPrice),
  total: inCurrency(price),
  reimbursement: inCurrency(reimbursement),
})

/** @throws {Rejection} rule-broken if the catalogue no longer contains the offer */
const stillOffered = <Offer>(offer: Offer | undefined): Offer => {
  if (!offer) throw new Rejection(ruleBroken('quantity', 'rule.noLongerOffered'))
  return offer
}
