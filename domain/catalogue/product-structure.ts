import type { Role, Structure } from '../packaging/structure.ts'
import { type StyleId, styles } from '../packaging/styles.ts'
import type { CatalogueIndex, IndexedProduct } from './catalogue-index.ts'
import type { Configuration } from './configuration.ts'
import { structureAsOrdered } from './drawn-as.ts'
import type { Draft } from './facets.ts'
import type { Material } from './materials.ts'
import type { Sheet } from './sheets.ts'
import { type Board, structureInStyle, type Problem, type Shape } from './structure-in-style.ts'

/** The structure of a configuration. */

export type { Problem }

/** The structure of a product in a given size; `size` can be the outer size. */
export const structureOfProduct = (
  product: Shape,
  size: Pick<Configuration['size'], 'type' | 'dimensions'>,
  material: Board,
): Structure | { problem: Problem } => structureInStyle(styles[product.style as StyleId], product, size, material)

/** The structure of an ordered configuration as it was recorded; undefined if it was not. */
export const structureOfOrder = ({
  drawnAs,
  ...configuration
}: Pick<Configuration, 'size' | 'printAddOns' | 'drawnAs'>): Structure | { problem: Problem } | undefined => {
  const style = drawnAs && Object.hasOwn(styles, drawnAs.style) && styles[drawnAs.style as StyleId]
  return drawnAs && style ? structureAsOrdered(style, drawnAs, configuration) : undefined
}

/** The material from which each role of a structure is cut. */
export const materialsByRole = (
  index: CatalogueIndex,
  product: IndexedProduct,
  board: Material,
): Record<Role, Material> => {
  const paper = (id: string | undefined) => (id === undefined ? undefined : index.material(id))
  const lining = paper(product.wrap) ?? board
  return { board, card: board, wrap: paper(board.wrap) ?? lining, lining }
}

/** The layers from the outside inward, with the processing steps of each (CONF-011..014). */
export const sheetsOf = (
  index: CatalogueIndex,
  product: IndexedProduct,
  draft: Draft,
  structure: Structure,
  board: Material,
): Sheet[] => {
  const roles = materialsByRole(index, product, board)
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
