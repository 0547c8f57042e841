import type { FastifyCorsOptions } from '@fastify/cors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { buildVersion, commandIdHeader, positionHeader } from '#application/contracts/endpoint.ts'
import { Rejection } from '#domain/kernel.ts'

/**
 * Which pages may use a session. Browsers send cookies along whoever asks, and say who that is in `Origin`: only our
 * own pages, and those of the origins that the settings name, may read answers or change anything.
 */

export type Origins = {
  /** Options for @fastify/cors (API-002). */
  cors: FastifyCorsOptions
  /** Refuses, with 403, what would change something or open a socket in the name of a foreign page. */
  guard: (app: FastifyInstance) => void
}

export const originsOf = (webOrigins: readonly string[]): Origins => {
  const isOurs = ({ protocol, host }: FastifyRequest, origin: string) =>
    origin === `${protocol}://${host}` || webOrigins.includes(origin)
  return {
    cors: {
      delegator: (request, done) => {
        const { origin } = request.headers
        done(null, origin !== undefined && isOurs(request, origin) ? { ...allowed, origin } : { origin: false })
      },
    },
    guard: (app) =>
      app.addHook('onRequest', async (request) => {
        const { origin } = request.headers
        if (origin === undefined || isOurs(request, origin)) return
        const opensSocket = request.headers.upgrade !== undefined
        if (opensSocket || !['GET', 'HEAD', 'OPTIONS'].includes(request.method)) {
          throw new Rejection({ code: 'forbidden', message: 'Pages of this origin are not allowed to do this' })
        }
      }),
  }
}

const allowed = {
  credentials: true,
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
  allowedHeaders: ['content-type', buildVersion.header, commandIdHeader, positionHeader.ask],
  exposedHeaders: [positionHeader.answer, positionHeader.stale],
  maxAge: 600,
}
