import { language } from './i18n.ts'

/** Countries whose English name takes an article in a sentence: `delivered to the United States`. */
const withArticle: ReadonlySet<string> = new Set(
  'AE BQ BS CF CK DO FK FO GB GM IM IO KM KY MH MP MV NL PH SB SC TC US VG VI'.split(' '),
)

/** The name of a country inside a sentence, by its ISO 3166-1 code; an unknown code is returned unchanged. */
export const countryInText = (code: string): string => {
  const names = new Intl.DisplayNames(language(), { type: 'region' })
  const name = (/^[A-Z]{2}$/.test(code) ? names.of(code) : undefined) ?? code
  return language() === 'en-US' && withArticle.has(code) ? `the ${name}` : name
}
