import { IconArrowBackUp, IconArrowForwardUp, IconPlus } from '@tabler/icons-react'
import { t } from '../locales/i18n.ts'
import { GuardedButton } from '../ui/GuardedButton.tsx'
import type { DrawingEdit } from './use-drawing.ts'
import styles from './Schematic.module.css'

/** The buttons above a drawing: new element, undo, redo and save. */
export const DrawingBar = ({
  edit,
  add,
  unlessAdded,
  unlessSaved,
}: {
  edit: DrawingEdit
  add: () => void
  /** Why no element can be added, and why the drawing cannot be saved. */
  unlessAdded: string | undefined
  unlessSaved: string | undefined
}) => (
  <div className={styles.bar}>
    <GuardedButton
      weight="plain"
      size="small"
      icon={<IconPlus size={16} aria-hidden />}
      disabledReason={unlessAdded}
      onPress={add}
    >
      {t('schematics.addElement')}
    </GuardedButton>
    <GuardedButton
      weight="quiet"
      size="small"
      icon={<IconArrowBackUp size={16} aria-hidden />}
      disabledReason={edit.canUndo ? undefined : t('schematics.nothingToUndo')}
      onPress={edit.undo}
    >
      {t('schematics.undo')}
    </GuardedButton>
    <GuardedButton
      weight="quiet"
      size="small"
      icon={<IconArrowForwardUp size={16} aria-hidden />}
      disabledReason={edit.canRedo ? undefined : t('schematics.nothingToRedo')}
      onPress={edit.redo}
    >
      {t('schematics.redo')}
    </GuardedButton>
    <span className={styles.state} role="status">
      {t(edit.isChanged ? 'schematics.unsaved' : 'schematics.saved')}
    </span>
    <GuardedButton
      size="small"
      busy={edit.busy}
      disabledReason={unlessSaved ?? (edit.isChanged ? undefined : t('schematics.saved'))}
      onPress={() => void edit.save()}
    >
      {t('schematics.save')}
    </GuardedButton>
  </div>
)
