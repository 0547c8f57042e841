import type { Point3 } from './fold.ts'
import { boundsOf, clipBetween, type Outline } from './geometry.ts'
import type { Panel } from './structure.ts'

/**
 * Panels that are bent instead of plane: the faces of a pillow box, the wall of a tube. They are drawn in pieces, each
 * plane once it is bent. Lengths in mm.
 */

/** How the panels of a part are bent. A point of the sheet has its depth in the board, towards the inside, as z. */
export type Bend = {
  /** The pieces of a panel; two neighbors have the line between them in common. */
  piecesOf: (panel: Panel) => readonly Outline[]
  /** Where a point of a panel is at a share of the folding: 0 is the flat sheet. */
  moveAt: (share: number) => (panel: Panel) => (point: Point3) => Point3
}

/** The pieces of an outline between lines across one of the axes of the sheet. */
export const piecesBetween = (outline: Outline, axis: 0 | 1, at: readonly number[]): Outline[] =>
  at.slice(1).flatMap((to, nth) => {
    const piece = clipBetween(outline, axis, at[nth]!, to)
    return piece.length > 2 ? [piece] : []
  })

/** Facets of a tube: as many as a circle of the sheet has corners, so that discs and walls meet exactly. */
const facets = 48

/**
 * A panel rolled across its width until its ends meet, in the height between two lines: papers are turned in beyond
 * them, and are not drawn there. The print is outside, at depth 0; its middle stays in place.
 */
export const rolled = (key: string, height: { from: number; to: number }): Bend => ({
  piecesOf: (panel) => {
    if (panel.key !== key) return []
    const { x, width } = boundsOf([panel.outline])
    const lines = Array.from({ length: facets + 1 }, (_, nth) => x + (width * nth) / facets)
    return piecesBetween(clipBetween(panel.outline, 1, height.from, height.to), 0, lines)
  },
  moveAt: (share) => (panel) => {
    const { x, width } = boundsOf([panel.outline])
    if (share <= 0) return ([px, y, z]) => [px, y, z]
    const middle = x + width / 2
    const radius = width / (2 * Math.PI * share)
    return ([px, y, z]) => {
      const turn = (px - middle) / radius
      // Not `radius - (radius - z) cos`, which loses all digits of a large radius.
      const rise = 2 * radius * Math.sin(turn / 2) ** 2
      return [middle + (radius - z) * Math.sin(turn), y, rise + z * Math.cos(turn)]
    }
  },
})
