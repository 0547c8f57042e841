import type { ReactNode } from 'react'
import { t } from '../locales/i18n.ts'
import styles from './ViewLinks.module.css'

/** Links between the views of the same records: board and list, and others of the page. */
export const ViewLinks = <Other extends string = never>({
  current,
  board,
  list,
  others = [],
}: {
  current: 'board' | 'list' | Other
  board: string
  list: string
  others?: readonly { view: Other; href: string; label: ReactNode }[]
}) => (
  <nav className={styles.views} aria-label={t('shell.views.label')}>
    {[
      { view: 'board', href: board, label: t('shell.views.board') },
      { view: 'list', href: list, label: t('shell.views.list') },
      ...others,
    ].map(({ view, href, label }) => (
      <a key={view} aria-current={current === view ? 'page' : undefined} href={href}>
        {label}
      </a>
    ))}
  </nav>
)
