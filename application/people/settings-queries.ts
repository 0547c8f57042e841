import { cachedQuery, query } from '../pipeline/operation.ts'
import { countries } from '../shipping/countries.ts'
import { settings as contracts } from './contracts/settings.ts'

/** Countries and exchange rates. */
export const settings = {
  countries: cachedQuery(
    contracts.countries,
    () => countries,
    (all) => [...all],
  ),
  country: query(contracts.country, async ({ visitor }) => ({ payload: await visitor.country() })),
  exchangeRates: cachedQuery(
    contracts.exchangeRates,
    ({ shop }) => shop().rates,
    ({ rates }) => rates,
  ),
  exchangeRateHistory: query(contracts.exchangeRateHistory, async (input, { reads }) => ({
    payload: await reads.rates(input.query.limit),
  })),
}
