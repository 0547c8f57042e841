import type { FastifyRequest } from 'fastify'
import { traceHeader } from '#application/contracts/endpoint.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Id of the trace that started with this request; set only if traces are sent (telemetry.ts). */
    traceId?: string
  }
}

/** Header `traceparent` (W3C Trace Context, 3.2): version, trace, parent, flags. */
const traceparent = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}(-|$)/

/** The trace and parent of a request; undefined without a valid header. An invalid header is ignored (3.2.2). */
export const traceContextOf = ({
  headers,
}: Pick<FastifyRequest, 'headers'>): { traceId: string; spanId: string } | undefined => {
  const given = headers[traceHeader]
  const [, traceId, spanId] = (typeof given === 'string' && traceparent.exec(given)) || []
  return traceId && spanId ? { traceId, spanId } : undefined
}

/** The trace id of a request: from the caller, or of the trace that started with this request. */
export const traceIdOf = (request: Pick<FastifyRequest, 'headers' | 'traceId'>): string | undefined =>
  traceContextOf(request)?.traceId ?? request.traceId
