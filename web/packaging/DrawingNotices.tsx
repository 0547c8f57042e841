import { useBlocker } from '@tanstack/react-router'
import { t } from '../locales/i18n.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { noPress } from '../ui/double-tap.ts'
import { GuardedButton } from '../ui/GuardedButton.tsx'
import type { DrawingEdit } from './use-drawing.ts'
import styles from './Schematic.module.css'

/** Problems of saving, changes by other users, and the question before a page with unsaved changes is left. */
export const DrawingNotices = ({ edit: { problem, isOutdated, isChanged, load } }: { edit: DrawingEdit }) => {
  const leaving = useBlocker({ shouldBlockFn: () => isChanged, enableBeforeUnload: isChanged, withResolver: true })
  return (
    <>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {isOutdated && (
        <div role="alert" className={styles.problem}>
          <p>{t('schematics.changedByOthers')}</p>
          <GuardedButton weight="plain" size="small" onPress={load}>
            {t('schematics.loadCurrent')}
          </GuardedButton>
        </div>
      )}
      {leaving.status === 'blocked' && (
        <ConfirmDialog
          question={{
            title: t('schematics.leaveTitle'),
            explain: t('schematics.leaveExplain'),
            confirm: t('schematics.leave'),
          }}
          opening={noPress}
          go={leaving.proceed}
          close={leaving.reset}
        />
      )}
    </>
  )
}
