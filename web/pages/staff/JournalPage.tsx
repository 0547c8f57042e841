import { useParams } from '@tanstack/react-router'
import { books, type JournalEntry } from '#application/payments/contracts/books.ts'
import { bookingTextOf } from '#domain/payments/booking-text.ts'
import { useApiQuery } from '../../data/queries.ts'
import { t } from '../../locales/i18n.ts'
import { messageText } from '../../locales/message-text.ts'
import { paths } from '../../paths.ts'
import { PlannedDate } from '../../ui/DateText.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { Money } from '../../ui/Money.tsx'
import { Page } from '../../ui/Page.tsx'
import styles from '../../payments/books/Books.module.css'

/** The journal of one order: each entry names its event. */
const JournalPage = () => {
  const { requestId } = useParams({ from: '/_app/live/staff/books/$requestId' })
  const { data, error, refetch } = useApiQuery(books.ofOrder, { params: { requestId } })
  return (
    <Page
      title={t('books.journal')}
      lede={t('ordering.orderId', { requestId })}
      breadcrumbs={[
        { label: t('books.title'), href: paths.staff.books() },
        { label: requestId, href: paths.staff.order(requestId) },
      ]}
    >
      {data ? (
        data.items.length > 0 ? (
          <Entries requestId={requestId} entries={data.items} />
        ) : (
          <Empty title={t('books.emptyTitle')}>{t('books.empty')}</Empty>
        )
      ) : (
        <LoadingOrError error={error} refetch={refetch} />
      )}
    </Page>
  )
}

const Entries = ({ requestId, entries }: { requestId: string; entries: readonly JournalEntry[] }) => (
  <div className={styles.scroll}>
    <table className={styles.table}>
      <caption className="visually-hidden">{t('books.journal')}</caption>
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
      {entries.map(({ position, at, type, postings }) => (
        <tbody key={position}>
          <tr className={styles.currency}>
            <th scope="rowgroup" colSpan={3}>
              <a href={paths.staff.history(requestId, { position })}>
                <PlannedDate at={at} relative={false} />
              </a>{' '}
              {messageText({ key: bookingTextOf(type) })}
            </th>
          </tr>
          {postings.map(({ account, number, currency, amount }) => (
            <tr key={`${account} ${currency}`}>
              <th scope="row">
                {number} {messageText({ key: `ledgerAccount.${account}` })}
              </th>
              <td className={styles.figure}>{amount > 0 && <Money amount={amount} currency={currency} />}</td>
              <td className={styles.figure}>{amount < 0 && <Money amount={-amount} currency={currency} />}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  </div>
)

export default JournalPage
