import legal from './legal.json' with { type: 'json' }

/** What everybody may read before they sign up. */
export const words = { legal }
