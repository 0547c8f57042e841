import { getHeapStatistics } from 'node:v8'
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import underPressure, { type FastifyUnderPressureOptions as UnderPressureOptions } from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { buildVersion } from '#application/contracts/endpoint.ts'
import { Rejection } from '#domain/kernel/refusal.ts'
import { addressKey } from '../identity/rate-limits.ts'
import { countRequest, countRequests, refusesUnderLoad } from './load-shedding.ts'
import { originsOf } from './origins.ts'

/** What every request passes on its way in and out, in this order. */

/** What the protection has to know of the settings. */
export type ProtectOptions = {
  webOrigins: readonly string[]
  /** Our own origin, where the settings name it; else the host that a request was sent to. */
  publicUrl: string | undefined
  /** While developing, the pages bring scripts that no strict policy would let run. */
  strictPages: boolean
}

/** Registers everything; before the first route. */
export const protect = async (
  server: FastifyInstance,
  { webOrigins, publicUrl, strictPages }: ProtectOptions,
): Promise<void> => {
  const origins = originsOf(webOrigins, publicUrl)
  refuseWhileClosing(server)
  await server.register(helmet, { global: false })
  setSecurityHeaders(server, {
    contentSecurityPolicy: strictPages ? pagePolicy : false,
    strictTransportSecurity: { maxAge: 31_536_000 },
    xFrameOptions: { action: 'deny' },
  })
  await server.register(cors, origins.cors)
  await server.register(underPressure, overloadOptions(server))
  await server.register(cookie)
  await server.register(rateLimit, { global: false })
  origins.guard(server)
  parseJsonBodies(server)
  setAnswerHeaders(server)
  logAnswers(server)
}

/** While the server closes, requests under way are finished and new ones refused with 503. */
const refuseWhileClosing = (server: FastifyInstance): void => {
  let closing = false
  server.addHook('preClose', async () => {
    closing = true
  })
  server.addHook('onRequest', (_request, _reply, done) => {
    if (!closing) return done()
    done(new Rejection({ code: 'overloaded', reason: 'access.restarting' }))
  })
  // Else the connection of a request that was under way is kept for a minute, and the server waits for it.
  server.addHook('onSend', (_, reply, payload, done) => {
    if (closing) reply.header('connection', 'close')
    done(null, payload)
  })
}

/** Milliseconds of event-loop delay from which load is shed, and from which everybody is refused. */
const overload = { delay: 500, badDelay: 2_000 } as const

/**
 * Sheds load while a turn of the event loop takes half a second in the mean of two, or while the memory is nearly used up
 * (`load-shedding.ts` says whom). No measurement at all means that the whole process stood still, which by now is over.
 * Parts of the pages are never refused: a page that is half there is worse than one that is slow.
 */
const overloadOptions = (server: FastifyInstance): UnderPressureOptions => {
  const counts = countRequests(() => performance.now())
  server.addHook('onRequest', (request, _reply, done) => {
    countRequest(counts, addressKey(request.ip))
    done()
  })
  return {
    maxEventLoopDelay: overload.delay,
    sampleInterval: 2_000,
    maxHeapUsedBytes: getHeapStatistics().heap_size_limit * 0.9,
    pressureHandler: async ({ url, ip }, _reply, type, value) => {
      if (value === Infinity || url.startsWith('/assets/')) return
      const badly = type !== 'eventLoopDelay' || (value ?? 0) >= overload.badDelay
      if (!refusesUnderLoad(counts, addressKey(ip), badly)) return
      throw new Rejection({ code: 'overloaded', reason: 'access.overloaded' })
    },
  }
}

type Headers = Record<string, string>

/**
 * Headers that are the same for every answer: Helmet makes them for the first one, which is far from free. An answer of
 * the API wears those that mean something where nothing is shown, and belongs to whoever asked unless it says otherwise.
 */
const setSecurityHeaders = (server: FastifyInstance, options: FastifyHelmetOptions): void => {
  let made: { page: Headers; answer: Headers } | undefined
  server.addHook('onRequest', (request, reply, done) => {
    if (!made) {
      const before = new Set(reply.raw.getHeaderNames())
      reply.helmet(options)
      const page = Object.entries(reply.raw.getHeaders() as Headers).filter(([name]) => !before.has(name))
      made = {
        page: { ...Object.fromEntries(page), ...permissions },
        answer: {
          ...permissions,
          ...Object.fromEntries(page.filter(([name]) => forAnswers.has(name))),
          ...answerHeaders,
        },
      }
      for (const [name] of page) reply.raw.removeHeader(name)
    }
    reply.headers(request.routeOptions.config.contract ? made.answer : made.page)
    done()
  })
}

/** Features of the browser that no page of ours uses (S-30). */
const permissions: Headers = {
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}

const forAnswers: ReadonlySet<string> = new Set([
  'cross-origin-resource-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
])
const answerPolicy = "default-src 'none'; frame-ancestors 'none'"
const answerHeaders: Headers = {
  'content-security-policy': answerPolicy,
  'cache-control': 'no-store',
  vary: 'cookie',
}

/** The pages run our own scripts and talk to us alone; Mantine writes styles into elements. */
const pagePolicy = {
  useDefaults: false,
  directives: {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  },
}

/** Bodies are JSON (API-004); where a command needs none, an empty one is none. */
const parseJsonBodies = (server: FastifyInstance): void => {
  const parseJson = server.getDefaultJsonParser('error', 'error')
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) =>
    text === '' ? done(null, undefined) : parseJson(request, text, done),
  )
}

/** Sets the headers of an API answer on JSON without a contract, a refusal for example. */
const setAnswerHeaders = (server: FastifyInstance): void => {
  server.addHook('onSend', (request, reply, payload, done) => {
    reply.header('x-request-id', request.id)
    if (request.routeOptions.config.contract) return done(null, payload)
    if (!String(reply.getHeader('content-type')).startsWith('application/json')) return done(null, payload)
    reply.headers({
      'content-security-policy': answerPolicy,
      'cache-control': reply.getHeader('cache-control') ?? 'no-store',
    })
    const vary = reply.getHeader('vary')
    reply.header('vary', vary ? `${String(vary)}, cookie` : 'cookie')
    done(null, payload)
  })
}

/** Logs each answer: the route instead of the URL, which may hold secrets, and the user's id. */
const logAnswers = (server: FastifyInstance): void => {
  server.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, signedIn, headers: given } = request
    const version = given[buildVersion.header]
    request.log[routeOptions.config.contract ? 'info' : 'debug'](
      {
        method,
        path: routeOptions.url,
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
        user: signedIn?.user.userId,
        // Any version is served (API-D01); one that is not ours is worth knowing.
        ...(version === buildVersion.value ? {} : { buildVersion: version ?? 'none' }),
      },
      'answered',
    )
  })
}
