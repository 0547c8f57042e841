import { invalidInput, Rejection } from '../kernel/refusal.ts'
import { millisecondsOf, type Moment, momentAt, type When } from '../time.ts'

/** Dates entered and printed on the command line (TEXT-039..048). All are in UTC. */

/**
 * Parses a date, a time, or a number of minutes before now: `2024-05-01`, or `2024-05-01:10:20:30`.
 *
 * @throws {Rejection} for any other text. Eight digits are refused, because they are more likely a date without hyphens
 * than 190 years in minutes.
 */
export const dateOrOffset = (input: string, now: Moment): Moment => {
  const offset = /^\d+$/.test(input) && input.length !== 8 && momentAt(millisecondsOf(now) - Number(input) * 60_000)
  if (offset) return offset
  const [day = '', ...time] = input.split(':')
  if (time.length === 3 || (time.length === 0 && /^\d+-\d+-\d+$/.test(day))) return momentOf(day, time)
  throw new Rejection(invalidInput('date', 'date.offsetFormat', { input }))
}

const momentOf = (day: string, time: readonly string[]): Moment => {
  const written = `${day}T${time.join(':') || '00:00:00'}.000Z`
  // An impossible day (30 February) is parsed as a different day, so the result is compared with the input.
  const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.000Z$/.test(written) && momentAt(millisecondsOf(written))
  if (moment !== written) throw new Rejection(invalidInput('date', 'date.format'))
  return moment
}

const dateFormats = {
  /** `2024-05-01` */
  date: (iso: Moment) => iso.slice(0, 10),
  /** `2024-05-01 10:20:30` */
  datetime: (iso: Moment) => iso.slice(0, 19).replace('T', ' '),
  /** `2024-05-01T10:20:30.000Z` */
  iso: (iso: Moment) => iso,
}

/**
 * Formats a time for a file, a table or a name, in UTC: `date`, `datetime` or `iso` (TEXT-044, TEXT-D07).
 *
 * @throws {RangeError} for an unknown format or an invalid `Date`
 */
export const formatDateToString = (date: When, format: string): string => {
  if (!Object.hasOwn(dateFormats, format)) {
    throw new RangeError(
      `Unsupported date format: ${format}. Supported formats: ${Object.keys(dateFormats).join(', ')}`,
    )
  }
  const iso = momentAt(millisecondsOf(date))
  if (!iso) throw new RangeError('Invalid date provided to formatDateToString')
  return dateFormats[format as keyof typeof dateFormats](iso)
}
