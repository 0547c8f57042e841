import type { ReactNode } from 'react'
import { t } from '../locales/i18n.ts'
import { failureText } from '../locales/message-text.ts'
import { removeView, saveView, useSavedViews } from '../stores/saved-views.ts'
import { type Column, DataTable } from './DataTable.tsx'
import { Empty } from './Empty.tsx'
import { GuardedButton } from './GuardedButton.tsx'
import type { ListFilter, ListState } from './list-state.ts'
import { ListFilters } from './ListFilters.tsx'
import { Page } from './Page.tsx'
import { Problem } from './Problem.tsx'
import { SavedViews } from './SavedViews.tsx'
import { TableSkeleton } from './Skeletons.tsx'
import styles from './ListPage.module.css'

type Table<Row> = {
  columns: readonly [Column<Row>, ...Column<Row>[]]
  rowKey: (row: Row) => string
  href: (row: Row) => string
  attention?: (row: Row) => boolean
}

/**
 * The shared list page: filters, saved views, paginated rows, and the states of a list (loading, empty, failed, end). A
 * page supplies columns, filters and actions; `render` replaces the table.
 */
export const ListPage = <Row,>({
  name,
  title,
  lede,
  width = 'page',
  actions,
  list,
  filters = [],
  summary,
  table,
  render,
  empty,
  skeleton = <TableSkeleton />,
  isWhole = false,
  children,
}: {
  /** Storage name of the saved views. */
  name: string
  title: string
  lede?: ReactNode
  width?: 'reading' | 'page'
  actions?: ReactNode
  list: ListState<Row>
  filters?: readonly ListFilter[]
  /** Totals of all rows that the filters select. */
  summary?: ReactNode
  empty: { title: string; text: ReactNode; action?: ReactNode }
  skeleton?: ReactNode
  /** The rows are not paginated: no end-of-list message. */
  isWhole?: boolean
  /** Dialogs of the page. */
  children?: ReactNode
} & (
  | { table: Table<Row>; render?: undefined }
  | { table?: undefined; render: (rows: readonly Row[], more: () => void) => ReactNode }
)) => {
  const { rows, error, hasNextPage, isFetchingNextPage, isNarrowed, search, isPlaceholderData } = list
  const more = () => void (hasNextPage && !isFetchingNextPage && list.fetchNextPage())
  const body = (all: readonly Row[]) =>
    table ? (
      <DataTable caption={title} rows={all} {...table} onNearEnd={more} hasMore={hasNextPage} />
    ) : (
      render(all, more)
    )
  return (
    <Page title={title} lede={lede} width={width} actions={actions} dense>
      {filters.length > 0 && (
        <ListFilters
          filters={filters}
          search={search}
          change={list.change}
          clear={isNarrowed ? list.clear : undefined}
        />
      )}
      {filters.length > 0 && <Views name={name} isNarrowed={isNarrowed} />}
      {summary}
      {!rows ? (
        error ? (
          isNarrowed && isRefused(error) ? (
            <div role="alert">
              <Empty title={t('shell.list.refused')} compact>
                {failureText(error)}
              </Empty>
            </div>
          ) : (
            <Problem of={error} retry={() => void list.refetch()} />
          )
        ) : (
          skeleton
        )
      ) : rows.length === 0 ? (
        <Empty
          title={isNarrowed ? t('shell.list.none') : empty.title}
          compact={isNarrowed}
          action={isNarrowed ? undefined : empty.action}
        >
          {isNarrowed ? t('shell.list.noneHint') : empty.text}
        </Empty>
      ) : (
        <div aria-busy={isPlaceholderData} className={styles.rows}>
          {body(rows)}
        </div>
      )}
      {rows && rows.length > 0 && !isWhole && (
        <div className={styles.end}>
          {error ? (
            <Problem of={error} retry={() => void list.fetchNextPage()} />
          ) : hasNextPage ? (
            <GuardedButton weight="plain" busy={isFetchingNextPage} onPress={more}>
              {t('shell.more')}
            </GuardedButton>
          ) : (
            <p role="status">{t('shell.list.end', { count: rows.length })}</p>
          )}
        </div>
      )}
      {children}
    </Page>
  )
}

/** Whether the server rejected the filters: a retry does not help. */
const isRefused = (error: Error): boolean => 'type' in error && error.type === 'badRequest'

const noViews: readonly never[] = []

const Views = ({ name, isNarrowed }: { name: string; isNarrowed: boolean }) => {
  const views = useSavedViews((state) => state.views[name] ?? noViews)
  const current = window.location.search
  return (
    <SavedViews
      views={views}
      current={current}
      canSave={isNarrowed}
      save={(viewName) => saveView(name, { name: viewName, search: current })}
      remove={(viewName) => removeView(name, viewName)}
    />
  )
}
