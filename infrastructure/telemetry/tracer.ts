import type { Context, Span, SpanOptions } from '@opentelemetry/api'
import type { Resource } from '@opentelemetry/resources'
import type { TelemetrySettings } from './telemetry-variables.ts'

/** Creates spans and sends them to the collector. */
export type Tracer = {
  /** Starts a span; `spanId` replaces the random id. */
  start: (name: string, options: SpanOptions, parent: Context, spanId?: string) => Span
  /** The context of a span that another process may have created. */
  under: (traceId: string, spanId: string) => Context
  /** The context of a span without a parent. */
  root: Context
  /** The service that the spans and metrics belong to. */
  resource: Resource
  /** Sends the remaining spans. */
  shutdown: () => Promise<void>
}

/** Opens a tracer that sends its spans every `everyMs` milliseconds. */
export const openTracer = async (
  { endpoint, headers, service, share }: TelemetrySettings,
  everyMs: number,
): Promise<Tracer> => {
  const [{ ROOT_CONTEXT: root, trace: traces }, trace, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ])
  const resource = resourceFromAttributes({ 'service.name': service })
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
        exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers: { ...headers } }),
        scheduledDelayMillis: everyMs,
      }),
    ],
  })
  const tracer = provider.getTracer('boxwright')
  return {
    start: (name, options, parent, spanId) => {
      nextSpanId = spanId
      const span = tracer.startSpan(name, options, parent)
      nextSpanId = undefined
      return span
    },
    under: (traceId, spanId) => traces.setSpanContext(root, { traceId, spanId, traceFlags: 1, isRemote: true }),
    root,
    resource,
    shutdown: () => provider.shutdown(),
  }
}
