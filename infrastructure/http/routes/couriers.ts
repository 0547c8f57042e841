import type { FastifyInstance } from 'fastify'
import { apiBase } from '#application/contracts/endpoint.ts'
import type { CourierReport } from '#application/shipping/ports.ts'
import { notFound, Rejection } from '#domain/kernel/refusal.ts'
import { unauthorized } from '#domain/people/rights.ts'
import { isFromEasyPost, trackerEvent } from '../../shipping/easypost.ts'
import { forwarderReports, isFromForwarder } from '../../shipping/forwarder.ts'
import type { Couriers } from '../../shipping/open-couriers.ts'

/** The URLs at which EasyPost and freight forwarders post. Requests have no session, so their signature is checked. */
export const easyPostRoute = `POST ${apiBase}/couriers/easypost`
export const forwarderRoute = `POST ${apiBase}/couriers/forwarder`

/** How a sender signs and what it sends. */
type Webhook = {
  route: string
  header: string
  /** Undefined: this server has no such sender. */
  secret: string | undefined
  isSigned: (body: string, signature: string, secret: string) => boolean
  /** Undefined: the event is not about a parcel. */
  read: (body: string) => { trackingCode: string; reports: CourierReport[] } | undefined
}

export const courierRoutes = (
  app: FastifyInstance,
  { easyPost, forwarderSecret, record }: Pick<Couriers, 'easyPost' | 'forwarderSecret' | 'record'>,
): void => {
  const webhooks: Webhook[] = [
    {
      route: easyPostRoute,
      header: 'x-hmac-signature',
      secret: easyPost?.webhookSecret,
      isSigned: isFromEasyPost,
      read: trackerEvent,
    },
    {
      route: forwarderRoute,
      header: 'x-signature',
      secret: forwarderSecret,
      isSigned: isFromForwarder,
      read: forwarderReports,
    },
  ]
  void app.register(async (posts) => {
    // The signature covers the raw bytes.
    posts.removeAllContentTypeParsers()
    posts.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    for (const { route, header, secret, isSigned, read } of webhooks) {
      posts.post<{ Body: string }>(route.slice(5), { bodyLimit: 1_000_000 }, async (request, reply) => {
        if (!secret) throw new Rejection(notFound('path'))
        const body = request.body ?? ''
        if (!isSigned(body, String(request.headers[header] ?? ''), secret)) throw new Rejection(unauthorized)
        const event = read(body)
        if (event) await record(event.trackingCode, event.reports)
        return reply.status(200).send({ received: true })
      })
    }
  })
}
