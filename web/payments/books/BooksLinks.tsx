import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import styles from './Books.module.css'

/** Links between the pages about money. */
export const BooksLinks = () => (
  <nav className={styles.links} aria-label={t('books.pages')}>
    <a href={paths.staff.payments()}>{t('books.payments')}</a>
    <a href={paths.staff.books()}>{t('books.title')}</a>
    <a href={paths.staff.margins()}>{t('books.margins')}</a>
    <a href={paths.staff.disputes()}>{t('payments.dispute.listTitle')}</a>
  </nav>
)
