import { z } from 'zod'
import type { MessageKey } from './messages/message.ts'

/** A point in time: ISO 8601 with time and zone (API-016, TEXT-007). Stored and sent in UTC. */
export const Moment = z.iso.datetime({ offset: true })
export type Moment = z.infer<typeof Moment>

/** Accepted forms of a point in time: its text, or the `Date` parsed by the API client (CLIENT-009). */
export type When = Date | Moment

/** Milliseconds since 1970 in UTC; NaN if the input is invalid. */
export const millisecondsOf = (when: When): number => new Date(when).getTime()

/** The time a number of milliseconds after 1970; undefined if outside the range of `Date`. */
export const momentAt = (milliseconds: number): Moment | undefined => {
  const date = new Date(milliseconds)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}

/** A range of whole days, both ends inclusive (SHIP-D08), at most a year. */
export const DayRange = z
  .strictObject({ min: z.int().min(0).max(365), max: z.int().min(1).max(365) })
  .refine(({ min, max }) => min <= max, {
    path: ['max'],
    error: 'input.order' satisfies MessageKey,
  })
export type DayRange = z.infer<typeof DayRange>

const day = 86_400_000

/** The time `days` after another one. Both are in UTC, so clock changes do not shift the hour. */
export const plusDays = (moment: Moment, days: number): Moment =>
  new Date(Date.parse(moment) + days * day).toISOString()

/** The start of the UTC day. */
export const startOfUtcDay = (when: When): Moment =>
  new Date(Math.floor(millisecondsOf(when) / day) * day).toISOString()

/** The time zone of the factories. Planned dates are calendar days there; it has no daylight saving time. */
export const factoryZone = 'Asia/Hong_Kong'
const factoryOffset = 8 * 3_600_000

/**
 * A planned date, `days` after a time: the last millisecond of that calendar day at the factory. Every reader sees the
 * same date, formatted in `factoryZone`, and it is late only when the day is over. Zero days return the day of `from`.
 */
export const plannedDay = (from: Moment, days: number): Moment => {
  const local = Date.parse(from) + factoryOffset
  return new Date((Math.floor(local / day) + days + 1) * day - 1 - factoryOffset).toISOString()
}

/** The calendar day at the factory, such as `2026-03-02`, which is used on documents. */
export const factoryDay = (at: Moment): string => new Date(Date.parse(at) + factoryOffset).toISOString().slice(0, 10)

/** Number of calendar days at the factory from one time to another. */
export const factoryDaysBetween = (from: Moment, to: Moment): number =>
  (Date.parse(factoryDay(to)) - Date.parse(factoryDay(from))) / day

/** The first and last millisecond of a calendar day at the factory, such as `2026-03-02`. */
export const factoryDayRange = (calendarDay: string): { start: Moment; end: Moment } => {
  const start = new Date(Date.parse(calendarDay) - factoryOffset).toISOString()
  return { start, end: plannedDay(start, 0) }
}

/** Whether `a` is before `b`, in any time zones. */
export const isBefore = (a: Moment, b: Moment): boolean => Date.parse(a) < Date.parse(b)
