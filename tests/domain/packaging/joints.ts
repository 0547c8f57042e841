import { placePanels } from '#domain/packaging/fold.ts'
import { distance, type Point } from '#domain/packaging/geometry.ts'
import { subtract } from '#domain/packaging/scene.ts'
import type { Part, Structure } from '#domain/packaging/structure.ts'
import { sheetSize } from './thickness.ts'

/** Laws of wraps, seams and joined edges, as functions that return violations. */

/**
 * The wrap of a tray goes around its boards, which are half cut from outside: its floor is two boards larger than the floor
 * of board, its walls one board higher, so that its creases are on the edges of the box (G-11).
 */
export const wrapProblems = ({ parts, caliper }: Structure): string[] =>
  parts.flatMap((board) => {
    const wrap = parts.find(({ key }) => key === board.key.replace(/-board$/, '-wrap'))
    if (board.creasedAt !== 'inside' || board.panels.length === 1 || !wrap || wrap === board) return []
    const sizeOf = (part: Part, key: string) =>
      sheetSize({ ...part, panels: part.panels.filter((panel) => panel.key === key) })
    const more = (key: string, side: 'width' | 'height') => sizeOf(wrap, key)[side] - sizeOf(board, key)[side]
    const found = [
      ['floor length', more('floor', 'width'), 2 * caliper],
      ['floor width', more('floor', 'height'), 2 * caliper],
      ['wall', more('front-wall', 'height'), caliper],
    ] as const
    return found.flatMap(([name, is, wanted]) =>
      Math.abs(is - wanted) > 0.001 ? [`${wrap.key} ${name} ${(is - wanted).toFixed(2)}`] : [],
    )
  })

/** Folding cartons, whose raw edge must not be visible from the front. */
const seamAtBack: readonly string[] = [
  'straightTuck',
  'reverseTuck',
  'snapLock',
  'autoLock',
  'hangTabCarton',
  'sealEnd',
]

/** A sleeve has a seam that closes its ring (G-12: 15 to 20 mm), and a carton has it at its back (G-20). */
export const seamProblems = ({ style, parts }: Structure): string[] => [
  ...parts.flatMap(({ key, panels }) => {
    if (key !== 'sleeve-wrap') return []
    const overlapping = panels.filter((panel) => panel.key === 'seam')
    const overlap = overlapping.length > 0 ? sheetSize({ ...parts[0]!, panels: overlapping }).height : 0
    return overlap >= 15 && overlap <= 20 && overlapping[0]!.gluedTo === 'back' ? [] : [`overlap ${overlap.toFixed(1)}`]
  }),
  ...parts.flatMap(({ panels }) =>
    panels.flatMap(({ key, from }) =>
      seamAtBack.includes(style) && key === 'glue-flap' && from !== 'back' ? [`on ${from}`] : [],
    ),
  ),
]

const isBetween = (point: Point, a: Point, b: Point): boolean =>
  distance(a, point) + distance(point, b) - distance(a, b) < 1e-6

/** Gaps during folding between edges that the sheet joins (G-23). */
export const jointProblems = (part: Part, angles: Readonly<Record<string, number>> = {}): string[] => {
  const moves = new Map(placePanels(part, angles).map(({ panel, move }) => [panel.key, move]))
  return part.panels.flatMap(({ key, outline, joins = [] }) =>
    joins.flatMap((other) => {
      const around = part.panels.find((panel) => panel.key === other)!.outline
      const apart = outline
        .filter((corner) => around.some((one, at) => isBetween(corner, one, around[(at + 1) % around.length]!)))
        .map(([x, y]) => Math.hypot(...subtract(moves.get(key)!([x, y, 0]), moves.get(other)!([x, y, 0]))))
      const most = Math.max(...apart)
      return most > 0.01 ? [`${key} from ${other} by ${most.toFixed(1)}`] : []
    }),
  )
}
