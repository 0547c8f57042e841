import { isBefore, type Moment } from '../time.ts'
import type { Headline, NextDate } from './headline.ts'

/** Whether an order is late: an event planned for a date has not happened by then. */

/** Next dates that are plans. Other next dates are deadlines of offers, or in the past. */
const planned: readonly NextDate[] = ['sampleReady', 'serviceReady', 'ready', 'arrivesBy']

/** Whether a next date is a planned calendar day at the factory rather than a point in time. */
export const isPlanned = (what: NextDate): boolean => planned.includes(what)

/** The date after which an order is late; undefined if no date is planned. */
export const dueOf = ({ next }: Pick<Headline, 'next'>): Moment | undefined =>
  next && isPlanned(next.what) ? next.date : undefined

/** The overdue date and its meaning, if the order is late. */
export const lateBy = (headline: Pick<Headline, 'next'>, now: Moment): Headline['next'] => {
  const due = dueOf(headline)
  return due !== undefined && isBefore(due, now) ? headline.next : null
}
