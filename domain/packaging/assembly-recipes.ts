import type { AssembledStyle } from './assembled-styles.ts'
import type { Point3 } from './fold.ts'
import type { Vector } from './scene.ts'
import type { Structure } from './structure.ts'

/** How the parts of each set are placed: their rotation, their final position, and when they are folded and moved. */

/** Fractions of the whole animation. */
export type Span = readonly [from: number, to: number]
/** Position of the board relative to its creases: it starts `from` mm toward the inside. */
export type Layer = { from: number; thickness: number }

/** Rotations by right angles. */
export const turns = {
  none: ([x, y, z]: Point3): Point3 => [x, y, z],
  /** Upside down: a lid over its base. */
  over: ([x, y, z]: Point3): Point3 => [x, -y, -z],
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
const first: { folds: Span; moves: Span } = { folds: [0, 0.35], moves: [0.35, 0.6] }
/** Glued in before anything is inserted. */
const gluedIn: { folds: Span; moves: Span } = { folds: [0, 0.2], moves: [0.2, 0.4] }
const last: { folds: Span; moves: Span } = { folds: [0.6, 1], moves: [0, 1] }

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
export type Extents = { min: Point3; max: Point3; layer: Layer }
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

export const recipes: Record<AssembledStyle, Recipe> = {
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
