import type { DateFormat } from '#domain/text/dates.ts'
import type { When } from '#domain/time.ts'
import { useNow } from './clock.ts'
import { dayOf, daysUntil, formatDate, formatDay, atFactory, timeAgo } from './format-date.ts'
import styles from './DateText.module.css'

/**
 * A date: absolute, then relative in days. `relative={false}` shows only the date. `dayMonth` adds the year unless it
 * is the current one. The exact time is in the tooltip and in `dateTime`.
 */
export const DateText = ({
  at,
  format = 'short',
  relative = true,
}: {
  at: When
  format?: DateFormat
  relative?: boolean
}) => {
  const now = useNow()
  return (
    <time className={styles.date} dateTime={new Date(at).toISOString()} title={formatDate(at, 'long')}>
      <span className={styles.absolute}>
        {format === 'dayMonth' ? formatDay(at, new Date(now)) : formatDate(at, format)}
      </span>
      {relative && <span className={styles.relative}> {daysUntil(at, new Date(now))}</span>}
    </time>
  )
}

/** A planned date: the calendar day at the factory, the same for every reader. */
export const PlannedDate = ({
  at,
  format = 'short',
  relative = true,
}: {
  at: When
  format?: 'short' | 'dayMonth'
  relative?: boolean
}) => {
  const now = useNow()
  return (
    <time className={styles.date} dateTime={dayOf(at, atFactory)}>
      <span className={styles.absolute}>
        {format === 'dayMonth' ? formatDay(at, new Date(now), atFactory) : formatDate(at, format, atFactory)}
      </span>
      {relative && <span className={styles.relative}> {daysUntil(at, new Date(now), atFactory)}</span>}
    </time>
  )
}

/**
 * Relative time of an event, updated while the page is open, abbreviated if `narrow`. The exact time is in the tooltip.
 */
export const Ago = ({ at, narrow = false }: { at: When; narrow?: boolean }) => {
  const now = useNow()
  return (
    <time className={styles.ago} dateTime={new Date(at).toISOString()} title={formatDate(at, 'long')}>
      {timeAgo(at, new Date(Math.max(now, new Date(at).getTime())), { style: narrow ? 'narrow' : 'long' })}
    </time>
  )
}
