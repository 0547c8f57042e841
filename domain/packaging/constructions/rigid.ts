import { flap, type Point, rectangle } from '../geometry.ts'
import type { Packed, Panel, Part, SheetStep } from '../structure.ts'
import {
  boardPart,
  cardboard,
  insidePaper,
  outsidePaper,
  plate,
  type Range,
  type Construction,
  sizeProblem,
} from '../style.ts'
import { cross, freeEdge, lateralEdges, type Side, sides } from './tray.ts'

/**
 * Rigid boxes: greyboard that is scored, stood up and taped at the corners, then wrapped in paper that turns in over
 * the edges. The board's floor lies between its walls, so that the inner length and width are exact.
 */

/** How far the wrap reaches beyond the board on each side, in mm, to be turned in. */
export const turnIn = 22
/** By how much a lid is longer and wider than its base, in mm. */
const clearance = 4
/** Height of a lid where none is asked for, in mm. */
const shallowLid = 30

const rigidNeeds = { length: [40, 600], width: [30, 500], height: [15, 300] } satisfies Construction['needs']
const greyboard: Range = [1, 4]
const rigidSteps: SheetStep[] = ['printing', 'coating', 'printAddOnProcessing', 'dieCutting', 'gluing']

/** A tray of board and its wrap, `depth` mm deep. */
export const wrappedTray = (key: string, length: number, width: number, depth: number): Part[] => {
  const board = cross({ x: depth, y: depth, length, width }, all(depth))
  const boardBlank = { width: length + 2 * depth, height: width + 2 * depth }
  const wrapBlank = { width: boardBlank.width + 2 * turnIn, height: boardBlank.height + 2 * turnIn }
  return [
    boardPart(`${key}-board`, cardboard, boardBlank, board),
    wrapPart(`${key}-wrap`, wrapBlank, wrapOf(depth, length, width)),
  ]
}

const all = (depth: number): Record<Side, number> => ({ back: depth, right: depth, front: depth, left: depth })

/** Front and back walls carry tabs that go around the corners, under the wrap of the side walls. */
const wrapOf = (depth: number, length: number, width: number): Panel[] => {
  const walls = cross({ x: depth + turnIn, y: depth + turnIn, length, width }, all(depth))
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

export const assembled = ({ length, width, height }: { length: number; width: number; height: number }): Packed => ({
  state: 'assembled',
  length,
  width,
  thickness: height,
})

/** Tray with a lid that lifts off: `lidHeight`, or 30 mm, or the whole height of a low box. */
export const liftOff: Construction = {
  needs: rigidNeeds,
  takes: { lidHeight: [10, 300] },
  caliper: greyboard,
  unless: ({ height, lidHeight }) =>
    lidHeight > height ? sizeProblem('lidHeight', 'size.lidAboveHeight', { field: 'lidHeight' }) : undefined,
  draw: ({ length, width, height, lidHeight }, t) => {
    const cover = lidHeight || Math.min(shallowLid, height)
    const outer = { length: length + clearance + 2 * t, width: width + clearance + 2 * t, height: height + t }
    return {
      parts: [
        ...wrappedTray('base', length, width, height),
        ...wrappedTray('lid', length + clearance, width + clearance, cover),
      ],
      fittings: [],
      outer,
      packed: assembled(outer),
      steps: rigidSteps,
    }
  },
}

/** Base and lid of one size that meet on a neck: `neckHeight` mm of it show when the lid is lifted. */
export const shoulderNeck: Construction = {
  needs: rigidNeeds,
  takes: { lidHeight: [10, 300], neckHeight: [5, 60] },
  caliper: greyboard,
  unless: ({ height, lidHeight, neckHeight }) => {
    if (lidHeight > height - 10) {
      return sizeProblem('lidHeight', 'size.lidNearHeight', { field: 'lidHeight' })
    }
    return neckHeight > height / 2
      ? sizeProblem('neckHeight', 'size.neckAboveHalf', { field: 'neckHeight' })
      : undefined
  },
  draw: ({ length, width, height, lidHeight, neckHeight }, t) => {
    const cover = lidHeight || height / 3
    const shown = neckHeight || Math.min(15, height / 4)
    const outer = { length: length + 4 * t, width: width + 4 * t, height: height + 2 * t }
    const [floorLength, floorWidth] = [length + 2 * t, width + 2 * t]
    const ring = plate('neck-board', greyboardPlate, 2 * (length + width), height - cover + shown)
    return {
      parts: [
        ...wrappedTray('base', floorLength, floorWidth, height - cover + t),
        ...wrappedTray('lid', floorLength, floorWidth, cover + t),
        ring,
        plate('neck-paper', liningSheet, ring.blank.width, ring.blank.height),
      ],
      fittings: [],
      outer,
      packed: assembled(outer),
      steps: rigidSteps,
    }
  },
}

/** A tray that slides out of a sleeve of board, pulled by a ribbon; `length` runs along the sleeve. */
export const drawer: Construction = {
  needs: rigidNeeds,
  caliper: greyboard,
  draw: ({ length, width, height }, t) => {
    const [wide, high] = [width + 2 * t + 2, height + 2]
    const outer = { length: length + 2 * t, width: wide + 2 * t, height: high + 2 * t }
    const keys = ['top', 'front', 'bottom', 'back']
    const ring = (margin: number): Panel[] => {
      let y = margin
      return keys.map((key, index): Panel => {
        const deep = index % 2 === 0 ? wide : high
        const outline = rectangle(margin, y, outer.length, deep)
        y += deep
        return index === 0 ? { key, angle: 0, outline } : { key, from: keys[index - 1]!, angle: 90, outline }
      })
    }
    const boardBlank = { width: outer.length, height: 2 * (wide + high) }
    const wrapBlank = { width: boardBlank.width + 2 * turnIn, height: boardBlank.height + 2 * turnIn }
    return {
      parts: [
        ...wrappedTray('tray', length, width, height),
        boardPart('sleeve-board', cardboard, boardBlank, ring(0)),
        wrapPart('sleeve-wrap', wrapBlank, [
          ...ring(turnIn),
          ...rowTurnIns(ring(turnIn), { first: false, last: false }),
        ]),
      ],
      fittings: [{ name: 'ribbon', grams: 1 }],
      outer,
      packed: assembled(outer),
      steps: rigidSteps,
    }
  },
}

/**
 * Paper turned in along a row of panels that are folded from each other, first to last from the top of the sheet: one
 * strip down each side, creased on where the panels are, and one across the first and last where these end the sheet.
 * Corners are mitred, so that paper never lies over paper.
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
