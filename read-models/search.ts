import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { plainLetters } from '#domain/text/plain-letters.ts'

/** Search by prefixes of words, over a text column of words and its GIN index. */

const split = (text: string): string[] =>
  plainLetters(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Scripts that put no space between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
/** Longest part of such a text that is stored and looked for, in characters. */
const longestPart = 12

const parts = (word: string): string[] => {
  if (!unspaced.test(word)) return [word]
  const letters = Array.from(word)
  const starts = letters.flatMap((letter, at) => (at > 0 && unspaced.test(letter) ? [at] : []))
  return [word, ...starts.map((at) => letters.slice(at, at + longestPart).join(''))]
}

/** Words of a text: letters and digits, in lower case and without accents, each once. */
export const wordsOf = (text: string): string[] => [
  ...new Set(split(text).map((word) => (unspaced.test(word) ? Array.from(word).slice(0, longestPart).join('') : word))),
]

/** Maximum number of words of a search; further words are ignored, because each is a condition of the query. */
const maxSearchWords = 8

/** Words that a user searches for. */
export const searchWords = (search: string): string[] => wordsOf(search).slice(0, maxSearchWords)

/** Stored words by which a name is found. In Chinese, where no space separates words, each end of the text: 王小明, 小明, 明. */
export const wordsToFind = (text: string): string[] => [...new Set(split(text).flatMap(parts))]

/** Cache of words of texts that many rows share, such as the names of the catalogue. Cleared when full. */
const known = new Map<string | number, readonly string[]>()
const maxKnown = 10_000

/** The words of several texts, without duplicates. */
export const wordsOfAll = (texts: readonly (string | number)[]): string[] => {
  const words = new Set<string>()
  for (const text of texts) {
    let its = known.get(text)
    if (its === undefined) {
      its = split(String(text))
      if (known.size === maxKnown) known.clear()
      known.set(text, its)
    }
    for (const word of its) words.add(word)
  }
  return [...words]
}

/** The indexed expression over a column `search` of space-separated words; queries must use the same one. */
export const searchVector = `array_to_tsvector(string_to_array(search, ' '))`

/** PostgreSQL search text for words with this prefix; the word contains only letters and digits. */
export const beginsWith = (word: string): string => `'${word}':*`

/** Conditions of a search: a row contains a word with each of these prefixes. */
export const containsWords = (search: string): RawBuilder<SqlBool>[] =>
  searchWords(search).map((word) => sql<SqlBool>`${sql.raw(searchVector)} @@ ${beginsWith(word)}::tsquery`)
