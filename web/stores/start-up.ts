import { language } from '../locales/i18n.ts'
import { countryList } from './catalogue.ts'
import { fetchExchangeRates } from './exchange-rates.ts'
import { knownSession } from './session.ts'

/**
 * What is asked once when the app starts, in this order: rates, countries, who is signed in and with which country
 * settings (SHELL-024..027). Nothing
 * waits for it, and what fails, fails in silence (SHELL-029): pages say themselves what they miss.
 */
export const startUp = async (): Promise<void> => {
  await Promise.allSettled([fetchExchangeRates(), countryList.load(language()), knownSession()])
}
