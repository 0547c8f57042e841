import type { Access } from '#domain/people/rights.ts'
import { docsRoutes } from './docs.ts'
import { healthRoutes } from './health.ts'
import { liveRoutes } from './live.ts'
import { metricsRoutes } from './metrics.ts'
import { outboxRoutes } from './outbox.ts'
import { pageRoutes } from './pages.ts'
import { cardWebhookRoute } from './routes/card-webhook.ts'
import { pictureRoute } from './routes/catalogue.ts'
import { easyPostRoute, forwarderRoute } from './routes/couriers.ts'
import { crawlerOpenRoutes } from './routes/crawlers.ts'
import { dielineRoute } from './routes/dielines.ts'
import { fileOpenRoutes } from './routes/files.ts'
import { personPictureRoute } from './routes/pictures.ts'

/**
 * Routes without a contract, including the preflight requests of @fastify/cors. All other routes need a contract
 * (API-018).
 */
export const openRoutes: Readonly<Record<string, readonly Access[]>> = {
  'OPTIONS *': ['anyone'],
  ...healthRoutes,
  ...metricsRoutes,
  ...docsRoutes,
  ...liveRoutes,
  ...outboxRoutes,
  [pictureRoute]: ['anyone'],
  [cardWebhookRoute]: ['anyone'],
  ...crawlerOpenRoutes,
  [easyPostRoute]: ['anyone'],
  [forwarderRoute]: ['anyone'],
  [dielineRoute]: ['anyone'],
  [personPictureRoute]: ['anyone'],
  ...fileOpenRoutes,
  ...pageRoutes,
}
