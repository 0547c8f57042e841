import type { Dieline } from './dieline.ts'
import type { Point } from './geometry.ts'
import type { Segment } from './offset.ts'
import {
  middleOf,
  orientationsOf,
  type PanelSide,
  type ProductOrientation,
  productOrientationOf,
} from './orientation.ts'
import { panelId } from './scene.ts'
import type { Structure } from './structure.ts'

/**
 * Marks on a drawing that show which direction is up on a panel, and whether its print is outside or inside. Lengths in
 * mm.
 */

export type Mark = {
  /** Keys of its part and its panel. */
  part: string
  panel: string
  side: PanelSide
  up: Point
  /** Middle of the arrow, on the drawing. */
  at: Point
  arrow: readonly Segment[]
  /** Position of the text beside the arrow: left, vertical middle. */
  text: Point
  /** Width available for the text, and the height of its letters, in mm. */
  space: number
  letters: number
}

/** For small panels: length of an arrow, length of the strokes of its head, and height of the letters next to it. */
const [long, head, letters] = [4, 1.3, 2.4]
/** Distance from the middle of a panel, where its name is, down to the top of a mark. */
const below = 3
/** Maximum scale of marks: they grow with their panel. */
const largest = 3

/**
 * Marks for the panels of a structure that have space for one next to their name, in the orientation of its scene;
 * covered panels need none.
 */
export const marksOf = ({ parts }: Dieline, structure: Structure, scene: ProductOrientation): Mark[] => {
  const orientations = orientationsOf(structure, productOrientationOf(structure, scene))
  return parts.flatMap((part) =>
    part.panels.flatMap((panel): Mark[] => {
      const { up, side } = orientations.get(panelId(part.key, panel.key)) ?? {}
      if (!up || !side || side === 'covered') return []
      const { at: middle, clear } = middleOf(panel)
      if (clear - below < 1.4 * long) return []
      const by = Math.min(largest, Math.max(1, (clear - below) / (2.75 * long)))
      const half = (by * long) / 2
      // Within the free circle around the middle.
      const aside = Math.min(5 * by, Math.max(0, Math.sqrt(clear ** 2 - (below + 2 * half) ** 2) - half))
      const at: Point = [middle[0] - aside, middle[1] + below + half]
      const text: Point = [at[0] + half + by, at[1]]
      const lowest = below + half + (by * letters) / 2
      const space = middle[0] + Math.sqrt(Math.max(0, clear ** 2 - lowest ** 2)) - text[0]
      return [{ part: part.key, panel: panel.key, side, up, at, arrow: arrowAt(at, up, by), text, space, letters: by * letters }] // prettier-ignore
    }),
  )
}

/**
 * Whether a text fits next to the arrow of a mark: letters are about 0.6 times as wide as high, Chinese characters are
 * square.
 */
export const fitsBeside = ({ space, letters: high }: Pick<Mark, 'space' | 'letters'>, text: string): boolean => {
  const square = text.match(/\p{Script=Han}/gu)?.length ?? 0
  return space > high * (square + 0.6 * (text.length - square))
}

/** A shaft with a head at its upper end. */
const arrowAt = ([x, y]: Point, [ux, uy]: Point, by: number): Segment[] => {
  const half = (by * long) / 2
  const tip: Point = [x + ux * half, y + uy * half]
  const end: Point = [x - ux * half, y - uy * half]
  const barb = (side: 1 | -1): Point => [
    tip[0] - by * head * (ux + side * uy * 0.7),
    tip[1] - by * head * (uy - side * ux * 0.7),
  ]
  return [
    [end, tip],
    [barb(1), tip],
    [barb(-1), tip],
  ]
}
