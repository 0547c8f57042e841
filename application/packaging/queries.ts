import type { ConfigurationInput } from '#domain/catalogue/configuration.ts'
import { resolveConfiguration } from '#domain/catalogue/resolve-configuration.ts'
import { Rejection, refusal } from '#domain/kernel/refusal.ts'
import { message, withFieldPath } from '#domain/messages/message.ts'
import { type Dieline, dielineOf } from '#domain/packaging/dieline.ts'
import { type Mark, marksOf } from '#domain/packaging/orientation-marks.ts'
import type { Dimensions, Extent } from '#domain/packaging/structure.ts'
import { sceneOf } from '#domain/packaging/styles.ts'
import type { Bilingual } from '#domain/text/bilingual.ts'
import { productOf } from '../catalogue/queries.ts'
import type { Shop } from '../pricing/price-requests.ts'

/** A dieline with the data for its title block. */
export type IssuedDieline = {
  dieline: Dieline
  /** Orientation marks on its panels. */
  marks: readonly Mark[]
  /** Identifies the drawing: the same configuration has the same id as long as it is drawn in the same way. */
  dielineId: string
  product: Bilingual
  /** Inner dimensions. */
  dimensions: Dimensions
  /** Outer dimensions when erected. */
  outer: Extent
  material: Bilingual
  /** Thickness of its board in mm. */
  caliper: number
}

/**
 * Draws the dieline of a configuration, completed with the product's defaults.
 *
 * @throws {Rejection} not-found for an unknown product, rule-broken with the first problem
 */
export const issueDieline = (
  { index, fingerprint }: Pick<Shop, 'index' | 'fingerprint'>,
  productId: string,
  config: ConfigurationInput,
): IssuedDieline => {
  const product = productOf(index, productId)
  const { structure, material, problems } = resolveConfiguration(index, product, config)
  if (!structure) {
    const { field, message: why } = problems[0] ?? { field: 'config', message: message('shop.cannotBeMade') }
    const path = field === 'config' ? field : `config.${field}`
    throw new Rejection(refusal('rule-broken', withFieldPath(why, path), path))
  }
  const dieline = dielineOf(structure)
  return {
    dieline,
    marks: marksOf(dieline, structure, sceneOf(structure)),
    dielineId: `DL-${fingerprint([productId, structure.parts]).replaceAll(/[-_]/g, '').slice(0, 10).toUpperCase()}`,
    product: product.title,
    dimensions: structure.dimensions,
    outer: structure.outer,
    material: material.title,
    caliper: structure.caliper,
  }
}
