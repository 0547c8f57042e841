import type { AssembledStyle } from './assembled-styles.ts'
import { pillowBend } from './pillow-bend.ts'
import { bottomOf, centered, floorOf, middle, type Placing, type Recipe, type Span } from './placing.ts'
import type { Part } from './structure.ts'
import { tubeRecipes } from './tube-recipes.ts'

/** How the parts of each set are placed. */

const first: { folds: Span; moves: Span } = { folds: [0, 0.35], moves: [0.35, 0.6] }
/** Glued in before anything is inserted. */
const gluedIn: { folds: Span; moves: Span } = { folds: [0, 0.2], moves: [0.2, 0.4] }
const last: { folds: Span; moves: Span } = { folds: [0.6, 1], moves: [0, 1] }

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
  // Creased at its inner face: the two faces touch along their edges.
  pillow: (structure) => [
    {
      part: 'pillow',
      when: { folds: [0, 1], moves: [0, 1] },
      bend: pillowBend(structure),
      layer: { from: -structure.caliper, thickness: structure.caliper },
    },
  ],
  ...tubeRecipes,
  // A solid base below the layer with the cavities.
  block: ({ parts: [block], dimensions: { height = 0 } }) => {
    const solid: Part = { ...block!, panels: block!.panels.map(({ holes: _, ...panel }) => panel) }
    const depth = height / 3
    return [
      { part: solid, turn: 'facingUp', layer: { from: 0, thickness: height - depth } },
      { part: 'block', turn: 'facingUp', firstCopy: 1, layer: { from: -depth, thickness: depth } },
    ]
  },
  divider: ({ parts }) =>
    parts.flatMap((part): Placing[] => {
      if (part.key === 'pad') return [{ part: part.key }]
      const turn = part.key === 'long-strip' ? 'upright' : 'across'
      return [{ part: part.key, turn, comes: 2, copies: part.count, at: standOnPad }]
    }),
}
