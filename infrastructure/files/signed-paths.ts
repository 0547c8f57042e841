import { timingSafeEqual } from 'node:crypto'
import { uploadPartPath } from '#application/files/contracts.ts'
import { isBefore, plusDays } from '#domain/time.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { SignedPaths } from './disk-store.ts'

/**
 * Signed URLs to which a browser uploads parts without a cookie, like presigned URLs of S3. They contain the permitted
 * action, its expiry, and a keyed hash of both.
 */

/**
 * Permission for one part of one upload, until `expiresOn`. The key of the file is omitted, because a long name would
 * make the URL too long.
 */
export type PartGrant = { storeUploadId: string; partNumber: number; expiresOn: string; maxBytes: number }

type Needs = { secrets: Pick<Secrets, 'hash' | 'hashes'>; now: () => string }

const secondsADay = 86_400

export const signedPaths = ({ secrets, now }: Needs): SignedPaths => ({
  part: ({ storeUploadId }, partNumber, expiresInSeconds, maxBytes) => {
    const expiresOn = plusDays(now(), expiresInSeconds / secondsADay)
    const text = Buffer.from(JSON.stringify([storeUploadId, partNumber, expiresOn, maxBytes])).toString('base64url')
    return uploadPartPath.replace(':token', `${text}.${secrets.hash(signedText(text)).toString('base64url')}`)
  },
})

/** Parses and verifies a token; undefined if its signature is invalid or it has expired. */
export const partGrant = ({ secrets, now }: Needs, token: string): PartGrant | undefined => {
  const [text = '', mac = ''] = token.split('.')
  const given = Buffer.from(mac, 'base64url')
  const isSigned = secrets
    .hashes(signedText(text))
    .some((expected) => given.length === expected.length && timingSafeEqual(given, expected))
  if (!isSigned) return undefined
  const [storeUploadId, partNumber, expiresOn, maxBytes] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [
    string,
    number,
    string,
    number,
  ]
  return isBefore(now(), expiresOn) ? { storeUploadId, partNumber, expiresOn, maxBytes } : undefined
}

const signedText = (text: string): string => `upload part ${text}`
