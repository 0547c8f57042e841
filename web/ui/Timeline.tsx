import type { ReactNode } from 'react'
import { t } from '../locales/i18n.ts'
import { useNow } from './clock.ts'
import { dayOf, daysUntil, formatDate, type When } from './format-date.ts'
import { InternalMark } from './InternalMark.tsx'
import styles from './Timeline.module.css'

/** One event: `who` + `sentence` ("Sam" + "recorded a payment"), time, and reason (entered, or the cause chain). */
export type TimelineEntry = {
  id: string
  who: string
  sentence: ReactNode
  at: When
  why?: ReactNode
  /** Staff only: the customer does not see this entry. */
  internal?: boolean
  /** Actions of the entry, for example a link to the state at that moment. */
  aside?: ReactNode
}

/** Events in the given order, grouped by day. */
export const Timeline = ({
  entries,
  label = t('history.timeline.title'),
}: {
  entries: readonly TimelineEntry[]
  label?: string
}) => {
  const now = new Date(useNow())
  return (
    <ol className={styles.days} aria-label={label}>
      {byDay(entries).map(({ day, entries: ofDay }) => (
        <li key={`${day}/${ofDay[0]?.id}`} className={styles.day}>
          <p className={styles.date}>
            {formatDate(ofDay[0]?.at ?? now, 'weekday')} <span>{daysUntil(ofDay[0]?.at ?? now, now)}</span>
          </p>
          <ol>
            {ofDay.map(({ id, who, sentence, at, why, internal, aside }) => (
              <li key={id} className={styles.entry} data-internal={internal || undefined}>
                <time className={styles.time} dateTime={new Date(at).toISOString()} title={formatDate(at, 'long')}>
                  {formatDate(at, 'time')}
                </time>
                <div className={styles.entryText}>
                  <p>
                    <strong>
                      <bdi>{who}</bdi>
                    </strong>{' '}
                    {sentence}
                    {internal && (
                      <>
                        {' '}
                        <InternalMark short />
                      </>
                    )}
                  </p>
                  {why && <p className={styles.why}>{why}</p>}
                </div>
                {aside && <div className={styles.aside}>{aside}</div>}
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  )
}

const byDay = (entries: readonly TimelineEntry[]) => {
  const days: { day: string; entries: TimelineEntry[] }[] = []
  for (const entry of entries) {
    const day = dayOf(entry.at)
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}
