import { createHash, randomBytes } from 'node:crypto'
import { ulid } from 'ulid'
import type { Mint } from '#application/ports.ts'

/** Ids and hashes, for the ports. */

const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz'

/** RFC 9562: milliseconds first, so that ids of one hour lie side by side in an index. */
const uuid7 = (now = Date.now()): string => {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now, 0, 6)
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** Eight characters; bytes that would favour the first letters are drawn again. */
const human = (): string => {
  let id = ''
  while (id.length < 8) {
    for (const byte of randomBytes(16)) {
      if (byte < 252 && id.length < 8) id += alphabet[byte % 36]
    }
  }
  return id
}

export const mint: Mint = { stream: (category) => `${category}-${uuid7()}`, human, ulid }

/** The same for the same content, in whatever order its keys come. */
export const fingerprint = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value, sorted)).digest('base64url')

const sorted = (_: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value
