import type { Point3 } from '../fold.ts'
import { foldPart } from '../fold.ts'
import type { Outline } from '../geometry.ts'
import { type Cord, movedBy, type Scene, type Surface, surfacesOf, type Tone } from '../scene.ts'
import type { Structure } from '../structure.ts'
import { foldedSheets } from './folded-sheets.ts'
import { horizontalFace, onFloor, partOf } from './solids.ts'

/** Labels, cards, mailing bags; sheets are in `folded-sheets.ts`. */

/** Stacked copies of a flat piece, each rotated slightly more around its middle. */
const fan = (outline: Outline, holes: readonly Outline[], tones: readonly Tone[]): Surface[] => {
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)]
  const [x, y] = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2]
  const rise = Math.max(Math.max(...xs) - Math.min(...xs), 40) / 60
  return tones.flatMap((tone, index) => {
    const turn = (index - tones.length + 1) * 0.14
    const turned = ([px, py, pz]: Point3): Point3 => [
      (px - x) * Math.cos(turn) - (py - y) * Math.sin(turn),
      (px - x) * Math.sin(turn) + (py - y) * Math.cos(turn),
      pz,
    ]
    const lying = (loop: Outline) => horizontalFace(loop, index * rise, tone).corners
    return movedBy([{ corners: lying(outline), holes: holes.map(lying), tone }], turned)
  })
}

const fanned =
  (...tones: Tone[]) =>
  ({ parts }: Structure): Scene => {
    const { outline, holes = [] } = parts[0]!.panels[0]!
    return { ...onFloor, elevation: 48, surfaces: fan(outline, holes, tones) }
  }

/** Four stickers on their sheet of backing paper. */
const onBacking = ({ parts }: Structure): Scene => {
  const { panels, blank } = parts[0]!
  const { outline } = panels[0]!
  const [wide, high] = [blank.width, blank.height]
  const backing: Outline = [[0, 0], [2 * wide, 0], [2 * wide, 2 * high], [0, 2 * high]] // prettier-ignore
  const stickers = [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ].map(([column, row]): Surface => {
    // prettier-ignore
    const shifted = outline.map(([x, y]) => [x + column! * wide, y + row! * high] as const)
    return horizontalFace(shifted, 1, 'board')
  })
  return { ...onFloor, elevation: 48, surfaces: [horizontalFace(backing, 0, 'paper'), ...stickers] }
}

/** A mailing bag with its front at an angle in degrees from the back, and its flap open. */
const standingBag =
  (gape: number, relief?: Surface['relief']) =>
  (structure: Structure): Scene => ({
    up: [0, -1, 0],
    front: [0, 0, -1],
    surfaces: surfacesOf(foldPart(partOf(structure, 'bag'), { front: 180 - gape, flap: 30 })).map((surface) =>
      relief ? { ...surface, relief } : surface,
    ),
  })

export const flatScenes = {
  sheet: foldedSheets,
  label: onBacking,
  roundLabel: onBacking,
  card: fanned('inside', 'paper', 'board'),
  hangTag: (structure: Structure): Scene => {
    const scene = fanned('board')(structure)
    const { holes = [[]] } = scene.surfaces[0]!
    const [x, y, z] = holes[0]?.[0] ?? [0, 0, 0]
    const cord: Cord = {
      width: 1.5,
      points: Array.from({ length: 13 }, (_, step): Point3 => {
        const share = step / 12
        return [x + Math.sin(share * Math.PI) * 14, y - share * 45, z + Math.sin(share * Math.PI) * 8]
      }),
    }
    return { ...scene, cords: [cord] }
  },
  foldedCard: (structure: Structure): Scene => ({
    up: [0, -1, 0],
    front: [0, 0, -1],
    surfaces: surfacesOf(foldPart(partOf(structure, 'card'), { back: 125 })),
  }),
  mailingBag: standingBag(2),
  paddedMailingBag: standingBag(6, 'quilted'),
} satisfies Record<string, (structure: Structure) => Scene>
