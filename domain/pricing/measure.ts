import type { CatalogueIndex, IndexedProduct } from '../catalogue/catalogue-index.ts'
import type { Material } from '../catalogue/materials.ts'
import { surfaceBlanks } from '../catalogue/printable.ts'
import { materialsByRole } from '../catalogue/product-structure.ts'
import type { ResolvedConfiguration } from '../catalogue/resolve-configuration.ts'
import type { Blanks } from '../packaging/nesting.ts'
import { blankAreas, type Packed, type Role, type Structure, weightOf } from '../packaging/structure.ts'

/** Measures of a structure that its price is based on. Areas in whole mm², weights in grams. */
export type Measured = {
  /** Sheet area by role, with the material of each role. */
  sheets: { role: Role; material: Material; area: number }[]
  /**
   * The visible, printed surface: the wrap if there is one, otherwise the board; with its blanks, which must fit on a
   * form.
   */
  surface: { role: Role; area: number; blanks: readonly Blanks[] }
  area: number
  grams: number
  packed: Packed
}

/** Measures a configuration without problems. */
export const measure = (
  index: CatalogueIndex,
  product: IndexedProduct,
  { material }: ResolvedConfiguration,
  structure: Structure,
): Measured => {
  const materials = materialsByRole(index, product, material)
  const sheets = blankAreas(structure).map(({ role, area }) => ({
    role,
    material: materials[role],
    area: Math.round(area),
  }))
  const surface = sheets.find(({ role }) => role === 'wrap') ?? sheets.find(({ role }) => role === 'board')!
  const { board, card, wrap, lining } = materials
  return {
    sheets,
    surface: { role: surface.role, area: surface.area, blanks: surfaceBlanks(structure) },
    area: sheets.reduce((sum, sheet) => sum + sheet.area, 0),
    grams: weightOf(structure, {
      board: board.grammage,
      card: card.grammage,
      wrap: wrap.grammage,
      lining: lining.grammage,
    }),
    packed: structure.packed,
  }
}
