import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { plainLetters } from '#domain/text/plain-letters.ts'

/** Search by word prefixes, using a text column of words and its GIN index. */

/** Letters and digits, lower-case, without accents; the rest separates words. */
export const splitWords = (text: string): string[] =>
  plainLetters(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Scripts that do not separate words by spaces. */
export const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
/** Maximum length of the parts of such a text that are stored and searched, in characters. */
const longestPart = 12

const parts = (word: string): string[] => {
  if (!unspaced.test(word)) return [word]
  const letters = Array.from(word)
  const starts = letters.flatMap((letter, at) => (at > 0 && unspaced.test(letter) ? [at] : []))
  return [word, ...starts.map((at) => letters.slice(at, at + longestPart).join(''))]
}

/** The words of a text: letters and digits, lower-case, without accents and without duplicates. */
export const wordsOf = (text: string): string[] => [
  ...new Set(
    splitWords(text).map((word) => (unspaced.test(word) ? Array.from(word).slice(0, longestPart).join('') : word)),
  ),
]

/** Maximum number of search words; further words are ignored, because each one adds a condition to the query. */
const maxSearchWords = 8

/**
 * The words of a user's search. Without letters and digits it has none: every list is then shown as without a search.
 */
export const searchWords = (search: string): string[] => wordsOf(search).slice(0, maxSearchWords)

/**
 * Words stored for finding a name. In Chinese, which does not separate words by spaces, these are all suffixes of the
 * text: 王小明, 小明, 明.
 */
export const wordsToFind = (text: string): string[] => [...new Set(splitWords(text).flatMap(parts))]

/** Cache of the words of texts that occur in many rows, such as catalogue names. Cleared when full. */
const wordCache = new Map<string | number, readonly string[]>()
const maxKnown = 10_000

/** The words of several texts, without duplicates. */
export const wordsOfAll = (texts: readonly (string | number)[]): string[] => {
  const words = new Set<string>()
  for (const text of texts) {
    let its = wordCache.get(text)
    if (its === undefined) {
      its = splitWords(String(text))
      if (wordCache.size === maxKnown) wordCache.clear()
      wordCache.set(text, its)
    }
    for (const word of its) words.add(word)
  }
  return [...words]
}

/** The indexed expression over a column `search` of space-separated words; queries must use the same expression. */
export const searchVector = `array_to_tsvector(string_to_array(search, ' '))`

/** PostgreSQL text search expression for words with this prefix; the prefix contains only letters and digits. */
export const beginsWith = (word: string): string => `'${word}':*`

/** Search conditions: a row must contain a word with each of these prefixes. */
export const containsWords = (search: string): RawBuilder<SqlBool>[] =>
  searchWords(search).map((word) => sql<SqlBool>`${sql.raw(searchVector)} @@ ${beginsWith(word)}::tsquery`)

/** Search conditions: a column of one lower-case word must begin with each of the words. */
export const columnBeginsWith = (column: string, search: string): RawBuilder<SqlBool>[] =>
  searchWords(search).map((word) => sql<SqlBool>`starts_with(${sql.ref(column)}, ${word})`)
