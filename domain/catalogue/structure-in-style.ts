import type { Message } from '../messages/message.ts'
import type { Dimensions, Structure } from '../packaging/structure.ts'
import { structureIn, type Style } from '../packaging/style.ts'
import type { Material, Product } from './catalogue.ts'
import type { Configuration } from './configuration.ts'

/**
 * The structure for a size in a given style: like `build.ts`, but without loading the other styles, for pages that need
 * only one.
 */

/** A problem in a configuration, and the path of the affected field. */
export type Problem = { field: string; message: Message }

/** The properties of a product, its add-ons and its board that determine its shape. */
export type Shape = Pick<Product, 'style' | 'cells' | 'handle'> & { printAddOns?: readonly string[] | undefined }
export type Board = Pick<Material, 'caliper'> & { family?: string | undefined }

/** The structure of a product in a given size; `size` can be the outer size. */
export const structureInStyle = (
  style: Style,
  product: Shape,
  size: Pick<Configuration['size'], 'type' | 'dimensions'>,
  { caliper, family }: Board,
): Structure | { problem: Problem } => {
  const { cells, handle, printAddOns = [] } = product
  const options = {
    ...(cells && { cells }),
    ...(handle && { handle }),
    ...(family === 'foam' && { solid: true }),
    window: printAddOns.includes('window'),
    hangHole: printAddOns.includes('hang-hole'),
    roundCorners: printAddOns.includes('round-corners'),
    adhesiveStrip: printAddOns.includes('adhesive-strip'),
    tearStrip: printAddOns.includes('tear-strip'),
    returnStrip: printAddOns.includes('return-strip'),
  }
  const draw = (inner: Dimensions) => structureIn(style, inner, { caliper, options })
  const made = draw(size.type === 'outer' ? innerOf(size.dimensions, draw) : size.dimensions)
  return 'problem' in made ? { problem: { field: fieldOf(made.problem.field), message: made.problem.message } } : made
}

const fieldOf = (field: string) => {
  if (field === 'caliper') return 'material.id'
  return field === 'cells' ? 'cells' : `size.dimensions.${field}`
}

/**
 * The inner size for an outer size: walls add the same amount to any size. A size that cannot be drawn is returned
 * unchanged.
 */
const innerOf = (outer: Dimensions, draw: (inner: Dimensions) => ReturnType<typeof structureIn>): Dimensions => {
  const asIfInner = draw(outer)
  if ('problem' in asIfInner) return outer
  const less = (field: 'length' | 'width' | 'height') =>
    outer[field] === undefined ? {} : { [field]: Math.round((2 * outer[field] - asIfInner.outer[field]) * 1000) / 1000 }
  return { ...outer, ...less('length'), ...less('width'), ...less('height') }
}
