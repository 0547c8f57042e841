import { z } from 'zod'
import { setting } from '../setting-kinds.ts'
import type { S3Access, S3Settings } from './s3-store.ts'

export const s3Variables = {
  S3_BUCKET: setting({
    about: 'Bucket for uploaded files; unset: a folder in DATA_DIR',
    fallback: '',
    expects: 'the name of a bucket, or empty',
    schema: z.string().regex(/^([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])?$/),
  }),
  S3_REGION: setting({
    about: 'Region of the bucket',
    fallback: 'us-east-1',
    expects: 'the name of a region',
    schema: z.string().regex(/^[\w-]+$/),
  }),
  S3_ENDPOINT: setting({
    about: 'Address of an S3 provider other than AWS',
    fallback: '',
    expects: 'an address like https://s3.example.com, or empty',
    schema: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]),
  }),
  S3_ACCESS_KEY_ID: setting({
    about: 'Id of the access key for the bucket',
    fallback: '',
    expects: 'an access key, or empty',
    schema: z.string(),
  }),
  S3_SECRET_ACCESS_KEY: setting({
    about: 'Secret of the access key for the bucket',
    fallback: '',
    expects: 'the secret of the access key, or empty',
    schema: z.string(),
  }),
}

/** The provider, if an access key is configured. */
export const s3AccessFrom = (read: (name: keyof typeof s3Variables) => string): S3Access | undefined => {
  const credentials = { accessKeyId: read('S3_ACCESS_KEY_ID'), secretAccessKey: read('S3_SECRET_ACCESS_KEY') }
  if (!credentials.accessKeyId || !credentials.secretAccessKey) return undefined
  return { region: read('S3_REGION'), endpoint: read('S3_ENDPOINT') || undefined, credentials }
}

/** The bucket, if configured; adds a problem if its keys are missing. */
export const s3From = (
  read: (name: keyof typeof s3Variables) => string,
  problems: string[],
): S3Settings | undefined => {
  const [bucket, access] = [read('S3_BUCKET'), s3AccessFrom(read)]
  if (bucket && !access) problems.push('S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.')
  return bucket && access ? { bucket, ...access } : undefined
}
