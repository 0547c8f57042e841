import type { Bend } from './bend.ts'
import type { Point3 } from './fold.ts'
import type { Vector } from './scene.ts'
import type { Part, Structure } from './structure.ts'

/** How one part of a set is placed: its rotation, its final position, and when it is folded and moved. */

/** Fractions of the whole animation. */
export type Span = readonly [from: number, to: number]
/** Position of the board relative to its creases: it starts `from` mm toward the inside. */
export type Layer = { from: number; thickness: number }

/** Rotations by right angles. */
export const turns = {
  none: ([x, y, z]: Point3): Point3 => [x, y, z],
  /** Upside down: a lid over its base. */
  over: ([x, y, z]: Point3): Point3 => [x, -y, -z],
  /** With its print on top; what is at the top of the sheet is at the back. */
  facingUp: ([x, y, z]: Point3): Point3 => [-x, y, -z],
  /** A wall along the length. */
  upright: ([x, y, z]: Point3): Point3 => [x, z, -y],
  /** A ring around a floor whose first wall is in front. */
  ring: ([x, y, z]: Point3): Point3 => [-x, -z, -y],
  /** A wall along the width. */
  across: ([x, y, z]: Point3): Point3 => [-z, x, -y],
  /** Horizontal, in the coordinates of a bag whose front is the sheet. */
  lying: ([x, y, z]: Point3): Point3 => [x, -z, y],
} as const

/**
 * Fractions of the time: all parts are folded, then moved. A part that closes around others is folded after they are
 * inserted.
 */
export const usual: { folds: Span; moves: Span } = { folds: [0, 0.6], moves: [0.6, 1] }
type Axis = 0 | 1 | 2
export type Placing = {
  /** Its key, or a part that is not cut from the product's sheets. */
  part: string | Part
  turn?: keyof typeof turns
  /** Its position, calculated from its own extent and that of the first part; centered if absent. */
  at?: (own: Extents, first: Extents) => Vector
  /** The axis along which it moves in, from its positive end; if absent, it does not move. */
  comes?: Axis
  /** From the negative end. */
  reversed?: boolean
  when?: typeof usual
  copies?: number
  /** The number of its first copy, if it is placed more than once. */
  firstCopy?: number
  bend?: Bend
  /** Its board, if it is not as thick as that of the product. */
  layer?: Layer
  paint?: string
}
export type Extents = { min: Point3; max: Point3; layer: Layer }
export type Recipe = (structure: Structure) => readonly Placing[]

export const middle = ({ min, max }: Extents, axis: Axis): number => (min[axis] + max[axis]) / 2
/** Offset that centers one on the other along both horizontal axes. */
export const centered = (own: Extents, around: Extents): readonly [number, number] => [
  middle(around, 0) - middle(own, 0),
  middle(around, 1) - middle(own, 1),
]

/** Height of the inner face of the floor of a tray that rests on its outside. */
export const floorOf = ({ min, layer }: Extents): number => min[2] + layer.from + layer.thickness
/** Height of the inner face of the bottom of a sleeve whose top is on the sheet. */
export const bottomOf = ({ max, layer }: Extents): number => max[2] - layer.from - layer.thickness
