import { durationOf } from '#domain/text/durations.ts'
import { t } from './i18n.ts'

/** A range of days: `12–15 days`, `3–5 weeks`; equal ends once (HELPERS-009, HELPERS-D02). */
export const durationText = (days: { min: number; max: number }): string => {
  const { unit, min, max } = durationOf(days)
  return min === max ? t(`shell.${unit}`, { count: max }) : t(`shell.${unit}Range`, { min, max })
}
