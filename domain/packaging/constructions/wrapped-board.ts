import { wrapPaper } from '../allowances/common.ts'
import { rigidAllowances } from '../allowances/rigid.ts'
import { flap, type Point } from '../geometry.ts'
import type { Packed, Panel, Part } from '../structure.ts'
import { cardboard, insidePaper, outsidePaper } from '../style.ts'
import { crossPanels, freeEdge, lateralEdges, type Side, sides } from './tray.ts'

/** Greyboard and the paper around it: trays, rings and rows of boards, with their turn-ins. */

/** Width in mm by which the wrap extends beyond the board on each side, to be turned in. */
export const turnIn = 22
/** Length and width of a tray's floor, and its depth. */
export type Tray = { length: number; width: number; depth: number }

/** A tray of board `t` mm thick, and its wrap. `estimate` is the size used for prices, if it differs. */
export const wrappedTray = (key: string, tray: Tray, t: number, estimate: Tray = tray): Part[] => {
  const { length, width, depth } = tray
  const board = crossPanels({ x: depth, y: depth, length, width }, all(depth))
  const boardBlank = { width: estimate.length + 2 * estimate.depth, height: estimate.width + 2 * estimate.depth }
  const wrapBlank = { width: boardBlank.width + 2 * turnIn, height: boardBlank.height + 2 * turnIn }
  return [greyboardPart(`${key}-board`, boardBlank, board), wrapPart(`${key}-wrap`, wrapBlank, wrapOf(tray, t))]
}

/** Greyboard that is half cut from outside, so it folds on its inner face. */
const greyboardPart = (key: string, blank: Part['blank'], panels: Panel[]): Part => ({
  ...greyboardPlate,
  key,
  blank,
  panels,
  creasedAt: 'inside',
})

const all = (depth: number): Record<Side, number> => ({ back: depth, right: depth, front: depth, left: depth })

/** Around the boards. Front and back walls have tabs that wrap around the corners, under the wrap of the side walls. */
const wrapOf = (tray: Tray, t: number): Panel[] => {
  const { wrapFloor, wrapWall } = rigidAllowances(t)
  const [length, width, depth] = [tray.length + wrapFloor, tray.width + wrapFloor, tray.depth + wrapWall]
  const walls = crossPanels({ x: depth + turnIn, y: depth + turnIn, length, width }, all(depth))
  const wallOn = (side: Side) => walls.find(({ key }) => key === `${side}-wall`)!
  const turnIns = sides.map((side): Panel => {
    const wall = wallOn(side)
    const inward = Math.min(turnIn, depth)
    const [a, b] = freeEdge(wall.outline)
    return {
      key: `${side}-turn-in`,
      from: wall.key,
      angle: 180,
      gluedTo: wall.key,
      outline: flap(a, b, inward, { inset: [1, 1], taper: [inward / 3, inward / 3] }),
    }
  })
  const tabs = (['back', 'front'] as const).flatMap((side) =>
    lateralEdges(wallOn(side).outline).map(([a, b], index): Panel => {
      const next: Side = (side === 'back') === (index === 0) ? 'left' : 'right'
      const reach = Math.min(turnIn, depth * 0.9, width / 2)
      const outline = flap(a, b, reach, { inset: [1, 1], taper: [reach / 4, reach / 4] })
      return { key: `${side}-${next}-tab`, from: `${side}-wall`, angle: 90, gluedTo: `${next}-wall`, outline }
    }),
  )
  return [...walls, ...turnIns, ...tabs]
}

export const wrapPart = (key: string, blank: Part['blank'], panels: Panel[]): Part => ({
  key,
  role: 'wrap',
  sheet: outsidePaper,
  count: 1,
  blank,
  panels,
})

export const greyboardPlate = { role: 'board', sheet: cardboard, count: 1 } as const
export const liningSheet = { role: 'lining', sheet: insidePaper, count: 1 } as const

export const assembledPacking = ({
  length,
  width,
  height,
}: {
  length: number
  width: number
  height: number
}): Packed => ({
  state: 'assembled',
  length,
  width,
  thickness: height,
})

/** Outer size of a wrapped body around a floor, `height` mm high without its paper, and its packed form. */
export const wrappedOuter = ({ length, width }: Tray, height: number, t: number) => {
  const around = 2 * t + 2 * wrapPaper
  const outer = { length: length + around, width: width + around, height: height + 2 * wrapPaper }
  return { outer, packed: assembledPacking(outer) }
}

/** Greyboard with a V-groove along each edge on the inside: it folds on its outer face, and the flanks close. */
export const grooved = (key: string, blank: Part['blank'], panels: Panel[]): Part => ({
  ...greyboardPart(key, blank, panels),
  creasedAt: 'outside',
})

/**
 * Paper turned in along a row of panels that are folded from each other, listed from the top of the sheet: one strip
 * down each side, creased where the panels are, and one across the first and last panel if these end the sheet. Corners
 * are mitered, so that paper never overlaps paper.
 */
export const rowTurnIns = (row: readonly Panel[], ends: { first: boolean; last: boolean }): Panel[] =>
  row.flatMap(({ key, outline }, index) => {
    const [a, b, c, d] = outline as [Point, Point, Point, Point]
    const above = index > 0 ? row[index - 1]!.key : undefined
    const corner = Math.min(turnIn, (c[1] - b[1]) / 2)
    const mitre = { top: ends.first && !above ? corner : 0, bottom: ends.last && index === row.length - 1 ? corner : 0 }
    const strip = (side: string, from: Point, to: Point, taper: readonly [number, number]): Panel => ({
      key: `${key}-${side}-turn-in`,
      from: key,
      angle: 180,
      gluedTo: key,
      ...(above && side !== 'edge' && { joins: [`${above}-${side}-turn-in`] }),
      outline: flap(from, to, turnIn, { taper }),
    })
    return [
      strip('right', b, c, [mitre.top, mitre.bottom]),
      strip('left', d, a, [mitre.bottom, mitre.top]),
      ...(mitre.top > 0 ? [strip('edge', a, b, [turnIn, turnIn])] : []),
      ...(mitre.bottom > 0 ? [strip('edge', c, d, [turnIn, turnIn])] : []),
    ]
  })
