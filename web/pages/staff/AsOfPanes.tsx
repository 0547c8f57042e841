import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { history } from '#application/contracts/history.ts'
import { formatDate } from '#domain/text/dates.ts'
import { reading } from '../../reading.ts'
import { Problem } from '../../ui/Problem.tsx'
import { OrderSkeleton } from '../../ui/Skeletons.tsx'
import { OrderView } from '../customer/OrderView.tsx'
import { Pane } from '../Sheet.tsx'
import { PurchaseOrderView } from '../supplier/PurchaseOrderView.tsx'
import { StaffOrderView } from './StaffOrderView.tsx'
import styles from './AsOfPanes.module.css'

const panes = { customer: 'The customer saw', staff: 'Staff saw', supplier: 'The supplier saw' } as const
type Party = keyof typeof panes
const names = Object.keys(panes) as Party[]

/** What each audience saw at a moment, in the views of their own pages; a phone shows one at a time. */
export const AsOfPanes = ({
  requestId,
  query,
}: {
  requestId: string
  query: { position: number } | { time: string }
}) => {
  const [shown, setShown] = useState<Party>('customer')
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...reading(history.asOf, { params: { requestId }, query }),
    placeholderData: keepPreviousData,
  })
  if (error) return <Problem of={error} retry={() => void refetch()} />
  if (!data) return <OrderSkeleton />
  const { customer, staff, supplier } = data
  const content: Record<Party, ReactNode> = {
    customer: customer ? (
      <OrderView order={customer} compact />
    ) : (
      <Nothing>Nothing yet. To the customer there was no such order.</Nothing>
    ),
    staff: staff ? <StaffOrderView order={staff} compact /> : <Nothing>Nothing yet. There was no such order.</Nothing>,
    supplier:
      supplier.length > 0 ? (
        supplier.map((po) => <PurchaseOrderView key={po.id} po={po} compact />)
      ) : (
        <Nothing>Nothing yet. No supplier had been asked.</Nothing>
      ),
  }
  return (
    <section aria-labelledby="as-of-title" className={styles.section} aria-busy={isPlaceholderData}>
      <h2 id="as-of-title">
        What each of them saw{' '}
        {data.timestamp && <span className={styles.at}>as of {formatDate(data.timestamp, 'long')}</span>}
      </h2>
      <div className={styles.switch} role="group" aria-label="Whose view">
        {names.map((pane) => (
          <button key={pane} type="button" aria-pressed={pane === shown} onClick={() => setShown(pane)}>
            {panes[pane]}
          </button>
        ))}
      </div>
      <div className={styles.panes}>
        {names.map((pane) => (
          <section
            key={pane}
            className={styles.pane}
            data-shown={pane === shown || undefined}
            aria-labelledby={`pane-${pane}`}
          >
            <h3 id={`pane-${pane}`}>{panes[pane]}</h3>
            <Pane value={panes[pane]}>{content[pane]}</Pane>
          </section>
        ))}
      </div>
    </section>
  )
}

const Nothing = ({ children }: { children: ReactNode }) => <p className={styles.nothing}>{children}</p>
