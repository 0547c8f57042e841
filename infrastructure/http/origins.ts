import type { FastifyCorsOptions } from '@fastify/cors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { buildVersion, commandIdHeader, positionHeader } from '#application/contracts/endpoint.ts'
import { type Refusal, Rejection } from '#domain/kernel/refusal.ts'

/**
 * Which pages may use a session. Browsers send cookies along whoever asks, and say who that is in `Origin`: only our
 * own pages, and those of the origins that the settings name, may read answers or change anything.
 */

/** Both halves of the rule: what browsers are told, and what is refused whatever they make of it. */
export type Origins = {
  /** Options for @fastify/cors (API-002). */
  cors: FastifyCorsOptions
  /** Refuses, with 403, what would change something or open a socket in the name of a foreign page. */
  guard: (server: FastifyInstance) => void
}

/**
 * `webOrigins`: origins besides our own, `https://shop.example` (WEB_ORIGIN). Our own is that of `publicUrl` where it is
 * set, for the host of a request is what a proxy passes on (S-25).
 */
export const originsOf = (webOrigins: readonly string[], publicUrl?: string): Origins => {
  const configured = publicUrl ? new URL(publicUrl).origin : undefined
  const own = ({ protocol, host }: FastifyRequest) => configured ?? `${protocol}://${host}`
  const isOurs = (request: FastifyRequest, origin: string) => origin === own(request) || webOrigins.includes(origin)
  /** Without an origin it is no page, unless the browser says that it comes from one on another site. */
  const mayChange = (request: FastifyRequest, origin: string | undefined) =>
    origin === undefined ? request.headers['sec-fetch-site'] !== 'cross-site' : isOurs(request, origin)
  /**
   * From another host, even one of ours, the header of the build version has to come along: a page can only send it
   * after the browser has asked us (API-003), which no form and no image does.
   */
  const wasAsked = (request: FastifyRequest, origin: string | undefined) =>
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
        const isAllowed = mayChange(request, origin) && (opensSocket || wasAsked(request, origin))
        done(isAllowed ? undefined : new Rejection(foreign))
      }),
  }
}

const foreign: Refusal = { code: 'forbidden', reason: 'access.foreignOrigin' }

const allowed = {
  credentials: true,
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
  allowedHeaders: ['content-type', buildVersion.header, commandIdHeader, positionHeader.ask],
  exposedHeaders: [positionHeader.answer, positionHeader.stale],
  maxAge: 600,
}
