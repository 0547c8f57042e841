import type { ReactNode } from 'react'
import { formatMoney } from '#domain/currencies.ts'
import type { ShownUnit } from '#domain/lengths.ts'
import { cartLimits } from '#domain/ordering/cart-limits.ts'
import type { Rates, SampleProduct, ServiceProduct, StandardProduct } from '../data/replies.ts'
import { durationText } from '../locales/duration-text.ts'
import { language, t } from '../locales/i18n.ts'
import { paths } from '../paths.ts'
import { type Listing, sampleProducts, serviceProducts, standardProducts } from '../stores/catalogue.ts'
import { weightText } from './measures.ts'

/** A fact of an offer. Cards omit the names to save space: they show `brief`, otherwise the value, and omit null. */
type Fact = readonly [name: string, value: ReactNode, brief?: string | null]

/** Products without configuration: samples, services, essentials. One shape for the three lists. */
export type Offer = {
  id: string
  title: string
  description: string
  imageUrl: string
  price: number
  currency: keyof Rates
  /** Reference of the price, if not one piece. */
  per?: string
  facts: (unit: ShownUnit) => readonly Fact[]
  /** How it can be ordered: here as a sample or a service, in the configurator, through the cart, or by email. */
  way: 'sample' | 'service' | 'dieline' | 'mail' | 'cart'
  /** Maximum quantity per order. */
  most?: number
}

/** A list of offers: source, title and page links. */
export type OfferList<Item> = {
  listing: Listing<Item>
  area: 'samples' | 'services' | 'essentials'
  all: () => string
  one: (id: string) => string
  offer: (item: Item) => Offer
}

type Shown = Pick<Offer, 'title' | 'description' | 'imageUrl' | 'price' | 'currency'>
const shownOf = ({ title, description, imageUrl, price, currency }: Shown): Shown => ({
  title,
  description,
  imageUrl,
  price,
  currency,
})

/** The amount credited to the following packaging order, as a fact; empty for 0. */
const reimbursed = (amount: number, currency: Offer['currency']): Fact[] => {
  const most = { amount: formatMoney(amount, currency, language()) }
  return amount > 0
    ? [[t('shop.fact.reimbursed'), t('shop.fact.upTo', most), t('shop.fact.reimbursedBrief', most)]]
    : []
}

export const sampleOffers: OfferList<SampleProduct> = {
  listing: sampleProducts,
  area: 'samples',
  all: paths.shop.samples,
  one: paths.shop.sample,
  offer: ({ sampleId, group, estimatedDays, mostPerItem, reimbursable, ...sample }) => ({
    ...shownOf(sample),
    id: sampleId,
    facts: () => [
      [t('shop.fact.group'), t(`shop.group.${group}`), null],
      [t('shop.fact.made'), durationText(estimatedDays)],
      [t('shop.fact.mostPerItem'), t('shop.fact.each', { count: mostPerItem }), null],
      ...reimbursed(reimbursable, sample.currency),
    ],
    way: 'sample',
    most: mostPerItem,
  }),
}

export const serviceOffers: OfferList<ServiceProduct> = {
  listing: serviceProducts,
  area: 'services',
  all: paths.shop.services,
  one: paths.shop.service,
  offer: ({ serviceId, priceUnit, estimatedDays, reimbursable, needsProductSample, ...service }) => ({
    ...shownOf(service),
    id: serviceId,
    ...(service.price > 0 && { per: priceUnit }),
    facts: () => [
      [t('shop.fact.made'), estimatedDays > 0 ? t('shell.days', { count: estimatedDays }) : t('shop.atOnce')],
      ...(needsProductSample ? [[t('shop.fact.productNeeded'), t('shop.fact.productSend')] as const] : []),
      ...reimbursed(reimbursable, service.currency),
    ],
    // Free offers are available immediately.
    way: service.price === 0 ? 'dieline' : 'service',
    most: 100,
  }),
}

export const essentialOffers: OfferList<StandardProduct> = {
  listing: standardProducts,
  area: 'essentials',
  all: paths.shop.essentials,
  one: paths.shop.essential,
  offer: ({ slug, title, description, imageUrl, price, currency, ...pack }) => ({
    id: slug,
    title,
    description,
    imageUrl,
    price,
    currency,
    per: t('shop.offer.perPack'),
    facts: (unit) => [
      [t('shop.fact.pack'), t('shop.fact.packOf', { count: pack.packQuantity, unit: pack.packUnit })],
      [t('shop.fact.weight'), weightText(pack.weight, unit)],
      [
        t('shop.fact.shipping'),
        t(`shop.fact.${pack.priceDetermination}`),
        pack.priceDetermination === 'freeShipping' ? t('shop.fact.freeShippingBrief') : null,
      ],
    ],
    way: 'cart',
    most: cartLimits.packs,
  }),
}
