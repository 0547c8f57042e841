import { useEffect, useId, useRef } from 'react'
import { t } from '../locales/i18n.ts'
import { isDoubleTap, type Press } from './double-tap.ts'
import { GuardedButton } from './GuardedButton.tsx'
import styles from './ConfirmAction.module.css'

/** Confirmation of an irreversible action. */
export type Question = {
  title: string
  /** The irreversible effect, and who is affected. */
  explain: string
  /** A second paragraph, for a consequence that depends on the input. */
  consequence?: string | undefined
  /** Label of the confirm button. */
  confirm: string
}

/** Confirmation dialog, open while mounted: calls `go` on confirm, and `close` after either answer. */
export const ConfirmDialog = ({
  question: { title, explain, consequence, confirm },
  opening,
  go,
  close,
}: {
  question: Question
  /** The press that opened the dialog; the second tap of a double tap must not confirm. */
  opening: Press
  go: () => void
  close: () => void
}) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const [heading, explanation] = [useId(), useId()]
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={heading}
      aria-describedby={explanation}
      onClose={close}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          dialog.current?.close()
          go()
        }}
      >
        <h2 id={heading}>{title}</h2>
        <div id={explanation} className={styles.explanation}>
          <p>{explain}</p>
          {consequence && <p>{consequence}</p>}
        </div>
        <div className={styles.buttons}>
          <GuardedButton weight="quiet" onPress={() => dialog.current?.close()}>
            {t('shell.form.back')}
          </GuardedButton>
          <GuardedButton submit onPress={(event) => isDoubleTap(opening, event) && event.preventDefault()}>
            {confirm}
          </GuardedButton>
        </div>
      </form>
    </dialog>
  )
}
