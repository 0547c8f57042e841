import { type ReactNode, useId, useRef } from 'react'
import { t } from '../locales/i18n.ts'
import { type Outcome, useAction } from './Action.tsx'
import { isDoubleTap, noPress, pressOf } from './double-tap.ts'
import { useTextDraft } from './form-draft.ts'
import { type ButtonLook, GuardedButton } from './GuardedButton.tsx'
import styles from './ConfirmAction.module.css'

/**
 * A button for an irreversible action, or one that needs a reason. It opens a dialog that explains the effect and runs
 * `do`, with the reason if `reason` is set (`''` if empty and optional). After a refusal the dialog stays open with the
 * typed text, which also survives a reload (`form-draft.ts`).
 */
export const ConfirmAction = ({
  title,
  explain,
  confirm,
  do: operation,
  reason,
  disabledReason,
  onDone,
  ...look
}: ButtonLook & {
  title: string
  /** The irreversible effect, who is affected, and the deadline. */
  explain: ReactNode
  /** Label of the confirm button. */
  confirm: string
  do: (reason: string) => Promise<Outcome>
  reason?: { label: string; needed?: boolean }
  disabledReason?: string | undefined
  onDone?: () => void
}) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const opening = useRef(noPress)
  const [text, setText] = useTextDraft(`reason:${window.location.pathname}:${title}`)
  const [heading, explanation, field] = [useId(), useId(), useId()]
  const { busy, problem, run } = useAction()
  const missing = reason?.needed && !text.trim() ? t('shell.form.reasonFirst') : undefined

  const go = async () => {
    const outcome = await run(async () => (await operation(text.trim())) ?? { hasError: false as const })
    if (!outcome || outcome.hasError) return
    dialog.current?.close()
    setText('')
    onDone?.()
  }
  return (
    <>
      <GuardedButton
        {...look}
        disabledReason={disabledReason}
        onPress={(event) => {
          opening.current = pressOf(event)
          dialog.current?.showModal()
        }}
      />
      <dialog
        ref={dialog}
        className={styles.dialog}
        aria-labelledby={heading}
        aria-describedby={explanation}
        onCancel={(event) => busy && event.preventDefault()}
      >
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            if (!missing && !busy) void go()
          }}
        >
          <h2 id={heading}>{title}</h2>
          <div id={explanation}>{explain}</div>
          {reason && (
            <div className={styles.reason}>
              <label htmlFor={field}>
                {reason.label}
                {!reason.needed && <span>{t('shell.form.optional')}</span>}
              </label>
              <textarea
                id={field}
                rows={3}
                maxLength={10_000}
                value={text}
                onChange={(event) => setText(event.currentTarget.value)}
              />
            </div>
          )}
          {problem && (
            <p role="alert" className={styles.problem}>
              {problem}
            </p>
          )}
          <div className={styles.buttons}>
            <GuardedButton weight="quiet" onPress={() => dialog.current?.close()}>
              {t('shell.form.back')}
            </GuardedButton>
            <GuardedButton
              submit
              weight={look.weight === 'danger' ? 'danger' : 'primary'}
              disabledReason={missing}
              busy={busy}
              onPress={(event) => isDoubleTap(opening.current, event) && event.preventDefault()}
            >
              {confirm}
            </GuardedButton>
          </div>
        </form>
      </dialog>
    </>
  )
}
