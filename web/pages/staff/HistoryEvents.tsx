import { useEffect, useRef } from 'react'
import type { HistoryEvent } from '#application/contracts/history.ts'
import { formatDate } from '#domain/text/dates.ts'
import { paths } from '../../paths.ts'
import { inRows } from './data-rows.ts'
import styles from './HistoryEvents.module.css'

const known = { customer: 'customer', supplier: 'supplier' } as const
const entities: Readonly<Record<string, string>> = {
  order: 'Order',
  shipment: 'Shipment',
  'purchase-order': 'Purchase order',
}

/** Every event as a sentence: who, when, why, who else was told, and what it carried. The current one is in view. */
export const HistoryEvents = ({
  requestId,
  events,
  current,
}: {
  requestId: string
  events: readonly HistoryEvent[]
  /** Position of the event that the slider stands on. */
  current: number
}) => {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const [frame, entry] = [list.current, list.current?.querySelector<HTMLElement>(`[data-position="${current}"]`)]
    if (!frame || !entry) return
    const [top, bottom] = [entry.offsetTop, entry.offsetTop + entry.offsetHeight]
    if (top < frame.scrollTop) frame.scrollTop = top
    else if (bottom > frame.scrollTop + frame.clientHeight) frame.scrollTop = bottom - frame.clientHeight
  }, [current])
  return (
    <ol ref={list} className={styles.events} aria-label="Events, newest first">
      {events.toReversed().map((event) => (
        <Entry key={event.id} requestId={requestId} event={event} standing={standingOf(event.position, current)} />
      ))}
    </ol>
  )
}

const standingOf = (position: number, current: number) =>
  position === current ? 'current' : position < current ? 'past' : 'future'

const Entry = ({
  requestId,
  event,
  standing,
}: {
  requestId: string
  event: HistoryEvent
  standing: 'past' | 'current' | 'future'
}) => {
  const { position, actor, text, timestamp, causedBy, knownTo, entity, version, type, data } = event
  const rows = inRows(data)
  return (
    <li
      className={styles.entry}
      data-position={position}
      data-standing={standing}
      aria-current={standing === 'current' ? 'step' : undefined}
    >
      <p className={styles.sentence}>
        <strong>{actor.name}</strong> {text}
      </p>
      <p className={styles.meta}>
        <time dateTime={timestamp}>{formatDate(timestamp, 'long')}</time>
        <span>
          {entities[entity] ?? entity} v{version}
        </span>
        {standing === 'current' ? (
          <span className={styles.here}>You look from here</span>
        ) : (
          <a href={paths.staff.history(requestId, { position })}>As of here</a>
        )}
      </p>
      <p className={styles.why}>{causedBy ? `Because ${causedBy.text}` : 'By their own command'}</p>
      <p className={styles.known}>
        Known to <span data-party="staff">staff</span>
        {knownTo.map((party) => (
          <span key={party} data-party={party}>
            {known[party]}
          </span>
        ))}
      </p>
      {rows.length > 0 && (
        <details className={styles.data}>
          <summary>
            {type} <span className="unseen">by {actor.name}</span>
          </summary>
          <dl>
            {rows.map(([path, value]) => (
              <div key={path}>
                <dt>{path}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </li>
  )
}
