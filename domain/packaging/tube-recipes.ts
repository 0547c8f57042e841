import { rolled } from './bend.ts'
import { circle, rectangle } from './geometry.ts'
import { centered, type Extents, type Placing, type Recipe } from './placing.ts'
import type { Vector } from './scene.ts'
import type { Part, Structure } from './structure.ts'

/**
 * How tubes are assembled. A wall is shown as its label, as thick as the board below it, in the height of the board: the
 * paper beyond it is turned in. Up is z.
 */

/** Walls are rolled before anything is placed in them. */
const walls = { folds: [0, 0.45], moves: [0.45, 1] } as const

const partOf = ({ parts }: Structure, key: string): Part => parts.find((one) => one.key === key)!

/** A wall with its label, around the axis of the tube. */
const labeled = (structure: Structure, key: string): Placing => {
  const [label, wall] = [partOf(structure, `${key}-label`), partOf(structure, `${key}-wall`)]
  const turnIn = (label.blank.height - wall.blank.height) / 2
  const bend = rolled(label.key, { from: turnIn, to: turnIn + wall.blank.height })
  return { part: label.key, turn: 'ring', bend, when: walls }
}

/** Height of the foot of a part, centered in the first one; from its lowest and its highest point. */
const standing =
  (foot: (first: Extents) => number) =>
  (own: Extents, first: Extents): Vector => [...centered(own, first), foot(first) - own.min[2]]

/** Composite can: the neck stands on the bottom disc in the body; the lid stands on the rim of the body, around it. */
const can: Recipe = (structure) => {
  const t = wallOf(structure)
  const neck = partOf(structure, 'neck-wall')
  const { height } = neck.blank
  const hasSifter = structure.parts.some(({ key }) => key === 'sifter')
  const lid = partOf(structure, 'lid-wall').blank.height
  const board = { from: 0, thickness: t }
  const disc = { part: 'disc', comes: 2, layer: board, when: walls } as const
  return [
    { ...labeled(structure, 'body'), layer: board },
    { ...disc, at: standing(({ min }) => min[2]) },
    {
      part: neck.key,
      turn: 'ring',
      bend: rolled(neck.key, { from: 0, to: height }),
      // Wound around the middle of its thickness.
      layer: { from: -t / 2, thickness: t },
      when: walls,
      comes: 2,
      at: standing(({ min }) => min[2] + t),
    },
    ...(hasSifter
      ? [
          {
            part: 'sifter',
            turn: 'facingUp',
            comes: 2,
            layer: board,
            when: walls,
            at: standing(({ min }) => min[2] + height + t),
          } as const,
        ]
      : []),
    { ...labeled(structure, 'lid'), layer: board, comes: 2, at: standing(({ max }) => max[2]) },
    { ...disc, firstCopy: 1, at: standing(({ max }) => max[2] + lid - t) },
    // Its print is on top.
    {
      part: 'top-label',
      turn: 'facingUp',
      when: walls,
      comes: 2,
      layer: { from: -paper, thickness: paper },
      at: standing(({ max }) => max[2] + lid),
    },
  ]
}

/** Thickness of the wall in mm: as chosen, or that of the board. */
const wallOf = ({ dimensions: { wallWidth }, caliper }: Structure): number => wallWidth || caliper

/** Thickness in mm with which a label on a disc is drawn. */
const paper = 0.3

/** Flange of a plug and its skirt in mm, of translucent polyethylene. */
const plug = { flange: 3, skirt: 15, wall: 1.5, color: '#e9ebe8' }

/** Mailing tube: a plug at each end, whose flange is as wide as the tube. */
const mailingTube: Recipe = (structure) => {
  const t = wallOf(structure)
  const { outer, dimensions } = structure
  const inner = dimensions.diameter ?? 0
  const depth = Math.min(plug.skirt, (dimensions.height ?? 0) / 4)
  const around = Math.PI * inner
  const lid = (key: 'disc' | 'lid-wall', outline: Part['panels'][number]['outline']): Part => ({
    key: 'lids',
    role: 'board',
    sheet: { type: 'cardboard', position: 'core' },
    count: 2,
    blank: { width: 0, height: 0 },
    panels: [{ key, angle: 0, outline }],
  })
  const flange = lid('disc', circle([outer.length / 2, outer.length / 2], outer.length / 2))
  const skirt = lid('lid-wall', rectangle(0, 0, around, depth))
  const [bend, paint] = [rolled('lid-wall', { from: 0, to: depth }), plug.color]
  const wall = { part: skirt, turn: 'ring', bend, paint, layer: { from: 0, thickness: Math.min(plug.wall, inner / 8) }, when: molded } as const // prettier-ignore
  const plate = { part: flange, paint, when: molded, layer: { from: 0, thickness: plug.flange } } as const
  return [
    { ...labeled(structure, 'body'), layer: { from: 0, thickness: t } },
    { ...wall, comes: 2, at: standing(({ max }) => max[2] - depth) },
    { ...plate, comes: 2, at: standing(({ max }) => max[2]) },
    { ...wall, firstCopy: 1, comes: 2, reversed: true, at: standing(({ min }) => min[2]) },
    { ...plate, firstCopy: 1, comes: 2, reversed: true, at: standing(({ min }) => min[2] - plug.flange) },
  ]
}
/** Molded, never flat. */
const molded = { folds: [-1, 0], moves: [0.45, 1] } as const

export const tubeRecipes = { tube: can, shakerTube: can, mailingTube }
