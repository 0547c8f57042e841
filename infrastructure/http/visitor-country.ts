import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { countrySettingsCookie } from '#application/contracts/wire.ts'
import { CountrySettings } from '#application/people/contracts/sign-in.ts'
import { type Country, countryOf, defaultCountry } from '#application/shipping/countries.ts'
import { jsonText } from '#domain/text/fields.ts'
import { countryOfAddress } from '../catalogue/country-of-address.ts'

/** Country headers of common hosting proxies; values that are not country codes are ignored. */
const countryHeaders = ['cf-ipcountry', 'x-vercel-ip-country', 'cloudfront-viewer-country', 'x-country-code'] as const

/**
 * Country of a visitor: from the proxy, otherwise from the registration of the IP address, otherwise the US
 * (SETTINGS-D02).
 */
export const countryOfVisitor = async ({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): Promise<Country> => {
  const header = countryHeaders.map((name) => headers[name]).find((value) => typeof value === 'string')
  const byProxy = typeof header === 'string' ? countryOf(header) : undefined
  if (byProxy) return byProxy
  const registered = await countryOfAddress(ip)
  return (registered === undefined ? undefined : countryOf(registered)) ?? defaultCountry
}

const StoredSettings = jsonText(CountrySettings)

/** The country selected in this browser, if valid (SETTINGS-D05). */
export const settingsChosen = ({
  cookies,
}: Pick<FastifyRequest, 'cookies'>): z.output<typeof CountrySettings> | undefined => {
  const { data } = StoredSettings.safeParse(cookies[countrySettingsCookie])
  return data && countryOf(data.countryCode) ? data : undefined
}
