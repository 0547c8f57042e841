import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { decryptJson, encryptJson } from './encrypted-json.ts'

/**
 * What the database must not know (J2): mails on their way, second factors, and which addresses tried what. Sealed or
 * hashed with a key that is a setting, so that a stolen copy of the database signs nobody in.
 */
export type Secrets = {
  /** Any JSON value as text that only this key opens. */
  seal: (value: unknown) => Promise<string>
  /** What was sealed; nothing for what was not sealed with this key. */
  open: (sealed: string) => Promise<unknown>
  /** The same for the same text; without the key nobody can try texts until one fits. */
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
 * What this product sealed itself, before it was told to do something with it.
 *
 * @throws {Error} where another key sealed it: then the processes do not share theirs
 */
export const openOwn = async <T>(secrets: Secrets, what: string, sealed: string): Promise<T> => {
  const opened = await secrets.open(sealed)
  if (opened === undefined) {
    throw new Error(`A ${what} was sealed with another key: SECRET_KEY has to be the same in every process`)
  }
  return opened as T
}

/** A key of this process alone: what it seals is lost with it. */
export const passingSecrets = (): Secrets => openSecrets(randomBytes(32))
