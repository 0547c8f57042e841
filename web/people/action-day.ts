import type { When } from '#domain/time.ts'

/** The day of a moment in the reader's time zone, as a date field takes it: `2026-05-04`. Empty without a moment. */
export const dayOf = (moment: When | null | undefined): string => {
  if (!moment) return ''
  const date = new Date(moment)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
