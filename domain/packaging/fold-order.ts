import { type Point, toEdge } from './geometry.ts'
import { hingesOf } from './lines.ts'
import { panelKind, type PanelRole, roleOf } from './panels.ts'
import type { Panel, Part } from './structure.ts'

/**
 * The order in which the panels of a part are folded when the box is erected: walls first, then what is behind other
 * panels, then the bottom, the top and the lid. A tuck flap is bent before the panel that it is attached to is closed. A
 * panel that is glued to the one it is folded from, such as a hem, is turned in while the sheet is flat.
 */

/** Steps of panels that do not close an end; `flap` and the lid are in `closingStep`. */
const steps: Readonly<Record<Exclude<PanelRole, 'flap' | 'tuck'>, number>> = {
  wall: 0,
  glue: 0,
  hinge: 0,
  gusset: 0,
  tear: 0,
  sheet: 0,
  dust: 0.5,
  lining: 2,
  lock: 3,
}

/** The step of panels that close over others of the steps before. */
const outerStep = 1

/** A wall that rolls over corner flaps, is glued onto another wall, or has a glue flap behind it, closes over them. */
const isOuterWall = (part: Part, { key, angle, gluedTo }: Panel): boolean =>
  gluedTo !== undefined ||
  part.panels.some((one) => one.from === key && roleOf(one.key) === 'lining' && one.angle === 90) ||
  (angle !== 0 && part.panels.some((one) => isTab(part, one) && one.gluedTo === key && !isOutside(part, one)))

/** A glue flap that is bent behind or onto a wall of its part. */
const isTab = ({ role, panels }: Part, { key, gluedTo }: Panel): boolean =>
  role === 'board' && roleOf(key) === 'glue' && panels.some((one) => one.key === gluedTo && roleOf(one.key) === 'wall')
const isOutside = (part: Part, panel: Panel): boolean =>
  isTab(part, panel) && (panel.angle === 180 || (panel.settle ?? 0) < 0)

/** The step with which the top begins to close; before it, the box is open. */
const firstOfTop = 6

/** A flap closes before the one that settles 1 mm farther outside, by this fraction of a step. */
const perMillimeter = 0.01

/**
 * Bottom before top, and at each end the flaps on the short sides before those that cover them, inner layers before
 * outer ones.
 */
const closingStep = (kind: string, settle = 0): number => {
  const end = /\btop\b/.test(kind) || isLid(kind) ? firstOfTop : firstOfTop - 2
  return end + (/^(left|right)-/.test(kind) ? 0 : 1) + 0.3 - settle * perMillimeter
}

/** The lid of a case turns with the paper that connects it. */
const isLid = (kind: string): boolean => kind === 'lid' || kind === 'lid-hinge'

/** Whether a panel is glued flat to the one it is folded from. */
export const isHem = ({ role }: Pick<Part, 'role'>, { angle, from, gluedTo }: Panel): boolean =>
  role === 'board' && angle === 180 && gluedTo !== undefined && gluedTo === from

const ownStep = (part: Part, panel: Panel, stepOf: (key: string) => number): number => {
  const { key, from, settle } = panel
  const kind = panelKind(key)
  if (isLid(kind)) return closingStep(kind)
  if (isHem(part, panel)) return -1
  const role = roleOf(key)
  if (role === 'flap' || (role === 'dust' && /-(top|bottom)-/.test(kind))) return closingStep(kind, settle)
  if (role === 'tuck') return stepOf(from!) - 0.2
  if (role === 'glue') return isOutside(part, panel) ? outerStep : steps[role]
  return role === 'wall' && isOuterWall(part, panel) ? outerStep : steps[role]
}

/**
 * The steps of the panels: equal numbers are folded at the same time; no panel is folded before the one it is folded
 * from.
 */
export const foldSteps = (part: Part): ReadonlyMap<string, number> => {
  const found = new Map<string, number>()
  const stepOf = (key: string): number => found.get(key) ?? 0
  for (const panel of part.panels) {
    // The first panel does not move.
    if (panel.from === undefined) continue
    const own = ownStep(part, panel, stepOf)
    const isFirst = roleOf(panel.key) === 'tuck' || isHem(part, panel)
    found.set(panel.key, isFirst ? own : Math.max(own, stepOf(panel.from)))
  }
  return found
}

/** Overlap of the walls with the next step, as a fraction of its time. */
const overlap = 0.4
/** How long a box remains open while something is inserted, in multiples of one step. */
const pause = 1.6

/**
 * When each step begins, if one step takes the time 1; and the period during which the box is open if it waits. Only
 * corner flaps are turned in while their walls are still moving: other panels would run into those that are not yet at
 * their place. Steps of a part with joined panels do not overlap: the angles of a gusset's bottom are valid only once
 * the gusset is folded (G-23).
 */
