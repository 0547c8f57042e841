import { useLocation } from '@tanstack/react-router'
import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { may } from '../../rights.ts'
import { userOf, useSession } from '../../stores/session.ts'
import styles from './Books.module.css'

/** Links between the pages about money; the books are for those with a right to them. */
export const BooksLinks = () => {
  const user = userOf(useSession())
  const { pathname } = useLocation()
  const pages: (readonly [href: string, label: string])[] = [
    [paths.staff.payments(), t('books.payments')],
    ...(user && may(user, 'bookReader')
      ? ([
          [paths.staff.books(), t('books.title')],
          [paths.staff.margins(), t('books.margins')],
        ] as const)
      : []),
    [paths.staff.bankStatements(), t('bank.title')],
    [paths.staff.disputes(), t('payments.dispute.listTitle')],
  ]
  return (
    <nav className={styles.links} aria-label={t('books.pages')}>
      {pages.map(([href, label]) => (
        <a key={href} href={href} aria-current={pathname === href ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  )
}
