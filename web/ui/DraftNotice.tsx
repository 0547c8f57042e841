import { type ReactNode, useEffect, useRef } from 'react'
import { t } from '../locales/i18n.ts'
import { GuardedButton } from './GuardedButton.tsx'
import styles from './DraftNotice.module.css'

/**
 * Notice that a form was restored from a draft, with a reset button. Opens the collapsed sections that contain the
 * form.
 */
export const DraftNotice = ({ discard, children }: { discard: () => void; children: ReactNode }) => {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    for (let fold = notice.current?.closest('details'); fold; fold = fold.parentElement?.closest('details')) {
      fold.open = true
    }
  }, [])
  return (
    <div ref={notice} role="status" className={styles.notice}>
      <div>{children}</div>
      <GuardedButton weight="quiet" size="small" onPress={discard}>
        {t('shell.draft.discard')}
      </GuardedButton>
    </div>
  )
}
