import { expect, test } from 'vitest'
import { factoryDay } from '#domain/time.ts'
import { endOfBooksDay, sameDay, startOfBooksDay } from '#web/data/day-range.ts'

test('a date typed by a supplier in Hong Kong is the same day in New York and Warsaw', () => {
  const at = sameDay('2026-12-20')
  expect(at).toBe('2026-12-20T12:00:00.000Z')
  const days = ['Asia/Hong_Kong', 'America/New_York', 'Europe/Warsaw', 'Pacific/Honolulu'].map((timeZone) =>
    new Intl.DateTimeFormat('en-US', { timeZone, day: 'numeric' }).format(new Date(at!)),
  )
  expect(days).toEqual(['20', '20', '20', '20'])
  expect(sameDay(undefined)).toBeUndefined()
  expect(sameDay('no date')).toBeUndefined()
})

test('a day of the books is the same for every reader, and ends where the next one starts', () => {
  expect(startOfBooksDay('2026-11-01')).toBe('2026-10-31T16:00:00.000Z')
  expect(endOfBooksDay('2026-10-31')).toBe('2026-10-31T15:59:59.999Z')
  for (const day of ['2026-11-01', '2026-12-31']) {
    expect(factoryDay(startOfBooksDay(day)!)).toBe(day)
    expect(factoryDay(endOfBooksDay(day)!)).toBe(day)
  }
})
