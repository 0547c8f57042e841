import type { CatalogueIndex } from '#domain/catalogue/catalogue-index.ts'
import type { ConfigurationInput } from '#domain/catalogue/configuration.ts'
import { type Problem, structureOfOrder } from '#domain/catalogue/product-structure.ts'
import { resolveConfiguration } from '#domain/catalogue/resolve-configuration.ts'
import { invalidInput, Rejection, refusal } from '#domain/kernel/refusal.ts'
import { message, withFieldPath } from '#domain/messages/message.ts'
import { type Dieline, dielineOf } from '#domain/packaging/dieline.ts'
import { type Mark, marksOf } from '#domain/packaging/orientation-marks.ts'
import type { Dimensions, Extent, Structure } from '#domain/packaging/structure.ts'
import { sceneOf } from '#domain/packaging/styles.ts'
import { type Bilingual, bilingual } from '#domain/text/bilingual.ts'
import { productOf } from '../catalogue/ordered-products.ts'
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
 * Draws the dieline of a configuration: an ordered one as it was ordered, another one completed with the product's
 * defaults.
 *
 * @throws {Rejection} not-found for an unknown product, rule-broken with the first problem
 */
export const issueDieline = (
  { index, fingerprint }: Pick<Shop, 'index' | 'fingerprint'>,
  productId: string,
  config: ConfigurationInput,
): IssuedDieline => {
  const { structure, product, material } = asOrdered(index, productId, config) ?? asOffered(index, productId, config)
  const dieline = dielineOf(structure)
  return {
    dieline,
    marks: marksOf(dieline, structure, sceneOf(structure)),
    dielineId: `DL-${fingerprint([productId, shapeOf(structure)])
      .replaceAll(/[-_]/g, '')
      .slice(0, 10)
      .toUpperCase()}`,
    product,
    dimensions: structure.dimensions,
    outer: structure.outer,
    material,
    caliper: structure.caliper,
  }
}

/** The parts without glue: the id is that of the shape, which does not change when glue is drawn differently. */
const shapeOf = ({ parts }: Structure) =>
  parts.map(({ panels, ...part }) => ({ ...part, panels: panels.map(({ glue: _, ...panel }) => panel) }))

type Drawn = { structure: Structure; product: Bilingual; material: Bilingual }

/** By the current catalogue. */
const asOffered = (index: CatalogueIndex, productId: string, config: ConfigurationInput): Drawn => {
  const product = productOf(index, productId)
  const { structure, material, problems } = resolveConfiguration(index, product, config)
  if (!structure) throw cannotBeMade(problems[0])
  return { structure, product: product.title, material: material.title }
}

/** By what was recorded with the order; a product or material that is no longer offered is named by its id. */
const asOrdered = (
  index: CatalogueIndex,
  productId: string,
  { drawnAs, size, material, printAddOns = [] }: ConfigurationInput,
): Drawn | undefined => {
  if (!drawnAs) return undefined
  const ordered = { size: { type: size?.type ?? 'inner', dimensions: size?.dimensions ?? {} }, printAddOns }
  const structure = structureOfOrder({ ...ordered, drawnAs })
  if (!structure) throw new Rejection(invalidInput('config.drawnAs', 'input.invalid', { field: 'config.drawnAs' }))
  if ('problem' in structure) throw cannotBeMade(structure.problem)
  const id = material?.id ?? ''
  return {
    structure,
    product: index.product(productId)?.title ?? bilingual(() => productId),
    material: index.catalogue.materials.find((one) => one.id === id)?.title ?? bilingual(() => id),
  }
}

const cannotBeMade = (problem: Problem | undefined): Rejection => {
  const { field, message: why } = problem ?? { field: 'config', message: message('shop.cannotBeMade') }
  const path = field === 'config' ? field : `config.${field}`
  return new Rejection(refusal('rule-broken', withFieldPath(why, path), path))
}