const timetable = ({ panels }: Part, stepOf: ReadonlyMap<string, number>, waits: boolean) => {
  const order = [...new Set(stepOf.values())].toSorted((one, other) => one - other)
  const isJoined = panels.some(({ joins }) => joins !== undefined)
  const top = order.find((step) => step >= firstOfTop)
  const starts = new Map<number, number>()
  let [ready, opened, end] = [0, 0, 0]
  for (const step of order) {
    if (step === top && waits) ready += pause
    const at = step === steps.dust && !isJoined ? Math.max(0, ready - overlap) : ready
    starts.set(step, at)
    ready = at + 1
    if (step < firstOfTop) opened = ready
    end = ready
  }
  if (top === undefined && waits) end += pause
  const startOf = (step: number) => starts.get(step) ?? 0
  return { startOf, end, open: [opened, top === undefined ? end : startOf(top)] as const }
}

/**
 * Angles of the panels in degrees at a point of the folding. `share`: 0 is the flat sheet, 1 the closed box. `waits`:
 * whether its bottom is closed before its top begins to close, and it remains open in between (`openWhile`).
 */
export const anglesAt = (part: Part, share: number, waits = false): Record<string, number> => {
  const stepOf = foldSteps(part)
  const { startOf, end } = timetable(part, stepOf, waits)
  const angles = Object.fromEntries(
    part.panels.map(({ key, angle }) => [
      key,
      angle * Math.min(1, Math.max(0, share * end - startOf(stepOf.get(key) ?? 0))),
    ]),
  )
  return { ...angles, ...gussetAngles(part, angles), ...tuckAngles(part, angles) }
}

/**
 * Angles of tuck flaps while their closure moves: bent so far beyond 90° that the free edge moves in along the inside of
 * the wall. With the closure `a` mm deep and `d` degrees open and the flap `b` mm deep, its edge is at the rim of the
 * wall at d = 2 arcsin(b / 2a), and farther inside it is at the wall if the flap is bent by d - arcsin(a (1 - cos d) / b).
 */
const tuckAngles = (part: Part, angles: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(
    part.panels.flatMap((panel) => {
      const parent = part.panels.find(({ key }) => key === panel.from)
      if (!parent || !panelKind(panel.key).endsWith('tuck-flap')) return []
      const [[own], [wall]] = [hingesOf(part, panel), hingesOf(part, parent)]
      if (!own || !wall) return []
      const a = toEdge(middle(own), ...wall)
      const b = Math.max(...panel.outline.map((point) => toEdge(point, ...own)))
      const open = (parent.angle - angles[parent.key]!) * radian
      const most = Math.asin(Math.min(1, b / (2 * a)))
      const bent = open >= 2 * most ? most : open - Math.asin(Math.min(1, (a * (1 - Math.cos(open))) / b))
      return [[panel.key, angles[panel.key]! * (1 + bent / (panel.angle * radian))]] // prettier-ignore
    }),
  )
const middle = ([[ax, ay], [bx, by]]: readonly [Point, Point]): Point => [(ax + bx) / 2, (ay + by) / 2]

/**
 * Angles of the bottom of a gusset: a triangle, and a corner that is joined to the triangle and to the bottom of a face, so
 * that both follow that bottom (G-23). Both have 45° at the corner of the bag, where four creases meet; with φ the angle of
 * the bottom, the diagonal `u` between them is 45° off the edge of the gusset and 45° off the edge of the bottom, which
 * makes the angle of the triangle atan2(√(sin φ / (1 + sin φ)), cos φ / (√2 (1 + sin φ))). The corner folds the other way,
 * by arccos(1 - 2 sin φ).
 */
const gussetAngles = ({ panels }: Part, angles: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(
    panels.flatMap(({ key, from, joins }) => {
      const bottom = joins?.find((one) => roleOf(one) === 'flap')
      if (bottom === undefined || roleOf(key) !== 'gusset') return []
      const degrees = angles[bottom]!
      if (degrees >= 90) return [[from!, 90], [key, 180]] // prettier-ignore
      const [sin, cos] = [Math.sin(degrees * radian), Math.cos(degrees * radian)]
      const triangle = Math.atan2(Math.sqrt(sin / (1 + sin)), (cos * Math.SQRT1_2) / (1 + sin))
      return [[from!, triangle / radian], [key, -Math.acos(1 - 2 * sin) / radian]] // prettier-ignore
    }),
  )
const radian = Math.PI / 180

/** The shares of folding between which a box that waits is open, with its bottom closed. */
export const openInterval = (part: Part): readonly [from: number, to: number] => {
  const { open, end } = timetable(part, foldSteps(part), true)
  return [open[0] / end, open[1] / end]
}
