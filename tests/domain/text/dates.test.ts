import { describe, expect, test } from 'vitest'
import { Rejection } from '#domain/kernel/refusal.ts'
import { dateOrOffset, formatDateToString } from '#domain/text/date-or-offset.ts'
import { formatDate, formatRange } from '#domain/text/dates.ts'
import { Moment } from '#domain/time.ts'
import { inEnglish } from '#tests/support/english.ts'

const now = '2024-05-01T10:20:30.000Z'
const refusalOf = (input: string) => {
  try {
    return dateOrOffset(input, now)
  } catch (error) {
    return error instanceof Rejection ? inEnglish(error.refusal) : error
  }
}
const utc = { timeZone: 'UTC' }

describe('displayed dates', () => {
  const at = '2024-05-01T10:20:00Z'

  test('HELPERS-D03 have these named formats', () => {
    expect(formatDate(at, 'short', utc)).toBe('May 1, 2024')
    expect(formatDate(at, 'long', utc)).toBe('May 1, 2024, 10:20 AM')
    expect(formatDate(at, 'dayMonth', utc)).toBe('May 1')
    expect(formatDate(at, 'time', utc)).toBe('10:20 AM')
    expect(formatDate(new Date(at), 'weekday', utc)).toBe('Wednesday, May 1')
  })

  test('HELPERS-011 are in Hong Kong time in one format, regardless of the time zone', () => {
    expect(formatDate('2024-05-01T20:00:00Z', 'hongKong')).toBe('May 2, 2024, 4:00 AM')
    expect(formatDate('2024-05-01T20:00:00Z', 'hongKong', utc)).toBe('May 2, 2024, 4:00 AM')
  })

  test('HELPERS-010 are in en-US unless another language is requested', () => {
    expect(formatDate(at)).toMatch(/^(Apr 30|May [12]), 2024$/)
    expect(formatDate(at, 'short', { ...utc, locale: 'zh-CN' })).toBe('2024年5月1日')
  })

  test('name the month once in a range within one month', () => {
    expect(formatRange('2026-03-03T00:00:00Z', '2026-03-09T00:00:00Z', utc)).toBe('Mar 3 – 9, 2026')
    const chinese = { ...utc, locale: 'zh-CN' }
    expect(formatRange('2026-03-03T00:00:00Z', '2026-03-09T00:00:00Z', chinese)).toBe('2026年3月3日 – 3月9日')
    expect(formatRange('2026-12-27T00:00:00Z', '2027-01-04T00:00:00Z', chinese)).toBe('2026年12月27日 – 2027年1月4日')
    expect(formatRange('2026-03-03T00:00:00Z', '2026-03-03T09:00:00Z', chinese)).toBe('2026年3月3日')
  })
})

describe('a date or an offset', () => {
  test.each([
    ['TEXT-039', '90', '2024-05-01T08:50:30.000Z'],
    ['TEXT-039', '0', now],
    ['TEXT-040', '2024-05-01', '2024-05-01T00:00:00.000Z'],
    ['TEXT-040', '2024-02-29', '2024-02-29T00:00:00.000Z'],
    ['TEXT-041 TEXT-D06', '2024-05-01:10:20:30', '2024-05-01T10:20:30.000Z'],
  ])('%s: %s', (_, input, moment) => {
    expect(dateOrOffset(input, now)).toBe(moment)
    expect(Moment.safeParse(moment).success).toBe(true)
  })

  test.each([
    ['TEXT-045 TEXT-D02', 'abc'],
    ['TEXT-045', ''],
    ['TEXT-042', '2024-05-01:10:20'],
    ['TEXT-042', '2024-05-01:10:20:30:40'],
    ['TEXT-043', '20240501'],
    ['TEXT-D05', '-90'],
    ['TEXT-D05', '1.5'],
    ['an offset before the calendar begins', '9'.repeat(20)],
  ])('%s: %s is neither', (_, input) => {
    expect(refusalOf(input)).toEqual({
      code: 'invalid-input',
      field: 'date',
      message: `Invalid date/offset format "${input}". Expected formats: numeric offset in minutes, YYYY-MM-DD, or YYYY-MM-DD:HH:MM:SS`,
    })
  })

  test.each(['2024-02-31', '2024-5-1', '2024-13-01', '2024-05-01:25:00:00', '2024-05-01:1:2:3', '24-05-01'])(
    'TEXT-046 %s does not exist',
    (input) => expect(refusalOf(input)).toMatchObject({ message: 'Invalid date format' }),
  )
})

describe('a date for programs', () => {
  test('TEXT-044 TEXT-D07 is date, datetime or iso, in UTC', () => {
    const at = '2024-05-01T23:20:30.400-02:00'
    expect(['date', 'datetime', 'iso'].map((format) => formatDateToString(at, format))).toEqual([
      '2024-05-02',
      '2024-05-02 01:20:30',
      '2024-05-02T01:20:30.400Z',
    ])
    expect(formatDateToString(new Date(at), 'date')).toBe('2024-05-02')
  })

  test.each(['long', '', 'toString'])('TEXT-044 TEXT-048 TEXT-D01 is not "%s"', (format) => {
    expect(() => formatDateToString(now, format)).toThrow(
      `Unsupported date format: ${format}. Supported formats: date, datetime, iso`,
    )
  })

  test('TEXT-047 must be a valid date', () => {
    expect(() => formatDateToString(new Date(Number.NaN), 'iso')).toThrow('Invalid date provided to formatDateToString')
  })
})
