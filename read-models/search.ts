import { plainLetters } from '#domain/text/plain-letters.ts'

/** Search by the beginnings of words, over a text column of words and its GIN index. */

/** Words as they are stored and looked for: letters and digits, in lower case and without accents, each once. */
export const wordsOf = (text: string): string[] => [
  ...new Set(
    plainLetters(text)
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean),
  ),
]

/** Words of texts that many rows share, such as the names of the catalogue. Emptied when it is full. */
const known = new Map<string | number, readonly string[]>()
const maxKnown = 10_000

/** The words of several texts, each once. */
export const wordsOfAll = (texts: readonly (string | number)[]): string[] => {
  const words = new Set<string>()
  for (const text of texts) {
    let its = known.get(text)
    if (its === undefined) {
      its = wordsOf(String(text))
      if (known.size === maxKnown) known.clear()
      known.set(text, its)
    }
    for (const word of its) words.add(word)
  }
  return [...words]
}

/** The indexed expression over a column `search` of words with a space between; queries have to use the same one. */
export const searchVector = `array_to_tsvector(string_to_array(search, ' '))`

/** PostgreSQL's text of a search for words that begin like this one; the word holds letters and digits only. */
export const beginsWith = (word: string): string => `'${word}':*`
