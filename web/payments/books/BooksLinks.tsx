import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { may } from '../../rights.ts'
import { userOf, useSession } from '../../stores/session.ts'
import styles from './Books.module.css'

/** Links between the pages about money; the books are for those with a right to them. */
export const BooksLinks = () => {
  const user = userOf(useSession())
  const readsBooks = user && may(user, 'bookReader')
  return (
    <nav className={styles.links} aria-label={t('books.pages')}>
      <a href={paths.staff.payments()}>{t('books.payments')}</a>
      {readsBooks && <a href={paths.staff.books()}>{t('books.title')}</a>}
      {readsBooks && <a href={paths.staff.margins()}>{t('books.margins')}</a>}
      <a href={paths.staff.disputes()}>{t('payments.dispute.listTitle')}</a>
    </nav>
  )
}
