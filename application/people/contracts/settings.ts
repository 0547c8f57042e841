import { z } from 'zod'
import { catalogueCurrencies } from '#domain/catalogue/vocabulary.ts'
import { currencies } from '#domain/currencies.ts'
import { lengthUnits } from '#domain/lengths.ts'
import { CountryCode } from '#domain/text/fields.ts'
import { endpoint } from '../../contracts/endpoint.ts'

/** Countries with their currencies and units (SETTINGS-*). Public. */

/** SETTINGS-D01. `currency` is the payment currency that is offered (SETTINGS-D06). */
export const Country = z.strictObject({
  code: CountryCode,
  name: z.string(),
  currency: z.enum(currencies),
  unitOfLength: z.enum(lengthUnits),
  continent: z.string(),
})

/** Units per USD, for every payment currency and catalogue currency (SETTINGS-D04). */
const everyCurrency = [...new Set([...currencies, ...catalogueCurrencies])] as const
export const Rates = z.record(z.enum(everyCurrency), z.number().positive())

/** Exchange rates that are valid from a given day; every price includes the id of the table it was calculated with. */
export const RateTable = z.strictObject({ rateId: z.string(), date: z.iso.date(), source: z.string(), rates: Rates })

/** Endpoints for countries and exchange rates. */
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
