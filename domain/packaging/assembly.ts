import type { AssembledStyle } from './assembled-styles.ts'
import { isAssembled } from './assembled-styles.ts'
import { anglesAt } from './fold-order.ts'
import { canFold, foldPart, type Point3 } from './fold.ts'
import { boundsOf } from './geometry.ts'
import { roleOf } from './panels.ts'
import { add, multiply, type Vector } from './scene.ts'
import { boardFrom, type Panel, type Part, type Structure } from './structure.ts'

/**
 * Assembly of the parts of a set: position, orientation and direction of movement of each part. Parts are folded first,
 * then each is moved along one axis; a case closes last. Coordinates are those of the first part, which does not move.
 * Lengths in mm.
 */

/** A part at its position. For wrapped greyboard this is the wrap, as thick as the board below it. */
export type PlacedPart = {
  part: Part
  /** Number of the copy among equal parts. */
  copy: number
  /** Position of the board relative to its creases: it starts `from` mm toward the inside. */
  layer: { from: number; thickness: number }
  /** A rotation about the origin. */
  turn: (point: Point3) => Point3
  /** Final position of its origin, and its offset at the start. */
  at: Vector
  away: Vector
  /** When it is folded and moved, as fractions of the whole animation. */
  folds: Span
  moves: Span
  /** Movement of the part that this part is attached to. */
  carried?: { away: Vector; moves: Span }
  /** Whether it remains open until something is inserted (`openWhile`). */
  waits?: boolean
}
type Span = readonly [from: number, to: number]

/** Rotations by right angles. */
const turns = {
  none: ([x, y, z]: Point3): Point3 => [x, y, z],
  /** Upside down: a lid over its base. */
  over: ([x, y, z]: Point3): Point3 => [x, -y, -z],
  /** A wall along the length, and along the width. */
  upright: ([x, y, z]: Point3): Point3 => [x, z, -y],
  /** A ring around a floor whose first wall is in front. */
  ring: ([x, y, z]: Point3): Point3 => [-x, -z, -y],
  across: ([x, y, z]: Point3): Point3 => [-z, x, -y],
  /** Horizontal, in the coordinates of a bag whose front is the sheet. */
  lying: ([x, y, z]: Point3): Point3 => [x, -z, y],
} as const

/**
 * Fractions of the time: all parts are folded, then moved. A part that closes around others is folded after they are
 * inserted.
 */
const usual: { folds: Span; moves: Span } = { folds: [0, 0.6], moves: [0.6, 1] }
const first: { folds: Span; moves: Span } = { folds: [0, 0.35], moves: [0.35, 0.6] }
/** Glued in before anything is inserted. */
const gluedIn: { folds: Span; moves: Span } = { folds: [0, 0.2], moves: [0.2, 0.4] }
const last: { folds: Span; moves: Span } = { folds: [0.6, 1], moves: [0, 1] }

/** Gap between the flat sheets before they are moved. */
const apart = 20

/** Bounding box of a folded part after its rotation, measured at the middle or the outer face of its board. */
const extentOf = (part: Part, turn: PlacedPart['turn']): { min: Point3; max: Point3 } =>
  boxAround(foldPart(part).flatMap(({ panel, corners }) => (isShown(part, panel) ? corners.map(turn) : [])))

/** The same, of the flat sheet. */
const flatExtentOf = ({ panels }: Part, turn: PlacedPart['turn']): { min: Point3; max: Point3 } =>
  boxAround(panels.flatMap(({ outline }) => outline.map(([x, y]) => turn([x, y, 0]))))

const boxAround = (points: readonly Point3[]): { min: Point3; max: Point3 } => {
  const along = (axis: 0 | 1 | 2) => points.map((point) => point[axis])
  return {
    min: [Math.min(...along(0)), Math.min(...along(1)), Math.min(...along(2))],
    max: [Math.max(...along(0)), Math.max(...along(1)), Math.max(...along(2))],
  }
}

/** Turned-in paper and glued panels are hidden. */
export const isShown = ({ role }: Part, { key }: Panel): boolean => role === 'board' || roleOf(key) !== 'glue'

const layerOf = (part: Part, t: number): PlacedPart['layer'] => ({
  from: part.role === 'wrap' ? 0 : boardFrom(part, t),
  thickness: t,
})

type Axis = 0 | 1 | 2
type Placing = {
  part: string
  turn?: keyof typeof turns
  /** Its position, calculated from its own extent and that of the first part; centered if absent. */
  at?: (own: Extents, first: Extents) => Vector
  /** The axis along which it moves in, from its positive end; if absent, it does not move. */
  comes?: Axis
  /** From the negative end. */
  reversed?: boolean
  when?: typeof usual
  copies?: number
}
type Extents = { min: Point3; max: Point3; layer: PlacedPart['layer'] }
type Recipe = (structure: Structure) => readonly Placing[]

