import { betweenWalls } from '../allowances/common.ts'
import { bookWrapAllowances, telescopeAllowances } from '../allowances/corrugated.ts'
import { flap } from '../geometry.ts'
import type { Panel, Part, Sheet } from '../structure.ts'
import { boardPart, corrugated, pileFactors, type Construction, sizeProblem } from '../style.ts'
import { leastDepthFor, stripsOnMeetingFlaps, stripsProblem } from './strips.ts'
import { crossPanels, freeEdge, lateralEdges, sides } from './tray.ts'

/** Boxes folded from the cross of a tray. */

type Tray = { length: number; width: number; depth: number }
/**
 * A tray with glue tabs at its four corners, from crease to crease; its tabs are glued `settle` mm inside its side
 * walls, or outside. `blank` is the size used for prices.
 */
export const gluedTray = (
  key: string,
  sheet: Sheet,
  { length, width, depth }: Tray,
  settle: number,
  blank: Part['blank'],
): Part => {
  const t = Math.abs(settle)
  const floor = { x: depth, y: depth, length, width }
  const walls = crossPanels(floor, { back: depth, right: depth, front: depth, left: depth }, betweenWalls(t))
  const reach = Math.min(35, depth * 0.9, width * 0.4)
  const tabs = (['back', 'front'] as const).flatMap((side): Panel[] => {
    const wall = walls.find((panel) => panel.key === `${side}-wall`)!
    const neighbours = side === 'back' ? ['left', 'right'] : ['right', 'left']
    return lateralEdges(wall.outline).map(([a, b], index) => ({
      key: `${side}-${neighbours[index]!}-tab`,
      from: wall.key,
      angle: 90,
      gluedTo: `${neighbours[index]!}-wall`,
      settle,
      outline: flap(a, b, reach, { inset: [betweenWalls(t), betweenWalls(t)], taper: [reach / 4, reach / 4] }),
    }))
  })
  return boardPart(key, sheet, blank, () => [...walls, ...tabs])
}

/** Full or partial telescope (FEFCO 0301): a tray, and a lid that slides over it by `lidHeight` or completely. */
export const telescope: Construction = {
  needs: { length: [60, 1100], width: [50, 900], height: [20, 400] },
  takes: { lidHeight: [20, 400] },
  caliper: [0.8, 8],
  unless: ({ height, lidHeight }) =>
    lidHeight > height ? sizeProblem('lidHeight', 'size.lidAboveHeight', { field: 'lidHeight' }) : undefined,
  draw: ({ length, width, height, lidHeight }, t) => {
    const add = telescopeAllowances(t)
    const cover = lidHeight || height
    const estimate = (layers: number, play: number, depth: number): Part['blank'] => ({
      width: length + layers * t + play + 2 * (depth + t),
      height: width + layers * t + play + 2 * (depth + t),
    })
    const [long, deep] = [length + add.wall, width + add.wall]
    const inner = { length: long, width: deep, depth: height + add.height }
    const outer = { length: long + add.lidLength, width: deep + add.lidWidth, depth: cover + t / 2 }
    const base = gluedTray('base', corrugated, inner, -t, estimate(2, 0, height))
    const lid = gluedTray('lid', corrugated, outer, t, estimate(4, 4, cover))
    return {
      parts: [base, lid],
      fittings: [],
      outer: { length: outer.length + t, width: outer.width + t, height: inner.depth + 1.5 * t },
      packed: {
        state: 'flat',
        length: Math.max(base.blank.width, lid.blank.width),
        width: Math.max(base.blank.height, lid.blank.height),
        thickness: 2 * t * pileFactors.sheets,
      },
      steps: ['printing', 'coating', 'dieCutting', 'gluing'],
    }
  },
}

/** Open tray with four glued corners, without a lid. */
export const openTray: Construction = {
  needs: { length: [60, 1100], width: [50, 900], height: [15, 300] },
  caliper: [0.8, 8],
  draw: ({ length, width, height }, t) => {
    const add = telescopeAllowances(t)
    const tray = { length: length + add.wall, width: width + add.wall, depth: height + add.height }
    const blank = { width: length + 2 * (t + height + t), height: width + 2 * (t + height + t) }
    return {
      parts: [gluedTray('tray', corrugated, tray, -t, blank)],
      fittings: [],
      outer: { length: tray.length + 3 * t, width: tray.width + t, height: tray.depth + t / 2 },
      packed: { state: 'flat', length: blank.width, width: blank.height, thickness: t * pileFactors.sheets },
      steps: ['printing', 'coating', 'dieCutting', 'gluing'],
    }
  },
}

/** The covers of a book wrap over its flaps. */
const covers = {
  outer: { front: 'front-cover', back: 'back-cover' },
  inner: [
    { key: 'left-flap', first: 'front' },
    { key: 'right-flap', first: 'back' },
  ],
} as const

/** Depth in mm of the flaps along the width. */
const sideFlapOf = (long: number): number => Math.min(long / 3, 120)

/** Book wrap (FEFCO 0402): a cross that folds around flat goods; the flaps along the length meet in the middle. */
export const bookWrap: Construction = {
  needs: { length: [80, 900], width: [60, 700], height: [5, 200] },
  caliper: [0.8, 5],
  unlessOrdered: ({ length }, t, options) => {
    const depth = sideFlapOf(length + bookWrapAllowances(t).wall)
    return stripsProblem('length', length, { depth, least: leastDepthFor(options), per: 1 / 3 })
  },
  draw: ({ length, width, height }, t, options) => {
    const add = bookWrapAllowances(t)
    const [long, deep, high] = [length + add.wall, width + add.wall, height + add.height]
    const [over, aside] = [deep / 2, sideFlapOf(long)]
    const floor = { x: high + aside, y: high + over, length: long, width: deep }
    const walls = crossPanels(floor, { back: high, right: high, front: high, left: high }, betweenWalls(t))
    const flaps = sides.toReversed().map((side): Panel => {
      const wall = walls.find((panel) => panel.key === `${side}-wall`)!
      const [a, b] = freeEdge(wall.outline)
      const closing = side === 'back' || side === 'front'
      return {
        key: closing ? `${side}-cover` : `${side}-flap`,
        from: wall.key,
        angle: 90,
        settle: closing ? -t / 2 : t / 2,
        outline: closing ? flap(a, b, over) : flap(a, b, aside, { inset: [t, t], taper: [8, 8] }),
      }
    })
    const blank = {
      width: length + 2 * height + 6 * t + 2 * Math.min((length + 2 * t) / 3, 120),
      height: 2 * width + 2 * height + 8 * t,
    }
    return {
      parts: [
        boardPart('box', corrugated, blank, () => stripsOnMeetingFlaps([...walls, ...flaps], covers, options, 0)),
      ],
      fittings: [],
      outer: { length: long + t, width: deep + t, height: high + 1.5 * t },
      packed: { state: 'flat', length: blank.width, width: blank.height, thickness: t * pileFactors.sheets },
      steps: ['printing', 'coating', 'dieCutting'],
    }
  },
}
