import { z } from 'zod'
import { setting } from '../setting-kinds.ts'

/** Settings of product analytics (ANALYTICS-001..010). */
export const analyticsVariables = {
  MIXPANEL_TOKEN: setting({
    about: 'Project token of Mixpanel, to which browsers send page views and usage events; unset: only our own metrics',
    fallback: '',
    expects: 'a project token, or empty',
    schema: z.string().regex(/^[\w-]*$/),
  }),
  MIXPANEL_URL: setting({
    about: 'Address of Mixpanel, or of a service with its HTTP interface',
    fallback: 'https://api-js.mixpanel.com',
    expects: 'an address like https://api-eu.mixpanel.com',
    schema: z.string().refine((address) => /^https?:$/.test(URL.parse(address)?.protocol ?? '')),
  }),
}

export const mixpanelFrom = (
  read: (name: keyof typeof analyticsVariables) => string,
): { url: string; token: string } | undefined => {
  const [token, url] = [read('MIXPANEL_TOKEN'), read('MIXPANEL_URL')]
  return token ? { url, token } : undefined
}
