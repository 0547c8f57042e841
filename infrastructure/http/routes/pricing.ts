import type { FastifyInstance } from 'fastify'
import { pricing } from '#application/contracts/pricing.ts'
import { estimate, explain } from '#application/pricing.ts'
import { Rejection } from '#domain/kernel.ts'
import type { House } from '../../house.ts'
import { serve } from '../serve.ts'

/** Estimates for everybody, and the formula for staff. */
export const pricingRoutes = (
  app: FastifyInstance,
  { shop, ports, estimateLimit }: Pick<House, 'shop' | 'ports'> & { estimateLimit: number },
): void => {
  const estimates = app.createRateLimit({ max: estimateLimit, timeWindow: '1 minute' })

  serve(app, pricing.estimates, async ({ body, request, reply }) => {
    const asked = await estimates(request)
    if ('isExceeded' in asked && asked.isExceeded) {
      reply.header('retry-after', asked.ttlInSeconds)
      throw new Rejection({ code: 'quota-exceeded', message: 'Too many prices at once, please wait a moment' })
    }
    return { payload: estimate(shop.now(), body, ports.now()) }
  })
  serve(app, pricing.explain, ({ body }) => ({ payload: explain(shop.now(), body, ports.now()) }))
}
