import type { Plan } from '#domain/ordering/expected-dates.ts'
import { type AnyOrder, produced } from './order-rules.ts'

/** The production of an order as input of `expectedDates`. */

type Planned = Pick<AnyOrder, 'production' | 'packagingItems' | 'standardItems'>

/** Lead times of the items whose production has not started; undefined while one of them has no selected price. */
export const leadTimesLeft = (order: Planned): number[] | undefined => {
  const waiting = produced(order).filter(({ production }) => production === 'pending')
  const days = waiting.flatMap(({ selectedQuote }) => selectedQuote?.leadTimeDays ?? [])
  return days.length === waiting.length ? days : undefined
}

/**
 * The planned or actual end of production, and the lead times that remain. Essentials are in stock, so they have no
 * lead time. Undefined unless every item has a selected price.
 */
export const productionPlan = (order: Planned): Pick<Plan, 'readyOn' | 'leadTimes'> | undefined => {
  const leadTimes = leadTimesLeft(order)
  const { endDate, plannedEndDate } = order.production
  const at = endDate ?? plannedEndDate
  const readyOn = at === undefined ? undefined : new Date(at).toISOString()
  if (readyOn !== undefined) return { readyOn, leadTimes: leadTimes ?? [] }
  const inStock = produced(order).length === 0 && order.standardItems.length > 0
  return leadTimes && { readyOn, leadTimes: inStock ? [0] : leadTimes }
}
