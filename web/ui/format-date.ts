import { type DateFormat, formatDate as dateIn, formatRange as rangeIn, type Place } from '#domain/text/dates.ts'
import { dateFormatter } from '#domain/text/formatters.ts'
import { factoryZone, type When } from '#domain/time.ts'
import { language, t } from '../locales/i18n.ts'

/**
 * Formats times in the user's language. Named formats are those of HELPERS-D03. All functions take `now`, `locale` and
 * `timeZone` so that tests need no clock; components omit the last two, which default to the user's language and the
 * browser's time zone.
 */

export type { When }

/** Time zone of planned dates: the same calendar day for every reader (decision 135). */
export const atFactory: Place = { timeZone: factoryZone }

/** A time in one of the named formats. */
export const formatDate = (when: When, format: DateFormat = 'short', place: Place = {}): string =>
  dateIn(when, format, { locale: language(), ...place })

/** A date range in short form: `Mar 3 – 9, 2026`. */
export const formatRange = (from: When, to: When, place: Place = {}): string =>
  rangeIn(from, to, { locale: language(), ...place })

/** The short form of a day: `Mar 4`, with the year if it differs from the year of `now`. */
export const formatDay = (when: When, now: When, place: Place = {}): string =>
  formatDate(when, dayOf(when, place).slice(0, 4) === dayOf(now, place).slice(0, 4) ? 'dayMonth' : 'short', place)

/** The calendar day of a time, as `2024-05-01`. */
export const dayOf = (when: When, { timeZone }: Place = {}): string =>
  dateFormatter('en-CA', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    ...(timeZone ? { timeZone } : {}),
  }).format(new Date(when))

const day = 86_400_000
const steps = [
  { unit: 'second', size: 1000, below: 60_000 },
  { unit: 'minute', size: 60_000, below: 3_600_000 },
  { unit: 'hour', size: 3_600_000, below: day },
  { unit: 'day', size: day, below: 14 * day },
  { unit: 'week', size: 7 * day, below: 60 * day },
  { unit: 'month', size: 30.44 * day, below: 365 * day },
  { unit: 'year', size: 365 * day, below: Infinity },
] as const

/**
 * "yesterday" for days, but "1 year ago": "last year" is also the calendar year of a day last December, and "this year"
 * is too vague.
 */
const relative = (locale: string, unit: (typeof steps)[number]['unit'], style: 'long' | 'narrow' = 'long') =>
  new Intl.RelativeTimeFormat(locale, { numeric: unit === 'month' || unit === 'year' ? 'always' : 'auto', style })

/** Past or future distance: `just now`, `3 minutes ago`, `in 2 hours`. For events. `narrow`: `3min ago`. */
export const timeAgo = (
  when: When,
  now: When,
  { locale = language(), style = 'long' }: Place & { style?: 'long' | 'narrow' } = {},
): string => {
  const apart = new Date(when).getTime() - new Date(now).getTime()
  if (Math.abs(apart) < 10_000) return t('shell.justNow')
  const { unit, size } = steps.find(({ below }) => Math.abs(apart) < below) ?? steps[6]
  return relative(locale, unit, style).format(Math.trunc(apart / size), unit)
}

/** Distance in calendar days: `today`, `tomorrow`, `in 9 days`. For planned dates. */
export const daysUntil = (when: When, now: When, place: Place = {}): string => {
  const days = Math.round((Date.parse(dayOf(when, place)) - Date.parse(dayOf(now, place))) / day)
  const words = (amount: number, unit: 'day' | 'month' | 'year') =>
    relative(place.locale ?? language(), unit).format(amount, unit)
  if (Math.abs(days) <= 60) return words(days, 'day')
  if (Math.abs(days) < 350) return words(Math.round(days / 30.44), 'month')
  return words(Math.round(days / 365.25), 'year')
}
