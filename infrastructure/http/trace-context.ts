import type { FastifyRequest } from 'fastify'
import { traceHeader } from '#application/contracts/endpoint.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the trace that began with this request; set while traces are sent (telemetry.ts). */
    traceId?: string
  }
}

/** Header `traceparent` (W3C Trace Context, 3.2): version, trace, parent, flags. */
const traceparent = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}(-|$)/

/** The trace that a request is part of, and its parent; undefined without a valid header, which is ignored (3.2.2). */
export const traceContextOf = ({
  headers,
}: Pick<FastifyRequest, 'headers'>): { traceId: string; spanId: string } | undefined => {
  const given = headers[traceHeader]
  const [, traceId, spanId] = (typeof given === 'string' && traceparent.exec(given)) || []
  return traceId && spanId ? { traceId, spanId } : undefined
}

/** The id of the trace of a request: the caller's, or the one that began here. */
export const traceIdOf = (request: Pick<FastifyRequest, 'headers' | 'traceId'>): string | undefined =>
  traceContextOf(request)?.traceId ?? request.traceId
