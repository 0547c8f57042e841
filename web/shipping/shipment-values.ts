import { millisecondsOf, momentAt } from '#domain/time.ts'

/** Values of the forms about shipments. */

/** Tracking codes as they are typed: separated by commas, semicolons or white space. */
export const codesOf = (typed: string): string[] => typed.split(/[\s,;]+/).filter(Boolean)

/** The current day of the browser, `2026-03-02`. */
export const today = (): string => {
  const now = new Date()
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((one) => String(one).padStart(2, '0')).join('-')
}

/** A day as the time that something happened: noon of that day; the current day and no day are now, which is left out. */
export const dayField = (day: string): { happenedOn?: string } => {
  if (day === '' || day === today()) return {}
  const happenedOn = momentAt(millisecondsOf(`${day}T12:00`))
  return happenedOn === undefined ? {} : { happenedOn }
}
