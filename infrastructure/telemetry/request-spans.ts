import { type Span, SpanKind, SpanStatusCode } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { traceContextOf } from '../http/trace-context.ts'
import type { Tracer } from './tracer.ts'

/** A span for each request, which continues the trace that the browser has started. */
export const traceRequests = (
  server: FastifyInstance,
  { start, under, root }: Tracer,
  requests: Map<string, Span>,
): void => {
  const spanOfRequest = new WeakMap<FastifyRequest, Span>()
  server.addHook('onRequest', async (request) => {
    const given = traceContextOf(request)
    const attributes = { 'http.request.method': request.method }
    const parent = given ? under(given.traceId, given.spanId) : root
    const span = start(request.method, { kind: SpanKind.SERVER, attributes }, parent)
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
}
