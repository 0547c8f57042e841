import type { Language } from '#domain/text/languages.ts'
import { language } from '../locales/i18n.ts'

/**
 * Countries by ISO 3166-1 code, as the browser itself knows them, by name. Codes are found by asking for all pairs of
 * letters: one that is known under its own code, and not set aside for something else, is a country.
 */

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
/** Codes with a name that are no countries: unions, reserved and private ones. */
const setAside = new Set(['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ'])

/** Some old codes stand for a country of today: those are left out. */
const isCurrent = (code: string) => new Intl.Locale(`und-${code}`).region === code

type Named = { nameOf: (code: string) => string | undefined; all: readonly { value: string; label: string }[] }

const namedIn = (of: Language): Named => {
  const names = new Intl.DisplayNames(of, { type: 'region', fallback: 'none' })
  const all = letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !setAside.has(code) && isCurrent(code))
    .map((value) => ({ value, label: names.of(value) ?? '' }))
    .filter(({ label }) => label)
    .toSorted((a, b) => a.label.localeCompare(b.label, of))
  return { nameOf: (code) => names.of(code), all }
}

/** By language, worked out when it is first asked for. */
const known = new Map<Language, Named>()
const named = (): Named => {
  const names = known.get(language()) ?? namedIn(language())
  known.set(language(), names)
  return names
}

/** `DE` → `Germany`; a code that is not known is shown as it is. */
export const countryName = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (named().nameOf(code) ?? code) : code)

/** All countries, for a list to choose from. */
export const countries = (): Named['all'] => named().all
