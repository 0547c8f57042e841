import type { Outline, Point } from './geometry.ts'
import { hingesOf } from './lines.ts'
import type { Panel, Part, Structure } from './structure.ts'

/**
 * Folds a flat part along its creases. Coordinates continue those of the sheet: x right, y down, z away from the
 * viewer, so that the print remains on the near side and panels with positive angles fold toward the inside.
 */

export type Point3 = readonly [x: number, y: number, z: number]
export type Face = { part: string; panel: Panel; corners: readonly Point3[]; holes: readonly (readonly Point3[])[] }
type Move = (point: Point3) => Point3

/** A folded panel: `move` maps a point of the flat sheet into space, without stretching. */
export type Placement = { panel: Panel; move: Move }

/**
 * Whether a product is folded from one sheet with plane panels, which can be lined; the panels of a pillow box are
 * curved.
 */
export const canFold = ({ style, parts: [first, ...rest] }: Pick<Structure, 'style' | 'parts'>): boolean =>
  style !== 'pillow' && first?.count === 1 && isFolded(first) && rest.every(({ role }) => role === 'lining')

/** Whether any panel of a part is folded. */
export const isFolded = ({ panels }: Part): boolean =>
  panels.some(({ from, angle }) => from !== undefined && angle !== 0)

/** The panels of a part in the erected box. Angles by panel key override the panel's own. */
export const placePanels = (part: Part, angles: Readonly<Record<string, number>> = {}): Placement[] => {
  const moves = new Map<string, Move>()
  return part.panels.map((panel) => {
    const parent = panel.from === undefined ? undefined : moves.get(panel.from)
    const [hinge] = hingesOf(part, panel)
    const angle = angles[panel.key] ?? panel.angle
    const fold = hinge ? rotateAround(hinge, angle) : still
    // The flat sheet has no offsets between layers.
    const settle = (panel.settle ?? 0) * (panel.angle === 0 ? 1 : Math.min(1, Math.max(0, angle / panel.angle)))
    const turn: Move = settle === 0 ? fold : ([x, y, z]) => fold([x, y, z + settle])
    const move: Move = parent ? (point) => parent(turn(point)) : turn
    moves.set(panel.key, move)
    return { panel, move }
  })
}

/** The outlines of a folded part in space; angles as in `placements`, for example to show a partly open lid. */
export const foldPart = (part: Part, angles: Readonly<Record<string, number>> = {}): Face[] =>
  placePanels(part, angles).map(({ panel, move }) => {
    const place = (outline: Outline) => outline.map(([x, y]) => move([x, y, 0]))
    return { part: part.key, panel, corners: place(panel.outline), holes: (panel.holes ?? []).map(place) }
  })

const still: Move = (point) => point

/** Rotates around the edge `a`→`b` of the parent: everything outside it moves toward the inside. */
const rotateAround = ([a, b]: readonly [Point, Point], degrees: number): Move => {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1])
  const [ux, uy] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length]
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  return ([x, y, z]) => {
    const along = (x - a[0]) * ux + (y - a[1]) * uy
    const out = (x - a[0]) * uy - (y - a[1]) * ux
    const [farOut, deep] = [out * cos - z * sin, out * sin + z * cos]
    return [a[0] + along * ux + farOut * uy, a[1] + along * uy - farOut * ux, deep]
  }
}
