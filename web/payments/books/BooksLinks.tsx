import { useLocation } from '@tanstack/react-router'
import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import styles from './Books.module.css'

/** Links between the pages about money. */
export const BooksLinks = () => {
  const { pathname } = useLocation()
  const pages = [
    [paths.staff.payments(), t('books.payments')],
    [paths.staff.books(), t('books.title')],
    [paths.staff.margins(), t('books.margins')],
    [paths.staff.disputes(), t('payments.dispute.listTitle')],
  ] as const
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
