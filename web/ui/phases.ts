import { type Phase, phases } from '#domain/ordering/phases.ts'

/** How a phase stands towards the current one. */
export type Standing = 'done' | 'current' | 'ahead' | 'unused'

/** What this order skips is `unused`, unless the order is in it. */
export const standingOf = (phase: Phase, current: Phase, used: readonly Phase[]): Standing => {
  const [here, now] = [phases.indexOf(phase), phases.indexOf(current)]
  if (here === now) return current === 'completed' ? 'done' : 'current'
  if (!used.includes(phase)) return 'unused'
  return here < now ? 'done' : 'ahead'
}
