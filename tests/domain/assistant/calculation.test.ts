import { describe, expect, test } from 'vitest'
import { convertUnits, unitNames } from '#domain/assistant/convert-units.ts'
import { evaluateMath, maxFormulaLength } from '#domain/assistant/evaluate-math.ts'

describe('AI-028 AI-D14 a formula', () => {
  test.each([
    ['2*(3+4)', 14],
    ['0.1 + 0.2', 0.3],
    ['-2^2', -4],
    ['2^3^2', 512],
    ['2 ^ -1', 0.5],
    ['10 % 4', 2],
    ['200 * 15%', 30],
    ['50%', 0.5],
    ['--3', 3],
    ['min(3, 1, 2) + max(4, 5)', 6],
    ['round(2.345, 2)', 2.35],
    ['round(2.5)', 3],
    ['round(1.005, 2)', 1.01],
    ['round(0.00000012, 7)', 1e-7],
    ['round(0.00000012)', 0],
    ['round(10^21)', 1e21],
    ['floor(-1.2) + ceil(1.2)', 0],
    ['sqrt(16) * abs(-2)', 8],
    ['1.5e3 / 3', 500],
    ['.5 * 4', 2],
  ])('%s is %s', (formula, value) => {
    expect(evaluateMath(formula)).toEqual({ value })
  })

  test.each([
    'process.exit()',
    'constructor',
    '__proto__(1)',
    '2 +',
    '(1',
    '1)',
    'pow(2, 3)',
    'abs(1, 2)',
    '1 2',
    '1; 2',
    '`1`',
    'a = 1',
    '',
    '()',
    '１+１',
  ])('%s is refused: it is no formula', (formula) => {
    expect(evaluateMath(formula)).toEqual({ problem: 'syntax' })
  })

  test('without a finite result, or of excessive length or depth, is refused', () => {
    expect(evaluateMath('1 / 0')).toEqual({ problem: 'notFinite' })
    expect(evaluateMath('sqrt(-1)')).toEqual({ problem: 'notFinite' })
    expect(evaluateMath('9^9^9')).toEqual({ problem: 'notFinite' })
    expect(evaluateMath('1+'.repeat(maxFormulaLength))).toEqual({ problem: 'tooLong' })
    expect(evaluateMath(`${'('.repeat(200)}1${')'.repeat(200)}`)).toEqual({ problem: 'syntax' })
  })
})

describe('AI-027 units', () => {
  test.each([
    [1, 'inch', 'cm', 2.54],
    [254, 'mm', 'inch', 10],
    [1, 'pound', 'g', 453.59237],
    [16, 'ounce', 'pound', 1],
    [1, 'm2', 'foot2', 10.7639104167],
    [1, 'foot3', 'liter', 28.316846592],
    [1000, 'lbPerMsf', 'gsm', 4882.42763638],
  ])('%s %s in %s', (value, from, to, result) => {
    expect(convertUnits(value, from, to)).toBe(result)
  })

  test('are converted back to the same value', () => {
    const there = unitNames.flatMap((from) =>
      unitNames.flatMap((to) => {
        const value = convertUnits(7, from, to)
        return value === undefined ? [] : [{ from, to, value }]
      }),
    )
    expect(there.length).toBeGreaterThan(unitNames.length)
    for (const { from, to, value } of there) expect(convertUnits(value, to, from)).toBeCloseTo(7, 8)
  })

  test('of different kinds, and unknown units, have no result', () => {
    expect(convertUnits(1, 'inch', 'kg')).toBeUndefined()
    expect(convertUnits(1, 'toString', 'cm')).toBeUndefined()
  })
})
