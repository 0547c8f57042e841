import { language } from '../locales/i18n.ts'
import { shopApi } from '../shop-api.ts'
import { countryList } from './catalogue.ts'
import { applyServedSettings, hasKeptSettings, settingsOfCountry } from './country-settings.ts'
import { fetchExchangeRates } from './exchange-rates.ts'
import { knownSession } from './session.ts'

/**
 * What is asked once when the app starts, in this order: rates, countries, who is signed in (SHELL-024..026). Nothing
 * waits for it, and what fails, fails in silence (SHELL-029): pages say themselves what they miss.
 */
export const startUp = async (): Promise<void> => {
  await Promise.allSettled([fetchExchangeRates(), countryList.load(language()), knownSession(), guessCountry()])
}

/** Who has never chosen is taken to be where the server sees them (SETTINGS-D02, SETTINGS-D06). */
const guessCountry = async () => {
  if (hasKeptSettings()) return
  const answer = await shopApi.country()
  // A choice made meanwhile by hand is newer.
  if (!answer.hasError && !hasKeptSettings()) applyServedSettings(settingsOfCountry(answer.payload))
}
