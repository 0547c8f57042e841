import { expect, test } from 'vitest'
import { containsWords, searchWords, wordsToFind } from '#read-models/search.ts'

/** The words of a search, which are compared with stored words. */

test('a search has plain words without repetitions, and at most eight of them', () => {
  expect(searchWords('Café, café  X-7')).toEqual(['cafe', 'x', '7'])
  const long = 'a b c d e f g h i j'
  expect(searchWords(long)).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
  expect(containsWords(long)).toHaveLength(8)
  expect(containsWords(' … ')).toEqual([])
})

test('in scripts without spaces, a name is found by each of its suffixes', () => {
  const stored = wordsToFind('王小明')
  for (const search of ['王小明', '小明', '明']) expect(stored).toEqual(expect.arrayContaining(searchWords(search)))
})
