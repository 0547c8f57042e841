import help from './help.json' with { type: 'json' }

/** Texts of the help pages, for visitors who have not ordered yet. */
export const texts = { help }
