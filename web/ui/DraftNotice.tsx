import { type ReactNode, useEffect, useRef } from 'react'
import { t } from '../locales/i18n.ts'
import { GuardedButton } from './GuardedButton.tsx'
import styles from './DraftNotice.module.css'

/** Notice that a form was restored from a draft, with a reset button. Opens the folded section of the form. */
export const DraftNotice = ({ discard, children }: { discard: () => void; children: ReactNode }) => {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.closest('details')?.setAttribute('open', ''), [])
  return (
    <div ref={notice} role="status" className={styles.notice}>
      <div>{children}</div>
      <GuardedButton weight="quiet" size="small" onPress={discard}>
        {t('shell.draft.discard')}
      </GuardedButton>
    </div>
  )
}
