import type { catalogue } from '#application/catalogue/contracts.ts'
import { apiBase } from '#application/contracts/wire.ts'
import type { pricing } from '#application/pricing/contracts.ts'
import type { ConfigurationInput } from '#domain/catalogue/configuration.ts'
import type { Language } from '#domain/text/languages.ts'
import type { InputOf, ReplyOf } from '../../data/api.ts'
import { browserWire, type Request, type Result, send } from '../../data/http.ts'

/** What the configurator asks, typed by the contracts and asked without them, as `shop-api.ts` does. */

export type Product = ReplyOf<typeof catalogue.product>
export type Options = ReplyOf<typeof catalogue.configure>
export type Choice = Options['options']['print'][number]
export type MaterialChoice = Options['options']['material'][number]
export type Prices = ReplyOf<typeof pricing.estimates>
export type Estimate = Prices['estimates'][number]
export type Priced = Extract<Estimate, { status: 'priced' }>

const call = async <T>(request: Omit<Request, 'url'> & { path: string }): Promise<Result<T>> => {
  const { path, ...rest } = request
  return (await send(browserWire, { url: `${apiBase}${path}`, ...rest })) as Result<T>
}

const product = (id: string) => `/options/product/${encodeURIComponent(id)}`

export const askProduct = (
  { productId, language }: { productId: string; language: Language },
  signal: AbortSignal,
): Promise<Result<Product>> => call({ path: `${product(productId)}?language=${language}`, signal })

export const askOptions = (
  { productId, language, config }: { productId: string; language: Language; config: ConfigurationInput },
  signal: AbortSignal,
): Promise<Result<Options>> =>
  call({ path: `${product(productId)}/config?language=${language}`, method: 'POST', body: config, signal })

type PricesOf = InputOf<typeof pricing.estimates>['body']

/** Prices of an idea in the words of its link: `insert` is the product it is made with. Without quantities, of all offered. */
export const askPrices = (
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
  return call({ path: '/pricing/estimates', method: 'POST', body, signal })
}
