import { type Placement, placePanels } from './fold.ts'
import type { Outline, Point } from './geometry.ts'
import { axesOf } from './rays.ts'
import { dotProduct, subtract } from './scene.ts'
import type { Glue, Panel, Part } from './structure.ts'

/**
 * Where a part is glued. Papers that cover a board are laminated to it with their whole inside, so only glue that they
 * have in addition is a zone.
 */

export type GlueZone = Required<Glue> & { panel: Panel }
export type BareZone = Pick<GlueZone, 'panel' | 'outline'>

/** The glue on the panels of a part, in the coordinates of the sheet. */
export const glueZonesOf = ({ role, panels }: Pick<Part, 'role' | 'panels'>): GlueZone[] => {
  return panels.flatMap((panel) => {
    const { gluedTo, glue = [], outline } = panel
    // A side that the style states replaces the derived one.
    const isStated = glue.some((one) => one.onto === gluedTo && !one.outline)
    const onto = role === 'board' && !isStated ? panels.find(({ key }) => key === gluedTo) : undefined
    return [
      ...(onto ? [{ panel, onto: onto.key, side: sideTo(panel, onto), outline, strip: false }] : []),
      ...glue.map((one) => ({ outline, strip: false, ...one, panel })),
    ]
  })
}

/**
 * A flap behind another panel touches it with its printed side; a flap that is turned over, or is outside of the panel,
 * touches it with its inside.
 */
const sideTo = ({ angle, settle = 0 }: Panel, onto: Panel): Glue['side'] =>
  angle < 180 && settle >= (onto.settle ?? 0) ? 'print' : 'inside'

/**
 * Areas on the printed side that are touched by glue, by panel; they must be free of ink and coating. They are the
 * panel's own glue zones, and the areas touched by glue on the inside of another panel.
 */
export const bareZonesOf = (part: Part): BareZone[] => {
  const zones = glueZonesOf(part).filter(({ strip }) => !strip)
  const own = zones.filter(({ side }) => side === 'print').map(({ panel, outline }) => ({ panel, outline }))
  const inner = zones.filter(({ panel, onto, side }) => side === 'inside' && onto !== panel.key)
  if (inner.length === 0) return own
  const folded = placePanels(part)
  return [...own, ...inner.flatMap((zone) => touchedArea(zone, folded))]
}

/**
 * The area of the panel onto which a zone is glued, if they touch on its printed side because both sides face the same
 * way.
 */
const touchedArea = ({ panel, onto, outline }: GlueZone, folded: readonly Placement[]): BareZone[] => {
  const [from, to] = [panel.key, onto].map((key) => folded.find((one) => one.panel.key === key))
  if (!from || !to) return []
  const { origin, x, y, out } = axesOf(to)
  if (dotProduct(out, axesOf(from).out) < 0.99) return []
  const onSheet = ([px, py]: Point): Point => {
    const way = subtract(from.move([px, py, 0]), origin)
    return [dotProduct(way, x), dotProduct(way, y)]
  }
  const met = clipOutline(to.panel.outline, outline.map(onSheet))
  return met.length > 2 ? [{ panel: to.panel, outline: met }] : []
}

/** The part of an outline that is inside a convex outline (Sutherland–Hodgman). */
const clipOutline = (outline: Outline, within: Outline): Outline =>
  within.reduce((rest: Outline, a, index) => {
    const b = within[(index + 1) % within.length]!
    /** Positive on the right of the edge, which is inside. */
    const inside = ([x, y]: Point) => (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0])
    return rest.flatMap((point, at) => {
      const next = rest[(at + 1) % rest.length]!
      const [here, there] = [inside(point), inside(next)]
      const share = here / (here - there)
      const crossing: Point = [point[0] + (next[0] - point[0]) * share, point[1] + (next[1] - point[1]) * share]
      return [...(here >= -1e-6 ? [point] : []), ...(here < -1e-6 !== there < -1e-6 ? [crossing] : [])]
    })
  }, outline)
