/** Phases after the order is placed. */
export const phasesAfterSale = ['services', 'samples', 'preProduction', 'production', 'shipping', 'completed'] as const

/** Order phases, in order (ORDER-025). Free of schemas, so that pages can import it cheaply. */
export const phases = ['preSales', ...phasesAfterSale] as const
export type Phase = (typeof phases)[number]
