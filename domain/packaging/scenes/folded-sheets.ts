import type { Point3 } from '../fold.ts'
import type { Scene, Surface, Tone } from '../scene.ts'
import type { Structure } from '../structure.ts'
import { onFloor } from './solids.ts'

/** Sheets as they are sold: folded twice together, printed side out, with a paper band around them. z points up. */

/** Sheets in one band: tissue and wrapping paper are sold in multiples of this number. */
export const sheetsPerBand = 50
/** The folded sheets are drawn as a few layers of at least this thickness in mm. */
const leastLayer = 1
const mostLayers = 6
/** Sides of a half circle. */
const facets = 10
/** Distance in mm of the band from the paper. */
const bandGap = 0.7
const bandPaint = '#c9a678'

type Section = readonly [y: number, z: number]

/** A half circle around a fold at the front, from its top to its bottom. */
const bend = (y: number, z: number, radius: number): Section[] =>
  Array.from({ length: facets + 1 }, (_, step): Section => {
    const turn = Math.PI / 2 - (Math.PI * step) / facets
    return [y + radius * Math.cos(turn), z + radius * Math.sin(turn)]
  })

/** A sheet along a cross-section, between two ends: plane faces, and facets where it is bent. */
const along = (line: readonly Section[], [left, right]: Section, tone: Tone, paint?: string): Surface[] =>
  line.slice(1).map(([y, z], index): Surface => {
    const [fromY, fromZ] = line[index]!
    const isBent = index > 0 && index < line.length - 2
    return {
      corners: [[left, fromY, fromZ], [left, y, z], [right, y, z], [right, fromY, fromZ]], // prettier-ignore
      tone,
      ...(isBent && { facet: true }),
      ...(paint && { paint }),
    }
  })

/** Whether a picture shows it: from above, the lower half of a bend and what lies below it are hidden. */
const isSeen = ({ corners }: Surface, middle: number): boolean => corners.some(([, , z]) => z > middle + 0.01)

export const foldedSheets = ({ packed }: Structure): Scene => {
  const { length, width } = packed
  const high = sheetsPerBand * packed.thickness
  const layers = Math.max(1, Math.min(mostLayers, Math.floor(high / 2 / leastLayer)))
  const [middle, front, back] = [high / 2, width / 2 - high / 2, -width / 2]
  const ends: Section = [-length / 2, length / 2]
  const thick = middle / layers

  /** The layers within the fold reach further out at the open edge than those around them. */
  const edgeOf = (layer: number) => back + (layers - 1 - layer) * thick
  const sideOf = (layer: number): Section[] => {
    const [outer, inner] = [middle - layer * thick, middle - (layer + 1) * thick]
    const edge = edgeOf(layer)
    const outside: Section[] = [[edge, middle + outer], ...bend(front, middle, outer), [edge, middle - outer]]
    return [...outside, [edge, middle - inner], ...bend(front, middle, inner).toReversed(), [edge, middle + inner]]
  }
  const edges = Array.from({ length: layers }, (_, layer) => layer).flatMap((layer): Surface[] => {
    const at = (x: number): Point3[] => sideOf(layer).map(([y, z]): Point3 => [x, y, z])
    const [outer, inner] = [middle - layer * thick, middle - (layer + 1) * thick]
    const open = [
      [middle + outer, middle + inner],
      [middle - inner, middle - outer],
    ].map(([top, bottom]): Surface => ({
      // prettier-ignore
      corners: [[ends[0], edgeOf(layer), top!], [ends[1], edgeOf(layer), top!], [ends[1], edgeOf(layer), bottom!], [ends[0], edgeOf(layer), bottom!]], // prettier-ignore
      tone: 'inside',
    }))
    return [{ corners: at(ends[0]).toReversed(), tone: 'inside' }, { corners: at(ends[1]), tone: 'inside' }, ...open]
  })
  const cover = along([[edgeOf(0), high], ...bend(front, middle, middle), [edgeOf(0), 0]], ends, 'board')

  const wide = Math.min(80, length / 4) / 2
  const [over, under] = [high + bandGap, -bandGap]
  const band = along(
    [[back - bandGap, over], ...bend(front, middle, middle + bandGap), [back - bandGap, under]],
    [-wide, wide],
    'paper',
    bandPaint,
  )
  const closing: Surface = {
    corners: [[-wide, back - bandGap, over], [wide, back - bandGap, over], [wide, back - bandGap, under], [-wide, back - bandGap, under]], // prettier-ignore
    tone: 'paper',
    paint: bandPaint,
  }
  const all = [...edges, ...cover, ...band, closing]
  return {
    ...onFloor,
    elevation: 38,
    surfaces: all.filter((surface) => isSeen(surface, middle)),
    behind: all.filter((surface) => !isSeen(surface, middle)),
  }
}
