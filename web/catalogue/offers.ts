import type { ReactNode } from 'react'
import type { Rates, SampleProduct, ServiceProduct, StandardProduct } from '../data/replies.ts'
import { t } from '../locales/i18n.ts'
import { paths } from '../paths.ts'
import { type Listing, sampleProducts, serviceProducts, standardProducts } from '../stores/catalogue.ts'
import type { CountrySettings } from '../stores/country-settings.ts'
import { weightText } from './measures.ts'

/** Products without configuration: samples, services, essentials. One shape for the three lists. */
export type Offer = {
  id: string
  title: string
  description: string
  imageUrl: string
  price: number
  currency: keyof Rates
  /** What the price refers to, if not one piece. */
  per?: string
  facts: (settings: CountrySettings) => readonly (readonly [name: string, value: ReactNode])[]
  /** Where it can be ordered: by e-mail, in the configurator, or through the cart. */
  way: 'configure' | 'dieline' | 'mail' | 'cart'
}

/** A list of offers: source, title and page links. */
export type OfferList<Item> = {
  listing: Listing<Item>
  area: 'samples' | 'services' | 'essentials'
  all: () => string
  one: (id: string) => string
  offer: (item: Item) => Offer
}

const daysOf = ({ min, max }: { min: number; max: number }) => t('shop.fact.days', { min, max })

export const sampleOffers: OfferList<SampleProduct> = {
  listing: sampleProducts,
  area: 'samples',
  all: paths.shop.samples,
  one: paths.shop.sample,
  offer: ({ sampleId, group, estimatedDays, mostPerItem, title, description, imageUrl, price, currency }) => ({
    id: sampleId,
    title,
    description,
    imageUrl,
    price,
    currency,
    facts: () => [
      [t('shop.fact.group'), t(`shop.group.${group}`)],
      [t('shop.fact.made'), daysOf(estimatedDays)],
      [t('shop.fact.mostPerItem'), t('shop.fact.each', { count: mostPerItem })],
    ],
    way: 'configure',
  }),
}

export const serviceOffers: OfferList<ServiceProduct> = {
  listing: serviceProducts,
  area: 'services',
  all: paths.shop.services,
  one: paths.shop.service,
  offer: ({ serviceId, priceUnit, estimatedDays, title, description, imageUrl, price, currency }) => ({
    id: serviceId,
    title,
    description,
    imageUrl,
    price,
    currency,
    ...(price > 0 && { per: priceUnit }),
    facts: () => [
      [t('shop.fact.made'), estimatedDays > 0 ? t('shell.days', { count: estimatedDays }) : t('shop.atOnce')],
    ],
    way: serviceId === 'dieline' ? 'dieline' : 'mail',
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
    facts: ({ unitOfLength }) => [
      [t('shop.fact.pack'), t('shop.fact.packOf', { count: pack.packQuantity, unit: pack.packUnit })],
      [t('shop.fact.weight'), weightText(pack.weight, unitOfLength)],
      [t('shop.fact.shipping'), t(`shop.fact.${pack.priceDetermination}`)],
    ],
    way: 'cart',
  }),
}
