import type { Step } from '#domain/ordering/progress.ts'
import { t } from '../locales/i18n.ts'
import styles from './StepList.module.css'

/** One line of the checklist. `hint` says what is open there, `href` jumps to it. `skipped`: this order has no such step. */
export type StepEntry = {
  step: Step
  state: 'done' | 'current' | 'open' | 'skipped'
  hint?: string | undefined
  href?: string | undefined
}

/** The checklist of an order: what is done, what is current, what is still open (ORDER-D13), with jump links. */
export const StepList = ({ steps }: { steps: readonly StepEntry[] }) => (
  <ol className={styles.steps} aria-label={t('status.steps')}>
    {steps.map(({ step, state, hint, href }) => (
      <li key={step} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
        <span className={styles.box} aria-hidden>
          {state === 'done' && (
            <svg viewBox="0 0 12 12" width="12" height="12" fill="none" stroke="currentColor" strokeWidth="2">
              <path d="M1.8 6.4 4.8 9.4 10.2 2.8" />
            </svg>
          )}
        </span>
        <span className={styles.text}>
          {href ? <a href={href}>{t(`status.step.${step}`)}</a> : <span>{t(`status.step.${step}`)}</span>}
          <span className="visually-hidden">{t(`status.stepState.${state}`)}</span>
          {hint && <span className={styles.hint}>{hint}</span>}
        </span>
      </li>
    ))}
  </ol>
)
