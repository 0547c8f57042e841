import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { t } from '../locales/i18n.ts'
import styles from './ConfirmAction.module.css'

/**
 * A sheet laid over the page, open as long as it is there: for a form that is not worth a page of its own. The
 * keyboard starts at its first field. Escape and the button beside the heading close it; the keyboard goes back to where
 * it came from.
 */
export const Dialog = ({ title, close, children }: { title: string; close: () => void; children: ReactNode }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useLayoutEffect(() => {
    const sheet = dialog.current
    if (!sheet?.open) sheet?.showModal()
    sheet?.querySelector<HTMLElement>('input, select, textarea')?.focus()
    // Also where what it was for is done: it is closed before it is gone, and the keyboard goes back.
    return () => sheet?.close()
  }, [])
  /** Told late: it may be open again by then, as while developing. */
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
