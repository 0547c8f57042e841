import { flap } from '../geometry.ts'
import type { Panel, Part } from '../structure.ts'
import { boardPart, corrugated, piled, type Construction, sizeProblem } from '../style.ts'
import { cross, freeEdge, lateralEdges, sides } from './tray.ts'

/** Boxes folded from the cross of a tray. */

/** A corrugated tray with glue tabs at its four corners; `length` and `width` from crease to crease. */
const tray = (key: string, length: number, width: number, depth: number): Part => {
  const floor = { x: depth, y: depth, length, width }
  const walls = cross(floor, { back: depth, right: depth, front: depth, left: depth })
  const reach = Math.min(35, depth * 0.9, width * 0.4)
  const tabs = (['back', 'front'] as const).flatMap((side): Panel[] => {
    const wall = walls.find((panel) => panel.key === `${side}-wall`)!
    const neighbours = side === 'back' ? ['left', 'right'] : ['right', 'left']
    return lateralEdges(wall.outline).map(([a, b], index) => ({
      key: `${side}-${neighbours[index]!}-tab`,
      from: wall.key,
      angle: 90,
      gluedTo: `${neighbours[index]!}-wall`,
      outline: flap(a, b, reach, { inset: [1, 1], taper: [reach / 4, reach / 4] }),
    }))
  })
  return boardPart(key, corrugated, { width: length + 2 * depth, height: width + 2 * depth }, [...walls, ...tabs])
}

/** Full or partial telescope (FEFCO 0301): a tray, and a lid that slides over it by `lidHeight` or wholly. */
export const telescope: Construction = {
  needs: { length: [60, 1100], width: [50, 900], height: [20, 400] },
  takes: { lidHeight: [20, 400] },
  caliper: [0.8, 8],
  unless: ({ height, lidHeight }) =>
    lidHeight > height ? sizeProblem('lidHeight', 'size.lidAboveHeight', { field: 'lidHeight' }) : undefined,
  draw: ({ length, width, height, lidHeight }, t) => {
    const base = tray('base', length + 2 * t, width + 2 * t, height + t)
    const lid = tray('lid', length + 4 * t + 4, width + 4 * t + 4, (lidHeight || height) + t)
    return {
      parts: [base, lid],
      fittings: [],
      outer: { length: length + 5 * t + 4, width: width + 5 * t + 4, height: height + 2 * t },
      packed: {
        state: 'flat',
        length: Math.max(base.blank.width, lid.blank.width),
        width: Math.max(base.blank.height, lid.blank.height),
        thickness: 2 * t * piled.sheets,
      },
      steps: ['printing', 'coating', 'dieCutting', 'gluing'],
    }
  },
}

/** Book wrap (FEFCO 0409): a cross that folds around flat goods; the flaps of the length meet in the middle. */
export const bookWrap: Construction = {
  needs: { length: [80, 900], width: [60, 700], height: [5, 200] },
  caliper: [0.8, 5],
  draw: ({ length, width, height }, t) => {
    const [long, deep, high] = [length + 2 * t, width + 2 * t, height + 2 * t]
    const [over, aside] = [deep / 2, Math.min(long / 3, 120)]
    const floor = { x: high + aside, y: high + over, length: long, width: deep }
    const walls = cross(floor, { back: high, right: high, front: high, left: high })
    const flaps = sides.toReversed().map((side): Panel => {
      const wall = walls.find((panel) => panel.key === `${side}-wall`)!
      const [a, b] = freeEdge(wall.outline)
      const closing = side === 'back' || side === 'front'
      return {
        key: closing ? `${side}-cover` : `${side}-flap`,
        from: wall.key,
        angle: 90,
        outline: closing ? flap(a, b, over) : flap(a, b, aside, { inset: [t, t], taper: [8, 8] }),
      }
    })
    const blank = { width: long + 2 * (high + aside), height: deep + 2 * (high + over) }
    return {
      parts: [boardPart('box', corrugated, blank, [...walls, ...flaps])],
      fittings: [],
      outer: { length: length + 2 * t, width: width + 2 * t, height: height + 3 * t },
      packed: { state: 'flat', length: blank.width, width: blank.height, thickness: t * piled.sheets },
      steps: ['printing', 'coating', 'dieCutting'],
    }
  },
}
