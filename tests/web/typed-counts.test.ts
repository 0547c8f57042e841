import { expect, test } from 'vitest'
import { typedCount } from '#web/ui/typed-counts.ts'

test.each([
  ['1500', 1500],
  [' 1,500 ', 1500],
  ['1.500', 1500],
  ['10 000', 10_000],
  ['1,000,000', 1_000_000],
  ['100,000', 100_000],
  ['１０００', 1000],
  ['１，５００', 1500],
  ['500,750', { ambiguous: '500750' }],
  ['500 750', { ambiguous: '500750' }],
  ['500, 750', undefined],
  ['500 or 750', undefined],
  ['500.5', undefined],
  ['1.5', undefined],
  ['-5', undefined],
  ['', undefined],
])('one quantity typed as %j', (text, expected) => {
  expect(typedCount(text)).toEqual(expected)
})
