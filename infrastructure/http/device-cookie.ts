import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { foldedEmail } from '#domain/text/email.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { deviceCookie } from './session-cookie.ts'

/**
 * Device cookies (OWASP): a browser in which a user has signed in stores a token bound to their email address. The
 * token does not authenticate; it exempts the user from the global limit of attempts per email address, so that
 * attackers cannot lock an account (S-17).
 */

const signedText = (id: string, email: string): string => `device ${id} ${foldedEmail(email)}`

/** The device id of a request, if the user with this email address has signed in on this device. */
export const deviceIdOf = (
  secrets: Pick<Secrets, 'hash' | 'hashes'>,
  request: FastifyRequest,
  email: string,
): string | undefined => {
  const [id = '', mac = ''] = (request.cookies[deviceCookie(request).name] ?? '').split('.')
  const given = Buffer.from(mac, 'base64url')
  const isSigned = secrets
    .hashes(signedText(id, email))
    .some((expected) => given.length === expected.length && timingSafeEqual(given, expected))
  return isSigned ? id : undefined
}

/** Sets the device cookie after a sign-in. */
export const rememberDevice = (
  secrets: Pick<Secrets, 'hash' | 'hashes'>,
  request: FastifyRequest,
  reply: FastifyReply,
  email: string,
): void => {
  if (deviceIdOf(secrets, request, email) !== undefined) return
  const { name, options } = deviceCookie(request)
  const id = randomBytes(16).toString('base64url')
  reply.setCookie(name, `${id}.${secrets.hash(signedText(id, email)).toString('base64url')}`, options)
}

/** Deletes the device cookie when the account is deleted. */
export const forgetDevice = (request: FastifyRequest, reply: FastifyReply): void => {
  const {
    name,
    options: { maxAge: _, ...options },
  } = deviceCookie(request)
  reply.clearCookie(name, options)
}
