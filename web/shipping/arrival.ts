import { expectedDates } from '#domain/ordering/expected-dates.ts'
import { type DayRange, type Moment, plannedDay } from '#domain/time.ts'
import type { AnyOrder } from '../ordering/order-rules.ts'
import { productionPlan } from '../ordering/production-plan.ts'

/**
 * Estimated delivery, first and last day: from the actual or planned production date, or from today once that has
 * passed, as for the whole order (`expectedDates`). Without a date, assumes payment `now`; undefined unless every item
 * that is produced has a selected price.
 */
export const estimatedArrival = (
  order: Pick<AnyOrder, 'production' | 'packagingItems' | 'standardItems'>,
  transit: DayRange,
  now: Moment,
): { min: Moment; max: Moment } | undefined => {
  const plan = productionPlan(order)
  // Goods finished during a day depart at the end of that day, like planned ones.
  const readyOn = plan?.readyOn && plannedDay(plan.readyOn, 0)
  const arrival = plan && expectedDates({ ...plan, readyOn, transits: [transit] }, now)?.arrival
  return arrival && { min: arrival.from, max: arrival.to }
}
