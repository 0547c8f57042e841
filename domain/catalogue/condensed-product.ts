import { z } from 'zod'
import { CatalogueId } from './configuration.ts'

/**
 * A product as lists and orders carry it (CAT-011). An order stores a copy, so a later catalogue does not rewrite
 * what was ordered.
 */
export const CondensedProduct = z.strictObject({
  productId: CatalogueId,
  title: z.string().min(1).max(200),
  imageUrl: z.string().max(300),
  slug: z.string().min(1).max(100),
  supportsEmbedding: z.boolean(),
})
export type CondensedProduct = z.infer<typeof CondensedProduct>

/** The category of such a product (ORDER-014). */
export const CondensedCategory = z.strictObject({
  categoryId: CatalogueId,
  title: z.string().min(1).max(200),
})
export type CondensedCategory = z.infer<typeof CondensedCategory>
