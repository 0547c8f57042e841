import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { history } from '#application/ordering/contracts/history.ts'
import { audiences as parties } from '#domain/kernel/fact.ts'
import { apiQueryOptions } from '../../data/queries.ts'
import { t } from '../../locales/i18n.ts'
import { PurchaseOrderView } from '../../production/PurchaseOrderView.tsx'
import { formatDate } from '../../ui/format-date.ts'
import { Problem } from '../../ui/Problem.tsx'
import { ViewLabel } from '../../ui/Section.tsx'
import { OrderSkeleton } from '../../ui/Skeletons.tsx'
import { OrderView } from '../OrderView.tsx'
import { StaffOrderView } from '../StaffOrderView.tsx'
import { TimelineSection } from '../TimelineSection.tsx'
import styles from './AsOfPanes.module.css'

type Party = (typeof parties)[number]

/** What each audience saw at a point in time, in the views of their own pages; a phone shows one at a time. */
export const AsOfPanes = ({
  requestId,
  query,
}: {
  requestId: string
  query: { position: number } | { time: string }
}) => {
  const [shown, setShown] = useState<Party>('customer')
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...apiQueryOptions(history.asOf, { params: { requestId }, query }),
    placeholderData: keepPreviousData,
  })
  if (error) return <Problem of={error} retry={() => void refetch()} />
  if (!data) return <OrderSkeleton />
  const { customer, staff, supplier } = data
  const content: Record<Party, ReactNode> = {
    customer: customer ? (
      <OrderView
        order={customer}
        compact
        timeline={<TimelineSection events={customer.timeline.toReversed()} reader="customer" />}
      />
    ) : (
      <Nothing>{t('history.views.emptyCustomer')}</Nothing>
    ),
    staff: staff ? (
      <StaffOrderView order={staff} compact timeline={<TimelineSection events={staff.timeline.toReversed()} />} />
    ) : (
      <Nothing>{t('history.views.emptyStaff')}</Nothing>
    ),
    supplier:
      supplier.length > 0 ? (
        supplier.map((po) => (
          <PurchaseOrderView
            key={po.id}
            po={po}
            compact
            timeline={<TimelineSection events={po.timeline.toReversed()} reader="supplier" />}
          />
        ))
      ) : (
        <Nothing>{t('history.views.emptySupplier')}</Nothing>
      ),
  }
  return (
    <section aria-labelledby="as-of-title" className={styles.section} aria-busy={isPlaceholderData}>
      <h2 id="as-of-title">
        {t('history.views.title')}{' '}
        {data.timestamp && (
          <span className={styles.at}>{t('history.views.asOf', { time: formatDate(data.timestamp, 'long') })}</span>
        )}
      </h2>
      <div className={styles.switch} role="group" aria-label={t('history.views.whose')}>
        {parties.map((pane) => (
          <button key={pane} type="button" aria-pressed={pane === shown} onClick={() => setShown(pane)}>
            {t(`history.views.${pane}`)}
          </button>
        ))}
      </div>
      <div className={styles.panes}>
        {parties.map((pane) => (
          <section
            key={pane}
            className={styles.pane}
            data-shown={pane === shown || undefined}
            aria-labelledby={`pane-${pane}`}
          >
            <h3 id={`pane-${pane}`}>{t(`history.views.${pane}`)}</h3>
            <ViewLabel value={t(`history.views.${pane}`)}>{content[pane]}</ViewLabel>
          </section>
        ))}
      </div>
    </section>
  )
}

const Nothing = ({ children }: { children: ReactNode }) => <p className={styles.nothing}>{children}</p>
