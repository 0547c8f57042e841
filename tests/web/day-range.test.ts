import { expect, test } from 'vitest'
import { sameDay } from '#web/data/day-range.ts'

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
