import { afterEach, expect, test, vi } from 'vitest'
import { catalogue } from '#application/catalogue/contracts.ts'
import { apiBase, type Endpoint } from '#application/contracts/endpoint.ts'
import { settings } from '#application/people/contracts/settings.ts'
import { pricing } from '#application/pricing/contracts.ts'
import { shopApi } from '#web/data/replies.ts'

afterEach(() => vi.unstubAllGlobals())

const contracts: Record<keyof typeof shopApi, Endpoint> = {
  categories: catalogue.categories,
  products: catalogue.products,
  standardProducts: catalogue.standardProducts,
  sampleProducts: catalogue.sampleProducts,
  serviceProducts: catalogue.serviceProducts,
  countries: settings.countries,
  exchangeRates: settings.exchangeRates,
  rateTable: settings.exchangeRateHistory,
  estimates: pricing.estimates,
}

test.each(Object.entries(contracts))(
  '%s asks where its contract answers, and nothing that it refuses',
  async (name, contract) => {
    let asked = { url: '', init: {} as RequestInit }
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      asked = { url, init }
      return Response.json({ hasError: false, message: '', payload: [] })
    })
    await (shopApi[name as keyof typeof shopApi] as (input: unknown) => Promise<unknown>)(
      contract === pricing.estimates ? { productId: 'mailer-box' } : 'zh-CN',
    )
    const { pathname, searchParams } = new URL(asked.url, 'http://shop.example')
    expect([asked.init.method, pathname]).toEqual([contract.method, apiBase + contract.path])
    expect(contract.query.safeParse(Object.fromEntries(searchParams)).error).toBeUndefined()
    const body: unknown = typeof asked.init.body === 'string' ? JSON.parse(asked.init.body) : {}
    expect(contract.body.safeParse(body).error).toBeUndefined()
  },
)
