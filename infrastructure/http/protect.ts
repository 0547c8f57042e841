import { getHeapStatistics } from 'node:v8'
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import underPressure, { type FastifyUnderPressureOptions as UnderPressureOptions } from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { apiBase, buildVersion, positionHeader } from '#application/contracts/endpoint.ts'
import { Rejection } from '#domain/kernel/refusal.ts'
import { addressKey } from '../identity/rate-limits.ts'
import { parseJsonBodies } from './json-body.ts'
import { countRequest, countRequests, refusesUnderLoad } from './load-shedding.ts'
import { originsOf } from './origins.ts'
import { traceIdOf } from './trace-context.ts'

/** Protection of every request and response, in this order. */

/** Settings of the protection. */
export type ProtectOptions = {
  webOrigins: readonly string[]
  /** Our own origin, if configured; otherwise the host of the request. */
  publicUrl: string | undefined
  /** False in development: its pages use scripts that a strict policy would block. */
  strictPages: boolean
  /** Whether pages load the payment form of Stripe from Stripe's origin. */
  stripe: boolean
  /** Origin of the analytics service to which pages send events. */
  analyticsOrigin?: string | undefined
  /** Milliseconds of event-loop delay above which load is shed; default: half a second. */
  overloadDelay?: number | undefined
}

/** Registers all hooks; call before the first route is added. */
export const protect = async (
  server: FastifyInstance,
  { webOrigins, publicUrl, strictPages, stripe, analyticsOrigin, overloadDelay = 500 }: ProtectOptions,
): Promise<void> => {
  const origins = originsOf(webOrigins, publicUrl)
  refuseWhileClosing(server)
  await server.register(helmet, { global: false })
  setSecurityHeaders(
    server,
    {
      contentSecurityPolicy: strictPages ? pagePolicy(stripe, analyticsOrigin) : false,
      strictTransportSecurity: { maxAge: 31_536_000 },
      xFrameOptions: { action: 'deny' },
    },
    permissions(stripe ? ['self', ...stripeScripts.map((origin) => `"${origin}"`)].join(' ') : ''),
  )
  await server.register(cors, origins.cors)
  await server.register(underPressure, overloadOptions(server, overloadDelay))
  await server.register(cookie)
  await server.register(rateLimit, { global: false })
  origins.guard(server)
  parseJsonBodies(server)
  setAnswerHeaders(server)
  logAnswers(server)
}

/** While the server closes, running requests are completed, and new requests are refused with 503. */
const refuseWhileClosing = (server: FastifyInstance): void => {
  let closing = false
  server.addHook('preClose', async () => {
    closing = true
  })
  server.addHook('onRequest', (_request, _reply, done) => {
    if (!closing) return done()
    done(new Rejection({ code: 'overloaded', reason: 'access.restarting' }))
  })
  // Otherwise the connection of a running request would stay open for a minute, and closing would wait for it.
  server.addHook('onSend', (_, reply, payload, done) => {
    if (closing) reply.header('connection', 'close')
    done(null, payload)
  })
}

/** Multiple of the delay at which all requests are refused. */
const severeFactor = 4

/**
 * Sheds load while the mean event-loop delay reaches `delay`, or while memory is nearly exhausted (`load-shedding.ts`
 * selects the requests). A missing measurement means that the process was blocked and has recovered. Pages and their
 * assets are never refused: sending a file costs no more than a refusal, and the user would see JSON.
 */
const overloadOptions = (server: FastifyInstance, delay: number): UnderPressureOptions => {
  const counts = countRequests(() => performance.now())
  server.addHook('onRequest', (request, _reply, done) => {
    countRequest(counts, addressKey(request.ip))
    done()
  })
  return {
    maxEventLoopDelay: delay,
    sampleInterval: 2_000,
    maxHeapUsedBytes: getHeapStatistics().heap_size_limit * 0.9,
    pressureHandler: async ({ url, ip }, _reply, type, value) => {
      if (value === Infinity || !url.startsWith(`${apiBase}/`)) return
      const isBad = type !== 'eventLoopDelay' || (value ?? 0) >= severeFactor * delay
      if (!refusesUnderLoad(counts, addressKey(ip), isBad)) return
      throw new Rejection({ code: 'overloaded', reason: 'access.overloaded' })
    },
  }
}

type Headers = Record<string, string>

/**
 * Headers that are the same for every response. Helmet computes them only once, because it is slow. API responses get
 * only those that apply without a rendered page, and are private by default. `ofPages`: the permissions of pages.
 */
const setSecurityHeaders = (server: FastifyInstance, options: FastifyHelmetOptions, ofPages: Headers): void => {
  let cachedHeaders: { page: Headers; answer: Headers } | undefined
  server.addHook('onRequest', (request, reply, done) => {
    if (!cachedHeaders) {
      const before = new Set(reply.raw.getHeaderNames())
      reply.helmet(options)
      const page = Object.entries(reply.raw.getHeaders() as Headers).filter(([name]) => !before.has(name))
      cachedHeaders = {
        page: { ...Object.fromEntries(page), ...ofPages },
        answer: {
          ...permissions(),
          ...Object.fromEntries(page.filter(([name]) => apiHeaderNames.has(name))),
          ...answerHeaders,
        },
      }
      for (const [name] of page) reply.raw.removeHeader(name)
    }
    reply.headers(request.routeOptions.config.contract ? cachedHeaders.answer : cachedHeaders.page)
    done()
  })
}

/**
 * Browser features that our pages do not use (S-30). `payment`: the origins that may ask for Apple Pay and Google Pay,
 * which Stripe's form does from the page and from its frames.
 */
const permissions = (payment = ''): Headers => ({
  'permissions-policy': `camera=(), geolocation=(), microphone=(), payment=(${payment}), usb=()`,
})

const apiHeaderNames: ReadonlySet<string> = new Set([
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

/** Pages run only our own scripts and connect only to us, to Stripe for its payment form, and to the analytics service; Mantine sets inline styles. */
const pagePolicy = (stripe: boolean, analyticsOrigin: string | undefined) => ({
  useDefaults: false,
  directives: {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...(stripe ? stripeScripts : [])],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': [
      "'self'",
      ...(stripe ? ['https://api.stripe.com'] : []),
      ...(analyticsOrigin ? [analyticsOrigin] : []),
    ],
    ...(stripe && { 'frame-src': [...stripeScripts, 'https://hooks.stripe.com'] }),
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  },
})
/** Stripe's script and its frames, which it opens on subdomains too (Stripe's integration security guide). */
const stripeScripts = ['https://js.stripe.com', 'https://*.js.stripe.com']

/** Sets the headers of API responses without a contract, such as refusals. */
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

/** Logs each response, with the user's id, and with the route instead of the URL, which may contain secrets. */
const logAnswers = (server: FastifyInstance): void => {
  server.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions, signedIn, headers: given } = request
    const version = given[buildVersion.header]
    request.log[routeOptions.config.contract ? 'info' : 'debug'](
      {
        method,
        path: routeOptions.url,
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
        user: signedIn?.user.userId,
        // The event log stores both, so a log line can be joined with its events.
        command: request.commandId,
        position: numberOf(reply.getHeader(positionHeader.answer)),
        trace: traceIdOf(request),
        // Clients of all versions are served (API-D01); a version that differs is logged.
        ...(version === buildVersion.value ? {} : { buildVersion: version ?? 'none' }),
      },
      'answered',
    )
    done()
  })
}

const numberOf = (header: number | string | string[] | undefined): number | undefined =>
  header === undefined ? undefined : Number(header)
