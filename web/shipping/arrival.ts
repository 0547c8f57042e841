import { type DayRange, type Moment, plusDays } from '#domain/time.ts'
import type { AnyOrder } from '../ordering/order-rules.ts'

/**
 * When it is at the door, first and last day: from the day it is made, or planned to be. Before that is planned, as if it
 * were paid `now`; nothing while not everything in it has a chosen price.
 */
export const arrivalOf = (
  { production: { endDate, plannedEndDate }, packagingItems }: Pick<AnyOrder, 'production' | 'packagingItems'>,
  { min, max }: DayRange,
  now: Moment,
): { min: Moment; max: Moment } | undefined => {
  const leads = packagingItems.flatMap(({ selectedQuote }) => selectedQuote?.leadTimeDays ?? [])
  const all = leads.length > 0 && leads.length === packagingItems.length
  const ready = endDate ?? plannedEndDate ?? (all ? plusDays(now, Math.max(...leads)) : undefined)
  return ready ? { min: plusDays(ready, min), max: plusDays(ready, max) } : undefined
}
