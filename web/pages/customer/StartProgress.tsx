import { ToneMark } from '../../ui/ToneMark.tsx'
import type { StartingStep } from './start-order.ts'
import styles from './StartProgress.module.css'

const words: Record<StartingStep, { doing: string; done: string; failed: string }> = {
  draft: { doing: 'Opening a draft', done: 'Draft opened', failed: 'The draft could not be opened' },
  item: { doing: 'Putting your box in', done: 'Box put in', failed: 'The box could not be put in' },
  quote: { doing: 'Asking for prices', done: 'Prices asked for', failed: 'Prices could not be asked for' },
}

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
  <ol className={styles.progress} aria-label="Progress" aria-live="polite">
    {steps.map((step, index) => {
      const standing = index < steps.indexOf(at) ? 'done' : step !== at ? 'ahead' : failed ? 'failed' : 'doing'
      const tone = ({ done: 'good', ahead: 'open', failed: 'bad', doing: 'moving' } as const)[standing]
      return (
        <li key={step} data-standing={standing}>
          <ToneMark tone={tone} /> {words[step][standing === 'ahead' ? 'doing' : standing]}
        </li>
      )
    })}
  </ol>
)
