import type { Language } from '../text/languages.ts'
import { stateText } from './states.ts'

/** Countries whose postal code follows city and state; in others, it precedes the city. */
const codeLast: readonly string[] = ['AU', 'CA', 'GB', 'IE', 'US']

type Place = { zipCode: string; city: string; state: string; country: string }

/** City, state and postal code of an address, in the usual order of the country. */
export const placeLine = ({ zipCode, city, state, country }: Place, language: Language): string => {
  const region = stateText(country, state, language)
  const parts = codeLast.includes(country)
    ? [city, `${region} ${zipCode}`.trim()]
    : [`${zipCode} ${city}`.trim(), region]
  return parts.filter(Boolean).join(', ')
}
