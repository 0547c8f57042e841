import { z } from 'zod'
import { Bilingual } from '../text/bilingual.ts'
import { CatalogueId } from './configuration.ts'

/**
 * A product as orders carry it (CAT-011), with its name in every language (USER-010). An order stores a copy, so a later
 * catalogue does not rewrite what was ordered.
 */
export const OrderedProduct = z.strictObject({
  productId: CatalogueId,
  title: Bilingual,
  imageUrl: z.string().max(300),
  slug: z.string().min(1).max(100),
  supportsEmbedding: z.boolean(),
})
export type OrderedProduct = z.infer<typeof OrderedProduct>

/** The category of such a product (ORDER-014). */
export const OrderedCategory = z.strictObject({
  categoryId: CatalogueId,
  title: Bilingual,
})
export type OrderedCategory = z.infer<typeof OrderedCategory>
