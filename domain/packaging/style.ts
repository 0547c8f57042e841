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

/** The type of a box style: the sizes that it accepts, and how it is drawn for them. */

/** A size with every field; 0 if not specified. */
export type Sizes = Readonly<Record<DimensionField, number>>

/** Physically possible minimum and maximum in mm; the catalogue's limits are narrower. */
export type Range = readonly [min: number, max: number]

/** Choices other than the size that affect the shape. */
export type Options = {
  /** Dividers: number of cells along the length and along the width. Default 2 × 2. */
  cells?: { columns: number; rows: number }
  /** Bags; absent without handles. */
  handle?: 'twisted' | 'rope' | 'ribbon'
  /** Cut-outs of a carton: a window in its front, a hole for a peg in its back. */
  window?: boolean
  /** Blocks: cut from solid material rather than molded, so that their height affects the price. */
  solid?: boolean
  hangHole?: boolean
  /** Cards. */
  roundCorners?: boolean
  /** Strips of a closure: to close it, to open it in one pull, and to close it again for a return. */
  adhesiveStrip?: boolean
  tearStrip?: boolean
  returnStrip?: boolean
}

/** Why a size cannot be produced; `field` is the field to change. */
export type Problem = { field: DimensionField | 'caliper' | 'cells'; message: Message }

/** A problem with its message, checked by key. */
export const sizeProblem = <K extends MessageKey>(
  field: Problem['field'],
  key: K,
  ...params: ParamsFor<K>
): Problem => ({ field, message: message(key, ...params) })

/**
 * Sizes that can be produced, and how they are drawn flat. Styles share a construction, or pass other arguments to it.
 */
export type Construction = {
  /** Required fields. */
  needs: { readonly [field in DimensionField]?: Range }
  /** Optional fields. */
  takes?: { readonly [field in DimensionField]?: Range }
  /** Range of board thickness, in mm. */
  caliper: Range
  /** Conditions between the fields. */
  unless?: (sizes: Sizes, caliper: number, options: Options) => Problem | undefined
  /** Conditions that were added later: what was ordered before is still drawn. */
  unlessOrdered?: (sizes: Sizes, caliper: number, options: Options) => Problem | undefined
  draw: (sizes: Sizes, caliper: number, options: Options) => Omit<Structure, 'style' | 'dimensions' | 'caliper'>
}

/** A complete style: one file each in `styles/`. */
export type Style = Construction & {
  /** The id used by catalogue products. */
  id: string
  /**
   * Version of its construction, by default 1. A change that draws an allowed size differently raises it and moves the
   * former construction to `former`, so that orders are drawn as they were placed.
   */
  version?: number
  former?: { readonly [version: number]: Construction }
  /** Its picture: erected, and open enough to show how it closes. */
  scene: (structure: Structure) => Scene
}

/** A style with the construction of a version; undefined if it never had that version. */
export const styleOfVersion = (style: Style, version: number): Style | undefined => {
  if (version === (style.version ?? 1)) return style
  const former = style.former?.[version]
  return former && { ...style, ...former }
}

/** The effective fields: specified, not 0 (CONF-005), and used by the style. */
const dimensionsFor = ({ needs, takes }: Style, dimensions: Dimensions): Dimensions => {
  const used: { -readonly [Field in keyof Dimensions]: Dimensions[Field] } = {}
  for (const field of dimensionFields) {
    if ((needs[field] ?? takes?.[field]) && (dimensions[field] ?? 0) !== 0) used[field] = dimensions[field]
  }
  return used
}

type How = { caliper: number; options?: Options; isOrdered?: boolean }

/** The first problem of a size in a style; undefined if it can be produced. */
export const problemIn = (
  style: Style,
  dimensions: Dimensions,
  { caliper, options = {}, isOrdered = false }: How,
): Problem | undefined => {
  const sizes = sizesOf(dimensionsFor(style, dimensions))
  for (const field of dimensionFields) {
    const value = sizes[field]
    const range = style.needs[field] ?? (value === 0 ? undefined : style.takes?.[field])
    if (!range) continue
    if (!Number.isFinite(value)) return sizeProblem(field, 'size.number', { field })
    if (value < range[0] || value > range[1]) return outside(field, range)
  }
  if (!(caliper >= style.caliper[0] && caliper <= style.caliper[1])) return outside('caliper', style.caliper)
  return (
    style.unless?.(sizes, caliper, options) ?? (isOrdered ? undefined : style.unlessOrdered?.(sizes, caliper, options))
  )
}

const outside = (field: Problem['field'], [min, max]: Range): Problem =>
  sizeProblem(field, 'size.between', { field, min: { mm: min }, max: { mm: max } })

const sizesOf = (dimensions: Dimensions): Sizes => {
  const sizes = { ...noSizes }
  for (const field of dimensionFields) sizes[field] = dimensions[field] ?? 0
  return sizes
}
const noSizes = Object.fromEntries(dimensionFields.map((field) => [field, 0])) as Record<DimensionField, number>

/** The structure for a size that may be outside of the limits of its style, to compute a size that is within them. */
export const drawnIn = (style: Style, dimensions: Dimensions, { caliper, options = {} }: How): Structure => {
  const used = dimensionsFor(style, dimensions)
  return { style: style.id, dimensions: used, caliper, ...style.draw(sizesOf(used), caliper, options) }
}

/**
 * The structure of a product: inner `dimensions` in mm, `caliper` of its board in mm. If the size cannot be produced,
 * the problem is returned rather than thrown. `isOrdered`: whether the size was accepted when it was ordered.
 */
export const structureIn = (style: Style, dimensions: Dimensions, how: How): Structure | { problem: Problem } => {
  const problem = problemIn(style, dimensions, how)
  return problem ? { problem } : drawnIn(style, dimensions, how)
}

// Building blocks of styles -------------------------------------------------------------------------------------------

export const corrugated: Sheet = { type: 'corrugated', position: 'core' }
export const cardboard: Sheet = { type: 'cardboard', position: 'core' }
export const tubeBoard: Sheet = { type: 'tubeStructure', position: 'core' }
export const outsidePaper: Sheet = { type: 'substrate', position: 'outside' }
export const insidePaper: Sheet = { type: 'substrate', position: 'inside' }

/** Air in a pile, as a factor on the board's thickness (4.9): sheets, glued goods by their springback, rolls on end. */
export const pileFactors = { sheets: 1.15, gluedCorrugated: 1.1, gluedCarton: 1.2, rolls: 1.02 }

/**
 * A part cut from the board, one per product. `panels` can be drawn lazily, because prices do not need them: other
 * properties are passed as `more`, because spreading the part would draw them.
 */
export const boardPart = (
  key: string,
  sheet: Sheet,
  blank: Part['blank'],
  panels: Part['panels'] | (() => Part['panels']),
  more: Omit<Partial<Part>, 'panels'> = {},
): Part => {
  let drawn: Part['panels'] | undefined
  return {
    key,
    role: 'board',
    sheet,
    count: 1,
    blank,
    ...more,
    get panels() {
      drawn ??= typeof panels === 'function' ? panels() : panels
      return drawn
    },
  }
}

/** A single board without a crease, or paper that covers one; `blank` is the size used for prices, if it differs. */
export const plainBoard = (
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

/** Walls lower than an eighth of the length cannot stand up by themselves (4.2: L:H ≤ 8). */
export const tooFlat = (length: number, height: number): Problem | undefined =>
  length > 8 * height ? sizeProblem('height', 'size.heightEighthOfLength', { field: 'height' }) : undefined
