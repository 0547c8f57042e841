import { foldPart, type Point3 } from '../fold.ts'
import { movedBy, type Scene, type Surface, surfacesOf } from '../scene.ts'
import type { Structure } from '../structure.ts'
import { extentOf, onFloor, partOf } from './solids.ts'

/** Sets of trays: one that slides in a sleeve, and one with a partition for bottles. */

/** Centered in another body along two axes, with its lowest point `above` the body's floor. */
const within = (surfaces: readonly Surface[], body: readonly Surface[], shift: Point3): Surface[] => {
  const [own, around] = [extentOf(surfaces), extentOf(body)]
  const by = ([0, 1, 2] as const).map(
    (axis) => (around.min[axis] + around.max[axis] - own.min[axis] - own.max[axis]) / 2,
  )
  return movedBy(surfaces, ([x, y, z]): Point3 => [x + by[0]! + shift[0], y + by[1]! + shift[1], z + by[2]! + shift[2]])
}

export const trayScenes = {
  trayAndSleeve: (structure: Structure): Scene => {
    const sleeve = surfacesOf(foldPart(partOf(structure, 'sleeve')))
    // The tray rests on its floor; the sleeve lies with its upper panel toward the viewer.
    const tray = movedBy(surfacesOf(foldPart(partOf(structure, 'tray'))), ([x, y, z]): Point3 => [x, -y, -z])
    return {
      up: [0, 0, -1],
      front: [1, 0, 0],
      surfaces: [...within(tray, sleeve, [(structure.dimensions.length ?? 0) * 0.5, 0, 0]), ...sleeve],
    }
  },
  bottleCarrier: (structure: Structure): Scene => {
    const tray = surfacesOf(foldPart(partOf(structure, 'tray')))
    const { min, max } = extentOf(tray)
    /** Upright along the length, its lower edge on the floor. */
    const wall = surfacesOf(foldPart(partOf(structure, 'handle-wall'), { 'left-tab': 90, 'right-tab': 90 }))
    const own = extentOf(wall)
    const middle = (min[1] + max[1]) / 2
    const handle = movedBy(wall, ([x, y, z]): Point3 => [
      x - (own.min[0] + own.max[0]) / 2 + (min[0] + max[0]) / 2,
      middle - z,
      own.max[1] - y,
    ])
    const strip = structure.parts.find(({ key }) => key === 'cross-strip')
    const strips = Array.from({ length: strip?.count ?? 0 }, (_, index): Surface[] => {
      const x = min[0] + ((max[0] - min[0]) * (index + 1)) / ((strip?.count ?? 0) + 1)
      const high = structure.dimensions.height ?? 0
      // In two halves, so that each is in front of or behind the handle wall.
      return (
        [
          [min[1] + 2, middle],
          [middle, max[1] - 2],
        ] as const
      ).map(([from, to]) => ({
        corners: [[x, from, 0], [x, from, high], [x, to, high], [x, to, 0]], // prettier-ignore
        tone: 'board',
      }))
    }).flat()
    return { ...onFloor, surfaces: [...tray, ...handle, ...strips] }
  },
} satisfies Record<string, (structure: Structure) => Scene>
