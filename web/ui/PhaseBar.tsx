import { type Phase, phases } from '#domain/ordering/phases.ts'
import { t } from '../locales/i18n.ts'
import { phaseStateOf } from './phases.ts'
import { ToneMark } from './ToneMark.tsx'
import styles from './PhaseBar.module.css'

/**
 * Progress of an order: done phases are solid, pending ones dashed. `used` lists the phases of this order;
 * the others are dimmed. `stopped` shows the phase but marks the order as stopped (ORDER-T61).
 * Narrow screens name only the current phase.
 */
export const PhaseBar = ({
  current,
  used = phases,
  stopped,
}: {
  current: Phase
  used?: readonly Phase[]
  stopped?: 'onHold' | 'cancelled' | undefined
}) => {
  const stop = stopped && t(`status.order.${stopped}`)
  const path = phases.filter((phase) => phaseStateOf(phase, current, used) !== 'unused')
  return (
    <div className={styles.bar} data-stopped={stopped}>
      <p className={styles.brief} aria-hidden>
        <strong>{t(`status.phase.${current}`)}</strong>
        <span>{stop ?? t('status.phaseOf', { at: path.indexOf(current) + 1, of: path.length })}</span>
      </p>
      <ol
        className={styles.phases}
        aria-label={stop ? t('status.phasesStopped', { stopped: stop }) : t('status.phases')}
      >
        {phases.map((phase) => {
          const state = phaseStateOf(phase, current, used)
          return (
            <li key={phase} data-state={state} aria-current={phase === current ? 'step' : undefined}>
              <span className={styles.strip} />
              <span className={styles.label}>
                {state === 'done' && <ToneMark tone="good" />}
                {t(`status.phase.${phase}`)}
                <span className="visually-hidden">{t(`status.phaseState.${state}`)}</span>
              </span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
