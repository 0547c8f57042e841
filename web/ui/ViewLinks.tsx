import { t } from '../locales/i18n.ts'
import styles from './ViewLinks.module.css'

/** Links between the board and the list of the same records. */
export const ViewLinks = ({ current, board, list }: { current: 'board' | 'list'; board: string; list: string }) => (
  <nav className={styles.views} aria-label={t('shell.views.label')}>
    <a aria-current={current === 'board' ? 'page' : undefined} href={board}>
      {t('shell.views.board')}
    </a>
    <a aria-current={current === 'list' ? 'page' : undefined} href={list}>
      {t('shell.views.list')}
    </a>
  </nav>
)
