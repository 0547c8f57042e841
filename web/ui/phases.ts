import { type Phase, phases } from '#domain/ordering/phases.ts'

/** State of a phase relative to the current one. */
export type PhaseState = 'done' | 'current' | 'ahead' | 'unused'

/** What this order skips is `unused`, unless the order is in it. */
export const phaseStateOf = (phase: Phase, current: Phase, used: readonly Phase[]): PhaseState => {
  const [here, now] = [phases.indexOf(phase), phases.indexOf(current)]
  if (here === now) return current === 'completed' ? 'done' : 'current'
  if (!used.includes(phase)) return 'unused'
  return here < now ? 'done' : 'ahead'
}
