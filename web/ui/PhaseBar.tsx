import type { Phase } from '#domain/ordering/progress.ts'
import { phaseLabels, phases, type Standing, standingOf } from './phases.ts'
import { ToneMark } from './ToneMark.tsx'
import styles from './PhaseBar.module.css'

const standingWords: Record<Standing, string> = {
  done: 'done',
  current: 'current phase',
  ahead: 'ahead',
  unused: 'not part of this order',
}
const stopWords = { onHold: 'On hold', cancelled: 'Cancelled' } as const

/**
 * How far an order is: one strip, cut where it is done, creased where it is not. `used` names the phases this order
 * goes through; the others are dimmed. `stopped` keeps the place but says that nothing moves (ORDER-T61).
 * Narrow screens show the strip and name only the current phase.
 */
export const PhaseBar = ({
  current,
  used = phases,
  stopped,
}: {
  current: Phase
  used?: readonly Phase[]
  stopped?: keyof typeof stopWords | undefined
}) => {
  const path = phases.filter((phase) => standingOf(phase, current, used) !== 'unused')
  return (
    <div className={styles.bar} data-stopped={stopped}>
      <p className={styles.brief} aria-hidden>
        <strong>{phaseLabels[current]}</strong>
        <span>{stopped ? stopWords[stopped] : `Phase ${path.indexOf(current) + 1} of ${path.length}`}</span>
      </p>
      <ol className={styles.phases} aria-label={stopped ? `Phases: ${stopWords[stopped]}` : 'Phases'}>
        {phases.map((phase) => {
          const standing = standingOf(phase, current, used)
          return (
            <li key={phase} data-standing={standing} aria-current={phase === current ? 'step' : undefined}>
              <span className={styles.strip} />
              <span className={styles.label}>
                {standing === 'done' && <ToneMark tone="good" />}
                {phaseLabels[phase]}
                <span className="unseen">, {standingWords[standing]}</span>
              </span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
