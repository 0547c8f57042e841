import { type DayRange, type Moment, plusDays } from './time.ts'

/** When each step of a plan begins and ends (HELPERS-012..014). Days are those of the calendar (HELPERS-D04). */

/** What a step takes, in days. */
export type Duration = Pick<DayRange, 'min' | 'max'>
/** Which end of the durations to plan with: the shortest, the longest, or what lies between. */
export const paces = ['best', 'worst', 'average'] as const
export type Pace = (typeof paces)[number]

/** Whole days that a step takes at a pace; an average rounds up. */
export const daysAt = ({ min, max }: Duration, pace: Pace): number =>
  pace === 'best' ? min : pace === 'worst' ? max : Math.ceil((min + max) / 2)

type Planned<Step> = Step & { start: Moment; end: Moment }

/** Steps one after the other, the first beginning at `start`. */
export const timelineFrom = <Step extends Duration>(
  start: Moment,
  steps: readonly Step[],
  pace: Pace,
): Planned<Step>[] => {
  let at = plusDays(start, 0)
  return steps.map((step) => {
    const begun = at
    at = plusDays(at, daysAt(step, pace))
    return { ...step, start: begun, end: at }
  })
}

/** Steps one after the other, the last ending at `end`: when to begin to be done by then. */
export const timelineUntil = <Step extends Duration>(
  end: Moment,
  steps: readonly Step[],
  pace: Pace,
): Planned<Step>[] => {
  const days = steps.reduce((sum, step) => sum + daysAt(step, pace), 0)
  return timelineFrom(plusDays(end, -days), steps, pace)
}
