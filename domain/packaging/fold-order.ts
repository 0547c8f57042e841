import { panelKind, type PanelRole, roleOf } from './panels.ts'
import type { Panel, Part } from './structure.ts'

/**
 * In which order the panels of a part are folded when the box is erected: walls first, then what lies behind other
 * panels, then the bottom, the top and the lid. What tucks in is bent before the panel that it hangs from is closed.
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

/** Bottom before top, and of each the flaps on the short sides before those that cover them. */
const closingStep = (kind: string): number => {
  const top = /\btop\b/.test(kind) || kind === 'lid' ? 2 : 0
  return 4 + top + (/^(left|right)-/.test(kind) ? 0 : 1)
}

const ownStep = ({ key, from }: Panel, stepOf: (key: string) => number): number => {
  const kind = panelKind(key)
  if (kind === 'lid') return closingStep(kind)
  const role = roleOf(key)
  if (role === 'flap') return closingStep(kind)
  if (role === 'tuck') return stepOf(from!) - 0.5
  return steps[role]
}

/** The order of the panels' steps: the same number at the same time, none before the panel it is folded from. */
export const foldSteps = ({ panels }: Part): ReadonlyMap<string, number> => {
  const found = new Map<string, number>()
  const stepOf = (key: string): number => found.get(key) ?? 0
  for (const panel of panels) {
    // The first panel lies still.
    if (panel.from === undefined) continue
    const own = ownStep(panel, stepOf)
    found.set(panel.key, roleOf(panel.key) === 'tuck' ? own : Math.max(own, stepOf(panel.from)))
  }
  return found
}

/** How far a step overlaps the next one, as a fraction of its time. */
const overlap = 0.4

/**
 * Angles of the panels in degrees at a moment of folding. `share`: 0 is the flat sheet, 1 the closed box.
 */
export const anglesAt = (part: Part, share: number): Record<string, number> => {
  const stepOf = foldSteps(part)
  const order = [...new Set(stepOf.values())].toSorted((one, other) => one - other)
  const time = share * (1 + (order.length - 1) * (1 - overlap))
  return Object.fromEntries(
    part.panels.map(({ key, angle }) => {
      const start = order.indexOf(stepOf.get(key) ?? 0) * (1 - overlap)
      return [key, angle * Math.min(1, Math.max(0, time - start))]
    }),
  )
}
