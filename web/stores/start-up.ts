import { language } from '../locales/i18n.ts'
import { countryList } from './catalogue.ts'
import { fetchExchangeRates } from './exchange-rates.ts'
import { loadedSession } from './session.ts'

/**
 * Requests at startup, in this order: rates, countries, session and country settings (SHELL-024..027). They do not
 * block rendering, and errors are ignored (SHELL-029): pages report missing data themselves.
 */
export const startUp = async (): Promise<void> => {
  await Promise.allSettled([fetchExchangeRates(), countryList.load(language()), loadedSession()])
}
