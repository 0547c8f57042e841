import type { Rule } from '#domain/catalogue/catalogue.ts'

/** What does not go together unless one of `unless` is there too, with its reason. Facets are in `domain/catalogue/facets.ts`. */
export const rule = (id: string, when: string[], because: Rule['because'], unless: string[] = []): Rule => ({
  id,
  when,
  unless,
  because,
})
