import type { Dieline } from './dieline.ts'
import type { Point } from './geometry.ts'
import type { Segment } from './offset.ts'
import { middleOf, type Orientation, type PanelSide } from './orientation.ts'
import { panelId } from './scene.ts'

/** Marks on a drawing that say which way is up on a panel, and whether its print is seen outside or inside. Lengths mm. */

export type Mark = {
  /** Keys of its part and its panel. */
  part: string
  panel: string
  side: PanelSide
  up: Point
  /** Middle of the arrow, on the drawing. */
  at: Point
  arrow: readonly Segment[]
  /** Where the text beside the arrow begins: left, and the middle of its height. */
  text: Point
  /** mm that the text may take, and how high its letters are. */
  space: number
  letters: number
}

/** On small panels: length of an arrow, of the strokes of its head, and height of the letters beside it. */
const [long, head, letters] = [4, 1.3, 2.4]
/** How far below the middle of a panel, where its name stands, the top of a mark is. */
const below = 3
/** Marks grow with their panel, up to so many times. */
const largest = 3

/** Marks of the panels that have room for one beside their name; covered panels need none. */
export const marksOf = ({ parts }: Dieline, orientations: ReadonlyMap<string, Orientation>): Mark[] =>
  parts.flatMap((part) =>
    part.panels.flatMap((panel): Mark[] => {
      const { up, side } = orientations.get(panelId(part.key, panel.key)) ?? {}
      if (!up || !side || side === 'covered') return []
      const { at: middle, clear } = middleOf(panel)
      const by = Math.min(largest, (clear - below) / (1.4 * long))
      if (by < 1) return []
      const half = (by * long) / 2
      // Within the circle that is free around the middle.
      const aside = Math.min(5 * by, Math.max(0, Math.sqrt(clear ** 2 - (below + 2 * half) ** 2) - half))
      const at: Point = [middle[0] - aside, middle[1] + below + half]
      const [space, text] = [clear + middle[0] - at[0] - half, [at[0] + half + by, at[1]] as const]
      return [{ part: part.key, panel: panel.key, side, up, at, arrow: arrowAt(at, up, by), text, space, letters: by * letters }] // prettier-ignore
    }),
  )

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
