import { fastify } from 'fastify'
import type { App } from '../app.ts'
import type { Config } from '../config.ts'
import { healthOf, serveHealth } from './health.ts'
import { serveMetrics } from './metrics.ts'
import type { RunningServer } from './start.ts'

/** The port of a worker: its health and its metrics, nothing else. Open as those of a server are. */
export const startWorkerServer = async (
  app: App,
  { host, healthPort, metricsToken }: Pick<Config, 'host' | 'healthPort' | 'metricsToken'>,
): Promise<RunningServer> => {
  const server = fastify({ logger: false, requestTimeout: 10_000 })
  serveHealth(server, healthOf(app))
  serveMetrics(server, { readHealth: healthOf(app), app, token: metricsToken })
  const url = await server.listen({ port: healthPort ?? 0, host })
  return { url, close: () => server.close() }
}
