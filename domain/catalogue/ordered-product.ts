import { z } from 'zod'
import { Bilingual } from '../text/bilingual.ts'
import { CatalogueId } from './configuration.ts'

/**
 * A product in the form in which orders store it (CAT-011), with its name in every language (USER-010). Orders store a
 * copy, so later catalogues do not change what was ordered.
 */
export const OrderedProduct = z.strictObject({
  productId: CatalogueId,
  title: Bilingual,
  imageUrl: z.string().max(300),
  slug: z.string().min(1).max(100),
  supportsEmbedding: z.boolean(),
})
export type OrderedProduct = z.infer<typeof OrderedProduct>

/** The product's category in the same form (ORDER-014). */
export const OrderedCategory = z.strictObject({
  categoryId: CatalogueId,
  title: Bilingual,
})
export type OrderedCategory = z.infer<typeof OrderedCategory>
