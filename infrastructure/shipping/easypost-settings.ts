import { z } from 'zod'
import { isOrigin, setting } from '../setting-kinds.ts'
import type { EasyPostSettings } from './easypost.ts'

/** Settings of the account at EasyPost. */
export const easyPostSettings = {
  EASYPOST_API_KEY: setting({
    about: 'API key of an EasyPost account, which tracks parcels of couriers; unset: staff record statuses manually',
    fallback: '',
    expects: 'an API key, or empty',
    schema: z.string(),
  }),
  EASYPOST_WEBHOOK_SECRET: setting({
    about: 'Secret of the EasyPost webhook PUBLIC_URL/api/v1/couriers/easypost',
    fallback: '',
    expects: 'a text, or empty',
    schema: z.string(),
  }),
  EASYPOST_URL: setting({
    about: 'URL of the EasyPost API',
    fallback: 'https://api.easypost.com',
    expects: 'an origin',
    schema: z.string().refine(isOrigin),
  }),
}

/** The account, if configured; adds a problem if a part of it is missing or invalid. */
export const easyPostFrom = (
  read: (name: keyof typeof easyPostSettings) => string | undefined,
  problems: string[],
): EasyPostSettings | undefined => {
  const [apiKey, webhookSecret] = [read('EASYPOST_API_KEY'), read('EASYPOST_WEBHOOK_SECRET')]
  if (!apiKey !== !webhookSecret)
    problems.push('EASYPOST_API_KEY and EASYPOST_WEBHOOK_SECRET must be set together; only one of them is set.')
  return apiKey && webhookSecret ? { url: read('EASYPOST_URL') ?? '', apiKey, webhookSecret } : undefined
}
