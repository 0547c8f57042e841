import { splitWords, unspaced } from '#read-models/search.ts'

/** Characters shown before the first match, and in total. Chinese needs about half as many as English. */
const before = 24
const shown = 90

/** The mark before and after matching words. */
export const mark = '**'

/**
 * The part of a text around the first match, with its matches marked. For texts without spaces between words, which
 * PostgreSQL cannot shorten (`ts_headline`).
 */
export const excerptOf = (text: string, search: string): string => {
  const matches = matchesIn(text, termsOf(search))
  const from = Math.max(0, (matches[0]?.[0] ?? 0) - before)
  const to = Math.min(text.length, from + shown)
  let excerpt = ''
  let at = from
  for (const [start, end] of matches) {
    if (start < at || end > to) continue
    excerpt += text.slice(at, start) + mark + text.slice(start, end) + mark
    at = end
  }
  return `${from > 0 ? '…' : ''}${excerpt}${text.slice(at, to)}${to < text.length ? '…' : ''}`
}

/** What to mark: words, whole runs of Chinese, and their pairs of characters. */
const termsOf = (search: string): string[] =>
  splitWords(search).flatMap((word) => {
    if (!unspaced.test(word)) return [word]
    const letters = Array.from(word)
    return letters.length < 3 ? [word] : letters.slice(1).map((letter, at) => `${letters[at]}${letter}`)
  })

/** The ranges of the text that contain a term; adjacent ranges are merged. */
const matchesIn = (text: string, terms: readonly string[]): [start: number, end: number][] => {
  const plain = text.toLowerCase()
  const ranges = terms.flatMap((term) => {
    const found: [number, number][] = []
    for (let at = plain.indexOf(term); at >= 0; at = plain.indexOf(term, at + 1)) found.push([at, at + term.length])
    return found
  })
  const merged: [number, number][] = []
  for (const [start, end] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else merged.push([start, end])
  }
  return merged
}
