import { useState } from 'react'
import { t } from '../locales/i18n.ts'
import { type FailedCall, failureText } from '../locales/message-text.ts'
import { type ButtonLook, GuardedButton } from './GuardedButton.tsx'
import styles from './Action.module.css'

/** Result of an API call for forms and buttons; `field` is the input that a refusal refers to. */
export type Answer = { hasError: false } | ({ hasError: true; field?: string | undefined } & FailedCall)
/** Result of any action; undefined for a local one. */
export type Outcome = Answer | void

/** Runs actions one at a time and stores the error text. An action that throws is a bug: it is reported and shown. */
export const useAction = () => {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const run = async <T extends Outcome>(operation: () => Promise<T>): Promise<T | undefined> => {
    setBusy(true)
    setProblem(undefined)
    try {
      const outcome = await operation()
      if (outcome?.hasError) setProblem(failureText(outcome))
      return outcome
    } catch (error) {
      reportError(error)
      setProblem(t('shell.problem.unexpected'))
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { busy, problem, run }
}

/**
 * A button for one action: `do` is called once, the button is busy while its promise runs, and a refusal is shown
 * next to it. `disabledReason` is the reason why it is disabled, from the rule that `decide` checks:
 *
 *     <Action do={() => api.ordering.place({ params })} disabledReason={refusalText(orderCan.place(order, now))}>{t('…')}</Action>
 */
export const Action = ({
  do: operation,
  disabledReason,
  onDone,
  ...look
}: ButtonLook & { do: () => Promise<Outcome>; disabledReason?: string | undefined; onDone?: () => void }) => {
  const { busy, problem, run } = useAction()
  const press = async () => {
    const outcome = await run(async () => (await operation()) ?? { hasError: false as const })
    if (outcome && !outcome.hasError) onDone?.()
  }
  return (
    <span className={styles.action} data-wide={look.wide || undefined}>
      <GuardedButton {...look} disabledReason={disabledReason} busy={busy} onPress={() => void press()} />
      {problem && (
        <span role="alert" className={styles.problem}>
          {problem}
        </span>
      )}
    </span>
  )
}
