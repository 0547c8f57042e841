import type { Span } from '@opentelemetry/api'
import type { FastifyInstance } from 'fastify'
import type { CollectMetrics } from './otlp-metrics.ts'
import type { TelemetrySettings } from './telemetry-variables.ts'

/**
 * Traces and metrics for an OpenTelemetry collector. A trace starts in the browser and contains a span for the request,
 * for each event that it appended, and for each job that a process runs because of that event, even in another process
 * or after a restart. Without an endpoint, nothing is loaded or measured.
 */
export type Telemetry = {
  /** Must be registered before all other hooks: it starts a trace for a request without one. */
  traceRequests: (server: FastifyInstance) => void
  /** Sends the metrics of /metrics periodically. */
  sendMetrics: (collect: CollectMetrics) => void
  /** Sends the remaining spans and metrics. */
  close: () => Promise<void>
}

/** Export intervals in milliseconds. */
const intervals = { traces: 2_000, metrics: 60_000 }

/** Starts the export. */
export const openTelemetry = async (settings: TelemetrySettings, every = intervals): Promise<Telemetry> => {
  const [{ openTracer }, { traceJobs }, { traceRequests }] = await Promise.all([
    import('./tracer.ts'),
    import('./job-spans.ts'),
    import('./request-spans.ts'),
  ])
  const { endpoint, headers } = settings
  const tracer = await openTracer(settings, every.traces)
  /** Requests in progress, by the trace id, which the metadata of the events that they append contains. */
  const requests = new Map<string, Span>()
  const jobs = traceJobs(tracer, requests)
  let stopMetrics = async (): Promise<void> => undefined

  return {
    traceRequests: (server) => traceRequests(server, tracer, requests),
    sendMetrics: (collect) => {
      const opening = import('./otlp-metrics.ts').then(({ startMetrics }) =>
        startMetrics(collect, { endpoint, headers, resource: tracer.resource, everyMs: every.metrics }),
      )
      stopMetrics = async () => (await opening).stop()
    },
    close: async () => {
      jobs.stop()
      // A collector that does not respond must not prevent the program from exiting.
      await Promise.allSettled([stopMetrics(), tracer.shutdown()])
    },
  }
}
