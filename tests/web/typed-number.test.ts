import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyDecimals, numberText, typedNumber } from '#web/ui/typed-number.ts'

const read = (text: string, decimals: number) => {
  const number = typedNumber(text, decimals)
  return 'value' in number ? number.value : number.refused
}

test.each([
  ['12.5', 12.5],
  ['12,5', 12.5],
  ['12,50', 12.5],
  ['1,250.50', 1250.5],
  ['1.250,50', 1250.5],
  ['1 250,50', 1250.5],
  ["1'250.50", 1250.5],
  ['1,250', 1250],
  ['3,420', 3420],
  ['1,250,000', 1_250_000],
  ['1.250.000', 1_250_000],
  ['.5', 0.5],
  ['12.', 12],
  ['-12,5', -12.5],
  ['−12.5', -12.5],
  ['１２。５', 12.5],
  ['１，２５０．５０', 1250.5],
  // Three decimals are no amount: the point may have been meant to group thousands.
  ['1.250', 'tooManyDecimals'],
  ['0,250', 'tooManyDecimals'],
  ['12,5000', 'tooManyDecimals'],
  ['1,25,000', 'notANumber'],
  ['12,5.0', 'notANumber'],
  ['1.250,50,3', 'notANumber'],
  ['1,2 500', 'notANumber'],
  ['0,250,000', 'notANumber'],
  ['12.5 kg', 'notANumber'],
  ['1e3', 'notANumber'],
  ['$5', 'notANumber'],
  ['.', 'notANumber'],
  ['-', 'notANumber'],
  ['', 'notANumber'],
])('PAY-001 an amount typed as %j', (text, expected) => {
  expect(read(text, 2)).toBe(expected)
})

test.each([
  ['0.125', 0.125],
  ['0,125', 0.125],
  ['1.125', 1.125],
  ['1250,125', 1250.125],
  ['1,250.125', 1250.125],
  ['1,250', 'ambiguous'],
  ['-1,250', 'ambiguous'],
])('a unit price or a length typed as %j', (text, expected) => {
  expect(read(text, 3)).toBe(expected)
  expect(read(text, anyDecimals)).toBe(expected)
})

test.each([
  ['1,500', 1500],
  ['1.500', 1500],
  ['1 500', 1500],
  ['12,5', 'tooManyDecimals'],
  ['12.5', 'tooManyDecimals'],
])('a whole number typed as %j', (text, expected) => {
  expect(read(text, 0)).toBe(expected)
})

test('a refused number names both readings', () => {
  expect(typedNumber('-12,125', 3)).toEqual({ refused: 'ambiguous', readings: ['-12125', '-12.125'] })
})

test('the text of a field is read as the number that it shows', () => {
  const fields = fc.constantFrom<readonly [number, number]>([0, 0], [2, 2], [3, 3], [2, anyDecimals], [3, anyDecimals])
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), fields, (steps, [decimals, typed]) => {
      const value = steps / 10 ** decimals
      expect(read(numberText(value, decimals, typed), typed)).toBe(value)
    }),
  )
})
