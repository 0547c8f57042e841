import type { Rule } from '#domain/catalogue/catalogue.ts'

/**
 * A forbidden combination with its reason; allowed if one of `unless` is present. Facets are in
 * `domain/catalogue/facets.ts`.
 */
export const rule = (id: string, when: string[], because: Rule['because'], unless: string[] = []): Rule => ({
  id,
  when,
  unless,
  because,
})
