import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whether a signature is `prefix` with the HMAC-SHA-256 of the body in hex. */
export const isSignatureOf = (
  body: string,
  signature: string | undefined,
  { prefix, secret }: { prefix: string; secret: string },
): boolean => {
  const expected = Buffer.from(`${prefix}${createHmac('sha256', secret).update(body).digest('hex')}`)
  const given = Buffer.from(signature ?? '')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