const middle = ({ min, max }: Extents, axis: Axis): number => (min[axis] + max[axis]) / 2
/** Offset that centers one on the other along both horizontal axes. */
const centered = (own: Extents, around: Extents): readonly [number, number] => [
  middle(around, 0) - middle(own, 0),
  middle(around, 1) - middle(own, 1),
]

/** Height of the inner face of the floor of a tray that rests on its outside. */
const floorOf = ({ min, layer }: Extents): number => min[2] + layer.from + layer.thickness
/** Height of the inner face of the bottom of a sleeve whose top is on the sheet. */
const bottomOf = ({ max, layer }: Extents): number => max[2] - layer.from - layer.thickness

/** A lid, upside down, whose floor rests on the rim of its base. */
const placeLidOn =
  (base: string, lid: string): Recipe =>
  () => [
    { part: base },
    {
      part: lid,
      turn: 'over',
      comes: 2,
      at: (own, under) => [...centered(own, under), under.max[2] - own.max[2] + own.layer.from + own.layer.thickness],
    },
  ]

/** A tray, upside down in the coordinates of its sleeve, on the bottom of the sleeve. */
const slideInto =
  (sleeve: string, tray: string): Recipe =>
  () => [
    { part: sleeve },
    {
      part: tray,
      turn: 'over',
      comes: 0,
      at: (own, around) => [...centered(own, around), bottomOf(around) - own.max[2] + own.layer.from],
    },
  ]

/** A tray on the base of a case, which then closes. */
const inCase: Recipe = () => [
  { part: 'case-wrap', when: last },
  {
    part: 'tray-wrap',
    comes: 2,
    when: first,
    // The base is the first panel of the case and is in the plane of the sheet.
    at: (own, around) => [...centered(own, around), floorOf(around) - own.min[2]],
  },
]

/** Strips stand on the inside of a floor; their pitch determines their positions. */
const standOnFloor: NonNullable<Placing['at']> = (own, tray) => [...centered(own, tray), floorOf(tray) - own.min[2]]
/** On their feet, which rest on the pad. */
const standOnPad: NonNullable<Placing['at']> = (own, pad) => [
  ...centered(own, pad),
  pad.max[2] + pad.layer.from + pad.layer.thickness - own.min[2] - own.layer.from,
]

const recipes: Record<AssembledStyle, Recipe> = {
  telescope: placeLidOn('base', 'lid'),
  liftOff: placeLidOn('base-wrap', 'lid-wrap'),
  partialLid: placeLidOn('base-wrap', 'lid-wrap'),
  shoulderNeck: () => [
    { part: 'base-wrap', when: gluedIn },
    {
      part: 'neck-board',
      turn: 'ring',
      comes: 2,
      when: gluedIn,
      at: standOnFloor,
    },
    {
      // Its rim meets the rim of the base; the neck is inside both.
      part: 'lid-wrap',
      turn: 'over',
      comes: 2,
      at: (own, under) => [...centered(own, under), under.max[2] - own.min[2]],
    },
  ],
  drawer: slideInto('sleeve-board', 'tray-wrap'),
  trayAndSleeve: slideInto('sleeve', 'tray'),
  magnetic: inCase,
  bookBox: inCase,
  collapsibleMagnetic: () => [{ part: 'case-wrap', when: { folds: [0, 1], moves: [0, 1] } }],
  bottleCarrier: ({ parts }) => {
    const strips = parts.find(({ key }) => key === 'cross-strip')?.count ?? 0
    return [
      { part: 'tray' },
      // The slots of the handle wall are open below, so it is placed over the strips.
      ...(strips > 0
        ? [{ part: 'cross-strip', turn: 'across', comes: 2, copies: strips, at: standOnFloor } as const]
        : []),
      { part: 'handle-wall', turn: 'upright', comes: 2, at: (own, tray) => [...centered(own, tray), floorOf(tray) - own.min[2]] }, // prettier-ignore
    ]
  },
  // Up is the negative y axis, as on the sheet.
  bag: ({ parts, caliper }) => [
    { part: 'bag', when: { folds: [0, 0.7], moves: [0, 1] } },
    ...(parts.some(({ key }) => key === 'bottom-card')
      ? [
          {
            part: 'bottom-card',
            turn: 'lying',
            comes: 1,
            reversed: true,
            when: { folds: [0, 0.7], moves: [0.7, 1] },
            at: (own, bag) => [
              middle(bag, 0) - middle(own, 0),
              bag.max[1] - own.max[1] - 2 * caliper,
              middle(bag, 2) - middle(own, 2),
            ],
          } satisfies Placing,
        ]
      : []),
  ],
  divider: ({ parts }) =>
    parts.flatMap((part): Placing[] => {
      if (part.key === 'pad') return [{ part: part.key }]
      const turn = part.key === 'long-strip' ? 'upright' : 'across'
      return [{ part: part.key, turn, comes: 2, copies: part.count, at: standOnPad }]
    }),
}

