import { type Message, message } from '../messages/message.ts'
import type { DimensionField, Dimensions, Extent, Structure } from '../packaging/structure.ts'
import { drawnIn, problemIn, type Problem as SizeProblem, structureIn, type Style } from '../packaging/style.ts'
import type { Configuration } from './configuration.ts'
import type { Material } from './materials.ts'
import type { Product } from './products.ts'

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
  isOrdered = false,
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
  const how = { caliper, options, isOrdered }
  const made =
    size.type === 'outer' ? madeForOuter(style, size.dimensions, how) : structureIn(style, size.dimensions, how)
  return 'problem' in made ? { problem: { field: fieldOf(made.problem.field), message: made.problem.message } } : made
}

type Made = ReturnType<typeof structureIn>

const fieldOf = (field: string) => {
  if (field === 'caliper') return 'material.id'
  return field === 'cells' ? 'cells' : `size.dimensions.${field}`
}

/** Largest difference in mm between an outer size and that of its structure. */
const outerTolerance = 0.01
/** More than any pillow needs; the error becomes at least 1.75 times smaller with each. */
const mostCorrections = 30

/**
 * The structure with an outer size, from an inner size that is corrected by the difference. Walls add the same amount to
 * any size, so the first correction is exact, except for pillows: the more their faces are bent, the narrower they are.
 * Only the resulting inner size has to be within the limits of the style: the sizes before it, of which the outer size
 * is the first, may be outside.
 */
const madeForOuter = (style: Style, outer: Dimensions, how: Parameters<typeof structureIn>[2]): Made => {
  const entered = problemIn(style, outer, how)
  if (entered && (entered.field === 'caliper' || !Number.isFinite(outer[entered.field as DimensionField])))
    return { problem: entered }
  let inner = outer
  let made = drawnIn(style, inner, how)
  for (let corrections = 0; corrections < mostCorrections; corrections++) {
    if (corrections > 0 && isMet(outer, made.outer)) break
    inner = corrected(inner, outer, made.outer)
    if (extentFields.some((field) => inner[field]! <= 0)) break
    made = drawnIn(style, inner, how)
  }
  const inside = problemIn(style, inner, how)
  return inside ? { problem: entered ?? problemInside(inner, inside) } : made
}

/** A problem of the inner size: its limits do not apply to the outer size that the customer entered. */
const problemInside = (inner: Dimensions, { field, message: because }: SizeProblem): SizeProblem => {
  const length = field === 'caliper' || field === 'cells' ? undefined : inner[field]
  if (length === undefined) return { field, message: because }
  return { field, message: message('size.inside', { because, field, inner: { mm: Math.round(length * 10) / 10 } }) }
}

const extentFields = ['length', 'width', 'height'] as const

const isMet = (outer: Dimensions, drawn: Extent): boolean =>
  extentFields.every((field) => Math.abs((outer[field] ?? drawn[field]) - drawn[field]) < outerTolerance)

const corrected = (inner: Dimensions, outer: Dimensions, drawn: Extent): Dimensions => {
  const next: { -readonly [Field in keyof Dimensions]: Dimensions[Field] } = { ...inner }
  for (const field of extentFields) {
    const [from, to] = [inner[field], outer[field]]
    if (from !== undefined && to !== undefined) next[field] = Math.round((from + to - drawn[field]) * 1000) / 1000
  }
  return next
}
