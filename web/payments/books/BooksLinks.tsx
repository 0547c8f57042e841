import { useLocation } from '@tanstack/react-router'
import { t } from '../../locales/i18n.ts'
import { hasAccess } from '../../rights.ts'
import { userOf, useSession } from '../../stores/session.ts'
import { moneyPages } from './money-pages.ts'
import styles from './Books.module.css'

/** Links between the pages about payments; the books only for users with access to them. */
export const BooksLinks = () => {
  const user = userOf(useSession())
  const { pathname } = useLocation()
  return (
    <nav className={styles.links} aria-label={t('books.pages')}>
      {moneyPages()
        .filter(({ for: access }) => user && hasAccess(user, ...access))
        .map(({ href, label }) => (
          <a key={href} href={href} aria-current={pathname === href ? 'page' : undefined}>
            {label}
          </a>
        ))}
    </nav>
  )
}
