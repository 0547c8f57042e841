import { type Span, SpanKind, SpanStatusCode } from '@opentelemetry/api'
import { type Appended, appendChannel, type ProcessJob, processJobs } from '../measurements.ts'
import type { Tracer } from './tracer.ts'

/** Spans of appended events, and of the jobs that processes run because of them. */

/** The span id of an event: the random half of its id (UUIDv7), so that other processes can derive it. */
const spanIdOf = (eventId: string): string => eventId.replaceAll('-', '').slice(16)
const isTraceId = (text: string): boolean => /^(?!0{32})[0-9a-f]{32}$/.test(text)

/** Traces events and jobs until the returned function is called. `requests`: spans of current requests by trace id. */
export const traceJobs = (
  { start, under, root }: Tracer,
  requests: ReadonlyMap<string, Span>,
): { stop: () => void } => {
  /** Jobs in progress, by the id of the causing event, which the metadata of the events that they append contains. */
  const jobs = new Map<string, Span>()

  const onAppended = (message: unknown): void => {
    const { correlationId, causationId, events } = message as Appended
    const parent = (causationId && jobs.get(causationId)) || requests.get(correlationId)
    if (!parent) return
    const { traceId, spanId } = parent.spanContext()
    for (const { eventId, type, position, entityId } of events) {
      const attributes = {
        'boxwright.event_id': eventId,
        'boxwright.position': position,
        'boxwright.entity_id': entityId,
      }
      start(type, { kind: SpanKind.PRODUCER, attributes }, under(traceId, spanId), spanIdOf(eventId)).end()
    }
  }

  const spanOfJob = new WeakMap<ProcessJob, Span>()
  const jobHandlers = {
    start: (message: unknown) => {
      const job = message as ProcessJob
      const { correlationId, eventId } = job.cause
      const attributes = { 'boxwright.event_id': eventId }
      const parent = isTraceId(correlationId) ? under(correlationId, spanIdOf(eventId)) : root
      const span = start(`${job.process} ${job.intent}`, { kind: SpanKind.CONSUMER, attributes }, parent)
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
  return {
    stop: () => {
      appendChannel.unsubscribe(onAppended)
      processJobs.unsubscribe(jobHandlers)
    },
  }
}
