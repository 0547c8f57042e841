import type { Headline } from '#domain/ordering/headline.ts'
import { lateBy } from '#domain/ordering/lateness.ts'
import { t } from '../locales/i18n.ts'
import { useNow } from '../ui/clock.ts'
import { formatDate, atFactory } from '../ui/format-date.ts'
import { StatusShape } from '../ui/StatusShape.tsx'
import styles from './LateBadge.module.css'

/** Marks a late order; with `reason` it names the overdue step and its date. */
export const LateBadge = ({
  headline,
  reason = false,
}: {
  headline: { next: { what: NonNullable<Headline['next']>['what']; date: Date | string } | null }
  reason?: boolean
}) => {
  const now = new Date(useNow()).toISOString()
  const next = headline.next && { ...headline.next, date: new Date(headline.next.date).toISOString() }
  const late = lateBy({ next }, now)
  if (!late) return null
  const text = t(`ordering.late.${late.what as 'ready' | 'sampleReady' | 'serviceReady' | 'arrivesBy'}`, {
    date: formatDate(late.date, 'short', atFactory),
  })
  return (
    <span className={styles.late} title={reason ? undefined : text}>
      <StatusShape tone="bad" /> {reason ? text : t('ordering.late.label')}
    </span>
  )
}
