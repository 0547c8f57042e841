import { useEffect, useId, useRef } from 'react'
import { t } from '../locales/i18n.ts'
import { GuardedButton } from './GuardedButton.tsx'
import styles from './ConfirmAction.module.css'

/** What is asked before something that cannot be taken back. */
export type Question = {
  title: string
  /** What becomes irreversible, and for whom. */
  explain: string
  /** The words on the button that does it. */
  confirm: string
}

/** A dialog that asks as long as it is there: `go` on yes, and after either answer `close`. */
export const AskFirst = ({
  question: { title, explain, confirm },
  go,
  close,
}: {
  question: Question
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
        <p id={explanation}>{explain}</p>
        <div className={styles.buttons}>
          <GuardedButton weight="quiet" onPress={() => dialog.current?.close()}>
            {t('shell.form.back')}
          </GuardedButton>
          <GuardedButton submit>{confirm}</GuardedButton>
        </div>
      </form>
    </dialog>
  )
}
