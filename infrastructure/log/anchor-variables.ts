import { resolve } from 'node:path'
import { z } from 'zod'
import { keyOf32Bytes, listOf, setting, wholeNumber } from '../setting-kinds.ts'

const programFolder = resolve(import.meta.dirname, '../..')

/** Settings of the signed anchors of the hash chain. */
export const anchorVariables = {
  ANCHOR_KEY: setting({
    about: 'Private key that signs the anchors of the hash chain (Ed25519); unset: a key derived from SECRET_KEY',
    fallback: '',
    expects: '32 bytes in base64, such as the output of `openssl rand -base64 32`, or empty',
    schema: keyOf32Bytes,
  }),
  ANCHOR_PUBLIC_KEYS: setting({
    about: 'Public keys of anchors that were signed before the key was changed, separated by commas',
    fallback: '',
    expects: 'keys of 32 bytes in base64, as printed by `log anchors`, separated by commas',
    schema: listOf((text) => Buffer.from(text, 'base64').length === 32),
  }),
  ANCHOR_FILE: setting({
    about:
      'File to which anchors are appended, on a different disk from the database; unset: anchors.jsonl in DATA_DIR',
    fallback: '',
    expects: 'the path of a file, or empty',
    schema: z.string().transform((file) => (file === '' ? undefined : resolve(programFolder, file))),
  }),
  ANCHOR_MINUTES: setting({
    about: 'Interval in minutes at which a worker creates anchors',
    fallback: '60',
    expects: 'a whole number from 1 to 1440',
    schema: wholeNumber(1, 1_440),
  }),
  TIME_STAMP_URL: setting({
    about: 'Time-stamp authority (RFC 3161) for anchors; unset: no time stamps',
    fallback: '',
    expects: 'an address like https://tsa.example/tsr, or empty',
    schema: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]),
  }),
}

/** Parsed settings: how anchors are signed and where they are stored. */
export type AnchorVariables = {
  /** Undefined: derived from the secret key. */
  key: Uint8Array | undefined
  publicKeys: readonly string[]
  /** Absolute path; undefined: in the data folder. */
  file: string | undefined
  minutes: number
  /** Undefined: anchors have no time stamp. */
  timeStampUrl: string | undefined
}

type Read = <N extends keyof typeof anchorVariables>(name: N) => z.output<(typeof anchorVariables)[N]['schema']>

export const anchorsFrom = (read: Read): AnchorVariables => {
  const key = read('ANCHOR_KEY')
  return {
    key: key?.length ? key : undefined,
    publicKeys: read('ANCHOR_PUBLIC_KEYS'),
    file: read('ANCHOR_FILE'),
    minutes: read('ANCHOR_MINUTES'),
    timeStampUrl: read('TIME_STAMP_URL') || undefined,
  }
}
