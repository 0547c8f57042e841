import { createHmac, hkdfSync } from 'node:crypto'
import { decryptJson, encryptJson } from './encrypted-json.ts'

/**
 * Data that must not be readable in the database (J2): queued mails, second factors, and network addresses of attempts.
 * Encrypted or hashed with a key from the settings, so that a stolen copy of the database cannot be used to sign in.
 */
export type Secrets = {
  /** Encrypts a JSON value as text. */
  seal: (value: unknown) => Promise<string>
  /** Decrypts a value; undefined if it was not encrypted with this key. */
  open: (sealed: string) => Promise<unknown>
  /** Keyed hash: the same for the same text; without the key, texts cannot be guessed. */
  hash: (text: string) => Buffer
}

/** `key`: 32 bytes. */
export const openSecrets = (key: Uint8Array): Secrets => {
  const derived = (purpose: string) => new Uint8Array(hkdfSync('sha256', key, '', `boxwright ${purpose}`, 32))
  const [sealing, hashing] = [derived('seal'), derived('hash')]
  return {
    seal: (value) => encryptJson(sealing, value),
    open: (sealed) => decryptJson(sealing, sealed),
    hash: (text) => createHmac('sha256', hashing).update(text).digest(),
  }
}

/**
 * Decrypts a value that this product encrypted before.
 *
 * @throws {Error} if another key encrypted it: then the processes do not share their key
 */
export const openOwn = async <T>(secrets: Secrets, what: string, sealed: string): Promise<T> => {
  const opened = await secrets.open(sealed)
  if (opened === undefined) {
    throw new Error(`A ${what} was sealed with another key: SECRET_KEY has to be the same in every process`)
  }
  return opened as T
}

/**
 * The input of a job that was encrypted when it was enqueued.
 *
 * @throws {Error} like `openOwn`
 */
export const openJobInput = <T>(secrets: Secrets, payload: unknown): Promise<T> =>
  openOwn(secrets, 'job', (payload as { sealed: string }).sealed)
