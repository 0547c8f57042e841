import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { ordering } from '#application/ordering/contracts/ordering.ts'
import { useReadingList } from '../../data/queries.ts'
import { t } from '../../locales/i18n.ts'
import { found, isOurs } from '../../ordering/board.ts'
import { OrderBoard } from '../../ordering/OrderBoard.tsx'
import { OrderList } from '../../ordering/OrderList.tsx'
import { paths } from '../../paths.ts'
import { Empty } from '../../ui/Empty.tsx'
import { KeyHint } from '../../ui/KeyHint.tsx'
import { Page } from '../../ui/Page.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import { TableSkeleton } from '../../ui/Skeletons.tsx'
import styles from './OrdersPage.module.css'

/** Every order there is: as a board by phase, or as a list; both live, both filtered by the same words. */
const OrdersPage = () => {
  const { view, q = '' } = useSearch({ from: '/_app/live/staff/orders' })
  const navigate = useNavigate()
  const reading = useReadingList(ordering.list)
  const { items } = reading
  const filter = useRef<HTMLInputElement>(null)
  useSlash(filter)

  const shown = (items ?? []).filter((order) => found(order, q))
  const waiting = items?.filter(isOurs).length ?? 0
  const search = (next: { view?: 'list' | undefined; q?: string | undefined }) =>
    void navigate({ href: paths.staff.orders(next), replace: true, resetScroll: false })
  return (
    <Page
      title={t('ordering.board.title')}
      lede={items && (waiting > 0 ? t('ordering.board.waiting', { count: waiting }) : t('ordering.board.nothingWaits'))}
      actions={
        <div className={styles.tools}>
          <label className={styles.filter}>
            <span className="unseen">{t('ordering.board.filter')}</span>
            <input
              ref={filter}
              type="search"
              placeholder={t('ordering.board.filterShort')}
              value={q}
              onChange={(event) => search({ view, q: event.currentTarget.value || undefined })}
              onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
            />
            <KeyHint keys={['/']}>{''}</KeyHint>
          </label>
          <div className={styles.views} role="group" aria-label={t('ordering.board.view')}>
            <button type="button" aria-pressed={view !== 'list'} onClick={() => search({ q: q || undefined })}>
              {t('ordering.board.board')}
            </button>
            <button
              type="button"
              aria-pressed={view === 'list'}
              onClick={() => search({ view: 'list', q: q || undefined })}
            >
              {t('ordering.board.list')}
            </button>
          </div>
        </div>
      }
    >
      <PagedList list={reading} waiting={<TableSkeleton />}>
        {(all) =>
          all.length === 0 ? (
            <Empty title={t('ordering.board.emptyTitle')}>{t('ordering.board.empty')}</Empty>
          ) : shown.length === 0 ? (
            <Empty title={t('ordering.board.noMatch', { q })} compact>
              {t('ordering.board.searched')} <a href={paths.staff.orders({ view })}>{t('ordering.board.showAll')}</a>
            </Empty>
          ) : view === 'list' ? (
            <OrderList orders={shown} />
          ) : (
            <OrderBoard orders={shown} />
          )
        }
      </PagedList>
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
