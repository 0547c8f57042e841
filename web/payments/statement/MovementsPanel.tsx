import type { AccountStatement, StatementMovement } from '#application/payments/contracts/account-statements.ts'
import { bookingTextOf } from '#domain/payments/booking-text.ts'
import { factoryDayRange } from '#domain/time.ts'
import { t } from '../../locales/i18n.ts'
import { messageText } from '../../locales/message-text.ts'
import { paths } from '../../paths.ts'
import { PlannedDate } from '../../ui/DateText.tsx'
import { DocumentLink } from '../../ui/DocumentLink.tsx'
import { Money } from '../../ui/Money.tsx'
import { Panel } from '../../ui/Panel.tsx'
import type { StatementLinks } from './statement-links.ts'
import styles from './AccountStatement.module.css'

type OfCurrency = AccountStatement['currencies'][number]

/** The movements in one currency between the opening and the closing balance. Rows are cards on a phone. */
export const MovementsPanel = ({
  of: { currency, opening, closing, debit, credit, movements },
  period,
  links,
}: {
  of: OfCurrency
  period: { from: string; to: string }
  links: StatementLinks
}) => {
  const money = (amount: number) => <Money amount={amount} currency={currency} />
  return (
    <Panel title={t('statement.movements', { currency })}>
      <p className={styles.summary}>
        <span>
          {t('statement.due')} <strong>{money(closing.due)}</strong>
        </span>
        {closing.credit !== 0 && (
          <span>
            {t('statement.credit')} <strong>{money(closing.credit)}</strong>
          </span>
        )}
        <span>
          {t('statement.balance')} <strong>{money(closing.balance)}</strong>
        </span>
      </p>
      <table className={styles.table} role="table">
        <caption className="visually-hidden">{t('statement.movements', { currency })}</caption>
        <thead role="rowgroup">
          <tr role="row">
            <Head name={t('books.date')} />
            <Head name={t('statement.description')} />
            <Head name={t('books.order')} />
            <Head name={t('books.debit')} figure />
            <Head name={t('books.credit')} figure />
            <Head name={t('statement.balance')} figure />
          </tr>
        </thead>
        <tbody role="rowgroup">
          <BalanceRow day={period.from} name={t('statement.opening')} balance={money(opening.balance)} />
          {movements.map((one) => (
            <MovementRow key={`${one.position} ${one.type}`} of={one} currency={currency} links={links} />
          ))}
          <BalanceRow
            day={period.to}
            name={t('statement.closing')}
            debit={money(debit)}
            credit={money(credit)}
            balance={money(closing.balance)}
          />
        </tbody>
      </table>
    </Panel>
  )
}

const Head = ({ name, figure }: { name: string; figure?: true }) => (
  <th role="columnheader" scope="col" data-figure={figure}>
    {name}
  </th>
)

const Figure = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <td role="cell" data-figure data-empty={children ? undefined : true}>
    <span className={styles.name} aria-hidden>
      {name}
    </span>
    {children}
  </td>
)

/** The opening or closing balance; `debit` and `credit` are the sums of the period. */
const BalanceRow = ({
  day,
  name,
  debit,
  credit,
  balance,
}: {
  day: string
  name: string
  debit?: React.ReactNode
  credit?: React.ReactNode
  balance: React.ReactNode
}) => (
  <tr role="row" className={styles.total}>
    <td role="cell">
      <PlannedDate at={factoryDayRange(day).start} relative={false} />
    </td>
    <th role="rowheader" scope="row" colSpan={2}>
      {name}
    </th>
    <Figure name={t('books.debit')}>{debit}</Figure>
    <Figure name={t('books.credit')}>{credit}</Figure>
    <Figure name={t('statement.balance')}>{balance}</Figure>
  </tr>
)

const MovementRow = ({ of, currency, links }: { of: StatementMovement; currency: string; links: StatementLinks }) => {
  const { at, requestId, debit, credit, balance } = of
  const side = (amount: number) =>
    amount !== 0 && (
      <a href={links.behind(requestId)}>
        <Money amount={amount} currency={currency} />
      </a>
    )
  return (
    <tr role="row">
      <td role="cell">
        <PlannedDate at={at} relative={false} />
      </td>
      <th role="rowheader" scope="row">
        <Description of={of} currency={currency} />
      </th>
      <td role="cell">
        <a href={links.order(requestId)}>{requestId}</a>
      </td>
      <Figure name={t('books.debit')}>{side(debit)}</Figure>
      <Figure name={t('books.credit')}>{side(credit)}</Figure>
      <Figure name={t('statement.balance')}>
        <Money amount={balance} currency={currency} />
      </Figure>
    </tr>
  )
}

/** What happened, with the document, or with the method of a payment or refund. */
const Description = ({
  of: { type, document, requestId, method, noted },
  currency,
}: {
  of: StatementMovement
  currency: string
}) => (
  <>
    {messageText({ key: bookingTextOf(type) })}
    {document !== null && (
      <>
        {' '}
        <DocumentLink label={document} hrefFor={(reader) => paths.documents.invoice(requestId, document, reader)} />
      </>
    )}
    {method !== null && method !== 'credit' && method !== 'refund' && (
      <span className={styles.detail}>{t(`payments.method.${method}`)}</span>
    )}
    {noted > 0 && (
      <span className={styles.detail}>
        <Money amount={noted} currency={currency} /> · {t('statement.noted')}
      </span>
    )}
  </>
)
