import type { AccountStatement, StatementOpenItem } from '#application/payments/contracts/account-statements.ts'
import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { PlannedDate } from '../../ui/DateText.tsx'
import { DocumentLink } from '../../ui/DocumentLink.tsx'
import { Money } from '../../ui/Money.tsx'
import { Panel } from '../../ui/Panel.tsx'
import type { StatementLinks } from './statement-links.ts'
import styles from './AccountStatement.module.css'

/** Orders with an amount due today, earliest due date first, with the days by which they are overdue. */
export const OpenItems = ({ of: { open, asOf }, links }: { of: AccountStatement; links: StatementLinks }) => (
  <Panel
    title={t('statement.open')}
    aside={
      <>
        {t('books.asOf')} <PlannedDate at={asOf} relative={false} />
      </>
    }
  >
    <table className={styles.table} role="table">
      <caption className="visually-hidden">{t('statement.open')}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {(['books.order', 'statement.invoice', 'books.dueOn'] as const).map((key) => (
            <th key={key} role="columnheader" scope="col">
              {t(key)}
            </th>
          ))}
          {(['payments.total', 'payments.paid', 'statement.due'] as const).map((key) => (
            <th key={key} role="columnheader" scope="col" data-figure>
              {t(key)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {open.map((item) => (
          <OpenItem key={item.requestId} of={item} links={links} />
        ))}
        {[...Map.groupBy(open, ({ currency }) => currency)].map(([currency, items]) => (
          <tr key={currency} role="row" className={styles.total}>
            <th role="rowheader" scope="row" colSpan={5}>
              {t('statement.openTotal', { currency })}
            </th>
            <td role="cell" data-figure>
              <Money amount={items.reduce((sum, { due }) => sum + due, 0)} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </Panel>
)

const OpenItem = ({
  of: { requestId, currency, invoice, total, paid, due, dueOn, daysOverdue },
  links,
}: {
  of: StatementOpenItem
  links: StatementLinks
}) => (
  <tr role="row" data-attention={daysOverdue > 0 || undefined}>
    <th role="rowheader" scope="row">
      <a href={links.order(requestId)}>{requestId}</a>
    </th>
    <td role="cell" data-empty={invoice === null || undefined}>
      {invoice !== null && (
        <DocumentLink label={invoice} hrefFor={(reader) => paths.documents.invoice(requestId, invoice, reader)} />
      )}
    </td>
    <td role="cell">
      {dueOn !== null && (
        <span className={styles.name} aria-hidden>
          {t('books.dueOn')}
        </span>
      )}
      {dueOn === null ? t('statement.notDueYet') : <PlannedDate at={dueOn} relative={false} />}
      {daysOverdue > 0 && (
        <strong className={styles.detail}>{t('statement.daysOverdue', { count: daysOverdue })}</strong>
      )}
    </td>
    {(
      [
        ['payments.total', total],
        ['payments.paid', paid],
        ['statement.due', due],
      ] as const
    ).map(([key, amount]) => (
      <td key={key} role="cell" data-figure>
        <span className={styles.name} aria-hidden>
          {t(key)}
        </span>
        <Money amount={amount} currency={currency} />
      </td>
    ))}
  </tr>
)
