import shop from './shop.json' with { type: 'json' }

/** Product lists. */
export const texts = { shop }
