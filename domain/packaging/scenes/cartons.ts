import { foldPart, type Point3 } from '../fold.ts'
import { type Cord, type Hidden, type Scene, type Surface, surfacesOf } from '../scene.ts'
import type { Structure } from '../structure.ts'
import { extentOf, onFront, partOf } from './solids.ts'

/** Folding cartons, sleeves, pillows and bags. */

type Angles = Readonly<Record<string, number>>

/** Lying on its back with its bottom toward the viewer, because such cartons differ in their closure. */
const onBack = { up: [0, 0, -1], front: [0, 1, 0] } satisfies Pick<Scene, 'up' | 'front'>

const topOpen: Angles = {
  'top-closure': 28,
  'top-tuck-flap': 58,
  'right-side-top-dust-flap': 38,
  'left-side-top-dust-flap': 38,
}
/** Side panels first, then the back panel, then the tongue of the front panel into its recess. */
const snapping: Angles = {
  'right-side-bottom': 88,
  'left-side-bottom': 88,
  'back-bottom': 84,
  'front-bottom': 62,
}

/** Panels tucked in behind a wall of the closed carton. */
const behind = (...ends: readonly ('top' | 'bottom')[]): Hidden => ({
  roles: ['glue'],
  keys: ends.flatMap((end) => [`${end}-tuck-flap`, `left-side-${end}-dust-flap`, `right-side-${end}-dust-flap`]),
})

const carton =
  (angles: Angles, hidden: Hidden, view: Pick<Scene, 'up' | 'front'> = onFront) =>
  (structure: Structure): Scene => ({
    ...view,
    surfaces: surfacesOf(foldPart(partOf(structure, 'carton'), angles), hidden),
  })

export const cartonScenes = {
  straightTuck: carton(topOpen, behind('bottom')),
  reverseTuck: carton({ ...topOpen, 'bottom-closure': 40, 'bottom-tuck-flap': 60 }, behind()),
  snapLock: carton(snapping, behind('top'), onBack),
  autoLock: carton({ 'front-bottom': 86, 'back-bottom': 86 }, behind('top'), onBack),
  hangTabCarton: carton({}, behind('top', 'bottom')),
  sealEnd: carton({ 'back-top-flap': 24, 'front-top-flap': 62, 'left-side-top-dust-flap': 80, 'right-side-top-dust-flap': 80 }, { roles: ['glue'] }), // prettier-ignore
  fivePanelHanger: carton({}, behind('top', 'bottom')),
  sleeve: (structure: Structure): Scene => ({
    up: [0, 0, -1],
    front: [1, 0, 0],
    surfaces: surfacesOf(foldPart(partOf(structure, 'sleeve'))),
  }),
  pillow: ({ dimensions: { length = 0, width = 0, height = 0 } }: Structure): Scene => {
    const steps = Array.from({ length: 17 }, (_, step) => step / 8 - 1)
    /** Position of an end's crease, at a fraction of the half width. */
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
    const faces = foldPart(partOf(structure, 'bag'))
    const surfaces = surfacesOf(faces, { roles: ['glue', 'gusset'], keys: ['front-bottom', 'back-bottom'] })
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
