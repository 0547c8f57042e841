import type { FastifyCorsOptions } from '@fastify/cors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { buildVersion, commandIdHeader, positionHeader, traceHeader } from '#application/contracts/endpoint.ts'
import { type Refusal, Rejection } from '#domain/kernel/refusal.ts'

/**
 * Cross-origin policy. Browsers send cookies with requests from any page, and the origin of the page in `Origin`. Only
 * our own pages, and pages of the configured origins, may read responses or change data.
 */

/** CORS headers for browsers, and a guard that does not depend on the browser. */
export type Origins = {
  /** Options for @fastify/cors (API-002). */
  cors: FastifyCorsOptions
  /** Refuses requests from foreign pages that would change data or open a socket, with 403. */
  guard: (server: FastifyInstance) => void
}

/**
 * `webOrigins`: additional origins, `https://shop.example` (WEB_ORIGIN). Our own origin is that of `publicUrl` if it is
 * set, because a proxy can change the host of a request (S-25).
 */
export const originsOf = (webOrigins: readonly string[], publicUrl?: string): Origins => {
  const configured = publicUrl ? new URL(publicUrl).origin : undefined
  const own = ({ protocol, host }: FastifyRequest) => configured ?? `${protocol}://${host}`
  const isOurs = (request: FastifyRequest, origin: string) => origin === own(request) || webOrigins.includes(origin)
  /** A request without `Origin` does not come from a page, unless the browser marks it as cross-site. */
  const mayChange = (request: FastifyRequest, origin: string | undefined) =>
    origin === undefined ? request.headers['sec-fetch-site'] !== 'cross-site' : isOurs(request, origin)
  /**
   * A request from another host, even a configured one, must contain the build version header: a page can send it only
   * after a CORS preflight (API-003), which forms and images do not trigger.
   */
  const hasVersionHeader = (request: FastifyRequest, origin: string | undefined) =>
    origin === undefined || origin === own(request) || request.headers[buildVersion.header] !== undefined
  return {
    cors: {
      delegator: (request, done) => {
        const { origin } = request.headers
        done(null, origin !== undefined && isOurs(request, origin) ? { ...allowed, origin } : { origin: false })
      },
    },
    guard: (server) =>
      server.addHook('onRequest', (request, _reply, done) => {
        const { origin, upgrade } = request.headers
        const opensSocket = upgrade !== undefined
        if (!opensSocket && ['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return done()
        const isAllowed = mayChange(request, origin) && (opensSocket || hasVersionHeader(request, origin))
        done(isAllowed ? undefined : new Rejection(foreign))
      }),
  }
}

const foreign: Refusal = { code: 'forbidden', reason: 'access.foreignOrigin' }

const allowed = {
  credentials: true,
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
  allowedHeaders: ['content-type', buildVersion.header, commandIdHeader, positionHeader.ask, traceHeader],
  exposedHeaders: [positionHeader.answer, positionHeader.stale],
  maxAge: 600,
}
