import type { Step } from '#domain/ordering/progress.ts'
import { t } from '../locales/i18n.ts'
import { type Strip, Strips } from './Strips.tsx'

/**
 * One step of the checklist. `hint` names what is still open, `href` jumps to it. `skipped`: this order has no such
 * step.
 */
export type StepEntry = {
  step: Step
  state: 'done' | 'current' | 'open' | 'skipped'
  hint?: string | undefined
  href?: string | undefined
}

/**
 * The checklist of an order (ORDER-026): completed, current and open steps (ORDER-D13), with jump links. Steps that the
 * order does not have are omitted; an order without any, such as a canceled one, has no bar.
 */
export const StepBar = ({
  steps,
  stopped,
}: {
  steps: readonly StepEntry[]
  /** The order is on hold: its current step does not move. */
  stopped?: 'onHold' | undefined
}) => {
  const shown = steps.filter(({ state }) => state !== 'skipped')
  const current = shown.findIndex(({ state }) => state === 'current')
  const at = current < 0 ? shown.length - 1 : current
  const entry = shown[at]
  if (!entry) return null
  return (
    <Strips
      label={t('status.steps')}
      strips={shown.flatMap(({ step, state, hint, href }): Strip[] => {
        if (state === 'skipped') return []
        const spoken = t(`status.stepState.${state}`)
        return [
          { key: step, label: t(`status.step.${step}`), state: state === 'open' ? 'ahead' : state, spoken, hint, href },
        ]
      })}
      brief={t(`status.step.${entry.step}`)}
      position={stopped ? t(`status.order.${stopped}`) : t('status.stepOf', { at: at + 1, of: shown.length })}
      stopped={stopped}
    />
  )
}
