import { protections, sizeCategories } from '#domain/catalogue/vocabulary.ts'
import type { PackagingProduct } from '../data/replies.ts'

/** Product filter of the shop: pure, runs on every input. */
export type ProductFilter = {
  protection?: (typeof protections)[number] | undefined
  size?: (typeof sizeCategories)[number] | undefined
  /** Pieces. */
  quantity?: number | undefined
}

/** Size classes by longest edge in mm: upper limits of small and medium (standard sizes of the trade). */
export const edges = { small: 203.2, large: 304.8 } as const

/** Range of the longest edge of a product in mm. */
const longestEdge = ({ dimensions }: Pick<PackagingProduct, 'dimensions'>) => ({
  min: Math.max(...dimensions.map(({ min }) => min)),
  max: Math.max(...dimensions.map(({ max }) => max)),
})

const isAvailableIn = (
  product: Pick<PackagingProduct, 'dimensions'>,
  size: NonNullable<ProductFilter['size']>,
): boolean => {
  const { min, max } = longestEdge(product)
  if (size === 's') return min <= edges.small
  if (size === 'l') return max > edges.large
  return min <= edges.large && max > edges.small
}

/** Whether a product matches the filter. */
export const matchesFilter = (
  product: Pick<PackagingProduct, 'protection' | 'dimensions' | 'moq'>,
  { protection, size, quantity }: ProductFilter,
): boolean =>
  (protection === undefined || product.protection === protection) &&
  (size === undefined || isAvailableIn(product, size)) &&
  (quantity === undefined || product.moq <= quantity)

export const isEmpty = ({ protection, size, quantity }: ProductFilter): boolean =>
  protection === undefined && size === undefined && quantity === undefined

/** Parses a filter from an address; ignores invalid values. */
export const productFilter = ({ protection, size, quantity }: Record<string, unknown>) => {
  const pieces = Number(quantity)
  return {
    protection: protections.find((one) => one === protection),
    size: sizeCategories.find((one) => one === size),
    quantity: quantity && Number.isSafeInteger(pieces) && pieces > 0 ? pieces : undefined,
  } satisfies ProductFilter
}
