import { expect, test } from 'vitest'
import { quantitiesIn, quantitiesText } from '#web/ordering/asked-quantities.ts'

test.each([
  ['500 1500 3000', [500, 1500, 3000]],
  ['500 / 1,000 / 10,000', [500, 1000, 10_000]],
  ['500, 1500, 500', [500, 1500]],
  ['500,1500', [500, 1500]],
  ['500、1000；2000', [500, 1000, 2000]],
  ['', undefined],
  ['0', undefined],
  ['1.5 2', undefined],
  ['-3', undefined],
  ['many', undefined],
  ['20000000', undefined],
  ['1,500', [1500]],
  ['10,250', [10_250]],
  ['100,000', [100_000]],
  ['500, 750', [500, 750]],
  ['500,750,1000', [500, 750, 1000]],
  ['250,500,750', [250, 500, 750]],
  ['500,750 / 1,000', [500_750, 1000]],
  ['500,750', '500750'],
  ['500，750', '500750'],
  [Array.from({ length: 13 }, (_, nth) => nth + 1).join(' '), undefined],
])('QUOTE-005 the quantities to quote in %j', (text, expected) => {
  expect(quantitiesIn(text)).toEqual(expected)
})

test('QUOTE-005 displayed quantities are parsed to the same quantities', () => {
  for (const quantities of [[250, 1_000, 10_000], [500_750], [500_750, 600_250]])
    expect(quantitiesIn(quantitiesText(quantities))).toEqual(quantities)
})
