import shop from './shop.json' with { type: 'json' }

/** What is on sale, list by list. */
export const words = { shop }
