import help from './help.json' with { type: 'json' }

/** Pages for those who consider to buy. */
export const texts = { help }
