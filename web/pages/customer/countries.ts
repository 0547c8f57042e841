/**
 * Countries by ISO 3166-1 code, as the browser itself knows them, by name. Codes are found by asking for all pairs of
 * letters: one that is known under its own code, and not set aside for something else, is a country.
 */

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
/** Codes with a name that are no countries: unions, reserved and private ones. */
const setAside = new Set(['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ'])

const named = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** Some old codes stand for a country of today: those are left out. */
const isCurrent = (code: string) => new Intl.Locale(`und-${code}`).region === code

/** `DE` → `Germany`; a code that is not known is shown as it is. */
export const countryName = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (named.of(code) ?? code) : code)

/** All countries, for a list to choose from. */
export const countries: readonly { value: string; label: string }[] = letters
  .flatMap((first) => letters.map((second) => first + second))
  .filter((code) => !setAside.has(code) && isCurrent(code) && named.of(code) !== undefined)
  .map((code) => ({ value: code, label: countryName(code) }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
