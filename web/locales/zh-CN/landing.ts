import landing from './landing.json' with { type: 'json' }

/** What the landing page says. */
export const words = { landing }
