import type { FastifyInstance } from 'fastify'
import { settings } from '#application/people/contracts/settings.ts'
import { countries } from '#application/shipping/countries.ts'
import type { OpenShop } from '../../catalogue/shop.ts'
import { serveCached } from '../cached-endpoint.ts'
import { serve } from '../serve.ts'
import { countryOfVisitor } from '../visitor-country.ts'

/** Countries and exchange rates. */
export const settingsRoutes = (app: FastifyInstance, { shop }: { shop: OpenShop }): void => {
  serveCached(
    app,
    settings.countries,
    () => countries,
    (all) => [...all],
  )
  serveCached(
    app,
    settings.exchangeRates,
    () => shop.now().rates,
    ({ rates }) => rates,
  )
  serve(app, settings.country, async ({ request }) => ({ payload: await countryOfVisitor(request) }))
  serve(app, settings.exchangeRateHistory, async ({ query: { limit } }) => ({
    payload: await shop.history(limit),
  }))
}
