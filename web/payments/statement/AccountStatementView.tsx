import type { AccountStatement } from '#application/payments/contracts/account-statements.ts'
import { useListSearch } from '../../data/use-list.ts'
import { language, t } from '../../locales/i18n.ts'
import { DocumentLink } from '../../ui/DocumentLink.tsx'
import { Empty } from '../../ui/Empty.tsx'
import type { ListSearchValues } from '../../ui/list-state.ts'
import { ListFilters } from '../../ui/ListFilters.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { Stack } from '../../ui/Page.tsx'
import { MovementsPanel } from './MovementsPanel.tsx'
import { OpenItems } from './OpenItems.tsx'
import { statementDays, type StatementLinks, type StatementSearch } from './statement-links.ts'
import styles from './AccountStatement.module.css'

/** The last day of a statement, its year, and the same day one year earlier plus one day. */
const presetsOf = (today: string) => {
  const [year, rest] = [Number(today.slice(0, 4)), today.slice(4)]
  const yearAgo = new Date(Date.parse(`${year - 1}${rest === '-02-29' ? '-02-28' : rest}`) + 86_400_000)
  return [
    { name: 'thisYear', from: `${year}-01-01`, to: today },
    { name: 'twelveMonths', from: yearAgo.toISOString().slice(0, 10), to: today },
    { name: 'lastYear', from: `${year - 1}-01-01`, to: `${year - 1}-12-31` },
  ] as const
}

/** The statement of account of a customer: period, files, movements by currency, and open items. */
export const AccountStatementView = ({
  data,
  error,
  refetch,
  search,
  today,
  links,
}: {
  data: AccountStatement | undefined
  error: Error | null
  refetch: () => Promise<unknown>
  search: StatementSearch & ListSearchValues
  /** The current day of the books. */
  today: string
  links: StatementLinks
}) => {
  const { change } = useListSearch(search)
  const shown = { from: search.from ?? `${(search.to ?? today).slice(0, 4)}-01-01`, to: search.to ?? today }
  return (
    <Stack>
      <div className={styles.period}>
        <ListFilters
          filters={[
            { kind: 'day', name: 'from', label: t('books.from') },
            { kind: 'day', name: 'to', label: t('books.to') },
          ]}
          search={shown}
          change={change}
        />
        <p className={styles.links}>
          {presetsOf(today).map(({ name, from, to }) => (
            <button
              key={name}
              type="button"
              aria-pressed={shown.from === from && shown.to === to}
              onClick={() => change({ from, to })}
            >
              {t(`statement.${name}`)}
            </button>
          ))}
        </p>
        <p className={styles.links}>
          <span>
            <DocumentLink
              label={t('statement.pdf')}
              hrefFor={({ language: of }) => links.pdf({ ...statementDays(shown), language: of })}
            />
          </span>
          <a href={links.csv({ ...statementDays(shown), language: language() })} download>
            {t('statement.csv')}
          </a>
        </p>
      </div>
      {data && !error ? (
        <>
          {data.currencies.length === 0 && <Empty title={t('statement.emptyTitle')}>{t('statement.empty')}</Empty>}
          {data.currencies.map((one) => (
            <MovementsPanel key={one.currency} of={one} period={data} links={links} />
          ))}
          {data.open.length > 0 && <OpenItems of={data} links={links} />}
        </>
      ) : (
        <LoadingOrError error={error} refetch={refetch} />
      )}
    </Stack>
  )
}
