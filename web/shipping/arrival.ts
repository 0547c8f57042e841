import { expectedDates, type Plan } from '#domain/ordering/expected-dates.ts'
import { type DayRange, type Moment, plannedDay } from '#domain/time.ts'
import type { AnyOrder } from '../ordering/order-rules.ts'

/**
 * Estimated delivery, first and last day: from the actual or planned production date, or from today once that has
 * passed, as for the whole order (`expectedDates`). Without a date, assumes payment `now`; undefined unless every item
 * in it has a selected price.
 */
export const estimatedArrival = (
  { production: { endDate, plannedEndDate }, packagingItems }: Pick<AnyOrder, 'production' | 'packagingItems'>,
  { min, max }: DayRange,
  now: Moment,
): { min: Moment; max: Moment } | undefined => {
  const leads = packagingItems.flatMap(({ selectedQuote }) => selectedQuote?.leadTimeDays ?? [])
  const all = leads.length > 0 && leads.length === packagingItems.length
  const readyOn = endDate ?? plannedEndDate
  const plan: Plan = {
    // Goods finished during a day depart at the end of that day, like planned ones.
    readyOn: readyOn && plannedDay(new Date(readyOn).toISOString(), 0),
    leadTimes: all ? leads : [],
    transits: [{ min, max }],
  }
  const arrival = expectedDates(plan, now)?.arrival
  return arrival && { min: arrival.from, max: arrival.to }
}
