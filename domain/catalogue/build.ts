import type { Dimensions, Role, Structure } from '../packaging/structure.ts'
import { structureOf, type StyleId } from '../packaging/styles.ts'
import type { Material, Product } from './catalogue.ts'
import type { Configuration } from './configuration.ts'
import type { Draft } from './facets.ts'
import type { Sheet } from './sheets.ts'
import type { Shelf, Shelved } from './shelf.ts'

/** From a configuration to the structure it makes. */

/** What is wrong with a configuration, and where; the path is the one of the configuration. */
export type Problem = { field: string; message: string }

/** What of a product shapes it, and what of its board: a page that draws as one types knows no more. */
type Shape = Pick<Product, 'style' | 'cells' | 'handle'>
type Board = Pick<Material, 'caliper'>

/** The structure of a product in a size; `size` may be the outer one. */
export const build = (
  product: Shape,
  size: Pick<Configuration['size'], 'type' | 'dimensions'>,
  material: Board,
): Structure | { problem: Problem } => {
  const inner = size.type === 'outer' ? innerOf(product, size.dimensions, material) : size.dimensions
  const made = draw(product, inner, material)
  return 'problem' in made ? { problem: { field: fieldOf(made.problem.field), message: made.problem.message } } : made
}

const fieldOf = (field: string) => {
  if (field === 'caliper') return 'material.id'
  return field === 'cells' ? 'size.dimensions' : `size.dimensions.${field}`
}

const draw = ({ style, cells, handle }: Shape, dimensions: Dimensions, { caliper }: Board) =>
  structureOf(style as StyleId, dimensions, {
    caliper,
    options: { ...(cells && { cells }), ...(handle && { handle }) },
  })

/** The inner size of an outer one: walls add the same, whatever the size. What cannot be drawn is left as it is. */
const innerOf = (product: Shape, outer: Dimensions, material: Board): Dimensions => {
  const asIfInner = draw(product, outer, material)
  if ('problem' in asIfInner) return outer
  const less = (field: 'length' | 'width' | 'height') =>
    outer[field] === undefined ? {} : { [field]: Math.round((2 * outer[field] - asIfInner.outer[field]) * 1000) / 1000 }
  return { ...outer, ...less('length'), ...less('width'), ...less('height') }
}

/** The material that each role of a structure is cut from. */
export const materialsByRole = (shelf: Shelf, product: Shelved, board: Material): Record<Role, Material> => {
  const wrap = (product.wrap && shelf.material(product.wrap)) || board
  return { board, card: board, wrap, lining: wrap }
}

/** The layers, outside first, with what is done to each (CONF-011..014). */
export const sheetsOf = (
  shelf: Shelf,
  product: Shelved,
  draft: Draft,
  structure: Structure,
  board: Material,
): Sheet[] => {
  const roles = materialsByRole(shelf, product, board)
  const layers = new Map(structure.parts.map(({ role, sheet }) => [`${role} ${sheet.position}`, { role, sheet }]))
  const order = ['wrap', 'lining', 'card', 'board'] as const
  const sorted = [...layers.values()].toSorted((a, b) => order.indexOf(a.role) - order.indexOf(b.role))
  const outermost = sorted[0]
  return sorted.map((layer) => {
    const { role, sheet } = layer
    const steps = layer === outermost ? surfaceSteps(draft) : []
    for (const type of structure.steps) {
      if (type === 'dieCutting' || (type === 'gluing' && role !== 'lining')) steps.push({ type })
    }
    return { ...sheet, materialId: roles[role].id, steps }
  })
}

const surfaceSteps = ({ print, coating = 'none', finish = 'none', printAddOns = [] }: Draft): Sheet['steps'] => [
  ...(print && print.option !== 'blank' ? [{ type: 'printing' as const, optionId: print.option }] : []),
  ...[coating, finish].filter((id) => id !== 'none').map((optionId) => ({ type: 'coating' as const, optionId })),
  ...printAddOns.map((optionId) => ({ type: 'printAddOnProcessing' as const, optionId })),
]
