import type { FastifyInstance } from 'fastify'
import { settings } from '#application/contracts/settings.ts'
import { countries, countryOf, defaultCountry } from '#application/countries.ts'
import type { OpenShop } from '../../shop/shop.ts'
import { serveKept } from '../kept.ts'
import { serve } from '../serve.ts'

/** What the proxies of the usual hosts say about where a visitor is (SETTINGS-D02); anything else is no country. */
const countryHeaders = ['cf-ipcountry', 'x-vercel-ip-country', 'cloudfront-viewer-country', 'x-country-code'] as const

/** Countries and exchange rates. */
export const settingsRoutes = (app: FastifyInstance, { shop }: { shop: OpenShop }): void => {
  serveKept(
    app,
    settings.countries,
    () => countries,
    (all) => [...all],
  )
  serveKept(
    app,
    settings.exchangeRates,
    () => shop.now().rates,
    ({ rates }) => rates,
  )
  serve(app, settings.country, ({ request: { headers } }) => {
    const said = countryHeaders.map((name) => headers[name]).find((value) => typeof value === 'string')
    return { payload: (typeof said === 'string' ? countryOf(said) : undefined) ?? defaultCountry }
  })
  serve(app, settings.exchangeRateHistory, async ({ query: { limit } }) => ({
    payload: await shop.history(limit),
  }))
}
