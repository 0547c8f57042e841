import { useLocation } from '@tanstack/react-router'
import type { Access } from '#domain/people/rights.ts'
import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { may } from '../../rights.ts'
import { userOf, useSession } from '../../stores/session.ts'
import styles from './Books.module.css'

/** Links between the pages about payments; the books only for users with a right to them. */
export const BooksLinks = () => {
  const user = userOf(useSession())
  const { pathname } = useLocation()
  const pages: (readonly [href: string, label: string, access: readonly Access[]])[] = [
    [paths.staff.payments(), t('books.payments'), ['staff', 'bookReader']],
    [paths.staff.books(), t('books.title'), ['bookReader']],
    [paths.staff.margins(), t('books.margins'), ['bookReader']],
    [paths.staff.payables(), t('books.payables'), ['staff', 'supplierManager', 'bookReader']],
    [paths.staff.bankStatements(), t('bank.title'), ['staff', 'bookReader']],
    [paths.staff.disputes(), t('payments.dispute.listTitle'), ['staff', 'bookReader']],
  ]
  return (
    <nav className={styles.links} aria-label={t('books.pages')}>
      {pages
        .filter(([, , access]) => user && may(user, ...access))
        .map(([href, label]) => (
          <a key={href} href={href} aria-current={pathname === href ? 'page' : undefined}>
            {label}
          </a>
        ))}
    </nav>
  )
}
