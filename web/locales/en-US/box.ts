import box from './box.json' with { type: 'json' }

/** 3D view and strength of a box. */
export const texts = { box }
export const messages = {}
