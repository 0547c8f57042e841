import { type Phase, phases } from '#domain/ordering/phases.ts'
import { t } from '../locales/i18n.ts'
import { phaseStateOf } from './phases.ts'
import { type Strip, Strips } from './Strips.tsx'

/**
 * The phases of an order in sequence (ORDER-025). `used` lists those of this order; others are omitted. `stopped` shows
 * the phase but marks the order as stopped (ORDER-T61).
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
  const strips = phases.flatMap((phase): Strip[] => {
    const state = phaseStateOf(phase, current, used)
    if (state === 'unused') return []
    const label = t(`status.phase.${phase}`)
    return [{ key: phase, label, state, spoken: t(`status.phaseState.${state}`) }]
  })
  const at = strips.findIndex(({ key }) => key === current) + 1
  return (
    <Strips
      label={stop ? t('status.phasesStopped', { stopped: stop }) : t('status.phases')}
      strips={strips}
      brief={t(`status.phase.${current}`)}
      position={stop ?? t('status.phaseOf', { at, of: strips.length })}
      stopped={stopped}
    />
  )
}
