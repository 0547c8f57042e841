import { searchWords, splitWords, unspaced } from '#read-models/search.ts'

/**
 * The words of help entries and searches. PostgreSQL reduces words of languages with spaces to their English stems.
 * Chinese has no spaces, so it is stored and searched as pairs of neighboring characters, as the CJK analyzer of Lucene
 * does: 取消订单 has the words 取消, 消订, 订单.
 */

/** The words separated by spaces, as one text for PostgreSQL. */
export const spacedWords = (text: string): string =>
  splitWords(text)
    .flatMap((word) => word.split(unspacedRun))
    .filter(Boolean)
    .join(' ')

const unspacedRun = new RegExp(`${unspaced.source}+`, 'u')
const unspacedRuns = new RegExp(unspacedRun, 'gu')
const runsOf = (text: string): string[][] =>
  splitWords(text).flatMap((word) => (word.match(unspacedRuns) ?? []).map((run) => Array.from(run)))

/** The last character of a run is stored alone, because a search for one character is a prefix search. */
const storedPairs = (text: string): string[] =>
  runsOf(text).flatMap((run) => run.map((_, at) => run.slice(at, at + 2).join('')))

/** Pairs of several texts as a `tsvector` literal; each text has its weight. Positions end at 16383. */
export const pairVector = (texts: readonly (readonly [text: string, weight: 'A' | 'B' | 'D'])[]): string => {
  const places = new Map<string, string[]>()
  let at = 0
  for (const [text, weight] of texts)
    for (const pair of storedPairs(text)) {
      at = Math.min(at + 1, 16_383)
      places.set(pair, [...(places.get(pair) ?? []), `${at}${weight}`])
    }
  return [...places].map(([pair, all]) => `'${pair}':${all.slice(0, 255).join(',')}`).join(' ')
}

/** A search. `stems`: words for the English stemmer; `pairs`: words to find as they are, in the syntax of a `tsquery`. */
export type HelpQuery = { stems: string[]; pairs: string[] }

export const helpQueryOf = (search: string): HelpQuery => {
  const words = searchWords(search).join(' ')
  const stems = spacedWords(words).split(' ').filter(Boolean)
  const pairs = runsOf(words).flatMap((run) =>
    run.length === 1 ? [`'${run[0]}':*`] : run.slice(1).map((_, at) => `'${run[at]}${run[at + 1]}'`),
  )
  // The last word may be incomplete, because results are shown while the reader types.
  return { stems: stems.map((word, at) => (at === stems.length - 1 ? `${word}:*` : word)), pairs }
}
