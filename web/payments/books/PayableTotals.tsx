import type { PayableTotals as Totals } from '#application/payments/contracts/payables.ts'
import { t } from '../../locales/i18n.ts'
import { Money } from '../../ui/Money.tsx'
import styles from './Books.module.css'

/** Open amounts payable to suppliers by currency: billed and not yet billed. */
export const PayableTotals = ({ totals }: { totals: readonly Totals[] }) => {
  const hasOverpaid = totals.some(({ overpaid }) => overpaid > 0)
  const headers = [
    t('books.open'),
    t('books.ofWhichOverdue'),
    t('books.notBilled'),
    ...(hasOverpaid ? [t('books.overpaid')] : []),
  ]
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption className="visually-hidden">{t('books.payableTotals')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('books.currency')}</th>
            {headers.map((header) => (
              <th key={header} scope="col" className={styles.figure}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {totals.map(({ currency, billed, overdue, unbilled, overpaid }) => (
            <tr key={currency}>
              <th scope="row">{currency}</th>
              {[billed, overdue, unbilled, ...(hasOverpaid ? [overpaid] : [])].map((amount, nth) => (
                <td key={headers[nth]} className={styles.figure}>
                  <Money amount={amount} currency={currency} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
