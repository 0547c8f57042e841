import type { Structure } from '../packaging/structure.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import type { Configuration } from './configuration.ts'
import { structureOfOrder } from './product-structure.ts'
import { resolveConfiguration } from './resolve-configuration.ts'

/**
 * The structure of a configuration as it was ordered. An order from before that was recorded is drawn by the current
 * catalogue, in the first version of the style (`drawnAsAtFirst`).
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
  const former = structure && structureOfOrder({ ...configuration, drawnAs: { ...drawnAs, version: 1 } })
  return former && !('problem' in former) ? former : structure
}
