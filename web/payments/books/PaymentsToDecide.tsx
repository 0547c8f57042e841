import { useQuery } from '@tanstack/react-query'
import { books } from '#application/payments/contracts/books.ts'
import { apiQueryOptions } from '../../data/queries.ts'
import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import styles from './Books.module.css'

/**
 * Number of orders with received money that staff have to decide about, by reason, and of such carts; each with a link
 * to their list.
 */
export const PaymentsToDecide = () => {
  const { data } = useQuery(apiQueryOptions(books.attention, {}))
  const { items = [], carts = 0 } = data ?? {}
  const orders = items.reduce((sum, { count }) => sum + count, 0)
  if (orders + carts === 0) return null
  return (
    <p role="status" className={styles.toDecide}>
      {orders > 0 && <a href={paths.staff.payments({ attention: 'any' })}>{t('books.toDecide', { count: orders })}</a>}
      {items.map(({ attention, count }) => (
        <a key={attention} href={paths.staff.payments({ attention })}>
          {t(`books.attention.${attention}`)} ({count})
        </a>
      ))}
      {carts > 0 && (
        <a href={paths.staff.cartPayments({ toDecide: true })}>{t('books.cartPayments.toDecide', { count: carts })}</a>
      )}
    </p>
  )
}
