import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { commandIdHeader } from '#application/contracts/endpoint.ts'
import type { RequestOrigin } from '#application/pipeline/idempotency.ts'
import { Rejection } from '#domain/kernel/refusal.ts'
import { tokenDays } from '#domain/people/policy.ts'
import type { Identity } from '../identity/identity.ts'
import { networkOf } from '../identity/rate-limits.ts'
import type { SignedIn } from '../identity/sessions.ts'
import { languageOf } from './visitor-language.ts'

/**
 * The session cookie (AUTH-D06). Over https its name starts with `__Host-`, so that no sibling host can set it; the
 * plain name is for http://localhost alone. How long a session lasts only the server knows, so the cookie outlives it.
 *
 * A web app on a sibling host of one site needs nothing more. One on another site (WEB_ORIGIN, API-002) gets a cookie
 * that travels across sites, in a jar of its own for each site; what a foreign page could do with it `origins.ts` refuses.
 */

const secureName = '__Host-boxwright'
const plainName = 'boxwright'
/** Seconds; the longest that browsers keep a cookie. */
const maxAge = 400 * 86_400
const base = { path: '/', httpOnly: true, sameSite: 'lax' } as const
const acrossSites = { sameSite: 'none', partitioned: true } as const

/** The browser itself says so; the origin was looked at before. */
const isAcrossSites = ({ headers }: FastifyRequest) =>
  headers.origin !== undefined && headers['sec-fetch-site'] === 'cross-site'

const isHttps = ({ protocol }: FastifyRequest) => protocol === 'https'
/** Headers by which a proxy says that it passes a request on. */
const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via']

/**
 * Whether a request comes from a program on this machine: by its address and by the name it is for, and not passed on by
 * a proxy that runs here (S-24).
 */
export const isThisMachine = ({ hostname, ip, headers }: FastifyRequest) =>
  proxyHeaders.every((name) => headers[name] === undefined) &&
  /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/.test(hostname) &&
  /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(ip)
const cookieOf = (request: FastifyRequest) =>
  isHttps(request)
    ? { name: secureName, options: { ...base, secure: true, ...(isAcrossSites(request) && acrossSites) } }
    : { name: plainName, options: base }

/** The session token of a request, if its cookie can hold one. */
export const tokenOf = (request: FastifyRequest): string | undefined => {
  const token = request.cookies[cookieOf(request).name]
  return token && /^[\w-]{43}$/.test(token) ? token : undefined
}

/** The signed-in user of a request; `use: false` does not prolong the session. */
export const authenticate = async (
  identity: Identity,
  request: FastifyRequest,
  options?: { use: boolean },
): Promise<SignedIn | undefined> => {
  const token = tokenOf(request)
  return token === undefined ? undefined : identity.authenticate(token, options)
}

/** @throws {Rejection} forbidden, where a session would be sent without encryption */
export const demandEncryption = (request: FastifyRequest): void => {
  if (isHttps(request) || isThisMachine(request)) return
  throw new Rejection({ code: 'forbidden', reason: 'access.needsHttps' })
}

/** Sets the session cookie. */
export const setSessionCookie = (request: FastifyRequest, reply: FastifyReply, token: string): void => {
  const { name, options } = cookieOf(request)
  reply.setCookie(name, token, { ...options, maxAge })
}

/** Deletes the session cookie; the session itself ends in the database. */
export const clearSessionCookie = (request: FastifyRequest, reply: FastifyReply): void => {
  const { name, options } = cookieOf(request)
  reply.clearCookie(name, options)
}

/** Where a request comes from. */
export const originOf = (request: FastifyRequest): RequestOrigin => {
  const { headers, ip } = request
  const requestId = headers[commandIdHeader]
  return {
    userAgent: headers['user-agent'],
    network: networkOf(ip),
    session: tokenOf(request),
    requestId: typeof requestId === 'string' ? requestId : undefined,
    language: languageOf(request),
  }
}

// The browser of a sign-up (account pre-hijacking, decision 18) ----------------------------------------------------------

const signUpCookie = (request: FastifyRequest) => {
  const { name, options } = cookieOf(request)
  return { name: `${name}-sign-up`, options: { ...options, maxAge: tokenDays.signUp * 86_400 } }
}
/** The mark that the browser got with a sign-up. */
export const signUpMark = (request: FastifyRequest): string | undefined => {
  const mark = request.cookies[signUpCookie(request).name]
  return mark && /^[\w-]{43}$/.test(mark) ? mark : undefined
}
/** Marks the browser, and answers with the mark. */
export const setSignUpMark = (request: FastifyRequest, reply: FastifyReply): string => {
  const { name, options } = signUpCookie(request)
  const mark = randomBytes(32).toString('base64url')
  reply.setCookie(name, mark, options)
  return mark
}

/** What recognises a device on which somebody has signed in (`device-cookie.ts`). */
export const deviceCookie = (request: FastifyRequest) => {
  const { name, options } = cookieOf(request)
  return { name: `${name}-device`, options: { ...options, maxAge } }
}

// The state of an OpenID Connect sign-in ---------------------------------------------------------------------------------

const oidcStateCookie = (request: FastifyRequest) => {
  const { name, options } = cookieOf(request)
  return { name: `${name}-google`, options: { ...options, sameSite: 'lax', maxAge: 600 } as const }
}
/** Keeps the sealed state in the browser, for ten minutes. */
export const setOidcState = (request: FastifyRequest, reply: FastifyReply, oidcState: string): void => {
  const { name, options } = oidcStateCookie(request)
  reply.setCookie(name, oidcState, options)
}
/** The state, once. */
export const takeOidcState = (request: FastifyRequest, reply: FastifyReply): string => {
  const { name, options } = oidcStateCookie(request)
  reply.clearCookie(name, options)
  return request.cookies[name] ?? ''
}
