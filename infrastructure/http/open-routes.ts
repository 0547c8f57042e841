import type { Access } from '#domain/people/rights.ts'
import { docsRoutes } from './docs.ts'
import { healthRoutes } from './health.ts'
import { liveRoutes } from './live.ts'
import { metricsRoutes } from './metrics.ts'
import { outboxRoutes } from './outbox.ts'
import { pageRoutes } from './pages.ts'
import { cardWebhookRoute } from './routes/card-webhook.ts'
import { pictureRoute } from './routes/catalogue.ts'
import { crawlerOpenRoutes } from './routes/crawlers.ts'
import { dielineRoute } from './routes/dielines.ts'
import { fileOpenRoutes } from './routes/files.ts'
import { personPictureRoute } from './routes/pictures.ts'

/** Routes without a contract, with the preflights of @fastify/cors: no others may be served without one (API-018). */
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
  [dielineRoute]: ['anyone'],
  [personPictureRoute]: ['anyone'],
  ...fileOpenRoutes,
  ...pageRoutes,
}
