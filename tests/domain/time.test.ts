import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DayRange, isBefore, Moment, plusDays } from '#domain/time.ts'

describe('moments', () => {
  test('API-016 TEXT-007 a moment has a date, a time and a zone', () => {
    for (const moment of ['2026-03-02T09:00:00Z', '2026-03-02T09:00:00.123+02:00', '2024-05-01T10:00:00+08:00']) {
      expect(Moment.safeParse(moment).success).toBe(true)
    }
    for (const other of ['2026-03-02', '2026-03-02T09:00:00', '2026-02-30T09:00:00Z', 'Monday', '']) {
      expect(Moment.safeParse(other).success).toBe(false)
    }
  })

  test('moments are compared whatever their zones', () => {
    expect(isBefore('2026-03-02T09:00:00+02:00', '2026-03-02T08:00:00Z')).toBe(true)
    expect(isBefore('2026-03-02T10:00:00+02:00', '2026-03-02T08:00:00Z')).toBe(false)
  })

  test('adding days preserves the hour in UTC', () => {
    expect(plusDays('2026-03-28T10:00:00+02:00', 2)).toBe('2026-03-30T08:00:00.000Z')
    const days = fc.integer({ min: 1, max: 400 })
    fc.assert(
      fc.property(days, (count) => {
        const later = plusDays('2026-03-02T09:00:00Z', count)
        expect(later.slice(11)).toBe('09:00:00.000Z')
        expect(isBefore('2026-03-02T09:00:00Z', later)).toBe(true)
      }),
    )
  })
})

test('SHIP-D08 a range of days does not end before it begins', () => {
  expect(DayRange.safeParse({ min: 6, max: 9 }).success).toBe(true)
  expect(DayRange.safeParse({ min: 6, max: 6 }).success).toBe(true)
  expect(DayRange.safeParse({ min: 9, max: 6 }).error?.issues[0]?.path).toEqual(['max'])
})
