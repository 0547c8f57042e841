import type { ReactNode } from 'react'
import { t } from '../locales/i18n.ts'
import { GuardedButton } from './GuardedButton.tsx'
import styles from './DraftNotice.module.css'

/** Notice that a form was restored from a draft, with a reset button. */
export const DraftNotice = ({ discard, children }: { discard: () => void; children?: ReactNode }) => (
  <div role="status" className={styles.notice}>
    <div>{children ?? t('shell.draft.restored')}</div>
    <GuardedButton weight="quiet" size="small" onPress={discard}>
      {t('shell.draft.discard')}
    </GuardedButton>
  </div>
)
