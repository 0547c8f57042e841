import { z } from 'zod'

/** A moment: ISO 8601 with time and zone (API-016, TEXT-007). Stored and sent in UTC. */
export const Moment = z.iso.datetime({ offset: true })
export type Moment = z.infer<typeof Moment>

/** A range of whole days, both ends included (SHIP-D08); nothing travels longer than a year. */
export const DayRange = z
  .strictObject({ min: z.int().min(0).max(365), max: z.int().min(1).max(365) })
  .refine(({ min, max }) => min <= max, {
    path: ['max'],
    error: 'deliveryTimeRange.max must not be below deliveryTimeRange.min',
  })
export type DayRange = z.infer<typeof DayRange>

/** The moment `days` after another one; a leap second or a clock change does not move the hour, for both are UTC. */
export const plusDays = (moment: Moment, days: number): Moment =>
  new Date(Date.parse(moment) + days * 86_400_000).toISOString()

/** Whether `a` lies before `b`, whatever their zones. */
export const isBefore = (a: Moment, b: Moment): boolean => Date.parse(a) < Date.parse(b)
