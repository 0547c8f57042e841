import { hash, randomFillSync, randomUUIDv7 } from 'node:crypto'
import { ulid } from 'ulid'
import type { IdGenerator } from '#application/pipeline/ports.ts'
import { sortShort } from '#domain/kernel/sort-short.ts'

/** Ids and hashes for the ports. */

/**
 * Alphabet of ids that people read and type (ORDER-D02): without 0 and o, 1, l and i, which look alike, and without x,
 * which fonts draw as a multiplication sign between digits.
 */
const alphabet = '23456789abcdefghjkmnpqrstuvwyz'
/** Bytes from this value on are rejected: they would bias the ids toward the first characters. */
const unbiasedBytes = 256 - (256 % alphabet.length)

/** Random bytes are requested from the system in bulk: a request costs more than an id. */
const randomBytesPool = Buffer.alloc(4_096)
let used = randomBytesPool.length
const randomByte = (): number => {
  if (used === randomBytesPool.length) {
    randomFillSync(randomBytesPool)
    used = 0
  }
  used += 1
  return randomBytesPool[used - 1]!
}

/** Eight characters (HELPERS-001): 30^8 = 6.6e11 ids; the log rejects an id that is taken. */
const nextHumanId = (): string => {
  let id = ''
  while (id.length < 8) {
    const byte = randomByte()
    if (byte < unbiasedBytes) id += alphabet[byte % alphabet.length]
  }
  return id
}

/** A ULID: milliseconds first, then random bits. */
export const nextUlid = (): string => ulid(undefined, () => randomByte() / 256)

/** Stream ids are UUIDs of version 7 (RFC 9562): milliseconds first, so new ids are adjacent in an index. */
export const idGenerator: IdGenerator = {
  stream: (category) => `${category}-${randomUUIDv7()}`,
  human: nextHumanId,
  ulid: nextUlid,
}

/**
 * 128-bit hash in hex, independent of the order of keys. It is joined from short copies, not a slice of the longer hash:
 * V8 would store a slice as a reference into that string, and `JSON.stringify` of a value with such a reference takes
 * 50% longer.
 */
export const fingerprint = (value: unknown): string => {
  const whole = hash('sha256', canonical(value))
  return [whole.slice(0, 12), whole.slice(12, 24), whole.slice(24, 32)].join('')
}

/** JSON with sorted keys; like `JSON.stringify`, it omits undefined fields. */
const canonical = (value: unknown): string => {
  if (typeof value === 'string') return quoted(value)
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : 'null'
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  let text = ''
  if (Array.isArray(value)) {
    for (const one of value) text += `${text && ','}${isJson(one) ? canonical(one) : 'null'}`
    return `[${text}]`
  }
  const record = value as Readonly<Record<string, unknown>>
  for (const key of sortShort(Object.keys(record), byCodeUnits)) {
    const own = record[key]
    if (isJson(own)) text += `${text && ','}${quotedKey(key)}:${canonical(own)}`
  }
  return `{${text}}`
}

/** Maximum number of cached keys. Those of contracts are a few hundred; records can have ids of users as keys. */
const maxKeys = 1_000
const quotedKeys = new Map<string, string>()

const quotedKey = (key: string): string => {
  const known = quotedKeys.get(key)
  if (known !== undefined) return known
  if (quotedKeys.size === maxKeys) quotedKeys.clear()
  const text = quoted(key)
  quotedKeys.set(key, text)
  return text
}

/** Text as JSON. Most keys and ids need no escapes; `JSON.stringify` costs more than the test. */
const quoted = (text: string): string => (/^[\w .:/-]*$/.test(text) ? `"${text}"` : JSON.stringify(text))

const byCodeUnits = (one: string, other: string): number => (one < other ? -1 : 1)

const isJson = (value: unknown): boolean => value !== undefined && typeof value !== 'function'
