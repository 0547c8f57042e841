import { continents, countries as all } from 'countries-list'
import type { z } from 'zod'
import type { Currency } from '#domain/kernel/money.ts'
import { invalidInput, type Refusal } from '#domain/kernel/refusal.ts'
import { isServed } from '#domain/shipping/served-countries.ts'
import type * as contracts from '../people/contracts/settings.ts'

/** Countries with their currencies and units (SETTINGS-D01, SETTINGS-D06). */
export type Country = z.output<typeof contracts.Country>

/** The currency offered for payment; US dollars if the country's own currency is not offered. */
const paidIn = (own: readonly string[]): Currency =>
  (['AUD', 'CAD', 'EUR', 'HKD'] as const).find((currency) => own[0] === currency) ?? 'USD'

/** All served countries with an ISO 3166-1 code, sorted by English name. */
export const countries: readonly Country[] = Object.entries(all)
  .filter(([code, { userAssigned }]) => !userAssigned && isServed(code))
  .map(([code, { name, currency, continent }]) => ({
    code,
    name,
    currency: paidIn(currency),
    unitOfLength: code === 'US' ? ('inch' as const) : ('cm' as const),
    continent: continents[continent],
  }))
  .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))

const byCode = new Map(countries.map((one) => [one.code, one]))

/** A country by its two-letter code. */
export const countryOf = (code: string): Country | undefined => byCode.get(code.toUpperCase())

/** Why a `countryCode` is refused: the country is unknown or not served. */
export const refusedCountry = (code: string): Refusal | undefined => {
  if (countryOf(code)) return undefined
  return isServed(code)
    ? invalidInput('countryCode', 'input.unknownCountry', { field: 'countryCode' })
    : invalidInput('countryCode', 'input.countryNotServed')
}

/** The default country of an unknown visitor (SETTINGS-003). */
export const defaultCountry = byCode.get('US')!
