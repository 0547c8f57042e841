import { type DayRange, type Moment, plannedDay } from '#domain/time.ts'
import type { AnyOrder } from '../ordering/order-rules.ts'

/**
 * Estimated delivery, first and last day: from the actual or planned production date. Without one, as if the order
 * were paid `now`; undefined unless every item in it has a selected price.
 */
export const arrivalOf = (
  { production: { endDate, plannedEndDate }, packagingItems }: Pick<AnyOrder, 'production' | 'packagingItems'>,
  { min, max }: DayRange,
  now: Moment,
): { min: Moment; max: Moment } | undefined => {
  const leads = packagingItems.flatMap(({ selectedQuote }) => selectedQuote?.leadTimeDays ?? [])
  const all = leads.length > 0 && leads.length === packagingItems.length
  const ready = endDate ?? plannedEndDate ?? (all ? plannedDay(now, Math.max(...leads)) : undefined)
  return ready ? { min: plannedDay(ready, min), max: plannedDay(ready, max) } : undefined
}
