/** Days of date filters (`2026-05-04`, in the user's time zone) as the UTC moments that contracts take. */

const moment = (day: string | undefined, time: string): string | undefined => {
  const at = day ? new Date(`${day}T${time}`) : undefined
  return at && !Number.isNaN(at.getTime()) ? at.toISOString() : undefined
}

/** The first moment of a day; undefined without a valid date. */
export const startOfDay = (day: string | undefined): string | undefined => moment(day, '00:00:00')

/** The last moment of a day; undefined without a valid date. */
export const endOfDay = (day: string | undefined): string | undefined => moment(day, '23:59:59.999')

/**
 * A day that people in several time zones read as the same: noon UTC, which is that day from UTC−12 to UTC+11. Undefined
 * without a valid date.
 */
export const sameDay = (day: string | undefined): string | undefined => moment(day, '12:00:00Z')
