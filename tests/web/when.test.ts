import { describe, expect, test } from 'vitest'
import { dayOf, daysUntil, formatDate, formatDay, atFactory, timeAgo } from '#web/ui/format-date.ts'

const utc = { timeZone: 'UTC' }
const noon = '2026-03-04T12:00:00Z'
const later = (seconds: number) => new Date(Date.parse(noon) + seconds * 1000)

describe('relative times', () => {
  test('use the day of the reader’s time zone, not of UTC', () => {
    expect(dayOf('2026-03-04T20:00:00Z', utc)).toBe('2026-03-04')
    expect(dayOf('2026-03-04T20:00:00Z', { timeZone: 'Asia/Hong_Kong' })).toBe('2026-03-05')
  })

  test('include the year in a short date of another year', () => {
    expect(formatDay('2026-12-17T08:00:00Z', noon, utc)).toBe('Dec 17')
    expect(formatDay('2025-12-17T08:00:00Z', noon, utc)).toBe('Dec 17, 2025')
  })

  test('are the same for every reader of a planned date', () => {
    const ready = '2026-03-24T15:59:59.999Z'
    expect([dayOf(ready, atFactory), formatDate(ready, 'short', atFactory)]).toEqual(['2026-03-24', 'Mar 24, 2026'])
    expect(daysUntil(ready, '2026-03-23T16:30:00Z', atFactory)).toBe('today')
    expect(daysUntil(ready, '2026-03-23T15:30:00Z', atFactory)).toBe('tomorrow')
  })

  test.each([
    [0, 'just now'],
    [-9, 'just now'],
    [-10, '10 seconds ago'],
    [-59, '59 seconds ago'],
    [-60, '1 minute ago'],
    [-3599, '59 minutes ago'],
    [-3600, '1 hour ago'],
    [-86_400, 'yesterday'],
    [-13 * 86_400, '13 days ago'],
    [-14 * 86_400, '2 weeks ago'],
    [-90 * 86_400, '2 months ago'],
    [-364 * 86_400, '11 months ago'],
    [-365 * 86_400, '1 year ago'],
    [-800 * 86_400, '2 years ago'],
    [7200, 'in 2 hours'],
  ])('what happened %i seconds from now was %s', (seconds, words) => {
    expect(timeAgo(later(seconds), noon)).toBe(words)
  })

  test('count calendar days, not hours, for planned dates', () => {
    expect(daysUntil('2026-03-04T23:59:00Z', noon, utc)).toBe('today')
    expect(daysUntil('2026-03-05T00:01:00Z', noon, utc)).toBe('tomorrow')
    expect(daysUntil('2026-03-03T23:59:00Z', noon, utc)).toBe('yesterday')
    expect(daysUntil('2026-03-13T08:00:00Z', noon, utc)).toBe('in 9 days')
    expect(daysUntil('2026-06-04T08:00:00Z', noon, utc)).toBe('in 3 months')
    expect(daysUntil('2025-03-04T08:00:00Z', noon, utc)).toBe('1 year ago')
    expect(daysUntil('2025-01-04T08:00:00Z', noon, utc)).toBe('1 year ago')
    expect(daysUntil('2027-03-02T08:00:00Z', noon, utc)).toBe('in 1 year')
  })
})
