import { folded, type Point3 } from '../fold.ts'
import { movedBy, type Scene, type Surface, surfacesOf, type Vector } from '../scene.ts'
import type { Part, Structure } from '../structure.ts'
import { extentOf, partOf, solid } from './solids.ts'

/** Corrugated boxes, and what is put into them. */

/** Of parts that lie on their floor, seen from the front wall. */
export const onFloor = { up: [0, 0, 1], front: [0, 1, 0] } satisfies { up: Vector; front: Vector }
/** Of parts whose first panel is the front. */
export const onFront = { up: [0, -1, 0], front: [0, 0, -1] } satisfies { up: Vector; front: Vector }

type Angles = Readonly<Record<string, number>>

const shown = (view: { up: Vector; front: Vector }, part: Part, angles: Angles, without?: RegExp): Scene => ({
  ...view,
  surfaces: surfacesOf(folded(part, angles), without),
})

/** Turned over, its floor above, `height` mm over the origin: how a lid lies. */
export const asLid = (surfaces: readonly Surface[], width: number, height: number): Surface[] =>
  movedBy(surfaces, ([x, y, z]): Point3 => [x, width - y, height - z])

const slottedScene =
  (angles: Angles) =>
  (structure: Structure): Scene =>
    shown(onFront, partOf(structure, 'box'), angles)

const flapsOpen: Angles = {
  'front top flap': -38,
  'back top flap': -28,
  'left side top flap': -24,
  'right side top flap': -32,
}

const mailerScene =
  (angles: Angles, without = /lock|(front|back) (left|right) corner/) =>
  (structure: Structure): Scene =>
    shown(onFloor, partOf(structure, 'box'), { lid: -18, 'left lid ear': 55, 'right lid ear': 55, ...angles }, without)

export const boxScenes = {
  mailer: mailerScene({ 'tuck flap': 62 }),
  adhesiveMailer: mailerScene({ 'closing flap': 40 }),
  displayMailer: mailerScene(
    { lid: 0, 'tuck flap': 172, 'left lid ear': 172, 'right lid ear': 172 },
    /lock|corner|tear-off|tuck|ear$/,
  ),
  rsc: slottedScene(flapsOpen),
  halfSlotted: slottedScene({}),
  fullOverlap: slottedScene({
    'front top flap': 22,
    'back top flap': 78,
    'left side top flap': 88,
    'right side top flap': 88,
  }),
  telescope: (structure: Structure): Scene => {
    const [base, lid] = [partOf(structure, 'base'), partOf(structure, 'lid')]
    const [below, above] = [surfacesOf(folded(base)), surfacesOf(folded(lid))]
    const [low, high] = [extentOf(below), extentOf(above)]
    const lifted = asLid(above, 0, low.max[2] + (high.max[2] - high.min[2]) * 0.75)
    const top = extentOf(lifted)
    const [dx, dy] = [middle(low, 0) - middle(top, 0), middle(low, 1) - middle(top, 1)]
    return { ...onFloor, surfaces: [...below, ...movedBy(lifted, ([x, y, z]) => [x + dx, y + dy, z])] }
  },
  bookWrap: (structure: Structure): Scene =>
    shown(onFloor, partOf(structure, 'box'), {
      'back cover': 25,
      'front cover': 70,
      'left flap': 84,
      'right flap': 84,
    }),
  divider: ({ dimensions, parts }: Structure): Scene => {
    const { length = 0, width = 0, height = 0 } = dimensions
    const countOf = (name: string) => parts.find((part) => part.name === name)?.count ?? 0
    const [rows, columns] = [countOf('long strip') + 1, countOf('cross strip') + 1]
    /** Strips are shown in pieces between their crossings, so that each piece is in front of or behind the next. */
    const pieces = (along: number, across: number, turn: boolean): Surface[] =>
      Array.from({ length: across - 1 }, (_, line) =>
        Array.from({ length: along }, (__, cell): Surface => {
          const [from, to] = [cell / along, (cell + 1) / along]
          const aside = (line + 1) / across
          const point = (share: number, z: number): Point3 =>
            turn ? [aside * length, share * width, z] : [share * length, aside * width, z]
          return { corners: [point(from, 0), point(from, height), point(to, height), point(to, 0)], tone: 'board' }
        }),
      ).flat()
    const pad: Surface = { corners: [[0, 0, 0], [0, width, 0], [length, width, 0], [length, 0, 0]], tone: 'inside' } // prettier-ignore
    return { ...onFloor, surfaces: [pad, ...pieces(columns, rows, false), ...pieces(rows, columns, true)] }
  },
  dieCutInsert: ({ parts, dimensions: { height = 0 } }: Structure): Scene => {
    const platform = parts[0]!.panels[0]!
    return { ...onFloor, surfaces: solid(platform.outline, 0, height, platform.holes) }
  },
  block: ({ parts, dimensions: { height = 0 } }: Structure): Scene => {
    const panel = parts[0]!.panels[0]!
    return { ...onFloor, surfaces: solid(panel.outline, 0, height, panel.holes) }
  },
} satisfies Record<string, (structure: Structure) => Scene>

const middle = ({ min, max }: { min: Point3; max: Point3 }, axis: 0 | 1): number => (min[axis] + max[axis]) / 2
