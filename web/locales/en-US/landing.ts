import landing from './landing.json' with { type: 'json' }

/** Landing page. */
export const texts = { landing }
