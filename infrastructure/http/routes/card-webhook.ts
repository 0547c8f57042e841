import type { FastifyInstance } from 'fastify'
import { apiBase } from '#application/contracts/endpoint.ts'
import { receiveNotification } from '#application/payments/receive-notification.ts'
import type { CardPorts } from '#application/payments/settle-card-payment.ts'

/** Webhooks of the card provider. The signature covers the exact bytes of the body, so the body is not parsed here. */
export const cardWebhookRoute = `POST ${apiBase}/payments/webhook`

export const cardWebhookRoutes = (app: FastifyInstance, ports: CardPorts): void => {
  void app.register(async (webhook) => {
    webhook.removeAllContentTypeParsers()
    webhook.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    webhook.post<{ Body: string | undefined }>(cardWebhookRoute.slice(5), async ({ body, headers }) => {
      await receiveNotification(ports, body ?? '', String(headers['stripe-signature'] ?? ''))
      return { received: true }
    })
  })
}
