import { randomUUIDv7 } from 'node:crypto'
import websocket from '@fastify/websocket'
import { fastify, type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { defaultBodyLimit } from '#application/contracts/endpoint.ts'
import { contractsOf } from '#application/operations.ts'
import type { OperationPorts, OperationsByArea } from '#application/pipeline/operation.ts'
import type { Feeds } from '#read-models/feed.ts'
import type { App } from '../app.ts'
import type { Config } from '../config.ts'
import type { Identity } from '../identity/identity.ts'
import type { Mailer } from '../mail/send.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'
import { sendError } from './answers.ts'
import { browserStateWriter } from './browser-state.ts'
import { type ConnectionLimits, createLimitedServer, defaultConnectionLimits } from './connection-limits.ts'
import { serveDocs } from './docs.ts'
import { serveHealth, type ReadHealth } from './health.ts'
import { type LiveDeps, maxMessageBytes, serveLive } from './live.ts'
import { serveMetrics } from './metrics.ts'
import { openRoutes } from './open-routes.ts'
import { serveOutbox } from './outbox.ts'
import { type Pages, servePages } from './pages.ts'
import { protect } from './protect.ts'
import { rateLimiter } from './rate-limits.ts'
import { refuseClientError } from './raw-refusals.ts'
import { admit, requireContracts } from './require-contracts.ts'
import { personPictureRoutes } from './routes/pictures.ts'
import { serveOperations } from './serve.ts'
import { authenticate } from './session-cookie.ts'
import { watchSession } from './session-watch.ts'

/** The web server: all hooks and routes, in order. */

/** Dependencies of the server. */
export type ServerDeps = {
  config: Pick<Config, 'webOrigins' | 'trustedProxies' | 'signInLimit' | 'estimateLimit' | 'commandLimit'> &
    Partial<Pick<Config, 'publicUrl' | 'metricsToken' | 'stripe' | 'mixpanel'>>
  logger: FastifyBaseLogger
  identity: Identity
  feeds: Feeds
  /** Changes of records of the assistant. */
  knowledge: LiveDeps['knowledge']
  /** Undefined in tests of the server alone. */
  assistant?: LiveDeps['assistant']
  readHealth: ReadHealth
  /** The database and views that the metrics describe; undefined in tests of the server alone. */
  measured?: Pick<App, 'database' | 'projector'> | undefined
  /** The operations to serve, and the dependencies of their handlers. */
  operations: { list: OperationsByArea; ports: OperationPorts }
  /** Routes that are not operations: their responses are not JSON, and they are listed in `open-routes.ts`. */
  routes: readonly ((server: FastifyInstance) => void)[]
  /** Undefined: the server serves only the API. */
  pages?: Pages | undefined
  /** Unsent mails of a demo; undefined if mails are sent, and in production mode. */
  outbox?: Mailer['outbox'] | undefined
  overloadDelay?: number | undefined
  /** Undefined: traces and metrics are not sent. */
  telemetry?: Telemetry | undefined
  /** Milliseconds between keep-alives of the live connection. */
  keepAlive?: number | undefined
  /** Overrides of the default connection limits. */
  connectionLimits?: Partial<ConnectionLimits> | undefined
}

/**
 * Builds the server, ready to listen. Closing it completes running requests and closes the sockets.
 *
 * @throws {Error} if a route is neither an operation nor listed as open, or an operation declares no access
 */
export const buildServer = async (deps: ServerDeps): Promise<FastifyInstance> => {
  const server = fastify({
    loggerInstance: deps.logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUIDv7(),
    trustProxy: deps.config.trustedProxies.length > 0 && [...deps.config.trustedProxies],
    bodyLimit: defaultBodyLimit,
    serverFactory: (handler) =>
      createLimitedServer(handler, {
        ...defaultConnectionLimits,
        // A proxy opens the connections of all users, and applies its own limits.
        ...(deps.config.trustedProxies.length > 0 && { perAddress: 0 }),
        ...deps.connectionLimits,
      }),
    clientErrorHandler: refuseClientError,
    // A user id can contain a Google subject of up to 255 characters.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 260 },
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
  })
  deps.telemetry?.traceRequests(server)
  try {
    const contracts = contractsOf(deps.operations.list)
    requireContracts(server, contracts, openRoutes)
    // Registered before all hooks that refuse requests, because it closes the connection of a refused upgrade.
    // `serveLive` closes open sockets.
    await server.register(websocket, {
      options: { maxPayload: maxMessageBytes },
      preClose: (done) => done(),
      errorHandler: (error, socket, request) => {
        const isOfClient = 'code' in error && String(error.code).startsWith('WS_ERR_')
        request.log[isOfClient ? 'info' : 'error']({ err: error }, 'a live connection failed')
        socket.terminate()
      },
    })
    await protect(server, {
      webOrigins: deps.config.webOrigins,
      publicUrl: deps.config.publicUrl,
      stripe: deps.config.stripe !== undefined,
      analyticsOrigin: deps.config.mixpanel && new URL(deps.config.mixpanel.url).origin,
      strictPages: !(deps.pages && 'develop' in deps.pages),
      overloadDelay: deps.overloadDelay,
    })
    server.setErrorHandler(sendError)
    const { identity, config } = deps
    server.decorate(
      'limitRate',
      rateLimiter(server, { limits: identity.store.limits, secrets: identity.secrets, ...config }),
    )
    server.decorate('writeBrowserState', browserStateWriter(identity.secrets))
    server.decorate('webAddress', config.publicUrl ?? '')
    server.decorate('watchSession', (request) => watchSession(identity, request))
    const closing = new AbortController()
    server.decorate('closing', closing.signal)
    server.addHook('preClose', async () => closing.abort())
    admit(server, (request) => authenticate(identity, request))

    const live = serveLive(server, deps)
    serveHealth(server, deps.readHealth)
    const collectMetrics = serveMetrics(server, {
      readHealth: deps.readHealth,
      openSockets: live.openSockets,
      app: deps.measured,
      token: config.metricsToken,
    })
    deps.telemetry?.sendMetrics(collectMetrics)
    await serveDocs(server, contracts)
    serveOperations(server, deps.operations.list, deps.operations.ports)
    personPictureRoutes(server, identity)
    if (deps.outbox) serveOutbox(server, deps.outbox)
    for (const route of deps.routes) route(server)
    await servePages(server, deps.pages, config.publicUrl)
    await server.ready()
    return server
  } catch (error) {
    await server.close()
    throw error
  }
}
