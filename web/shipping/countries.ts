import { isServed } from '#domain/shipping/served-countries.ts'
import type { Language } from '#domain/text/languages.ts'
import { language } from '../locales/i18n.ts'

/**
 * Countries by ISO 3166-1 code, with the names of the browser's `Intl` data. Tests all pairs of letters: a code is a
 * country if it has a name, is its own canonical region, and is not excluded below.
 */

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
/** Codes with a name that are not countries: unions, reserved and private codes. */
const excludedCodes = new Set(['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ'])

/** Some old codes are aliases of a current country: those are excluded. */
const isCurrent = (code: string) => new Intl.Locale(`und-${code}`).region === code

type Named = { nameOf: (code: string) => string | undefined; all: readonly { value: string; label: string }[] }

const namedIn = (of: Language): Named => {
  const names = new Intl.DisplayNames(of, { type: 'region', fallback: 'none' })
  const all = letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !excludedCodes.has(code) && isCurrent(code) && isServed(code))
    .map((value) => ({ value, label: names.of(value) ?? '' }))
    .filter(({ label }) => label)
    .toSorted((a, b) => a.label.localeCompare(b.label, of))
  return { nameOf: (code) => names.of(code), all }
}

/** Cache by language, filled on first use. */
const known = new Map<Language, Named>()
const named = (): Named => {
  const names = known.get(language()) ?? namedIn(language())
  known.set(language(), names)
  return names
}

/** `DE` → `Germany`; an unknown code is returned unchanged. */
export const countryName = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (named().nameOf(code) ?? code) : code)

/** All countries that goods are shipped to, for a select. */
export const countries = (): Named['all'] => named().all
