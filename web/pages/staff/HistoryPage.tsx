import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { history, type HistoryEvent } from '#application/ordering/contracts/history.ts'
import { ordering } from '#application/ordering/contracts/ordering.ts'
import { useApiQuery } from '../../data/queries.ts'
import { t } from '../../locales/i18n.ts'
import { AsOfPanes } from '../../ordering/history/AsOfPanes.tsx'
import { AtTime } from '../../ordering/history/AtTime.tsx'
import { sentenceOf } from '../../ordering/history/data-rows.ts'
import { Differences } from '../../ordering/history/Differences.tsx'
import { HistoryEvents } from '../../ordering/history/HistoryEvents.tsx'
import { positionBefore, type Point, pointOf, queryOf, stopAt } from '../../ordering/history/point.ts'
import { nameOf } from '../../ordering/order-rules.ts'
import { paths } from '../../paths.ts'
import { AsOfSlider } from '../../ui/AsOfSlider.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { Dotted, Page, Stack } from '../../ui/Page.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { ShortcutHint } from '../../ui/ShortcutHint.tsx'
import { TimelineSkeleton } from '../../ui/Skeletons.tsx'
import styles from './HistoryPage.module.css'

/** The audit of an order: every event with its cause, its changes, and what each audience saw at any time. */
const HistoryPage = () => {
  const { requestId } = useParams({ from: '/_app/live/staff/orders/$requestId/history' })
  const point = useSearch({ from: '/_app/live/staff/orders/$requestId/history' })
  const order = useApiQuery(ordering.get, { params: { requestId } })
  const { data, error, refetch } = useApiQuery(history.events, { params: { requestId } })
  const breadcrumbs = [
    { label: t('shell.frame.orders'), href: paths.staff.orders() },
    { label: order.data ? nameOf(order.data) : requestId, href: paths.staff.order(requestId) },
  ]
  return (
    <Page
      title={t('history.title')}
      lede={
        <Dotted
          items={[
            order.data?.customerName,
            t('ordering.orderId', { requestId }),
            data && t('shell.events', { count: data.events.length }),
          ]}
        />
      }
      breadcrumbs={breadcrumbs}
    >
      {data ? (
        <History requestId={requestId} events={data.events} point={point} />
      ) : (
        <LoadingOrError error={error} refetch={refetch} skeleton={<TimelineSkeleton rows={8} />} />
      )}
    </Page>
  )
}

const History = ({
  requestId,
  events,
  point,
}: {
  requestId: string
  events: readonly HistoryEvent[]
  point: Point
}) => {
  const navigate = useNavigate()
  const stop = stopAt(events, point)
  const go = (next: Point) =>
    void navigate({
      href: paths.staff.history(requestId, next),
      replace: true,
      resetScroll: false,
      state: { shallow: true },
    })
  const goTo = (index: number) => go(pointOf(events, index, point.from))
  useArrows((step) => goTo(Math.min(events.length - 1, Math.max(0, stop + step))))

  const here = events[stop]
  const from = point.from ?? positionBefore(events, stop)
  const to = here?.position ?? 0
  return (
    <Stack>
      <div className={styles.slider}>
        <AsOfSlider
          stops={events.map((event) => ({ label: sentenceOf(event), at: event.timestamp }))}
          value={Math.max(0, stop)}
          onChange={goTo}
        />
        <div className={styles.tools}>
          <AtTime
            time={point.time ?? here?.timestamp}
            go={(time) => go({ time, ...(point.from === undefined ? {} : { from: point.from }) })}
          />
          <ShortcutHint keys={['←', '→']}>{t('history.keys.step')}</ShortcutHint>
        </div>
      </div>
      <div className={styles.halves}>
        <Panel title={t('history.event')} aside={t('history.newestFirst')}>
          <HistoryEvents requestId={requestId} events={events} current={to} />
        </Panel>
        <Panel title={t('history.changed')}>
          <Differences
            requestId={requestId}
            events={events}
            from={from}
            to={to}
            onFrom={(position) => go({ ...point, from: position })}
            onTo={(position) => goTo(events.findIndex((event) => event.position === position))}
          />
        </Panel>
      </div>
      <AsOfPanes requestId={requestId} query={queryOf(events, point)} />
    </Stack>
  )
}

/** The arrow keys step through the events, unless the focused element uses them. */
const useArrows = (step: (by: 1 | -1) => void) =>
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key] as 1 | -1 | undefined
      const busy =
        event.target instanceof Element &&
        event.target.closest('input, textarea, select, dialog, [role="menu"], [role="tablist"]')
      if (!by || busy || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      event.preventDefault()
      step(by)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })

export default HistoryPage
