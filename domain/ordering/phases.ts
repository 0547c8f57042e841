/** Phases after the order is placed. */
export const phasesAfterSale = ['services', 'samples', 'preProduction', 'production', 'shipping', 'completed'] as const

/** Order phases, in order (ORDER-025). Contains no schemas, to reduce the size of pages. */
export const phases = ['preSales', ...phasesAfterSale] as const
export type Phase = (typeof phases)[number]
