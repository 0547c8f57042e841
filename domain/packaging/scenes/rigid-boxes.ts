import { foldPart, type Point3 } from '../fold.ts'
import { rectangle } from '../geometry.ts'
import { movedBy, type Scene, type Surface, surfacesOf } from '../scene.ts'
import type { Structure } from '../structure.ts'
import { asLid, extentOf, onFloor, partOf, wallsOf } from './solids.ts'

/** Rigid boxes: only the wrap of each body is shown, because it hides the board. */

const bodyOf = (structure: Structure, key: string, angles = {}): Surface[] =>
  surfacesOf(foldPart(partOf(structure, key), angles))

/** Centers a floor plan on the origin, at the height `z`. */
const centered = (surfaces: readonly Surface[], z: number): Surface[] => {
  const { min, max } = extentOf(surfaces)
  return movedBy(surfaces, (point): Point3 => [
    point[0] - (min[0] + max[0]) / 2,
    point[1] - (min[1] + max[1]) / 2,
    point[2] - min[2] + z,
  ])
}

const heightOf = (surfaces: readonly Surface[]): number => {
  const { min, max } = extentOf(surfaces)
  return max[2] - min[2]
}

const lifted = (base: Surface[], lid: Surface[], gap: number): Scene => ({
  ...onFloor,
  surfaces: [...centered(base, 0), ...centered(asLid(lid, 0, 0), gap)],
})

/** A tray in a case that is opened by an angle. */
const inCase =
  (angles: Readonly<Record<string, number>>) =>
  (structure: Structure): Scene => {
    const shell = bodyOf(structure, 'case-wrap', angles)
    const base = extentOf(shell.filter((_, index) => index === 0))
    const tray = movedBy(centered(bodyOf(structure, 'tray-wrap'), 1), ([x, y, z]): Point3 => [
      x * 0.985 + (base.min[0] + base.max[0]) / 2,
      y * 0.985 + (base.min[1] + base.max[1]) / 2,
      z,
    ])
    return { ...onFloor, surfaces: [...shell, ...tray] }
  }

/** The lid lifted off its base. */
const liddedScene = (structure: Structure): Scene => {
  const base = bodyOf(structure, 'base-wrap')
  return lifted(base, bodyOf(structure, 'lid-wrap'), heightOf(base) * 1.25)
}

export const rigidScenes = {
  liftOff: liddedScene,
  partialLid: liddedScene,
  shoulderNeck: (structure: Structure): Scene => {
    const { length = 0, width = 0 } = structure.dimensions
    const [base, lid] = [bodyOf(structure, 'base-wrap'), bodyOf(structure, 'lid-wrap')]
    const neck = partOf(structure, 'neck-board').blank.height
    const ring = rectangle(-length / 2, -width / 2, length, width)
    const { surfaces } = lifted(base, lid, neck + heightOf(lid) * 0.5)
    const shown = wallsOf(ring, heightOf(base), neck, 'paper').map((wall): Surface => ({ ...wall, back: 'paper' }))
    return { ...onFloor, surfaces: [...surfaces, ...shown] }
  },
  drawer: (structure: Structure): Scene => {
    const sleeve = bodyOf(structure, 'sleeve-board')
    const tray = centered(bodyOf(structure, 'tray-wrap'), 0)
    const { min, max } = extentOf(sleeve)
    const length = structure.dimensions.length ?? 0
    const placed = movedBy(tray, ([x, y, z]): Point3 => [
      (min[0] + max[0]) / 2 + x + length * 0.45,
      (min[1] + max[1]) / 2 - y,
      max[2] - 1 - z,
    ])
    return { up: [0, 0, -1], front: [1, 0, 0], surfaces: [...placed, ...sleeve] }
  },
  magnetic: inCase({ 'lid-hinge': -6, lid: -6, 'flap-hinge': 17, flap: 18 }),
  bookBox: inCase({ 'lid-hinge': -12, lid: -13 }),
  collapsibleMagnetic: (structure: Structure): Scene => ({
    ...onFloor,
    surfaces: bodyOf(structure, 'case-wrap', { 'lid-hinge': -6, lid: -6, 'flap-hinge': 17, flap: 18 }),
  }),
} satisfies Record<string, (structure: Structure) => Scene>
