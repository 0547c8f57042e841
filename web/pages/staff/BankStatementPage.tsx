import { useParams, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { type BankStatement, lineStatuses } from '#application/payments/contracts/bank-statement-shapes.ts'
import { bankStatements } from '#application/payments/contracts/bank-statements.ts'
import { useApiList, useApiQuery } from '../../data/queries.ts'
import { useListSearch } from '../../data/use-list.ts'
import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { BankLineRow } from '../../payments/bank/BankLineRow.tsx'
import { useEnterOnLine } from '../../payments/bank/enter-on-line.ts'
import { RecordExactMatches } from '../../payments/bank/RecordExactMatches.tsx'
import { hasAccess } from '../../rights.ts'
import { userOf, useSession } from '../../stores/session.ts'
import { Ago } from '../../ui/DateText.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { formatRange } from '../../ui/format-date.ts'
import { GuardedButton } from '../../ui/GuardedButton.tsx'
import { useListKeys } from '../../ui/list-keys.ts'
import type { ListFilter } from '../../ui/list-state.ts'
import { ListFilters } from '../../ui/ListFilters.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { Money } from '../../ui/Money.tsx'
import { Page, Stack } from '../../ui/Page.tsx'
import { Facts } from '../../ui/Panel.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { ShortcutHint } from '../../ui/ShortcutHint.tsx'
import { TableSkeleton } from '../../ui/Skeletons.tsx'
import { statusLabel } from '../../ui/status-labels.ts'
import styles from '../../payments/bank/Bank.module.css'

/** One bank statement: each line is recorded as a payment of an order or set aside. */
const BankStatementPage = () => {
  const { statementId } = useParams({ from: '/_app/live/staff/bank-statements/$statementId' })
  const { data, error, refetch } = useApiQuery(bankStatements.get, { params: { statementId } })
  return (
    <Page
      title={data ? `${t('bank.statement')} ${formatRange(data.from, data.to)}` : t('bank.statement')}
      breadcrumbs={[{ label: t('bank.title'), href: paths.staff.bankStatements() }]}
      dense
    >
      {data ? (
        <Stack>
          <About statement={data} />
          <Lines statement={data} />
        </Stack>
      ) : (
        <LoadingOrError error={error} refetch={refetch} />
      )}
    </Page>
  )
}

const About = ({ statement }: { statement: BankStatement }) => {
  const { accountEnding, balances, counts, fileName, importedBy, importedOn, known, lines } = statement
  return (
    <>
      <div className={styles.bulk}>
        <progress max={lines} value={lines - counts.open} aria-label={t('bank.progress')} />
        <span role="status">
          {counts.open === 0 ? t('bank.allDone') : t('bank.openOf', { count: counts.open, lines })}
        </span>
      </div>
      <Facts
        rows={[
          [t('bank.account'), `…${accountEnding}`],
          [
            t('bank.balances'),
            balances && (
              <>
                <Money amount={balances.opening} currency={balances.currency} /> →{' '}
                <Money amount={balances.closing} currency={balances.currency} />
              </>
            ),
          ],
          [t('bank.file'), <bdi key="file">{fileName}</bdi>],
          [
            t('bank.importedBy'),
            <span key="by">
              <bdi>{importedBy.name ?? '–'}</bdi> · <Ago at={importedOn} />
            </span>,
          ],
          [t('bank.known'), known > 0 && t('bank.knownLines', { count: known })],
        ]}
      />
    </>
  )
}

const filters = (): readonly ListFilter[] => [
  { kind: 'search', name: 'q', label: t('bank.search') },
  {
    kind: 'choice',
    name: 'status',
    label: t('bank.status'),
    options: lineStatuses.map((value) => ({ value, label: statusLabel('bankLine', value).label })),
  },
]

const Lines = ({ statement: { statementId, counts } }: { statement: BankStatement }) => {
  const search = useSearch({ from: '/_app/live/staff/bank-statements/$statementId' })
  const { change, clear, isNarrowed } = useListSearch(search)
  const list = useApiList(bankStatements.lines, search, { statementId })
  const user = userOf(useSession())
  const mayKeep = user !== null && hasAccess(user, ...bankStatements.recordPayment.access)
  const rows = useRef<HTMLUListElement>(null)
  useListKeys(rows, '[data-row]')
  useEnterOnLine()
  const { items, error, hasNextPage, isFetchingNextPage } = list
  return (
    <>
      <ListFilters filters={filters()} search={search} change={change} clear={isNarrowed ? clear : undefined} />
      {mayKeep && items && counts.open > 0 && <RecordExactMatches statementId={statementId} lines={items} />}
      {!items ? (
        error ? (
          <Problem of={error} retry={() => void list.refetch()} />
        ) : (
          <TableSkeleton />
        )
      ) : items.length === 0 ? (
        <Empty title={t('shell.list.none')} compact>
          {t('shell.list.noneHint')}
        </Empty>
      ) : (
        <>
          <ul ref={rows} className={styles.lines} aria-label={t('bank.lines')} aria-busy={list.isPlaceholderData}>
            {items.map((line) => (
              <BankLineRow key={line.lineId} statementId={statementId} line={line} mayKeep={mayKeep} />
            ))}
          </ul>
          <p>
            <ShortcutHint keys={['j', 'k']}>{t('history.keys.move')}</ShortcutHint>{' '}
            {mayKeep && <ShortcutHint keys={['Enter']}>{t('bank.keys.record')}</ShortcutHint>}
          </p>
          {error ? (
            <Problem of={error} retry={() => void list.fetchNextPage()} />
          ) : (
            hasNextPage && (
              <GuardedButton weight="plain" busy={isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
                {t('shell.more')}
              </GuardedButton>
            )
          )}
        </>
      )}
    </>
  )
}

export default BankStatementPage
