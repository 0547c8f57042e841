import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { categories } from './categories.ts'
import { essentials } from './essentials.ts'
import { freight } from './freight.ts'
import { materials } from './materials.ts'
import { colorScopes, options, print } from './options.ts'
import { prices } from './prices.ts'
import { bagsTubesInserts } from './products-bags-tubes-inserts.ts'
import { boxes } from './products-boxes.ts'
import { flatProducts } from './products-flat.ts'
import { trays } from './products-trays.ts'
import { rules } from './rules.ts'
import { samples } from './samples.ts'
import { services } from './services.ts'
import { showcases } from './showcases.ts'

/** The catalogue under version control. The shop sells the last published version. */
export const catalogueFiles: Catalogue = {
  currency: 'USD',
  categories,
  products: [...boxes, ...trays, ...bagsTubesInserts, ...flatProducts],
  materials,
  options,
  print,
  colorScopes,
  rules,
  samples,
  services,
  essentials,
  showcases,
  prices,
  freight,
}
