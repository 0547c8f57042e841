import type { FastifyInstance } from 'fastify'
import { apiBase } from '#application/contracts/endpoint.ts'
import { notFound, Rejection } from '#domain/kernel/refusal.ts'
import { unauthorized } from '#domain/people/rights.ts'
import { isFromEasyPost, trackerEvent } from '../../shipping/easypost.ts'
import type { Couriers } from '../../shipping/open-couriers.ts'

/** The URL of EasyPost webhooks. Requests have no session, so the signature of each event is checked. */
export const easyPostRoute = `POST ${apiBase}/couriers/easypost`

export const courierRoutes = (
  app: FastifyInstance,
  { easyPost, record }: Pick<Couriers, 'easyPost' | 'record'>,
): void => {
  void app.register(async (webhooks) => {
    // The signature covers the raw bytes.
    webhooks.removeAllContentTypeParsers()
    webhooks.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    webhooks.post<{ Body: string }>(easyPostRoute.slice(5), { bodyLimit: 1_000_000 }, async (request, reply) => {
      if (!easyPost) throw new Rejection(notFound('path'))
      const signature = request.headers['x-hmac-signature']
      const body = request.body ?? ''
      if (!isFromEasyPost(body, String(signature ?? ''), easyPost.webhookSecret)) throw new Rejection(unauthorized)
      const event = trackerEvent(body)
      if (event) await record(event.trackingCode, event.reports)
      return reply.status(200).send({ received: true })
    })
  })
}
