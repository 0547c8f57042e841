import type { catalogue } from '#application/catalogue/contracts.ts'
import type { pricing } from '#application/pricing/contracts.ts'
import type { ConfigurationInput } from '#domain/catalogue/configuration.ts'
import type { Language } from '#domain/text/languages.ts'
import { api, type InputOf, type ReplyOf } from '../../data/api.ts'
import type { Result } from '../../data/http.ts'

/** Queries of the configurator, built from its link. */

export type Product = ReplyOf<typeof catalogue.product>
export type Options = ReplyOf<typeof catalogue.configure>
export type Choice = Options['options']['print'][number]
export type MaterialChoice = Options['options']['material'][number]
export type Prices = ReplyOf<typeof pricing.estimates>
export type Estimate = Prices['estimates'][number]
export type Priced = Extract<Estimate, { status: 'priced' }>

/** One product of the catalogue. */
export const fetchProduct = (
  { productId, language }: { productId: string; language: Language },
  signal: AbortSignal,
): Promise<Result<Product>> => api.catalogue.product({ params: { productId }, query: { language } }, { signal })

/** Available choices for a configuration, and the corrections the server made. */
export const fetchOptions = (
  { productId, language, config }: { productId: string; language: Language; config: ConfigurationInput },
  signal: AbortSignal,
): Promise<Result<Options>> =>
  api.catalogue.configure({ params: { productId }, query: { language }, body: config }, { signal })

type PricesOf = InputOf<typeof pricing.estimates>['body']

/** Prices of a configuration. `insert` is the product inside the box. Without quantities: all offered quantities. */
export const fetchPrices = (
  {
    insert,
    quantities,
    ...asked
  }: Omit<PricesOf, 'embeddedProductId' | 'quantities'> & {
    insert?: string | undefined
    quantities?: number[] | undefined
  },
  signal: AbortSignal,
): Promise<Result<Prices>> => {
  const body = { ...asked, ...(insert ? { embeddedProductId: insert } : {}), ...(quantities ? { quantities } : {}) }
  return api.pricing.estimates({ body }, { signal })
}
