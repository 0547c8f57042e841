import { randomBytes, timingSafeEqual } from 'node:crypto'
import { foldedEmail } from '#domain/text/email.ts'
import type { Secrets } from '../secrets/secrets.ts'

/**
 * Known devices (OWASP, "Slow down online guessing attacks with device cookies"): a browser in which somebody has signed
 * in with an e-mail address has its own limit of attempts for that address, so strangers who use up the shared limit do
 * not lock the owner out (S-17). The mark is `<random>.<mac>`; the mac binds it to the address and needs the server's key.
 */

const macOf = (secrets: Secrets, id: string, email: string): Buffer =>
  secrets.hash(`device ${id} ${foldedEmail(email)}`)

/** A new mark for a browser in which this address has just signed in. */
export const deviceMarkFor = (secrets: Secrets, email: string): string => {
  const id = randomBytes(16).toString('base64url')
  return `${id}.${macOf(secrets, id, email).toString('base64url')}`
}

/** The id of a known device; nothing for a mark that was made for another address, or by nobody. */
export const knownDevice = (secrets: Secrets, mark: string | undefined, email: string): string | undefined => {
  const [id = '', mac = ''] = mark?.split('.') ?? []
  const given = Buffer.from(mac, 'base64url')
  const expected = macOf(secrets, id, email)
  return id !== '' && given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined
}
