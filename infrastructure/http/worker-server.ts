import { fastify } from 'fastify'
import type { App } from '../app.ts'
import type { Config } from '../config.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'
import { healthOf, serveHealth } from './health.ts'
import { serveMetrics } from './metrics.ts'
import type { RunningServer } from './start.ts'

/**
 * The port of a worker serves only its health and metrics, with the same access rules as a server. Without a port,
 * metrics are only sent to the collector.
 */
export const startWorkerServer = async (
  app: App,
  { host, healthPort, metricsToken }: Pick<Config, 'host' | 'healthPort' | 'metricsToken'>,
  telemetry?: Telemetry,
): Promise<Partial<RunningServer> & Pick<RunningServer, 'close'>> => {
  const server = fastify({ logger: false, requestTimeout: 10_000 })
  serveHealth(server, healthOf(app))
  const collectMetrics = serveMetrics(server, { readHealth: healthOf(app), app, token: metricsToken })
  telemetry?.sendMetrics(collectMetrics)
  const close = () => server.close()
  return healthPort === undefined ? { close } : { url: await server.listen({ port: healthPort, host }), close }
}
