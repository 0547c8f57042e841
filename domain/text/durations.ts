import type { DayRange } from '../time.ts'

/**
 * A range of days for people: in weeks when its minimum exceeds 14 days, else in days (HELPERS-009). Weeks are whole,
 * the minimum rounded down and the maximum up, and equal ends are shown once (HELPERS-D02): 15 to 20 days are
 * `2-3 weeks`.
 */
export const durationRange = ({ min, max }: Pick<DayRange, 'min' | 'max'>): string =>
  min > 14 ? range(Math.floor(min / 7), Math.ceil(max / 7), 'week') : range(min, max, 'day')

const range = (min: number, max: number, unit: string) =>
  `${min === max ? max : `${min}-${max}`} ${unit}${min === 1 && max === 1 ? '' : 's'}`
