import type { FastifyReply, FastifyRequest } from 'fastify'
import { commandIdHeader } from '#application/contracts/endpoint.ts'
import { PurchaseMapping } from '#application/people/contracts/sign-in.ts'
import type { RequestOrigin } from '#application/pipeline/idempotency.ts'
import { Rejection } from '#domain/kernel/refusal.ts'
import { tokenDays } from '#domain/people/policy.ts'
import type { Identity } from '../identity/identity.ts'
import { networkOf } from '../identity/rate-limits.ts'
import type { SignedIn } from '../identity/sessions.ts'
import { languageOf } from './visitor-language.ts'

/**
 * The session cookie (AUTH-D06). Over https its name starts with `__Host-`, so that no sibling host can set it; the
 * plain name is used only for http://localhost. The expiry of a session is stored in the database only, so the cookie
 * outlives it.
 * This is sufficient for a web app on a sibling host of the same site. A web app on another site (WEB_ORIGIN, API-002)
 * gets a cross-site, partitioned cookie; `origins.ts` prevents its misuse by foreign pages.
 */

const secureName = '__Host-boxwright'
const plainName = 'boxwright'
/** Seconds; the maximum lifetime of a cookie in browsers. */
const maxAge = 400 * 86_400
const base = { path: '/', httpOnly: true, sameSite: 'lax' } as const
const crossSite = { sameSite: 'none', partitioned: true } as const

/** As reported by the browser; the origin was already checked. */
const isCrossSite = ({ headers }: FastifyRequest) =>
  headers.origin !== undefined && headers['sec-fetch-site'] === 'cross-site'

const isHttps = ({ protocol }: FastifyRequest) => protocol === 'https'
/** Headers that proxies, load balancers and tunnels add to a forwarded request, in addition to all `x-forwarded-…`. */
const proxyHeaders = new Set([
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-original-forwarded-for',
  'true-client-ip',
  'cf-connecting-ip',
  'cdn-loop',
])
const isProxyHeader = (name: string): boolean => proxyHeaders.has(name) || name.startsWith('x-forwarded')

/**
 * Whether a request comes from a program on this machine: judged by its address and host name, and not forwarded by a
 * local proxy (S-24). nginx with its default settings adds no header, sends the configured upstream name as the host,
 * and uses HTTP/1.0.
 */
export const isLocalRequest = ({ hostname, ip, headers, raw }: FastifyRequest) =>
  raw.httpVersion !== '1.0' &&
  !Object.keys(headers).some(isProxyHeader) &&
  /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/.test(hostname) &&
  /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(ip)
const cookieOf = (request: FastifyRequest) =>
  isHttps(request)
    ? { name: secureName, options: { ...base, secure: true, ...(isCrossSite(request) && crossSite) } }
    : { name: plainName, options: base }

/** The session token of a request, if its cookie is well-formed. */
export const tokenOf = (request: FastifyRequest): string | undefined => {
  const token = request.cookies[cookieOf(request).name]
  return token && /^[\w-]{43}$/.test(token) ? token : undefined
}

/** The signed-in user of a request. `use: false`: does not prolong the session. */
export const authenticate = async (
  identity: Identity,
  request: FastifyRequest,
  options?: { use: boolean },
): Promise<SignedIn | undefined> => {
  const token = tokenOf(request)
  return token === undefined ? undefined : identity.authenticate(token, options)
}

/** @throws {Rejection} forbidden if a session would be sent without encryption */
export const requireEncryption = (request: FastifyRequest): void => {
  if (isHttps(request) || isLocalRequest(request)) return
  throw new Rejection({ code: 'forbidden', reason: 'access.needsHttps' })
}

/** Sets the session cookie. */
export const setSessionCookie = (request: FastifyRequest, reply: FastifyReply, token: string): void => {
  const { name, options } = cookieOf(request)
  reply.setCookie(name, token, { ...options, maxAge })
}

/** Deletes the session cookie; the session itself is ended in the database. */
export const clearSessionCookie = (request: FastifyRequest, reply: FastifyReply): void => {
  const { name, options } = cookieOf(request)
  reply.clearCookie(name, options)
}

/** Origin of a request, for the audit log. */
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
/** The token that the browser received at a sign-up. */
export const signUpMarkOf = (request: FastifyRequest): string | undefined => {
  const mark = request.cookies[signUpCookie(request).name]
  return mark && /^[\w-]{43}$/.test(mark) ? mark : undefined
}
/** Sets the sign-up cookie. */
export const setSignUpMark = (request: FastifyRequest, reply: FastifyReply, mark: string): void => {
  const { name, options } = signUpCookie(request)
  reply.setCookie(name, mark, options)
}

/** Identifies a device on which a user has signed in (`device-cookie.ts`). */
export const deviceCookie = (request: FastifyRequest) => {
  const { name, options } = cookieOf(request)
  return { name: `${name}-device`, options: { ...options, maxAge } }
}

// The product of a visitor who signs up (PROD-D02) -----------------------------------------------------------------------

const mappingCookie = (request: FastifyRequest) => {
  const { name, options } = cookieOf(request)
  return { name: `${name}-ctp`, options: { ...options, maxAge: tokenDays.signUp * 86_400 } }
}
/** The mapping stored in the browser, if it is valid. */
export const purchaseMappingOf = (request: FastifyRequest): PurchaseMapping | undefined => {
  const [nextStep, productCategoryId, productId] = request.cookies[mappingCookie(request).name]?.split('.') ?? []
  return PurchaseMapping.safeParse({ nextStep, productCategoryId, productId }).data
}
export const setPurchaseMapping = (request: FastifyRequest, reply: FastifyReply, mapping: PurchaseMapping): void => {
  const { name, options } = mappingCookie(request)
  // Steps and ids of the catalogue have no dots.
  reply.setCookie(name, [mapping.nextStep, mapping.productCategoryId, mapping.productId].join('.'), options)
}
/** Deletes the mapping; called at sign-in, whose response contains it. */
export const clearPurchaseMapping = (request: FastifyRequest, reply: FastifyReply): void => {
  const { name, options } = mappingCookie(request)
  if (request.cookies[name] !== undefined) reply.clearCookie(name, options)
}

// The cart of a browser (CART-022) ---------------------------------------------------------------------------------------

const cartCookie = (request: FastifyRequest) => {
  const { name, options } = cookieOf(request)
  return { name: `${name}-cart`, options: { ...options, maxAge } }
}
/** The id of the browser's cart. */
export const cartOf = (request: FastifyRequest): string | undefined => request.cookies[cartCookie(request).name]
export const setCart = (request: FastifyRequest, reply: FastifyReply, cart: string): void => {
  const { name, options } = cartCookie(request)
  reply.setCookie(name, cart, options)
}

// The state of an OpenID Connect sign-in ---------------------------------------------------------------------------------

const oidcStateCookie = (request: FastifyRequest) => {
  const { name, options } = cookieOf(request)
  return { name: `${name}-google`, options: { ...options, sameSite: 'lax', maxAge: 600 } as const }
}
/** Stores the encrypted state in the browser, for ten minutes. */
export const setOidcState = (request: FastifyRequest, reply: FastifyReply, oidcState: string): void => {
  const { name, options } = oidcStateCookie(request)
  reply.setCookie(name, oidcState, options)
}
export const oidcStateOf = (request: FastifyRequest): string | undefined =>
  request.cookies[oidcStateCookie(request).name]
/** Deletes the state. */
export const clearOidcState = (request: FastifyRequest, reply: FastifyReply): void => {
  const { name, options } = oidcStateCookie(request)
  reply.clearCookie(name, options)
}
