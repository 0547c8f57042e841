import type { catalogue } from '#application/catalogue/contracts.ts'
import type { Endpoint } from '#application/contracts/endpoint.ts'
import { apiBase } from '#application/contracts/wire.ts'
import type { settings } from '#application/people/contracts/settings.ts'
import type { pricing } from '#application/pricing/contracts.ts'
import type { Language } from '#domain/text/languages.ts'
import type { InputOf, ReplyOf } from './api.ts'
import { browserWire, type Result, send } from './http.ts'

/**
 * What visitors ask for, typed by the contracts and asked without them: who only looks around loads no schemas. That
 * every address is the contract's is proven by tests/web/shop-api.test.ts.
 */

const ask = async <E extends Endpoint>(path: string, query: Record<string, string> = {}): Promise<Result<ReplyOf<E>>> =>
  (await send(browserWire, {
    url: `${apiBase}${path}${Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : ''}`,
  })) as Result<ReplyOf<E>>

export const shopApi = {
  categories: (language: Language) => ask<typeof catalogue.categories>('/options/product-categories', { language }),
  products: (language: Language) => ask<typeof catalogue.products>('/options/products', { language }),
  standardProducts: (language: Language) =>
    ask<typeof catalogue.standardProducts>('/options/standard-products', { language }),
  sampleProducts: (language: Language) =>
    ask<typeof catalogue.sampleProducts>('/options/sample-products', { language }),
  serviceProducts: (language: Language) =>
    ask<typeof catalogue.serviceProducts>('/options/service-products', { language }),
  countries: () => ask<typeof settings.countries>('/options/countries'),
  exchangeRates: () => ask<typeof settings.exchangeRates>('/pricing/exchange-rates'),
  /** The newest table alone: its day and its source. */
  rateTable: () => ask<typeof settings.exchangeRateHistory>('/pricing/exchange-rates/history', { limit: '1' }),
  /** `signal` gives up a question that is no longer asked. */
  estimates: async (body: InputOf<typeof pricing.estimates>['body'], signal?: AbortSignal) =>
    (await send(browserWire, { url: `${apiBase}/pricing/estimates`, method: 'POST', body, signal })) as Result<
      ReplyOf<typeof pricing.estimates>
    >,
}

export type ProductCategory = ReplyOf<typeof catalogue.categories>[number]
export type PackagingProduct = ReplyOf<typeof catalogue.products>[number]
export type StandardProduct = ReplyOf<typeof catalogue.standardProducts>[number]
export type SampleProduct = ReplyOf<typeof catalogue.sampleProducts>[number]
export type ServiceProduct = ReplyOf<typeof catalogue.serviceProducts>[number]
export type Country = ReplyOf<typeof settings.countries>[number]
export type Rates = ReplyOf<typeof settings.exchangeRates>
