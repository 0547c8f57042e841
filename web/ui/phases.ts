import type { Phase } from '#domain/ordering/progress.ts'

/** The phases of an order, in their order (ORDER-025). */
export const phaseLabels: Readonly<Record<Phase, string>> = {
  preSales: 'Pre-sales',
  services: 'Services',
  samples: 'Samples',
  preProduction: 'Pre-production',
  production: 'Production',
  shipping: 'Shipping',
  completed: 'Completed',
}
/** All phases, in their order. */
export const phases = Object.keys(phaseLabels) as Phase[]

/** How a phase stands towards the current one. */
export type Standing = 'done' | 'current' | 'ahead' | 'unused'

/** What this order skips is `unused`, unless the order is in it. */
export const standingOf = (phase: Phase, current: Phase, used: readonly Phase[]): Standing => {
  const [here, now] = [phases.indexOf(phase), phases.indexOf(current)]
  if (here === now) return current === 'completed' ? 'done' : 'current'
  if (!used.includes(phase)) return 'unused'
  return here < now ? 'done' : 'ahead'
}
