import { protections, sizeCategories } from '#domain/catalogue/vocabulary.ts'
import type { PackagingProduct } from '../data/replies.ts'

/** What matters to somebody who looks for packaging: pure, and quick enough to follow every press. */
export type ProductFilter = {
  protection?: (typeof protections)[number] | undefined
  size?: (typeof sizeCategories)[number] | undefined
  /** Pieces. */
  quantity?: number | undefined
}

/** In mm: the longest edge of what is small, and of what is not large yet (the standard sizes of the trade). */
export const edges = { small: 203.2, large: 304.8 } as const

/** From how short to how long the longest edge of a product can be, in mm. */
const longestEdge = ({ dimensions }: Pick<PackagingProduct, 'dimensions'>) => ({
  min: Math.max(...dimensions.map(({ min }) => min)),
  max: Math.max(...dimensions.map(({ max }) => max)),
})

const comesIn = (product: Pick<PackagingProduct, 'dimensions'>, size: NonNullable<ProductFilter['size']>): boolean => {
  const { min, max } = longestEdge(product)
  if (size === 's') return min <= edges.small
  if (size === 'l') return max > edges.large
  return min <= edges.large && max > edges.small
}

/** Whether a product is what somebody looks for. */
export const isWanted = (
  product: Pick<PackagingProduct, 'protection' | 'dimensions' | 'moq'>,
  { protection, size, quantity }: ProductFilter,
): boolean =>
  (protection === undefined || product.protection === protection) &&
  (size === undefined || comesIn(product, size)) &&
  (quantity === undefined || product.moq <= quantity)

export const isEmpty = ({ protection, size, quantity }: ProductFilter): boolean =>
  protection === undefined && size === undefined && quantity === undefined

/** A filter as an address carries it, read with forgiveness. */
export const productFilter = ({ protection, size, quantity }: Record<string, unknown>) => {
  const pieces = Number(quantity)
  return {
    protection: protections.find((one) => one === protection),
    size: sizeCategories.find((one) => one === size),
    quantity: quantity && Number.isSafeInteger(pieces) && pieces > 0 ? pieces : undefined,
  } satisfies ProductFilter
}
