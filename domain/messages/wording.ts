import { numberFormatter, pluralRules } from '../text/formatters.ts'
import type { Language } from '../text/languages.ts'

/** Texts with placeholders, `{{name}}` and `{{name, number}}`, and plural forms, `key_one` and `key_other`. */

/** Texts of a language by area and name. */
export type Texts = { readonly [name: string]: string | Texts }
/** Values of placeholders. `count` also chooses the plural form. */
export type TextValues = Readonly<Record<string, string | number | undefined>>

/**
 * The text of a key, `area.name`, with its placeholders; undefined for an unknown key. Plural forms follow the CLDR
 * rules of the language.
 */
export const findText = (texts: Texts, key: string, language: Language, count?: number): string | undefined => {
  const path = key.split('.')
  const name = path.pop() ?? ''
  let area: string | Texts | undefined = texts
  for (const part of path) area = typeof area === 'object' ? area[part] : undefined
  if (typeof area !== 'object') return undefined
  const plural = count === undefined ? undefined : area[`${name}_${pluralRules(language, {}).select(count)}`]
  const text = plural ?? area[name]
  return typeof text === 'string' ? text : undefined
}

/**
 * A text with its placeholders filled in; one without a value is left empty. A number has its digits in groups, with all
 * its decimals; `{{name, number}}` takes text as a number as well. Values are never searched for placeholders.
 */
export const fillIn = (text: string, values: TextValues, language: Language): string =>
  text.replaceAll(/\{\{(\w+)(, number)?\}\}/g, (place, name: string, asNumber: string | undefined, at: number) => {
    const value = values[name] ?? ''
    if (asNumber) return numberFormatter(language, {}).format(Number(value))
    if (typeof value === 'number') return numberFormatter(language, allDecimals).format(value)
    return `${gap(text.slice(0, at), value)}${value}${gap(value, text.slice(at + place.length))}`
  })

/** Chinese texts have a space between Chinese characters and Latin letters: `感谢您订购 Peony mailer，`. */
const gap = (left: string, right: string): string =>
  /\p{sc=Han}\p{sc=Latin}|\p{sc=Latin}\p{sc=Han}/u.test(left.slice(-1) + right.slice(0, 1)) ? ' ' : ''

const allDecimals = { maximumFractionDigits: 20 } as const

/** The text of a key with its placeholders filled; undefined for an unknown key. */
export const wordsOf = (texts: Texts, key: string, values: TextValues, language: Language): string | undefined => {
  const { count } = values
  const text = findText(texts, key, language, typeof count === 'number' ? count : undefined)
  return text === undefined ? undefined : fillIn(text, values, language)
}
