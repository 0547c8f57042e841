import box from './box.json' with { type: 'json' }

/** Parts of the configurator that most first visits do not need. */
export const texts = { box }
export const messages = {}
