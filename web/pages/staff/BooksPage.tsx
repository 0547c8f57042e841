import { useSearch } from '@tanstack/react-router'
import { books } from '#application/payments/contracts/books.ts'
import { type Account, accountNames } from '#domain/payments/ledger.ts'
import { endOfBooksDay } from '../../data/day-range.ts'
import { useApiQuery } from '../../data/queries.ts'
import { useListSearch } from '../../data/use-list.ts'
import { t } from '../../locales/i18n.ts'
import { messageText } from '../../locales/message-text.ts'
import { paths } from '../../paths.ts'
import { BooksLinks } from '../../payments/books/BooksLinks.tsx'
import { ExportJournal } from '../../payments/books/ExportJournal.tsx'
import { OrdersOfBalance } from '../../payments/books/OrdersOfBalance.tsx'
import { ListFilters } from '../../ui/ListFilters.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { Money } from '../../ui/Money.tsx'
import { Page, Stack } from '../../ui/Page.tsx'
import { Panel } from '../../ui/Panel.tsx'
import styles from '../../payments/books/Books.module.css'

/** The trial balance as of any day. Each balance links to its orders, and each order to its journal. */
const BooksPage = () => {
  const search = useSearch({ from: '/_app/live/staff/books' })
  const { change, clear } = useListSearch(search)
  const asOf = endOfBooksDay(search.asOf)
  const { data, error, refetch } = useApiQuery(books.trialBalance, { query: asOf === undefined ? {} : { asOf } })
  const account = accountNames.find((one) => one === search.account)
  const currency = data?.sums.find((one) => one.currency === search.currency)?.currency
  return (
    <Page title={t('books.title')} lede={t('books.lede')} actions={<BooksLinks />} dense>
      <Stack>
        <ListFilters
          filters={[{ kind: 'day', name: 'asOf', label: t('books.asOf') }]}
          search={search}
          change={change}
          clear={search.asOf ? clear : undefined}
        />
        <Panel title={t('books.trialBalance')}>
          {data ? (
            <Balances {...data} chosen={{ account, currency }} asOf={search.asOf} />
          ) : (
            <LoadingOrError error={error} refetch={refetch} />
          )}
        </Panel>
        {account && currency && <OrdersOfBalance account={account} currency={currency} asOf={asOf} />}
        <ExportJournal />
      </Stack>
    </Page>
  )
}

type Balance = { account: Account; number: number; currency: string; amount: number }

const Balances = ({
  balances,
  sums,
  chosen,
  asOf,
}: {
  balances: readonly Balance[]
  sums: readonly { currency: string; amount: number }[]
  chosen: { account: Account | undefined; currency: string | undefined }
  asOf: string | undefined
}) =>
  balances.length === 0 ? (
    <p>{t('books.empty')}</p>
  ) : (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption className="visually-hidden">{t('books.trialBalance')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('books.account')}</th>
            <th scope="col" className={styles.figure}>
              {t('books.debit')}
            </th>
            <th scope="col" className={styles.figure}>
              {t('books.credit')}
            </th>
          </tr>
        </thead>
        {sums.map(({ currency, amount: difference }) => {
          const ofCurrency = balances.filter((one) => one.currency === currency)
          const total = (side: 1 | -1) => ofCurrency.reduce((sum, { amount }) => sum + Math.max(0, side * amount), 0)
          return (
            <tbody key={currency}>
              <tr className={styles.currency}>
                <th scope="rowgroup" colSpan={3}>
                  {currency}
                </th>
              </tr>
              {ofCurrency.map(({ account, number, amount }) => {
                const link = (
                  <a href={paths.staff.books({ account, currency, asOf })}>
                    <Money amount={Math.abs(amount)} currency={currency} />
                  </a>
                )
                const isChosen = account === chosen.account && currency === chosen.currency
                return (
                  <tr key={account} aria-current={isChosen || undefined}>
                    <th scope="row">
                      {number} {messageText({ key: `ledgerAccount.${account}` })}
                    </th>
                    <td className={styles.figure}>{amount > 0 && link}</td>
                    <td className={styles.figure}>{amount < 0 && link}</td>
                  </tr>
                )
              })}
              <tr className={styles.total}>
                <th scope="row">{t('books.total')}</th>
                <td className={styles.figure}>
                  <Money amount={total(1)} currency={currency} />
                </td>
                <td className={styles.figure}>
                  <Money amount={total(-1)} currency={currency} />
                </td>
              </tr>
              {difference !== 0 && (
                <tr className={styles.total}>
                  <th scope="row">{t('books.difference', { currency })}</th>
                  <td className={styles.figure} colSpan={2}>
                    <Money amount={difference} currency={currency} />
                  </td>
                </tr>
              )}
            </tbody>
          )
        })}
      </table>
    </div>
  )

export default BooksPage