/** The positioned parts of a set; empty if the structure is not a set. */
export const assemblyOf = (structure: Structure): PlacedPart[] => {
  const { style, parts, caliper } = structure
  if (!isAssembled(style)) return []
  const placings = recipes[style](structure)
  const partOf = (key: string): Part => parts.find((one) => one.key === key)!
  const still = partOf(placings[0]!.part)
  const around = { ...extentOf(innermost(still), turns.none), layer: layerOf(still, caliper) }
  /** The highest point of the parts so far, above the lowest one of the first part, before they are moved. */
  let above = around.max[2] - around.min[2]
  return placings.flatMap(({ part: of, turn = 'none', at, comes, reversed, when = usual, copies = 1 }) => {
    const part = partOf(of)
    const layer = layerOf(part, caliper)
    const own = { ...extentOf(part, turns[turn]), layer }
    const place = at?.(own, around) ?? [0, 0, 0]
    let distance = 0
    if (comes === 2) {
      const bottom = place[2] + own.min[2] - around.min[2]
      const flatBelow = own.min[2] - flatExtentOf(part, turns[turn]).min[2]
      distance = above + apart - bottom + Math.max(0, flatBelow)
      above = bottom + distance + own.max[2] - own.min[2]
    } else if (comes !== undefined) {
      distance = distanceOf(comes, own, around, [part, still]) * (reversed ? -1 : 1)
    }
    return Array.from({ length: copies }, (_, copy): PlacedPart => ({
      part,
      copy,
      layer,
      turn: turns[turn],
      at: add(place, pitchOf(turn, copy, copies, around)),
      away: comes === undefined ? [0, 0, 0] : multiply(axes[comes], distance),
      ...when,
    }))
  })
}

/**
 * The single part of a box: it is folded during the whole animation and does not move. With a lining, its wall is half
 * as thick as the flat product.
 */
export const singlePart = ({ parts: [part, lining], caliper, outer }: Structure): PlacedPart => ({
  part: part!,
  copy: 0,
  layer: layerOf(part!, lining ? outer.height / 2 : caliper),
  turn: turns.none,
  at: [0, 0, 0],
  away: [0, 0, 0],
  folds: [0, 1],
  moves: [0, 1],
})

/** The positioned parts of a product; empty if nothing is folded or assembled. */
export const placedPartsOf = (structure: Structure): PlacedPart[] =>
  canFold(structure) ? [singlePart(structure)] : assemblyOf(structure)

const axes = [[1, 0, 0], [0, 1, 0], [0, 0, 1]] as const satisfies readonly Vector[] // prettier-ignore

/** In a case, only the stationary board determines the position of other parts. */
const innermost = (part: Part): Part => (part.key === 'case-wrap' ? { ...part, panels: [part.panels[0]!] } : part)

/** Equal strips divide the space between the walls evenly. */
const pitchOf = (turn: keyof typeof turns, copy: number, copies: number, { min, max }: Extents): Vector => {
  const share = (copy + 1) / (copies + 1) - 0.5
  if (copies === 1) return [0, 0, 0]
  return turn === 'upright' ? [0, share * (max[1] - min[1]), 0] : [share * (max[0] - min[0]), 0, 0]
}

/** Horizontal distance at which neither the flat sheets nor the folded parts touch each other. */
const distanceOf = (axis: 0 | 1, own: Extents, around: Extents, sheets: readonly Part[]): number => {
  // A bag stands along the axis: beyond its flat sheet as well as its folded height.
  if (axis === 1) return around.max[1] - Math.min(0, around.min[1]) + own.max[1] - own.min[1] + apart
  const wide = sheets.map(({ panels }) => boundsOf(panels.map(({ outline }) => outline)).width)
  return wide.reduce((sum, one) => sum + one / 2, apart)
}

/**
 * The angles of a part's panels in degrees, and the part's position, at a point of the animation. `share`: 0 is flat
 * and separated, 1 is assembled.
 */
export const poseAt = (
  { part, turn, at, away, folds, moves, carried, waits = false }: PlacedPart,
  share: number,
): { angles: Record<string, number>; move: (point: Point3) => Point3 } => {
  const own = add(at, multiply(away, 1 - progress(moves, share)))
  const place = carried ? add(own, multiply(carried.away, 1 - progress(carried.moves, share))) : own
  return { angles: anglesAt(part, progress(folds, share), waits), move: (point) => add(turn(point), place) }
}

const progress = ([from, to]: Span, share: number): number => Math.min(1, Math.max(0, (share - from) / (to - from)))
