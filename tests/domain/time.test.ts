import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DayRange, factoryZone, isBefore, Moment, plannedDay, plusDays } from '#domain/time.ts'

describe('moments', () => {
  test('API-016 TEXT-007 have a date, a time and a zone', () => {
    for (const moment of ['2026-03-02T09:00:00Z', '2026-03-02T09:00:00.123+02:00', '2024-05-01T10:00:00+08:00']) {
      expect(Moment.safeParse(moment).success).toBe(true)
    }
    for (const other of ['2026-03-02', '2026-03-02T09:00:00', '2026-02-30T09:00:00Z', 'Monday', '']) {
      expect(Moment.safeParse(other).success).toBe(false)
    }
  })

  test('are compared across time zones', () => {
    expect(isBefore('2026-03-02T09:00:00+02:00', '2026-03-02T08:00:00Z')).toBe(true)
    expect(isBefore('2026-03-02T10:00:00+02:00', '2026-03-02T08:00:00Z')).toBe(false)
  })

  test('of planned dates are the end of the calendar day at the factory', () => {
    expect(plannedDay('2026-03-02T15:59:00Z', 21)).toBe('2026-03-23T15:59:59.999Z')
    // It is already March 3 at the factory.
    expect(plannedDay('2026-03-02T16:00:00Z', 21)).toBe('2026-03-24T15:59:59.999Z')
    expect(plannedDay(plannedDay('2026-03-02T16:00:00Z', 21), 0)).toBe('2026-03-24T15:59:59.999Z')
    const there = (moment: string) =>
      new Intl.DateTimeFormat('en-CA', { timeZone: factoryZone }).format(new Date(moment))
    const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2080-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(moments, (at) => {
        const planned = plannedDay(at.toISOString(), 0)
        expect(there(planned)).toBe(there(at.toISOString()))
        expect(there(new Date(Date.parse(planned) + 1).toISOString())).not.toBe(there(planned))
      }),
    )
  })

  test('have the same UTC hour after adding days', () => {
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

test('SHIP-D08 form a range that does not end before it starts', () => {
  expect(DayRange.safeParse({ min: 6, max: 9 }).success).toBe(true)
  expect(DayRange.safeParse({ min: 6, max: 6 }).success).toBe(true)
  expect(DayRange.safeParse({ min: 9, max: 6 }).error?.issues[0]?.path).toEqual(['max'])
})
