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
  /** mm that the text may take. */
  space: number
}

/** Length of an arrow, and of the strokes of its head. */
const long = 4
const head = 1.3
/** How far below the middle of a panel a mark is, where its name stands. */
const below = 5

/** Marks of the panels that have room for one beside their name; covered panels need none. */
export const marksOf = ({ parts }: Dieline, orientations: ReadonlyMap<string, Orientation>): Mark[] =>
  parts.flatMap((part) =>
    part.panels.flatMap((panel): Mark[] => {
      const { up, side } = orientations.get(panelId(part.key, panel.key)) ?? {}
      if (!up || !side || side === 'covered') return []
      const { at: middle, clear } = middleOf(panel)
      if (clear < below + long / 2) return []
      const at: Point = [middle[0] - Math.min(6, clear - long / 2), middle[1] + below]
      const [space, text] = [clear + middle[0] - at[0] - long / 2, [at[0] + long / 2 + 1, at[1]] as const]
      return [{ part: part.key, panel: panel.key, side, up, at, arrow: arrowAt(at, up), text, space }]
    }),
  )

/** A shaft with a head at its upper end. */
const arrowAt = ([x, y]: Point, [ux, uy]: Point): Segment[] => {
  const tip: Point = [x + (ux * long) / 2, y + (uy * long) / 2]
  const end: Point = [x - (ux * long) / 2, y - (uy * long) / 2]
  const barb = (side: 1 | -1): Point => [tip[0] - head * (ux + side * uy * 0.7), tip[1] - head * (uy - side * ux * 0.7)]
  return [
    [end, tip],
    [barb(1), tip],
    [barb(-1), tip],
  ]
}
