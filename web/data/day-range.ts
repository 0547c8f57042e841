/**
 * Converts days of date filters (`2026-05-04`, in the user's time zone unless specified) to the UTC times of the
 * contracts.
 */

const moment = (day: string | undefined, time: string): string | undefined => {
  const at = day ? new Date(`${day}T${time}`) : undefined
  return at && !Number.isNaN(at.getTime()) ? at.toISOString() : undefined
}

/** The start of a day; undefined without a valid date. */
export const startOfDay = (day: string | undefined): string | undefined => moment(day, '00:00:00')

/** The end of a day; undefined without a valid date. */
export const endOfDay = (day: string | undefined): string | undefined => moment(day, '23:59:59.999')

/** Offset of `factoryZone`, which has no daylight saving time. */
const booksOffset = '+08:00'

/** The start of a day in the books, whose days are those of invoices; the same for every reader. */
export const startOfBooksDay = (day: string | undefined): string | undefined => moment(day, `00:00:00${booksOffset}`)

/** The end of a day in the books. */
export const endOfBooksDay = (day: string | undefined): string | undefined => moment(day, `23:59:59.999${booksOffset}`)

/**
 * A time that is the same day in nearly every time zone: noon UTC, from UTC−12 to UTC+11. Undefined without a valid
 * date.
 */
export const sameDay = (day: string | undefined): string | undefined => moment(day, '12:00:00Z')
