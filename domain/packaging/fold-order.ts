import { panelKind, type PanelRole, roleOf } from './panels.ts'
import type { Panel, Part } from './structure.ts'

/**
 * The order in which the panels of a part are folded when the box is erected: walls first, then what is behind other
 * panels, then the bottom, the top and the lid. A tuck flap is bent before the panel that it is attached to is closed,
 * and a hem is turned in while the sheet is flat.
 */

/** Steps of panels that do not close an end; `flap` and the lid are in `closingStep`. */
const steps: Readonly<Record<Exclude<PanelRole, 'flap' | 'tuck'>, number>> = {
  wall: 0,
  glue: 0,
  hinge: 0,
  gusset: 0,
  tear: 0,
  sheet: 0,
  lining: 1,
  lock: 2,
  dust: 2,
}

/** The step with which the top begins to close; before it, the box is open. */
const firstOfTop = 6

/** Bottom before top, and at each end the flaps on the short sides before those that cover them. */
const closingStep = (kind: string): number => {
  const end = /\btop\b/.test(kind) || kind === 'lid' ? firstOfTop : firstOfTop - 2
  return end + (/^(left|right)-/.test(kind) ? 0 : 1)
}

const isHem = (key: string): boolean => panelKind(key).endsWith('-hem')

const ownStep = ({ key, from }: Panel, stepOf: (key: string) => number): number => {
  const kind = panelKind(key)
  if (kind === 'lid') return closingStep(kind)
  if (isHem(key)) return -1
  const role = roleOf(key)
  if (role === 'flap' || (role === 'dust' && /-(top|bottom)-/.test(kind))) return closingStep(kind)
  if (role === 'tuck') return stepOf(from!) - 0.5
  return steps[role]
}

/**
 * The steps of the panels: equal numbers are folded at the same time; no panel is folded before the one it is folded
 * from.
 */
export const foldSteps = ({ panels }: Part): ReadonlyMap<string, number> => {
  const found = new Map<string, number>()
  const stepOf = (key: string): number => found.get(key) ?? 0
  for (const panel of panels) {
    // The first panel does not move.
    if (panel.from === undefined) continue
    const own = ownStep(panel, stepOf)
    const isFirst = roleOf(panel.key) === 'tuck' || isHem(panel.key)
    found.set(panel.key, isFirst ? own : Math.max(own, stepOf(panel.from)))
  }
  return found
}

/** Overlap of a step with the next one, as a fraction of its time. */
const overlap = 0.4
/** How long a box remains open while something is inserted, in multiples of one step. */
const pause = 1.6

/**
 * When each step begins, if one step takes the time 1; and the period during which the box is open if it waits. Steps
 * of a part with joined panels do not overlap: the angles of a gusset's bottom are valid only once the gusset is folded
 * (G-23).
 */
const timetable = ({ panels }: Part, stepOf: ReadonlyMap<string, number>, waits: boolean) => {
  const order = [...new Set(stepOf.values())].toSorted((one, other) => one - other)
  const shared = panels.some(({ joins }) => joins !== undefined) ? 0 : overlap
  const closing = waits ? shared + pause : 0
  const startOf = (step: number) => order.indexOf(step) * (1 - shared) + (step >= firstOfTop ? closing : 0)
  const below = order.findLast((step) => step < firstOfTop)
  const opened = below === undefined ? 0 : startOf(below) + 1
  const top = order.find((step) => step >= firstOfTop)
  const end = top === undefined ? opened + (waits ? pause : 0) : startOf(order.at(-1)!) + 1
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
  return { ...angles, ...gussetAngles(part, angles) }
}

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
