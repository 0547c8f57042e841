import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatMoney, formatUnitPrice } from '#domain/currencies.ts'
import { amountOf, inCurrency, totalOf, unitInCurrency, unitPriceOf } from '#domain/kernel/money.ts'

describe('API-D10 money on the wire is a plain number in the currency', () => {
  test('for amounts after a round trip', () => {
    fc.assert(
      fc.property(fc.nat(100_000_000_000), (minor) => {
        expect(amountOf(inCurrency(minor))).toBe(minor)
      }),
    )
  })

  test('for unit prices after a round trip', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), (price) => {
        expect(unitPriceOf(unitInCurrency(price))).toBe(price)
      }),
    )
  })

  test.each([
    [0.29, 29],
    [1.1, 110],
    [4.35, 435],
    [1_000_000.01, 100_000_001],
  ])('%d is %d minor units, whatever its binary fraction', (number, minor) => {
    expect(amountOf(number)).toBe(minor)
  })
})

describe('totals', () => {
  const quantity = fc.integer({ min: 1, max: 10_000_000 })
  const unitPrice = fc.integer({ min: 1, max: 1_000_000 })

  test.each([
    [1000, 1320, 132_000],
    [1, 4, 0],
    [1, 5, 1],
    [3, 5, 2],
    [1, 14, 1],
    [1, 15, 2],
  ])('%i pieces at %i thousandths cost %i cents, half a cent rounded up', (pieces, price, total) => {
    expect(totalOf(pieces, price)).toBe(total)
  })

  test('never fall with more pieces or higher unit prices', () => {
    fc.assert(
      fc.property(quantity, unitPrice, fc.nat(1000), fc.nat(1000), (pieces, price, more, dearer) => {
        expect(totalOf(pieces + more, price + dearer)).toBeGreaterThanOrEqual(totalOf(pieces, price))
      }),
    )
  })

  test('are whole minor units, rounded by at most half a cent', () => {
    fc.assert(
      fc.property(quantity, unitPrice, (pieces, price) => {
        const total = totalOf(pieces, price)
        expect(Number.isSafeInteger(total)).toBe(true)
        const off = BigInt(total) * 10n - BigInt(pieces) * BigInt(price)
        expect(off > -5n && off <= 5n).toBe(true)
      }),
    )
  })
})

test.each([
  [1250.5, 'USD', 2, '$1,250.50'],
  [0.713, 'EUR', 3, '€0.713'],
  [0.71, 'USD', 3, '$0.710'],
])('%d %s is shown as money', (amount, currency, decimals, shown) => {
  expect(formatMoney(amount, currency, 'en-US', decimals)).toBe(shown)
})

describe('PRICE-D04 unit prices', () => {
  const shown = (...prices: number[]) => prices.map((price) => formatUnitPrice(price, 'USD', 'en-US', prices))

  test.each([
    [0.51, '$0.51'],
    [0.464, '$0.464'],
    [1, '$1.00'],
    [0.029, '$0.029'],
    // 0.57 × 1000 is slightly below 570 in floating point.
    [0.57, '$0.57'],
  ])('alone, %d has the decimals that it needs', (price, text) => {
    expect(formatUnitPrice(price, 'USD')).toBe(text)
  })
  test('in one list have the decimals that one of them needs, and at least two', () => {
    expect(shown(0.51, 0.464, 1)).toEqual(['$0.510', '$0.464', '$1.000'])
    expect(shown(0.51, 0.46, 1)).toEqual(['$0.51', '$0.46', '$1.00'])
  })
  test('in one list have the same number of decimals without loss of precision', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1 }), (thousandths) => {
        const texts = shown(...thousandths.map(unitInCurrency))
        expect(new Set(texts.map((text) => text.split('.')[1]!.length)).size).toBe(1)
        expect(texts.map((text) => unitPriceOf(Number(text.replaceAll(/[$,]/g, ''))))).toEqual(thousandths)
      }),
    )
  })
})

test.each([
  ['USD', '$1,234.50'],
  ['AUD', 'A$1,234.50'],
  ['CAD', 'CA$1,234.50'],
  ['HKD', 'HK$1,234.50'],
  ['EUR', '€1,234.50'],
])('PRICE-D05 PRICE-008 amounts in %s are shown with two decimals and the sign of the currency', (currency, shown) => {
  expect(formatMoney(1234.5, currency)).toBe(shown)
})
