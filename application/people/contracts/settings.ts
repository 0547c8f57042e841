import { z } from 'zod'
import { catalogueCurrencies } from '#domain/catalogue/vocabulary.ts'
import { currencies } from '#domain/currencies.ts'
import { lengthUnits } from '#domain/lengths.ts'
import { CountryCode } from '#domain/text/fields.ts'
import { endpoint } from '../../contracts/endpoint.ts'

/** Countries with their currencies and units (SETTINGS-*). Open to everyone. */

/** SETTINGS-D01. `currency` is the offered currency of payment (SETTINGS-D06). */
export const Country = z.strictObject({
  code: CountryCode,
  name: z.string(),
  currency: z.enum(currencies),
  unitOfLength: z.enum(lengthUnits),
  continent: z.string(),
})

/** Units of a currency for 1 USD, of every currency of payment and of catalogues (SETTINGS-D04). */
const everyCurrency = [...new Set([...currencies, ...catalogueCurrencies])] as const
export const Rates = z.record(z.enum(everyCurrency), z.number().positive())

/** Exchange rates from a day on; every price names the table it was computed with. */
export const RateTable = z.strictObject({ rateId: z.string(), date: z.iso.date(), source: z.string(), rates: Rates })

/** Endpoints of countries and exchange rates. */
export const settings = {
  countries: endpoint({
    method: 'GET',
    path: '/options/countries',
    summary: 'List countries by English name',
    access: ['anyone'],
    reply: z.array(Country),
  }),
  country: endpoint({
    method: 'GET',
    path: '/options/country',
    summary: 'Get the visitor’s country from the network address; the United States if unknown',
    access: ['anyone'],
    reply: Country,
  }),
  exchangeRates: endpoint({
    method: 'GET',
    path: '/pricing/exchange-rates',
    summary: 'Get today’s exchange rates: units of each currency for 1 USD',
    access: ['anyone'],
    reply: Rates,
  }),
  exchangeRateHistory: endpoint({
    method: 'GET',
    path: '/pricing/exchange-rates/history',
    summary: 'List exchange rates with dates and sources, newest first',
    access: ['anyone'],
    query: z.strictObject({ limit: z.coerce.number().int().min(1).max(200).default(50) }),
    reply: z.array(RateTable),
  }),
}
