import { timingSafeEqual } from 'node:crypto'
import { uploadPartPath } from '#application/files/contracts.ts'
import type { StoredUpload } from '#application/files/file-store.ts'
import { isBefore, plusDays } from '#domain/time.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { SignedPaths } from './disk-store.ts'

/**
 * Signed URLs to which a browser uploads parts without a cookie, like presigned URLs of S3: the permitted action, its
 * expiry, and a keyed hash of both.
 */

/** One part of one upload, until `expiresOn`. */
export type PartGrant = { upload: StoredUpload; partNumber: number; expiresOn: string }

type Needs = { secrets: Pick<Secrets, 'hash' | 'hashes'>; now: () => string }

const secondsADay = 86_400

export const signedPaths = ({ secrets, now }: Needs): SignedPaths => ({
  part: ({ key, storeUploadId }, partNumber, expiresInSeconds) => {
    const expiresOn = plusDays(now(), expiresInSeconds / secondsADay)
    const text = Buffer.from(JSON.stringify([key, storeUploadId, partNumber, expiresOn])).toString('base64url')
    return uploadPartPath.replace(':token', `${text}.${secrets.hash(signedText(text)).toString('base64url')}`)
  },
})

/** The permission of a token; undefined if its signature is invalid or it has expired. */
export const partGrant = ({ secrets, now }: Needs, token: string): PartGrant | undefined => {
  const [text = '', mac = ''] = token.split('.')
  const given = Buffer.from(mac, 'base64url')
  const isSigned = secrets
    .hashes(signedText(text))
    .some((expected) => given.length === expected.length && timingSafeEqual(given, expected))
  if (!isSigned) return undefined
  const [key, storeUploadId, partNumber, expiresOn] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [
    string,
    string,
    number,
    string,
  ]
  return isBefore(now(), expiresOn) ? { upload: { key, storeUploadId }, partNumber, expiresOn } : undefined
}

const signedText = (text: string): string => `upload part ${text}`
