import { foldPart, type Point3 } from '../fold.ts'
import { movedBy, type Scene, type Surface, surfacesOf } from '../scene.ts'
import type { Structure } from '../structure.ts'
import { asLid, erectPart, extentOf, onFloor, onFront, partOf } from './solids.ts'

/** Corrugated boxes that are erected from a case or a tray. */

type Angles = Readonly<Record<string, number>>

const slottedScene =
  (angles: Angles) =>
  (structure: Structure): Scene =>
    erectPart(onFront, partOf(structure, 'box'), angles)

const flapsOpen: Angles = {
  'front-top-flap': -38,
  'back-top-flap': -28,
  'left-side-top-flap': -24,
  'right-side-top-flap': -32,
}

export const boxScenes = {
  rsc: slottedScene(flapsOpen),
  halfSlotted: slottedScene({}),
  fullOverlap: slottedScene({
    'front-top-flap': 22,
    'back-top-flap': 78,
    'left-side-top-flap': 88,
    'right-side-top-flap': 88,
  }),
  snapLockShipper: slottedScene(flapsOpen),
  crashLockShipper: slottedScene(flapsOpen),
  tuckTopShipper: slottedScene({
    'top-closure': 20,
    'top-tuck-flap': 60,
    'left-side-top-dust-flap': 40,
    'right-side-top-dust-flap': 40,
  }),
  shelfReadyShipper: (structure: Structure): Scene => {
    const surfaces = surfacesOf(foldPart(partOf(structure, 'box')))
    /** The hood with its flaps. */
    const isHood = ({ panel = '' }: Surface) => /hood|-top-/.test(panel)
    const lift = (structure.dimensions.height ?? 0) * 0.55
    return {
      ...onFront,
      surfaces: [
        ...surfaces.filter((one) => !isHood(one)),
        ...movedBy(surfaces.filter(isHood), ([x, y, z]) => [x, y - lift, z]),
      ],
    }
  },
  openTray: (structure: Structure): Scene => erectPart(onFloor, partOf(structure, 'tray'), {}),
  counterDisplay: (structure: Structure): Scene => erectPart(onFloor, partOf(structure, 'display'), {}),
  telescope: (structure: Structure): Scene => {
    const [base, lid] = [partOf(structure, 'base'), partOf(structure, 'lid')]
    const [below, above] = [surfacesOf(foldPart(base)), surfacesOf(foldPart(lid))]
    const [low, high] = [extentOf(below), extentOf(above)]
    const lifted = asLid(above, 0, low.max[2] + (high.max[2] - high.min[2]) * 0.75)
    const top = extentOf(lifted)
    const [dx, dy] = [middle(low, 0) - middle(top, 0), middle(low, 1) - middle(top, 1)]
    return { ...onFloor, surfaces: [...below, ...movedBy(lifted, ([x, y, z]) => [x + dx, y + dy, z])] }
  },
  bookWrap: (structure: Structure): Scene =>
    erectPart(onFloor, partOf(structure, 'box'), {
      'back-cover': 25,
      'front-cover': 70,
      'left-flap': 84,
      'right-flap': 84,
    }),
} satisfies Record<string, (structure: Structure) => Scene>

const middle = ({ min, max }: { min: Point3; max: Point3 }, axis: 0 | 1): number => (min[axis] + max[axis]) / 2
