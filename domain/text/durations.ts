import type { DayRange } from '../time.ts'

/** A range of days or weeks, both ends inclusive. */
export type Duration = { unit: 'days' | 'weeks'; min: number; max: number }

/**
 * A range of days for display: in weeks if its minimum exceeds 14 days, otherwise in days (HELPERS-009). Weeks are
 * whole, the minimum rounded down and the maximum up (HELPERS-D02): 15 to 20 days are 2 to 3 weeks.
 */
export const durationOf = ({ min, max }: Pick<DayRange, 'min' | 'max'>): Duration =>
  min > 14 ? { unit: 'weeks', min: Math.floor(min / 7), max: Math.ceil(max / 7) } : { unit: 'days', min, max }
