import { type Message, message, type MessageKey, type ParamsFor } from '../messages/message.ts'
import { rectangle } from './geometry.ts'
import type { Scene } from './scene.ts'
import {
  type DimensionField,
  dimensionFields,
  type Dimensions,
  type Part,
  type Sheet,
  type Structure,
} from './structure.ts'

/** What a style of box is: which sizes it takes, and how it is drawn for them. */

/** A size with every field; 0 where it was not given. */
export type Sizes = Readonly<Record<DimensionField, number>>

/** Smallest and largest mm that can be made at all; the catalogue's limits are narrower. */
export type Range = readonly [min: number, max: number]

/** Choices that change the shape, beyond the size. */
export type Options = {
  /** Dividers: cells along the length and along the width. 2 × 2 if absent. */
  cells?: { columns: number; rows: number }
  /** Bags; absent for none. */
  handle?: 'twisted' | 'rope' | 'ribbon'
  /** Cut out of a carton: a window in its front, a hole for a peg in its back. */
  window?: boolean
  /** Blocks: cut from the solid, not moulded, so that their height is paid for. */
  solid?: boolean
  hangHole?: boolean
  /** Cards. */
  roundCorners?: boolean
}

/** Why a size cannot be made; `field` is the one to change. */
export type Problem = { field: DimensionField | 'caliper' | 'cells'; message: Message }

/** A problem with its message, checked by key. */
export const sizeProblem = <K extends MessageKey>(
  field: Problem['field'],
  key: K,
  ...params: ParamsFor<K>
): Problem => ({ field, message: message(key, ...params) })

/** Which sizes can be made, and how they are drawn flat: styles share one, or differ in its arguments. */
export type Construction = {
  /** Fields that must be given. */
  needs: { readonly [field in DimensionField]?: Range }
  /** Fields that may be given. */
  takes?: { readonly [field in DimensionField]?: Range }
  /** The thickness of board it can be made of, in mm. */
  caliper: Range
  /** What the fields demand of each other. */
  unless?: (sizes: Sizes, caliper: number, options: Options) => Problem | undefined
  draw: (sizes: Sizes, caliper: number, options: Options) => Omit<Structure, 'style' | 'dimensions' | 'caliper'>
}

/** All there is to a style: one file in `styles/` each. */
export type Style = Construction & {
  /** As the catalogue's products name it. */
  id: string
  /** How it is shown: erected, and opened so far that one sees how it closes. */
  scene: (structure: Structure) => Scene
}

/** The fields that count: given, not 0 (CONF-005), and known to the style. */
const dimensionsFor = ({ needs, takes }: Style, dimensions: Dimensions): Dimensions =>
  Object.fromEntries(
    dimensionFields
      .filter((field) => (needs[field] ?? takes?.[field]) && (dimensions[field] ?? 0) !== 0)
      .map((field) => [field, dimensions[field]]),
  )

/** The first thing wrong with a size for a style. */
const problemWith = (style: Style, dimensions: Dimensions, caliper: number, options: Options): Problem | undefined => {
  for (const field of dimensionFields) {
    const value = dimensions[field] ?? 0
    const range = style.needs[field] ?? (value === 0 ? undefined : style.takes?.[field])
    if (!range) continue
    if (!Number.isFinite(value)) return sizeProblem(field, 'size.number', { field })
    if (value < range[0] || value > range[1]) return outside(field, range)
  }
  if (!(caliper >= style.caliper[0] && caliper <= style.caliper[1])) return outside('caliper', style.caliper)
  return style.unless?.(sizesOf(dimensions), caliper, options)
}

const outside = (field: Problem['field'], [min, max]: Range): Problem =>
  sizeProblem(field, 'size.between', { field, min: { mm: min }, max: { mm: max } })

const sizesOf = (dimensions: Dimensions): Sizes =>
  Object.fromEntries(dimensionFields.map((field) => [field, dimensions[field] ?? 0])) as Sizes

/**
 * The structure of a product: `dimensions` inner in mm, `caliper` of its board in mm. A size that cannot be made is
 * answered with its problem; nothing is thrown.
 */
export const structureIn = (
  style: Style,
  dimensions: Dimensions,
  { caliper, options = {} }: { caliper: number; options?: Options },
): Structure | { problem: Problem } => {
  const used = dimensionsFor(style, dimensions)
  const problem = problemWith(style, used, caliper, options)
  if (problem) return { problem }
  return { style: style.id, dimensions: used, caliper, ...style.draw(sizesOf(used), caliper, options) }
}

// What the styles are written with ------------------------------------------------------------------------------------

export const corrugated: Sheet = { type: 'corrugated', position: 'core' }
export const cardboard: Sheet = { type: 'cardboard', position: 'core' }
export const tubeBoard: Sheet = { type: 'tubeStructure', position: 'core' }
export const outsidePaper: Sheet = { type: 'substrate', position: 'outside' }
export const insidePaper: Sheet = { type: 'substrate', position: 'inside' }

/** The air in a pile, as a factor on the board's thickness (4.9): sheets, glued goods by how they spring, rolls on end. */
export const piled = { sheets: 1.15, gluedCorrugated: 1.1, gluedCarton: 1.2, rolls: 1.02 }

/** A part of the board itself, one in a product. Panels may be drawn when they are looked at: a price needs none. */
export const boardPart = (
  key: string,
  sheet: Sheet,
  blank: Part['blank'],
  panels: Part['panels'] | (() => Part['panels']),
): Part => {
  let drawn: Part['panels'] | undefined
  return {
    key,
    role: 'board',
    sheet,
    count: 1,
    blank,
    get panels() {
      drawn ??= typeof panels === 'function' ? panels() : panels
      return drawn
    },
  }
}

/** A single board without a crease, or paper that covers one; `blank` is what the price pays, if it is not as drawn. */
export const plate = (
  key: string,
  part: Pick<Part, 'role' | 'sheet' | 'count'>,
  width: number,
  height: number,
  blank: Part['blank'] = { width, height },
): Part => ({
  key,
  ...part,
  blank,
  panels: [{ key, angle: 0, outline: rectangle(0, 0, width, height) }],
})

/** Walls that are lower than an eighth of the length do not stand up by themselves (4.2: L:H ≤ 8). */
export const tooFlat = (length: number, height: number): Problem | undefined =>
  length > 8 * height ? sizeProblem('height', 'size.heightEighthOfLength', { field: 'height' }) : undefined
