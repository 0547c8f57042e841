import { useEffect, useRef } from 'react'
import type { HistoryEvent } from '#application/ordering/contracts/history.ts'
import type { Category } from '#domain/aggregates.ts'
import { t, type TextKey } from '../../locales/i18n.ts'
import { actorName, messageText } from '../../locales/message-text.ts'
import { paths } from '../../paths.ts'
import { formatDate } from '../../ui/format-date.ts'
import { causeText, inRows } from './data-rows.ts'
import styles from './HistoryEvents.module.css'

const entities: Readonly<Record<Category, TextKey>> = {
  order: 'history.entity.order',
  shipment: 'history.entity.shipment',
  'purchase-order': 'history.entity.purchaseOrder',
  'payment-link': 'history.entity.paymentLink',
  'supplier-notification': 'history.entity.supplierNotification',
  'production-configuration': 'history.entity.productionConfiguration',
  'customer-discount': 'history.entity.customerDiscount',
  'bank-statement': 'history.entity.bankStatement',
  conversation: 'history.entity.conversation',
  cart: 'history.entity.cart',
  'card-payment': 'history.entity.cardPayment',
  'card-dispute': 'history.entity.cardDispute',
  invoice: 'history.entity.invoice',
  sample: 'history.entity.sample',
  service: 'history.entity.service',
  'tool-call': 'history.entity.toolCall',
}

/** Every event as a sentence: actor, time, cause, notified parties, payload. The current one is scrolled into view. */
export const HistoryEvents = ({
  requestId,
  events,
  current,
}: {
  requestId: string
  events: readonly HistoryEvent[]
  /** Position of the event that the slider has selected. */
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
    <ol ref={list} className={styles.events} aria-label={t('history.events')}>
      {events.toReversed().map((event) => (
        <Entry
          key={event.id}
          requestId={requestId}
          event={event}
          cause={events.find(({ id }) => id === event.causedBy?.id)}
          state={phaseStateOf(event.position, current)}
        />
      ))}
    </ol>
  )
}

const phaseStateOf = (position: number, current: number) =>
  position === current ? 'current' : position < current ? 'past' : 'future'

const Entry = ({
  requestId,
  event,
  cause,
  state,
}: {
  requestId: string
  event: HistoryEvent
  /** The event that caused it, if it is in this list. */
  cause: HistoryEvent | undefined
  state: 'past' | 'current' | 'future'
}) => {
  const { position, actor, text, timestamp, knownTo, entity, version, data } = event
  const rows = inRows(data)
  const called = entities[entity as Category]
  return (
    <li
      className={styles.entry}
      data-position={position}
      data-state={state}
      aria-current={state === 'current' ? 'step' : undefined}
    >
      <p className={styles.sentence}>
        <strong>{actorName(actor)}</strong> {messageText(text)}
      </p>
      <p className={styles.meta}>
        <time dateTime={timestamp}>{formatDate(timestamp, 'long')}</time>
        <span>{t('history.version', { entity: called ? t(called) : entity, version })}</span>
        {state === 'current' ? (
          <span className={styles.here}>{t('history.here')}</span>
        ) : (
          <a href={paths.staff.history(requestId, { position })}>{t('history.asOfHere')}</a>
        )}
      </p>
      <p className={styles.why}>{causeText(event, cause)}</p>
      <p className={styles.known}>
        {t('history.knownTo')} <span data-party="staff">{t('history.staff')}</span>
        {knownTo.map((party) => (
          <span key={party} data-party={party}>
            {t(`history.${party}`)}
          </span>
        ))}
      </p>
      {rows.length > 0 && (
        <details className={styles.data}>
          <summary>
            {t('history.data')} <span className="visually-hidden">{t('history.by', { name: actorName(actor) })}</span>
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
