import type { CatalogueIndex, IndexedProduct } from '#domain/catalogue/catalogue-index.ts'
import type { OrderedProduct } from '#domain/catalogue/ordered-product.ts'
import { notFound, Rejection } from '#domain/kernel/refusal.ts'
import { apiBase } from '../contracts/endpoint.ts'

/** Products, samples and services in the form in which orders store them, with the URLs of their pictures. */

/** A product by its id, or 404. */
export const productOf = (index: CatalogueIndex, productId: string): IndexedProduct => {
  const product = index.product(productId)
  if (!product) throw new Rejection(notFound('product'))
  return product
}

/** Version of the drawing code: increase it whenever the same catalogue is drawn differently. */
const drawing = 2
/**
 * Picture URL of a product, sample, service or essential. Each version has a different URL, so it can be cached
 * indefinitely.
 */
export const pictureOf = ({ version }: Pick<CatalogueIndex, 'version'>, id: string) =>
  `${apiBase}/options/product/${id}/picture.svg?version=${version}.${drawing}`

/** A product in the form in which orders store it (CAT-011). */
export const orderedProduct = (
  index: CatalogueIndex,
  { productId, title, embeds }: IndexedProduct,
): OrderedProduct => ({
  productId,
  title,
  imageUrl: pictureOf(index, productId),
  slug: productId,
  supportsEmbedding: embeds.length > 0,
})

/** A sample or a service in the form in which orders store it (ORDER-D08). */
export const orderedOffer = (
  index: CatalogueIndex,
  productId: string,
  title: OrderedProduct['title'],
): OrderedProduct => ({
  productId,
  title,
  imageUrl: pictureOf(index, productId),
  slug: productId,
  supportsEmbedding: false,
})
