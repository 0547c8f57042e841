import type { Structure } from '../packaging/structure.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import type { Configuration } from './configuration.ts'
import { asAtFirst } from './drawn-as.ts'
import { structureOfOrder } from './product-structure.ts'
import { resolveConfiguration } from './resolve-configuration.ts'

/**
 * The structure of a configuration as it was ordered. Without a record of it, it is drawn by the current catalogue in the
 * first version of the style, for the reason given at `asAtFirst`.
 */
export const orderedStructure = (
  index: CatalogueIndex,
  productId: string,
  configuration: Configuration,
): Structure | undefined => {
  const recorded = structureOfOrder(configuration)
  if (recorded && !('problem' in recorded)) return recorded
  const product = index.product(productId)
  if (!product) return undefined
  const { structure, drawnAs } = resolveConfiguration(index, product, configuration)
  const first = structure && structureOfOrder({ ...configuration, drawnAs: drawnAs && asAtFirst(drawnAs) })
  return first && !('problem' in first) ? first : structure
}
