import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { foldedEmail } from '#domain/text/email.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { deviceCookie } from './session-cookie.ts'

/**
 * Device cookies (OWASP): a browser in which a person has signed in keeps a token bound to their e-mail address. It signs
 * nobody in; it lets that person pass the limit that counts attempts on the address from everywhere, so that strangers
 * cannot keep an account shut (S-17).
 */

const macOf = ({ hash }: Pick<Secrets, 'hash'>, id: string, email: string) => hash(`device ${id} ${foldedEmail(email)}`)

/** The id of the device that a request comes from, if somebody has signed in there with this address. */
export const knownDevice = (
  secrets: Pick<Secrets, 'hash'>,
  request: FastifyRequest,
  email: string,
): string | undefined => {
  const [id = '', mac = ''] = (request.cookies[deviceCookie(request).name] ?? '').split('.')
  const given = Buffer.from(mac, 'base64url')
  const expected = macOf(secrets, id, email)
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined
}

/** Has the browser remember that a person signed in there. */
export const rememberDevice = (
  secrets: Pick<Secrets, 'hash'>,
  request: FastifyRequest,
  reply: FastifyReply,
  email: string,
): void => {
  if (knownDevice(secrets, request, email) !== undefined) return
  const { name, options } = deviceCookie(request)
  const id = randomBytes(16).toString('base64url')
  reply.setCookie(name, `${id}.${macOf(secrets, id, email).toString('base64url')}`, options)
}

/** Has the browser forget it, with the account. */
export const forgetDevice = (request: FastifyRequest, reply: FastifyReply): void => {
  const {
    name,
    options: { maxAge: _, ...options },
  } = deviceCookie(request)
  reply.clearCookie(name, options)
}
