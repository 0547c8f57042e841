import { type Moment, plusDays } from '../time.ts'

/** Dates of consecutive steps, in calendar days (HELPERS-012..014, HELPERS-D04). */

/** A step takes at least `min` and at most `max` whole days. */
type TimelineStep<Name extends string> = { name: Name; days: { min: number; max: number } }
type DatedStep<Name extends string> = { name: Name; start: Moment; end: Moment }

/** The durations that a timeline uses. */
export type Pace = 'best' | 'worst' | 'average'

/** Whole days of a step; averages are rounded up (HELPERS-D04). */
const daysAt = ({ min, max }: { min: number; max: number }, pace: Pace): number =>
  pace === 'best' ? min : pace === 'worst' ? max : Math.ceil((min + max) / 2)

/** The steps forward from a start date: each starts when the previous one ends (HELPERS-012). */
export const forwardFrom = <Name extends string>(
  start: Moment,
  steps: readonly TimelineStep<Name>[],
  pace: Pace,
): DatedStep<Name>[] => {
  let next = start
  return steps.map(({ name, days }) => {
    const dated = { name, start: next, end: plusDays(next, daysAt(days, pace)) }
    next = dated.end
    return dated
  })
}

/**
 * The steps backward from an end date: the last one ends on it, each earlier one ends when the next one starts
 * (HELPERS-013).
 */
export const backwardFrom = <Name extends string>(
  end: Moment,
  steps: readonly TimelineStep<Name>[],
  pace: Pace,
): DatedStep<Name>[] => {
  let previous = end
  return steps
    .toReversed()
    .map(({ name, days }) => {
      const dated = { name, start: plusDays(previous, -daysAt(days, pace)), end: previous }
      previous = dated.start
      return dated
    })
    .toReversed()
}
