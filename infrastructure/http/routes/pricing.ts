import type { FastifyInstance } from 'fastify'
import { pricing } from '#application/pricing/contracts.ts'
import { explain } from '#application/pricing/price-explanations.ts'
import { estimate } from '#application/pricing/queries.ts'
import type { App } from '../../app.ts'
import { messageText } from '../../messages/message-text.ts'
import { serveCached } from '../cached-endpoint.ts'
import { notTooOften } from '../rate-limits.ts'
import { serve } from '../serve.ts'

/** Estimates for everybody, and the formula for staff. */
export const pricingRoutes = (
  app: FastifyInstance,
  { shop, ports, estimateLimit }: Pick<App, 'shop' | 'ports'> & { estimateLimit: number },
): void => {
  /** Catalogue, rates and day make a price; the same value as long as none of them changes. */
  let today = { shop: shop.now(), day: '' }
  const now = () => {
    const day = ports.now().slice(0, 10)
    if (today.day !== day || today.shop !== shop.now()) today = { shop: shop.now(), day }
    return today
  }

  serveCached(
    app,
    pricing.estimates,
    now,
    (on, { body }) => estimate(on.shop, body, on.day, messageText),
    notTooOften(app, estimateLimit, { key: 'access.tooManyPrices' }),
  )
  serve(app, pricing.explain, ({ body }) => ({ payload: explain(shop.now(), body, now().day) }))
}
