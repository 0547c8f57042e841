import standing from './standing.json' with { type: 'json' }

/** Where things stand: behind the sign-in, and in the example on the landing page. */
export const words = { standing }
