/** The phases from the placed order on. */
export const phasesAfterSale = ['services', 'samples', 'preProduction', 'production', 'shipping', 'completed'] as const

/** Order phases, in order (ORDER-025). Without schemas, so that a web page may import the list itself. */
export const phases = ['preSales', ...phasesAfterSale] as const
export type Phase = (typeof phases)[number]
