import { books } from '#application/payments/contracts/books.ts'
import { currencies } from '#domain/currencies.ts'
import type { Account } from '#domain/payments/ledger.ts'
import { useApiQuery } from '../../data/queries.ts'
import { t } from '../../locales/i18n.ts'
import { messageText } from '../../locales/message-text.ts'
import { paths } from '../../paths.ts'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { Money } from '../../ui/Money.tsx'
import { Panel } from '../../ui/Panel.tsx'
import styles from './Books.module.css'

/** The orders that make up a balance, and carts without an order, largest amount first. */
export const OrdersOfBalance = ({
  account,
  currency,
  asOf,
}: {
  account: Account
  currency: string
  asOf: string | undefined
}) => {
  const query = { currency, ...(asOf !== undefined && { asOf }) }
  const { data, error, refetch } = useApiQuery(books.account, { params: { account }, query })
  const payableIn = currencies.find((one) => one === currency)
  const title = t('books.behind', { account: messageText({ key: `ledgerAccount.${account}` }), currency })
  return (
    <Panel
      title={title}
      aside={
        account === 'supplierPayables' &&
        payableIn && <a href={paths.staff.payables({ currency: payableIn })}>{t('books.payables')}</a>
      }
    >
      {data ? (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <caption className="visually-hidden">{title}</caption>
            <thead>
              <tr>
                <th scope="col">{t('books.order')}</th>
                <th scope="col">{t('books.customer')}</th>
                <th scope="col" className={styles.figure}>
                  {t('books.amount')}
                </th>
              </tr>
            </thead>
            <tbody>
              {data.items.map(({ requestId, reference, customerId, customerName, amount }) => (
                <tr key={reference}>
                  <th scope="row">
                    {requestId === null ? (
                      <a href={paths.staff.cartPayments()}>{reference}</a>
                    ) : (
                      <a href={paths.staff.journal(requestId)}>{requestId}</a>
                    )}
                  </th>
                  <td>{requestId === null ? t('books.cartPayments.cart') : <bdi>{customerName ?? customerId}</bdi>}</td>
                  <td className={styles.figure}>
                    <Money amount={amount} currency={currency} />
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={2}>
                  {t('books.ofOrders', { count: data.count })}
                </th>
                <td className={styles.figure}>
                  <Money amount={data.total} currency={currency} />
                </td>
              </tr>
            </tfoot>
          </table>
        </div>
      ) : (
        <LoadingOrError error={error} refetch={refetch} />
      )}
    </Panel>
  )
}
