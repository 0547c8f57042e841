import { folded, type Point3 } from '../fold.ts'
import { type Cord, type Scene, type Surface, surfacesOf } from '../scene.ts'
import type { Structure } from '../structure.ts'
import { extentOf, onFront, partOf } from './solids.ts'

/** Folding cartons, sleeves, pillows and bags. A carton is turned over to show its bottom. */

type Angles = Readonly<Record<string, number>>

const topOpen: Angles = {
  'top closure': 28,
  'top tuck flap': 58,
  'right side top dust flap': 38,
  'left side top dust flap': 38,
}
/** Side panels first, then the back one, then the tongue of the front one into its recess. */
const snapping: Angles = {
  'right side bottom': 88,
  'left side bottom': 88,
  'back bottom': 84,
  'front bottom': 62,
}

/** What tucks in where the carton is closed lies behind a wall. */
const hidden = {
  top: /glue|top tuck|top dust/,
  bottom: /glue|bottom tuck|bottom dust/,
  both: /glue|tuck|dust/,
  none: /glue/,
}

const carton =
  (angles: Angles, closed: keyof typeof hidden, turned = false) =>
  (structure: Structure): Scene => ({
    ...onFront,
    ...(turned ? { up: [0, 1, 0] } : {}),
    surfaces: surfacesOf(folded(partOf(structure, 'carton'), angles), hidden[closed]),
  })

export const cartonScenes = {
  straightTuck: carton(topOpen, 'bottom'),
  reverseTuck: carton({ ...topOpen, 'bottom closure': 40, 'bottom tuck flap': 60 }, 'none'),
  snapLock: carton(snapping, 'top', true),
  autoLock: carton({ 'front bottom': 86, 'back bottom': 86 }, 'top', true),
  hangTabCarton: carton({}, 'both'),
  sleeve: (structure: Structure): Scene => ({
    up: [0, 0, -1],
    front: [1, 0, 0],
    surfaces: surfacesOf(folded(partOf(structure, 'sleeve'))),
  }),
  pillow: ({ dimensions: { length = 0, width = 0, height = 0 } }: Structure): Scene => {
    const steps = Array.from({ length: 17 }, (_, step) => step / 8 - 1)
    /** Where the crease of an end runs, at a share of the half width. */
    const rim = (share: number) => ({
      x: length / 2 - (height / 2) * (1 - share ** 2),
      y: (share * width) / 2,
      z: (height / 2) * (1 - share ** 2),
    })
    const strips = steps.slice(1).flatMap((to, index): Surface[] => {
      const [a, b] = [rim(steps[index]!), rim(to)]
      return [
        { corners: [[-a.x, a.y, a.z], [-b.x, b.y, b.z], [b.x, b.y, b.z], [a.x, a.y, a.z]], tone: 'board', facet: true }, // prettier-ignore
        { corners: [[b.x, b.y, -b.z], [b.x, b.y, b.z], [a.x, a.y, a.z], [a.x, a.y, -a.z]], tone: 'board', back: 'board', facet: true }, // prettier-ignore
        { corners: [[-b.x, b.y, -b.z], [-b.x, b.y, b.z], [-a.x, a.y, a.z], [-a.x, a.y, -a.z]], tone: 'board', back: 'board', facet: true }, // prettier-ignore
      ]
    })
    return { up: [0, 0, 1], front: [0, 1, 0], surfaces: strips }
  },
  bag: (structure: Structure): Scene => {
    const faces = folded(partOf(structure, 'bag'))
    const surfaces = surfacesOf(faces, /seam|hem|bottom|triangle|corner/)
    const { min, max } = extentOf(surfaces)
    const cords = structure.fittings.some(({ name }) => name === 'handles')
      ? [max[2], min[2]].map((z) => handle((min[0] + max[0]) / 2, min[1], z, max[0] - min[0]))
      : []
    return { ...onFront, surfaces, cords }
  },
} satisfies Record<string, (structure: Structure) => Scene>

/** An arch over the upper edge `top` of a face. */
const handle = (middle: number, top: number, z: number, wide: number): Cord => ({
  width: 4,
  points: Array.from({ length: 17 }, (_, step): Point3 => {
    const turn = (step / 16) * Math.PI
    return [middle - Math.cos(turn) * wide * 0.2, top - Math.sin(turn) * wide * 0.3 + 12 * (1 - Math.sin(turn)), z]
  }),
})
