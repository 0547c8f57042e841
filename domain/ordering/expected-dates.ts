import { isBefore, type Moment, plannedDay } from '../time.ts'
import { backwardFrom, forwardFrom, type Pace } from './timeline.ts'

/** When an order is expected to be ready and to arrive. */

/** The data from which the dates of an order are calculated. */
export type Plan = {
  /** The planned ready date, once production is arranged. */
  readyOn: Moment | undefined
  /** Lead times of the items whose production has not started, in days. */
  leadTimes: readonly number[]
  /** Transit time of each shipment in days. */
  transits: readonly { min: number; max: number }[]
}

type Range = { from: Moment; to: Moment }
/** `likely` is calculated with average durations. */
export type ExpectedDates = { ready: Moment; arrival: (Range & { likely: Moment }) | undefined }

const most = (days: readonly number[]): number => Math.max(0, ...days)

const stepsOf = ({ leadTimes, transits }: Plan) => [
  { name: 'production' as const, days: { min: most(leadTimes), max: most(leadTimes) } },
  // The order has arrived when its slowest shipment has arrived.
  { name: 'shipping' as const, days: { min: most(transits.map((t) => t.min)), max: most(transits.map((t) => t.max)) } },
]

/** The dates if production starts now, or ends as planned. Undefined if no lead time is known. */
export const expectedDates = (plan: Plan, now: Moment): ExpectedDates | undefined => {
  const { readyOn, leadTimes, transits } = plan
  if (readyOn === undefined && leadTimes.length === 0) return undefined
  const [production, shipping] = stepsOf(plan)
  const today = plannedDay(now, 0)
  const fromToday = forwardFrom(today, [production!], 'worst')[0]!.end
  // A date in the past cannot be expected: what has not started takes its lead time, the rest ends today at the earliest.
  const ready = readyOn === undefined || isBefore(readyOn, now) ? fromToday : readyOn
  const arrives = (pace: Pace) => forwardFrom(ready, [shipping!], pace)[0]!.end
  const arrival =
    transits.length === 0 ? undefined : { from: arrives('best'), to: arrives('worst'), likely: arrives('average') }
  return { ready, arrival }
}

/** The latest possible start of production for the order to arrive by a date, with the longest durations. */
export const latestStart = (plan: Plan, arriveBy: Moment): Moment =>
  backwardFrom(arriveBy, stepsOf(plan), 'worst')[0]!.start
