import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import type { Totp } from '#application/people/ports.ts'
import { product } from '#domain/product.ts'

/** One-time passwords of authenticator apps (RFC 6238). */

const issuer = product.name
/** Seconds per time step. */
const period = 30
/** Maximum clock drift in steps, in each direction. */
const tolerance = 1

const totpOf = (secret: string, label: string) =>
  new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period, secret: Secret.fromBase32(secret) })

export const totp: Totp = {
  enrol: (label) => {
    const secret = new Secret({ size: 20 }).base32
    const uri = totpOf(secret, label).toString()
    return { secret, uri, qr: renderSVG(uri, { border: 2 }) }
  },
  stepOf: (secret, code, at) => {
    const token = code.replaceAll(' ', '')
    if (!/^\d{6}$/.test(token)) return undefined
    const timestamp = Date.parse(at)
    const delta = totpOf(secret, '').validate({ token, timestamp, window: tolerance })
    return delta === null ? undefined : Math.floor(timestamp / 1000 / period) + delta
  },
}
