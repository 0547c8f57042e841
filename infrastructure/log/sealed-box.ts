import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/**
 * Encrypted personal data of one event: JWE in compact form, AES-256-GCM with the key itself (RFC 7516, RFC 7518 4.5),
 * so that every JOSE library can decrypt it. Implemented with `node:crypto`, because `jose` passes each value to
 * another thread, which costs far more than the encryption (decision 146).
 */

const algorithm = 'aes-256-gcm'
/** The only header that is written or accepted; it is part of the authenticated data. */
const header = Buffer.from(JSON.stringify({ alg: 'dir', enc: 'A256GCM' })).toString('base64url')
const authenticated = Buffer.from(header, 'ascii')
/** In bytes (RFC 7518 5.3). */
const length = { key: 32, iv: 12, tag: 16 }

/** Encrypts a JSON value; each call returns a different text. `key`: 32 bytes. */
export const sealBox = (key: Uint8Array, value: unknown): string => {
  const iv = randomBytes(length.iv)
  const cipher = createCipheriv(algorithm, key, iv, { authTagLength: length.tag }).setAAD(authenticated)
  const text = cipher.update(JSON.stringify(value), 'utf8', 'base64url') + cipher.final('base64url')
  return `${header}..${iv.toString('base64url')}.${text}.${cipher.getAuthTag().toString('base64url')}`
}

/** The decrypted value; undefined if it was encrypted with another key or modified. */
export const openBox = (key: Uint8Array, box: string): unknown => {
  const [head, encryptedKey, iv = '', text = '', tag = '', ...more] = box.split('.')
  if (head !== header || encryptedKey !== '' || more.length > 0) return undefined
  const [ivBytes, tagBytes] = [Buffer.from(iv, 'base64url'), Buffer.from(tag, 'base64url')]
  if (key.length !== length.key || ivBytes.length !== length.iv || tagBytes.length !== length.tag) return undefined
  const decipher = createDecipheriv(algorithm, key, ivBytes, { authTagLength: length.tag })
  decipher.setAAD(authenticated).setAuthTag(tagBytes)
  const bytes = decipher.update(text, 'base64url')
  try {
    decipher.final()
  } catch {
    return undefined // it was encrypted with another key, or modified
  }
  return JSON.parse(bytes.toString('utf8')) as unknown
}
