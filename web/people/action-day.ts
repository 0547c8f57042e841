import type { When } from '#domain/time.ts'

/** The day of a time in the user's time zone, in the format of a date field: `2026-05-04`. Empty without a time. */
export const dayOf = (moment: When | null | undefined): string => {
  if (!moment) return ''
  const date = new Date(moment)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
