import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { MetricObjectWithValues, MetricValue } from 'prom-client'
import { traceContextOf } from '../http/trace-context.ts'
import { type Appended, appendChannel, type ProcessJob, processJobs } from '../measurements.ts'
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
export type CollectMetrics = () => Promise<MetricObjectWithValues<MetricValue<string>>[]>

/** Export intervals in milliseconds. */
const intervals = { traces: 2_000, metrics: 60_000 }

/** The span id of an event: the random half of its id (UUIDv7), so that other processes can derive it. */
const spanIdOf = (eventId: string): string => eventId.replaceAll('-', '').slice(16)
const isTraceId = (text: string): boolean => /^(?!0{32})[0-9a-f]{32}$/.test(text)

/** Starts the export. */
export const openTelemetry = async (
  { endpoint, headers, service, share }: TelemetrySettings,
  every = intervals,
): Promise<Telemetry> => {
  const [api, trace, traceExporter, resources] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace: traces } = api
  const resource = resources.resourceFromAttributes({ 'service.name': service })
  const random = new trace.RandomIdGenerator()
  /** The id of the next span; undefined for a random one. */
  let nextSpanId: string | undefined
  const provider = new trace.TracerProvider({
    resource,
    sampler: new trace.TraceIdRatioBasedSampler(share),
    idGenerator: {
      generateTraceId: () => random.generateTraceId(),
      generateSpanId: () => nextSpanId ?? random.generateSpanId(),
    },
    spanProcessors: [
      new trace.BatchSpanProcessor({
        exporter: new traceExporter.OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers: { ...headers } }),
        scheduledDelayMillis: every.traces,
      }),
    ],
  })
  const tracer = provider.getTracer('boxwright')
  type Span = ReturnType<typeof tracer.startSpan>
  const under = (traceId: string, spanId: string) =>
    traces.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: 1, isRemote: true })

  /**
   * Requests and jobs in progress, by the id in the metadata of the events that they append: the id of a trace, or of
   * the causing event.
   */
  const requests = new Map<string, Span>()
  const jobs = new Map<string, Span>()
  const spanOfRequest = new WeakMap<FastifyRequest, Span>()

  const onAppended = (message: unknown): void => {
    const { correlationId, causationId, events } = message as Appended
    const parent = (causationId && jobs.get(causationId)) || requests.get(correlationId)
    if (!parent) return
    const { traceId, spanId } = parent.spanContext()
    for (const { eventId, type, position, entityId } of events) {
      nextSpanId = spanIdOf(eventId)
      const attributes = {
        'boxwright.event_id': eventId,
        'boxwright.position': position,
        'boxwright.entity_id': entityId,
      }
      const span = tracer.startSpan(type, { kind: SpanKind.PRODUCER, attributes }, under(traceId, spanId))
      nextSpanId = undefined
      span.end()
    }
  }

  const spanOfJob = new WeakMap<ProcessJob, Span>()
  const jobHandlers = {
    start: (message: unknown) => {
      const job = message as ProcessJob
      const { correlationId, eventId } = job.cause
      const attributes = { 'boxwright.event_id': eventId }
      const parent = isTraceId(correlationId) ? under(correlationId, spanIdOf(eventId)) : ROOT_CONTEXT
      const span = tracer.startSpan(`${job.process} ${job.intent}`, { kind: SpanKind.CONSUMER, attributes }, parent)
      spanOfJob.set(job, span)
      jobs.set(eventId, span)
    },
    end: () => undefined,
    asyncStart: () => undefined,
    asyncEnd: (message: unknown) => {
      const job = message as ProcessJob
      const span = spanOfJob.get(job)
      if (jobs.get(job.cause.eventId) === span) jobs.delete(job.cause.eventId)
      span?.end()
    },
    error: (message: unknown) => {
      const { error } = message as { error: unknown }
      const reason = error instanceof Error ? error.name : 'error'
      spanOfJob.get(message as ProcessJob)?.setStatus({ code: SpanStatusCode.ERROR, message: reason })
    },
  }
  appendChannel.subscribe(onAppended)
  processJobs.subscribe(jobHandlers)
  let stopMetrics = async (): Promise<void> => undefined

  return {
    traceRequests: (server) => {
      server.addHook('onRequest', async (request) => {
        const given = traceContextOf(request)
        const attributes = { 'http.request.method': request.method }
        const parent = given ? under(given.traceId, given.spanId) : ROOT_CONTEXT
        const span = tracer.startSpan(request.method, { kind: SpanKind.SERVER, attributes }, parent)
        request.traceId = span.spanContext().traceId
        spanOfRequest.set(request, span)
        requests.set(request.traceId, span)
      })
      server.addHook('onResponse', async (request, reply) => {
        const span = spanOfRequest.get(request)
        if (!span) return
        const { url: route = 'unknown' } = request.routeOptions
        span.updateName(`${request.method} ${route}`)
        span.setAttributes({
          'http.route': route,
          'http.response.status_code': reply.statusCode,
          ...(request.commandId && { 'boxwright.command_id': request.commandId }),
        })
        if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
        if (requests.get(request.traceId!) === span) requests.delete(request.traceId!)
        span.end()
      })
    },
    sendMetrics: (collect) => {
      const opening = import('./otlp-metrics.ts').then(({ startMetrics }) =>
        startMetrics(collect, { endpoint, headers, resource, everyMs: every.metrics }),
      )
      stopMetrics = async () => (await opening).stop()
    },
    close: async () => {
      appendChannel.unsubscribe(onAppended)
      processJobs.unsubscribe(jobHandlers)
      // A collector that does not respond must not prevent the program from exiting.
      await Promise.allSettled([stopMetrics(), provider.shutdown()])
    },
  }
}
