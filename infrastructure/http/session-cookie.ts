import type { FastifyReply, FastifyRequest } from 'fastify'
import { Rejection } from '#domain/kernel.ts'
import type { SignedIn } from '../identity/accounts.ts'
import type { Identity } from '../identity/identity.ts'

/**
 * The session cookie (AUTH-D06). Over https its name starts with `__Host-`, so that no sibling host can set it; the
 * plain name is for http://localhost alone. How long a session lasts only the server knows, so the cookie outlives it.
 */

const secureName = '__Host-boxwright'
const plainName = 'boxwright'
/** Seconds; the longest that browsers keep a cookie. */
const maxAge = 400 * 86_400
const base = { path: '/', httpOnly: true, sameSite: 'lax' } as const

const isHttps = ({ protocol }: FastifyRequest) => protocol === 'https'
/** By where the request comes from, not only by the name it says it is for. */
const isThisMachine = ({ hostname, ip }: FastifyRequest) =>
  /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/.test(hostname) && /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(ip)
const cookieOf = (request: FastifyRequest) =>
  isHttps(request) ? { name: secureName, options: { ...base, secure: true } } : { name: plainName, options: base }

/** What the cookie of a request holds, if it can be a session's token at all. */
export const tokenOf = (request: FastifyRequest): string | undefined => {
  const token = request.cookies[cookieOf(request).name]
  return token && /^[\w-]{43}$/.test(token) ? token : undefined
}

/** Who a request comes from, while their session lasts; `use: false` does not prolong it. */
export const whoIs = async (
  identity: Identity,
  request: FastifyRequest,
  options?: { use: boolean },
): Promise<SignedIn | undefined> => {
  const token = tokenOf(request)
  return token === undefined ? undefined : identity.callerOfSession(token, options)
}

/** Throws a `Rejection` where a session would travel in the open. */
export const demandSafeWay = (request: FastifyRequest): void => {
  if (isHttps(request) || isThisMachine(request)) return
  throw new Rejection({ code: 'forbidden', message: 'Signing in needs https, or http://localhost on the same machine' })
}

export const giveToken = (request: FastifyRequest, reply: FastifyReply, token: string): void => {
  const { name, options } = cookieOf(request)
  reply.setCookie(name, token, { ...options, maxAge })
}

export const takeToken = (request: FastifyRequest, reply: FastifyReply): void => {
  const { name, options } = cookieOf(request)
  reply.clearCookie(name, options)
}
