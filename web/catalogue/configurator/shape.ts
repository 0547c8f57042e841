import type { Cells, ConfigurationInput } from '#domain/catalogue/configuration.ts'
import { structureInStyle } from '#domain/catalogue/structure-in-style.ts'
import type { SizeType } from '#domain/catalogue/vocabulary.ts'
import type { Message } from '#domain/messages/message.ts'
import type { Dimensions, Structure } from '#domain/packaging/structure.ts'
import type { Style } from '#domain/packaging/style.ts'
import type { MaterialChoice, Options, Product } from './configurator-api.ts'

/** Computes the shape from loaded data only, so that the drawing updates without a request per keystroke. */

/** A size in mm, and how it was measured or which standard size it is. */
export type Size = { type: SizeType; dimensions: Dimensions; standardSizeId?: string | undefined }
/** Changes the size: by a choice, or by typing, which is debounced. */
export type ChangeSize = (size: NonNullable<ConfigurationInput['size']>, how: 'chosen' | 'typed') => void

/** The chosen size, completed from the last answer. */
export const sizeOf = (chosen: ConfigurationInput['size'], { config, sizes }: Options): Size => {
  if (!chosen) return config.size
  const { standardSizeId } = chosen
  const type = chosen.type ?? config.size.type
  if (type !== 'standard') return { type, dimensions: { ...config.size.dimensions, ...chosen.dimensions } }
  const standard = standardSizeId ? sizes.find(({ sizeId }) => sizeId === standardSizeId) : undefined
  if (!standard) return config.size
  return { type, standardSizeId, dimensions: { ...standard.dimensions, ...chosen.dimensions } }
}

/** The chosen board, otherwise the board of the last answer. */
export const materialOf = (chosen: ConfigurationInput['material'], { options }: Options): MaterialChoice | undefined =>
  options.material.find(({ id }) => id === chosen?.id) ?? options.material.find(({ selected }) => selected)

/** Why there is no shape: a configuration field and the reason. */
export type Shape = { structure: Structure } | { problem: { field: string; message: Message } }

/** Structure of a product for a size and board thickness (mm), or the problem that prevents it. */
export const shapeOf = (
  style: Style,
  { structure, cells: usual, handle }: Product,
  size: Size,
  {
    caliper,
    printAddOns,
    cells = usual,
  }: { caliper: number; printAddOns: readonly string[]; cells?: Cells | undefined },
): Shape => {
  const made = structureInStyle(style, { style: structure, cells, handle, printAddOns }, size, { caliper })
  return 'problem' in made ? made : { structure: made }
}
