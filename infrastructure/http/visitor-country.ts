import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { countrySettingsCookie } from '#application/contracts/wire.ts'
import { CountrySettings } from '#application/people/contracts/sign-in.ts'
import { type Country, countryOf, defaultCountry } from '#application/shipping/countries.ts'
import { countryOfAddress } from '../catalogue/country-of-address.ts'

/** What the proxies of the usual hosts say about where a visitor is; anything else is no country. */
const countryHeaders = ['cf-ipcountry', 'x-vercel-ip-country', 'cloudfront-viewer-country', 'x-country-code'] as const

/** Where a visitor is: as a proxy says, else where the address is registered, else the United States (SETTINGS-D02). */
export const countryOfVisitor = async ({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): Promise<Country> => {
  const said = countryHeaders.map((name) => headers[name]).find((value) => typeof value === 'string')
  const byProxy = typeof said === 'string' ? countryOf(said) : undefined
  if (byProxy) return byProxy
  const registered = await countryOfAddress(ip)
  return (registered === undefined ? undefined : countryOf(registered)) ?? defaultCountry
}

/** What somebody chose by hand in this browser, if it makes sense (SETTINGS-D05). */
export const settingsChosen = ({
  cookies,
}: Pick<FastifyRequest, 'cookies'>): z.output<typeof CountrySettings> | undefined => {
  try {
    const { data } = CountrySettings.safeParse(JSON.parse(cookies[countrySettingsCookie] ?? ''))
    return data && countryOf(data.countryCode) ? data : undefined
  } catch {
    return undefined
  }
}
