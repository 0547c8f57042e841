import { z } from 'zod'
import { isOrigin, setting } from '../setting-kinds.ts'

/** The settings of the account at EasyPost. */
export const easyPostSettings = {
  EASYPOST_API_KEY: setting({
    about: 'Account at EasyPost, which follows parcels of couriers; unset: staff record statuses by hand',
    fallback: '',
    expects: 'an API key, or nothing',
    schema: z.string(),
  }),
  EASYPOST_WEBHOOK_SECRET: setting({
    about: 'Secret of the webhook PUBLIC_URL/api/v1/couriers/easypost, as it is set at EasyPost',
    fallback: '',
    expects: 'a text, or nothing',
    schema: z.string(),
  }),
  EASYPOST_URL: setting({
    about: 'Address of the API of EasyPost',
    fallback: 'https://api.easypost.com',
    expects: 'an origin',
    schema: z.string().refine(isOrigin),
  }),
}
