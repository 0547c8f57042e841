import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  fromMillimeters,
  isLengthUnit,
  type LengthUnit,
  lengthDecimals,
  lengthUnits,
  roundLength,
  systemOf,
  systemShown,
  toMillimeters,
  unitSystems,
} from '#domain/lengths.ts'

const unit = fc.constantFrom(...lengthUnits)

const converted = (length: number, from: LengthUnit, to: LengthUnit) => fromMillimeters(toMillimeters(length, from), to)

describe('lengths', () => {
  test('SETTINGS-013 are only in inch, cm or m', () => {
    expect(lengthUnits).toEqual(['inch', 'cm', 'm'])
    for (const other of ['mm', 'ft', 'INCH', '']) expect(isLengthUnit(other)).toBe(false)
  })

  test('SETTINGS-014 inch is imperial; cm and m are metric', () => {
    expect(unitSystems).toEqual(['metric', 'imperial'])
    expect(systemOf).toEqual({ inch: 'imperial', cm: 'metric', m: 'metric' })
  })

  test('SETTINGS-013 are shown also in mm, which is metric', () => {
    expect(fromMillimeters(228.6, 'mm')).toBe(228.6)
    expect(toMillimeters(228.6, 'mm')).toBe(228.6)
    expect([...lengthUnits, 'mm' as const].map(systemShown)).toEqual(['imperial', 'metric', 'metric', 'metric'])
  })

  test('HELPERS-018 1 inch is 2.54 cm, 1 m is 100 cm', () => {
    expect(converted(1, 'inch', 'cm')).toBe(2.54)
    expect(converted(1, 'm', 'cm')).toBe(100)
    expect(converted(254, 'cm', 'inch')).toBe(100)
    expect(toMillimeters(1.1, 'cm')).toBe(11)
    expect(fromMillimeters(3, 'cm')).toBe(0.3)
  })

  test('HELPERS-018 survive a round trip between units', () => {
    const hundredths = fc.integer({ min: 0, max: 10_000_000 }).map((number) => number / 100)
    fc.assert(
      fc.property(hundredths, unit, unit, (length, from, to) => {
        const back = converted(converted(length, from, to), to, from)
        expect(Math.round(back * 100)).toBe(Math.round(length * 100))
        expect(back).toBeCloseTo(length, 6)
      }),
    )
  })

  test('HELPERS-D05 are shown with 2 decimals, meters with 3', () => {
    expect(roundLength(1.005, 'cm')).toBe(1.01)
    expect(roundLength(1.0005, 'm')).toBe(1.001)
    fc.assert(
      fc.property(fc.double({ min: 0, max: 100_000, noNaN: true }), unit, (length, of) => {
        expect(String(roundLength(length, of))).toMatch(new RegExp(`^\\d+(\\.\\d{1,${lengthDecimals[of]}})?$`))
      }),
    )
  })
})
