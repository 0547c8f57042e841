/**
 * Maximum number of packs of one product in a cart, and of products in a cart. Contains no schemas, to reduce the size
 * of pages.
 */
export const cartLimits = { packs: 1_000, lines: 50 } as const
