import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { operations } from '#application/operations.ts'
import type { App } from '../app.ts'
import { headOf, isSubjectMissing } from '../catalogue/shop-pages.ts'
import { type Config } from '../config.ts'
import { renderDocument } from '../documents/render-document.ts'
import { createSignInPorts } from '../identity/identity.ts'
import { rootFolder } from '../root-folder.ts'
import { demoSignIns } from '../seed/stories/people.ts'
import { browserMonitor } from '../telemetry/browser-monitor.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'
import { webRoot } from '../web-build.ts'
import { healthOf } from './health.ts'
import type { Pages } from './pages.ts'
import { cardWebhookRoutes } from './routes/card-webhook.ts'
import { catalogueRoutes } from './routes/catalogue.ts'
import { courierRoutes } from './routes/couriers.ts'
import { crawlerRoutes } from './routes/crawlers.ts'
import { dielineRoutes } from './routes/dielines.ts'
import { fileRoutes } from './routes/files.ts'
import { buildServer } from './server.ts'

/** The web server of the app, with all its routes. */

export type RunningServer = { url: string; close: () => Promise<void> }

/** `pages`: the built web app, none, or a development server. `overloadDelay`: see `ProtectOptions`. */
export const startServer = async (parts: {
  config: Config
  app: App
  logger: Logger
  pages: 'built' | 'none' | 'develop'
  overloadDelay?: number
  telemetry?: Telemetry | undefined
}): Promise<RunningServer> => {
  const { config, app, logger } = parts
  const { pages, close: closePages } = await openPages(parts.pages, {
    isMissing: (path) => isSubjectMissing(app.shop.now().index, path) || app.help.isMissing(path),
    headOf: (path, language) => headOf(app.shop.now().index, path, language) ?? app.help.headOf(path, language),
  })
  const outbox = config.smtpUrl || config.production ? undefined : app.mailer.outbox
  const signIn = createSignInPorts(app.identity, {
    publicUrl: config.publicUrl,
    hasOutbox: outbox !== undefined,
    demo: config.demo ? demoSignIns : undefined,
  })
  const server = await buildServer({
    config,
    logger,
    identity: app.identity,
    feeds: app.projector,
    knowledge: app.knowledge,
    assistant: app.assistant,
    readHealth: healthOf(app),
    measured: app,
    operations: {
      list: operations,
      ports: {
        ...app.ports,
        reads: app.reads,
        store: app.identity.store,
        signIn,
        files: app.files,
        embedder: app.knowledge.embedder,
        assistant: app.assistant,
        cards: app.cards,
        push: app.push,
        monitor: browserMonitor(config, logger),
        renderDocument,
      },
    },
    routes: [
      (to) => catalogueRoutes(to, app),
      (to) => crawlerRoutes(to, { ...app, publicUrl: config.publicUrl }),
      (to) => cardWebhookRoutes(to, { ...app.ports, cards: app.cards }),
      (to) => fileRoutes(to, app.files),
      (to) => courierRoutes(to, app.couriers),
      (to) => dielineRoutes(to, { ...app, estimateLimit: config.estimateLimit }),
    ],
    pages,
    outbox,
    overloadDelay: parts.overloadDelay,
    telemetry: parts.telemetry,
  })
  await server.listen({ port: config.port, host: config.host })
  const { port } = server.server.address() as AddressInfo
  const host = ['127.0.0.1', '0.0.0.0', '::1', '::'].includes(config.host) ? 'localhost' : config.host
  return {
    url: `http://${host}:${port}`,
    close: async () => {
      await server.close()
      await closePages()
    },
  }
}

const openPages = async (
  which: 'built' | 'none' | 'develop',
  built: Omit<Extract<Pages, { folder: string }>, 'folder'>,
): Promise<{ pages?: Pages; close: () => Promise<void> }> => {
  if (which === 'none') return { close: async () => undefined }
  if (which === 'built') return { pages: { folder: webRoot, ...built }, close: async () => undefined }
  const { createServer } = await import('vite')
  const vite = await createServer({
    configFile: join(rootFolder, 'web/vite.config.ts'),
    configLoader: 'native', // 'bundle' would create and delete a file next to the sources, which triggers `--watch`
    server: { middlewareMode: true },
    appType: 'spa',
  })
  return { pages: { develop: vite.middlewares }, close: () => vite.close() }
}
