import type { FastifyRequest } from 'fastify'
import { traceHeader } from '#application/contracts/endpoint.ts'

/** Header `traceparent` (W3C Trace Context, 3.2): version, trace, parent, flags. */
const traceparent = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}(-|$)/

/** The id of the trace that a request is part of; undefined without a valid header, which is ignored (3.2.2). */
export const traceIdOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined => {
  const given = headers[traceHeader]
  return typeof given === 'string' ? traceparent.exec(given)?.[1] : undefined
}
