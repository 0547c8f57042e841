import legal from './legal.json' with { type: 'json' }

/** Terms of use and privacy policy. */
export const texts = { legal }
