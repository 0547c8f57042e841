import { z } from 'zod'
import { FreightBook } from '../shipping/freight.ts'
import { Text } from './catalogue-fields.ts'
import { CatalogueId } from './configuration.ts'
import { Material, Option } from './materials.ts'
import { PriceBook } from './price-book.ts'
import { Category, Product, Sample, Service, Essential } from './products.ts'
import { catalogueCurrencies, colorScopes, printOptions } from './vocabulary.ts'

/**
 * A complete catalogue: products, their materials and options, forbidden combinations, and all costs (CAT-D06). Each
 * publication is one such value, which is checked on publication and immutable afterward. Lengths are in mm, weights in
 * grams, costs in whole millionths of the catalogue currency, so that calculations need no fractions.
 */

/** Titles of the closed lists: print options and color scopes. */
const Named = <const T extends readonly [string, ...string[]]>(ids: T) =>
  z.array(z.strictObject({ id: z.enum(ids), title: Text, description: Text })).length(ids.length)

/**
 * A forbidden combination: a configuration with all facets of `when` and none of `unless`. Examples of facets:
 * `finish:soft-touch`, `surface:kraft`, `gsm<300`. `facets.ts` defines them.
 */
export const Rule = z.strictObject({
  id: CatalogueId,
  when: z.array(z.string()).min(1),
  unless: z.array(z.string()).default([]),
  because: Text,
})
export type Rule = z.infer<typeof Rule>

const Showcase = z.strictObject({
  id: CatalogueId,
  productId: CatalogueId,
  title: Text,
  description: Text,
})

export const Catalogue = z.strictObject({
  currency: z.enum(catalogueCurrencies),
  categories: z.array(Category),
  products: z.array(Product),
  materials: z.array(Material),
  options: z.array(Option),
  print: Named(printOptions),
  colorScopes: Named(colorScopes),
  rules: z.array(Rule),
  samples: z.array(Sample),
  services: z.array(Service),
  essentials: z.array(Essential),
  showcases: z.array(Showcase),
  prices: PriceBook,
  freight: FreightBook,
})
export type Catalogue = z.infer<typeof Catalogue>
