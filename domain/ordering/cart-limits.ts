/** Packs of one product that a cart may hold, and how many products. Free of schemas, so that pages can be light. */
export const cartLimits = { packs: 1_000, lines: 50 } as const
