import { t } from '../locales/i18n.ts'
import { ToneMark } from '../ui/ToneMark.tsx'
import type { StartingStep } from './start-order.ts'
import styles from './StartProgress.module.css'

const words = { done: 'Done', ahead: 'Doing', failed: 'Failed', doing: 'Doing' } as const

/** How far the start of an order is, step by step; what is done stays done when a later step fails. */
export const StartProgress = ({
  at,
  steps,
  failed,
}: {
  at: StartingStep
  steps: readonly StartingStep[]
  failed: boolean
}) => (
  <ol className={styles.progress} aria-label={t('ordering.new.progress')} aria-live="polite">
    {steps.map((step, index) => {
      const standing = index < steps.indexOf(at) ? 'done' : step !== at ? 'ahead' : failed ? 'failed' : 'doing'
      const tone = ({ done: 'good', ahead: 'open', failed: 'bad', doing: 'moving' } as const)[standing]
      return (
        <li key={step} data-standing={standing}>
          <ToneMark tone={tone} /> {t(`ordering.new.${step}${words[standing]}`)}
        </li>
      )
    })}
  </ol>
)
