import { createHmac, hkdfSync } from 'node:crypto'
import { decryptJson, encryptJson } from './encrypted-json.ts'

/**
 * Data that must not be readable in the database (J2): queued mails, second factors, and network addresses of attempts.
 * Encrypted or hashed with a key from the settings, so that a stolen copy of the database cannot be used to sign in.
 */
export type Secrets = {
  /** Encrypts a JSON value to text. */
  seal: (value: unknown) => Promise<string>
  /** Decrypts a value; undefined if it was encrypted with neither key. */
  open: (sealed: string) => Promise<unknown>
  /** Keyed hash: the same for the same text; without the key, texts cannot be guessed. */
  hash: (text: string) => Buffer
  /** The hashes with every valid key, the current key first, to recognize values hashed with the previous key. */
  hashes: (text: string) => readonly Buffer[]
}

/**
 * Keys of 32 bytes. Values encrypted or hashed with the previous key are still valid; new values use the current key.
 */
export const openSecrets = (current: Uint8Array, previous?: Uint8Array): Secrets => {
  const keys = previous ? [current, previous] : [current]
  const derived = (purpose: string) =>
    keys.map((key) => new Uint8Array(hkdfSync('sha256', key, '', `boxwright ${purpose}`, 32)))
  const [sealing, hashing] = [derived('seal'), derived('hash')]
  const hashes = (text: string) => hashing.map((key) => createHmac('sha256', key).update(text).digest())
  return {
    seal: (value) => encryptJson(sealing[0]!, value),
    open: async (sealed) => {
      for (const key of sealing) {
        const value = await decryptJson(key, sealed)
        if (value !== undefined) return value
      }
      return undefined
    },
    hash: (text) => createHmac('sha256', hashing[0]!).update(text).digest(),
    hashes,
  }
}

/**
 * Decrypts a value that this product has encrypted.
 * @throws {Error} if it was encrypted with another key: the processes do not share their key
 */
export const decryptOwn = async <T>(secrets: Secrets, what: string, sealed: string): Promise<T> => {
  const opened = await secrets.open(sealed)
  if (opened === undefined) {
    throw new Error(
      `A ${what} was encrypted with another key: SECRET_KEY must be the same in every process, and the previous key must be in SECRET_KEY_PREVIOUS`,
    )
  }
  return opened as T
}

/**
 * Decrypts the input of a job.
 * @throws {Error} like `openOwn`
 */
export const openJobInput = <T>(secrets: Secrets, payload: unknown): Promise<T> =>
  decryptOwn(secrets, 'job', (payload as { sealed: string }).sealed)
