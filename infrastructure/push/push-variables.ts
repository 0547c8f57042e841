import { z } from 'zod'
import { setting } from '../setting-kinds.ts'
import type { PushSettings } from './open-push.ts'

const keyOf = (bytes: number) =>
  z.string().refine((key) => key === '' || Buffer.from(key, 'base64url').length === bytes)

/** Settings of Web Push. */
export const pushVariables = {
  VAPID_PUBLIC_KEY: setting({
    about: 'Public key that signs notifications of Web Push; unset: generated, and stored in the database',
    fallback: '',
    expects: '65 bytes in base64url, or empty',
    schema: keyOf(65),
  }),
  VAPID_PRIVATE_KEY: setting({
    about: 'Private key that belongs to VAPID_PUBLIC_KEY',
    fallback: '',
    expects: '32 bytes in base64url, or empty',
    schema: keyOf(32),
  }),
  VAPID_SUBJECT: setting({
    about: 'Contact of the operator for push services; unset: the address of MAIL_FROM',
    fallback: '',
    expects: 'an address like mailto:admin@example.com or https://example.com, or empty',
    schema: z
      .string()
      .refine((subject) => subject === '' || /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(subject)),
  }),
}

export const pushFrom = (
  read: (name: keyof typeof pushVariables) => string,
  problems: string[],
  mailFrom: string,
): PushSettings => {
  const [publicKey, privateKey] = [read('VAPID_PUBLIC_KEY'), read('VAPID_PRIVATE_KEY')]
  if (!publicKey !== !privateKey)
    problems.push('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be set together; only one of them is set.')
  const address = /<([^>]+)>$/.exec(mailFrom)?.[1] ?? mailFrom
  return {
    subject: read('VAPID_SUBJECT') || `mailto:${address}`,
    ...(publicKey && privateKey && { keys: { publicKey, privateKey } }),
  }
}
