import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { t } from '../locales/i18n.ts'
import styles from './ConfirmAction.module.css'

/**
 * A modal dialog, open while mounted: for a form too small for a page. Focus starts at the first field. Escape and the
 * close button close it; focus then returns to the previous element.
 */
export const Dialog = ({ title, close, children }: { title: string; close: () => void; children: ReactNode }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useLayoutEffect(() => {
    const sheet = dialog.current
    if (!sheet?.open) sheet?.showModal()
    sheet?.querySelector<HTMLElement>('input, select, textarea')?.focus()
    // Also on success: close before unmounting, so that focus is restored.
    return () => sheet?.close()
  }, [])
  /** Runs deferred: the dialog may be open again by then, e.g. in React strict mode. */
  const closed = () => {
    if (!dialog.current?.open) close()
  }
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={heading} onClose={closed}>
      <div className={styles.form}>
        <header className={styles.head}>
          <h2 id={heading}>{title}</h2>
          <button type="button" className={styles.close} onClick={() => dialog.current?.close()}>
            {t('shell.form.close')}
          </button>
        </header>
        {children}
      </div>
    </dialog>
  )
}
