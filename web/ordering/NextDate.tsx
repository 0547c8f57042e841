import type { Headline } from '#domain/ordering/headline.ts'
import { isPlanned } from '#domain/ordering/lateness.ts'
import { DateText, PlannedDate } from '../ui/DateText.tsx'
import type { When } from '../ui/format-date.ts'

/**
 * The next date of an order: a calendar day at the factory if it is planned, otherwise a time in the user's time zone.
 */
export const NextDate = ({
  next: { what, date },
  relative = true,
}: {
  next: { what: NonNullable<Headline['next']>['what']; date: When }
  relative?: boolean
}) => {
  const Shown = isPlanned(what) ? PlannedDate : DateText
  return <Shown at={date} format="dayMonth" relative={relative} />
}
