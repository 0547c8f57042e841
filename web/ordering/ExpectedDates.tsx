import { useId, useState } from 'react'
import { expectedDates, latestStart, type Plan } from '#domain/ordering/expected-dates.ts'
import { factoryDay, plannedDay } from '#domain/time.ts'
import { sameDay } from '../data/day-range.ts'
import { t } from '../locales/i18n.ts'
import { useNow } from '../ui/clock.ts'
import { PlannedDate } from '../ui/DateText.tsx'
import { formatDate, formatRange, atFactory } from '../ui/format-date.ts'
import { Facts } from '../ui/Panel.tsx'
import { Section } from '../ui/Section.tsx'
import { type AnyOrder, produced } from './order-rules.ts'
import { productionPlan } from './production-plan.ts'
import styles from './ExpectedDates.module.css'

/** Undefined if nothing is produced, or an item has no selected price. The arrival needs all shipping options. */
const planOf = (order: AnyOrder): Plan | undefined => {
  const production = produced(order).length > 0 ? productionPlan(order) : undefined
  const transits = order.shipments.flatMap(({ carrierData }) => carrierData?.deliveryTimeRange ?? [])
  return production && { ...production, transits: transits.length === order.shipments.length ? transits : [] }
}

/** When the order is expected, and when production must start for it to arrive by a date. */
export const ExpectedDates = ({ order }: { order: AnyOrder }) => {
  const now = new Date(useNow()).toISOString()
  const [wished, setWished] = useState('')
  const field = useId()
  if (!['draft', 'paymentPending', 'inProgress'].includes(order.status) || order.production.endDate) return null
  const plan = planOf(order)
  const dates = plan && expectedDates(plan, now)
  if (!dates) return null
  const { ready, arrival } = dates
  const noon = sameDay(wished)
  const arriveBy = noon && plannedDay(noon, 0)
  const start = arriveBy && arrival && !plan.readyOn ? latestStart(plan, arriveBy) : undefined
  return (
    <Section title={t('ordering.expected.title')}>
      <Facts
        rows={[
          [t('ordering.expected.ready'), <PlannedDate key="ready" at={ready} />],
          [t('ordering.expected.arrival'), arrival && formatRange(arrival.from, arrival.to, atFactory)],
          [t('ordering.expected.likely'), arrival && <PlannedDate key="likely" at={arrival.likely} />],
        ]}
      />
      {!plan.readyOn && <p className={styles.note}>{t('ordering.expected.ifToday')}</p>}
      {arrival && !plan.readyOn && (
        <p className={styles.wish}>
          <label htmlFor={field}>{t('ordering.expected.wished')}</label>
          <input
            id={field}
            type="date"
            min={factoryDay(now)}
            value={wished}
            onChange={(event) => setWished(event.currentTarget.value)}
          />
        </p>
      )}
      {start && (
        <p role="status" className={styles.note} data-late={start < now || undefined}>
          {start < now
            ? t('ordering.expected.tooSoon', { date: formatDate(arrival!.to, 'short', atFactory) })
            : t('ordering.expected.startBy', { date: formatDate(start, 'short', atFactory) })}
        </p>
      )}
    </Section>
  )
}
