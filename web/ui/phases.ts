import { type Phase, phases } from '#domain/ordering/phases.ts'

/** State of a phase relative to the current one. */
export type PhaseState = 'done' | 'current' | 'ahead' | 'unused'

/** A phase that this order skips is `unused`, unless it is the current one. */
export const phaseStateOf = (phase: Phase, current: Phase, used: readonly Phase[]): PhaseState => {
  const [here, now] = [phases.indexOf(phase), phases.indexOf(current)]
  if (here === now) return current === 'completed' ? 'done' : 'current'
  if (!used.includes(phase)) return 'unused'
  return here < now ? 'done' : 'ahead'
}
