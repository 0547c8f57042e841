import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { App } from '../app.ts'
import type { CollectMetrics } from '../telemetry/otlp-metrics.ts'
import { collectBrowserReports } from './browser-metrics.ts'
import type { ReadHealth } from './health.ts'
import { appMetrics, collectMeasurements } from './process-metrics.ts'
import { isLocalRequest } from './session-cookie.ts'

/** Metrics in the Prometheus format. */

/**
 * The route that `serveMetrics` adds. Programs on this machine have access; other callers must send the configured
 * token (S-13).
 */
export const metricsRoutes = { 'GET /metrics': ['anyone'] } as const

/**
 * Counts responses by the path of their contract, never by the URL, which contains ids; other metrics are collected on
 * request.
 * @returns the function that collects them for other exporters
 */
export const serveMetrics = (
  server: FastifyInstance,
  sources: {
    readHealth: ReadHealth
    /** Undefined if there are no live connections. */
    openSockets?: () => number
    app?: Pick<App, 'database' | 'projector'> | undefined
    token: string | undefined
  },
): CollectMetrics => {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  collectMeasurements(registry)
  collectBrowserReports(registry)
  const measureApp = sources.app && appMetrics(registry, sources.app)

  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to response',
    labelNames: ['method', 'path', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  })
  server.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
    const path = routeOptions.url ?? 'unknown'
    duration.observe({ method, path, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
    done()
  })

  const sockets = new Gauge({ name: 'live_open_sockets', help: 'Open live connections', registers })
  const head = new Gauge({ name: 'log_head_position', help: 'Last position of the log', registers })
  const lag = new Gauge({
    name: 'view_lag_positions',
    help: 'Number of positions that a view lags behind the log',
    labelNames: ['view'] as const,
    registers,
  })

  const parked = new Gauge({
    name: 'view_parked_rows',
    help: 'Rows that are parked because their fold failed',
    labelNames: ['view'] as const,
    registers,
  })

  const stuck = new Gauge({
    name: 'process_stuck_events',
    help: 'Events that are parked because a process cannot handle them',
    registers,
  })
  const dead = new Gauge({ name: 'process_dead_jobs', help: 'Jobs that have used up their attempts', registers })

  const refresh = async (): Promise<void> => {
    sockets.set(sources.openSockets?.() ?? 0)
    // If the database does not answer, its metrics retain their last values; /readyz reports the reason.
    const health = await sources.readHealth().catch(() => undefined)
    await measureApp?.().catch(() => undefined)
    if (health) {
      head.set(health.head)
      stuck.set(health.stuckEvents ?? 0)
      dead.set(health.deadJobs ?? 0)
      for (const view of health.views) {
        lag.set({ view: view.name }, Math.max(0, health.head - view.position))
        parked.set({ view: view.name }, view.parked ?? 0)
      }
    }
  }
  server.get('/metrics', { config: { pressureHandler: () => undefined } }, async (request, reply) => {
    if (!isLocalRequest(request) && !bears(request, sources.token)) return reply.callNotFound()
    await refresh()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  return async () => {
    await refresh()
    return registry.getMetricsAsJSON()
  }
}

const bears = ({ headers }: FastifyRequest, token: string | undefined): boolean => {
  if (token === undefined) return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
}
