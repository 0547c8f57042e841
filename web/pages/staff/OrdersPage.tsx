import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { ordering } from '#application/contracts/ordering.ts'
import { paths } from '../../paths.ts'
import { useReadingList } from '../../reading.ts'
import { Empty } from '../../ui/Empty.tsx'
import { KeyHint } from '../../ui/KeyHint.tsx'
import { Page } from '../../ui/Page.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { TableSkeleton } from '../../ui/Skeletons.tsx'
import { plural } from '../customer/count.ts'
import { MoreRows } from '../MoreRows.tsx'
import { found, isOurs } from './board.ts'
import { OrderBoard } from './OrderBoard.tsx'
import { OrderList } from './OrderList.tsx'
import styles from './OrdersPage.module.css'

/** Every order there is: as a board by phase, or as a list; both live, both filtered by the same words. */
const OrdersPage = () => {
  const { view, q = '' } = useSearch({ strict: false }) as { view?: 'list'; q?: string }
  const navigate = useNavigate()
  const { items, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useReadingList(ordering.list)
  const filter = useRef<HTMLInputElement>(null)
  useSlash(filter)

  const shown = items?.filter((order) => found(order, q))
  const waiting = items?.filter(isOurs).length ?? 0
  const search = (next: { view?: 'list' | undefined; q?: string | undefined }) =>
    void navigate({ href: paths.staff.orders(next), replace: true, resetScroll: false })
  return (
    <Page
      title="Orders"
      lede={
        items && (waiting > 0 ? `${plural(waiting, 'order waits', 'orders wait')} for us.` : 'Nothing waits for us.')
      }
      actions={
        <div className={styles.tools}>
          <label className={styles.filter}>
            <span className="unseen">Filter orders</span>
            <input
              ref={filter}
              type="search"
              placeholder="Filter"
              value={q}
              onChange={(event) => search({ view, q: event.currentTarget.value || undefined })}
              onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
            />
            <KeyHint keys={['/']}>{''}</KeyHint>
          </label>
          <div className={styles.views} role="group" aria-label="View">
            <button type="button" aria-pressed={view !== 'list'} onClick={() => search({ q: q || undefined })}>
              Board
            </button>
            <button
              type="button"
              aria-pressed={view === 'list'}
              onClick={() => search({ view: 'list', q: q || undefined })}
            >
              List
            </button>
          </div>
        </div>
      }
    >
      {error && !items ? (
        <Problem of={error} retry={() => void refetch()} />
      ) : !items || !shown ? (
        <TableSkeleton />
      ) : items.length === 0 ? (
        <Empty title="No orders yet">An order appears here the moment a customer opens a draft.</Empty>
      ) : shown.length === 0 ? (
        <Empty title={`Nothing matches “${q}”`} compact>
          Ids, customers, boxes and standings are searched. <a href={paths.staff.orders({ view })}>Show all orders</a>
        </Empty>
      ) : view === 'list' ? (
        <OrderList orders={shown} />
      ) : (
        <OrderBoard orders={shown} />
      )}
      <MoreRows there={hasNextPage} busy={isFetchingNextPage} more={() => void fetchNextPage()} />
    </Page>
  )
}

/** `/` takes the keyboard to the filter, unless somebody is writing. */
const useSlash = (field: React.RefObject<HTMLInputElement | null>) =>
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const writing = event.target instanceof Element && event.target.closest('input, textarea, select, dialog')
      if (event.key !== '/' || writing || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      field.current?.select()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [field])

export default OrdersPage
