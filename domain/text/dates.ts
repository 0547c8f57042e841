import { millisecondsOf, type When } from '../time.ts'
import { dateFormatter } from './formatters.ts'

/** Formatting of dates and times for display (HELPERS-010, HELPERS-011, HELPERS-D03). */

const short = { year: 'numeric', month: 'short', day: 'numeric' } as const
const time = { hour: 'numeric', minute: '2-digit' } as const
const long = { ...short, ...time }

const formats = {
  /** `May 1, 2024` */
  short,
  /** `May 1, 2024, 10:20 AM` */
  long,
  /** `May 1` */
  dayMonth: { month: 'short', day: 'numeric' },
  /** `10:20 AM` */
  time,
  /** `Wednesday, May 1` */
  weekday: { weekday: 'long', month: 'short', day: 'numeric' },
  /** The long form in the factories' time zone, the same for every reader. */
  hongKong: { ...long, timeZone: 'Asia/Hong_Kong' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** Name of a date format. */
export type DateFormat = keyof typeof formats

/** Language and time zone of the reader; default: American English, and the machine's time zone. */
export type Place = { locale?: string; timeZone?: string }

const formatter = (format: DateFormat, { locale = 'en-US', timeZone }: Place): Intl.DateTimeFormat =>
  dateFormatter(locale, { ...(timeZone ? { timeZone } : {}), ...formats[format] })

/** Some browsers insert a narrow no-break space before AM, others a regular space. */
const plainSpaces = (text: string) => text.replaceAll(/[\u2009\u202F]/g, ' ')

/** A time in one of the named formats. */
export const formatDate = (when: When, format: DateFormat = 'short', place: Place = {}): string =>
  plainSpaces(formatter(format, place).format(millisecondsOf(when)))

/**
 * A moment that readers in other time zones must not mistake, such as the end of a quote on a document that is passed on:
 * `Dec 26, 2026, 7:30 PM EST`, `2026年12月27日 8:30（GMT+8）`.
 */
export const formatWithZone = (when: When, place: Place): string => {
  const { locale = 'en-US', timeZone } = place
  const named = dateFormatter(locale, { ...(timeZone ? { timeZone } : {}), hour: 'numeric', timeZoneName: 'short' })
  const zone = named.formatToParts(millisecondsOf(when)).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const text = formatDate(when, 'long', place)
  return locale === 'zh-CN' ? `${text}（${zone}）` : `${text} ${zone}`
}

/** Whether this machine knows a time zone by its IANA name, such as `America/New_York`. */
export const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }) instanceof Intl.DateTimeFormat
  } catch {
    return false
  }
}

/** A range of dates in its shortest form: `Mar 3 – 9, 2026`, `2026年3月3日 – 3月9日`. */
export const formatRange = (from: When, to: When, place: Place = {}): string => {
  // Browsers format Chinese date ranges as 2026/3/3 – 2026/3/9, unlike single dates.
  if (place.locale === 'zh-CN') {
    const [first, last] = [formatDate(from, 'short', place), formatDate(to, 'short', place)]
    if (first === last) return first
    const year = first.slice(0, first.indexOf('年') + 1)
    return `${first} – ${last.startsWith(year) ? last.slice(year.length) : last}`
  }
  return plainSpaces(formatter('short', place).formatRange(millisecondsOf(from), millisecondsOf(to)))
}
