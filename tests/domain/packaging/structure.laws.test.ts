import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldPart, type Point3 } from '#domain/packaging/fold.ts'
import { boundsOf, type Outline, type Point, type Rectangle } from '#domain/packaging/geometry.ts'
import { hingesOf, linesOf } from '#domain/packaging/lines.ts'
import type { Part } from '#domain/packaging/structure.ts'
import { styleIds } from '#domain/packaging/styles.ts'
import { areaOf } from './area.ts'
import { netArea, structuresOf } from './sizes.ts'

/** Invariants of every style at every allowed size. */

const runs = { numRuns: 6 }

describe.each(styleIds)('%s at every size', (id) => {
  const everyPart = (holds: (part: Part) => void) => {
    fc.assert(
      fc.property(structuresOf(id), ({ parts }) => {
        for (const part of parts) holds(part)
      }),
      runs,
    )
  }

  test('has panels of positive size, drawn from the origin of a sheet', () => {
    everyPart(({ panels }) => {
      for (const { key, outline, holes = [] } of panels) {
        expect([key, outline.flat().every(Number.isFinite)]).toEqual([key, true])
        expect([key, areaOf(outline) > 0]).toEqual([key, true])
        for (const hole of holes) expect(areaOf(hole)).toBeGreaterThan(0)
      }
      const bounds = boundsOf(panels.map(({ outline }) => outline))
      expect(bounds.x).toBeGreaterThan(-1e-6)
      expect(bounds.y).toBeGreaterThan(-1e-6)
    })
  })

  test('has panels that never overlap on the sheet', () => {
    everyPart(({ panels }) => {
      const overlapping = panels.flatMap((one, index) =>
        panels
          .slice(index + 1)
          .filter((other) => overlap(one.outline, other.outline))
          .map((other) => `${one.key} and ${other.key}`),
      )
      expect(overlapping).toEqual([])
    })
  })

  test('folds every panel along a crease of an earlier panel', () => {
    everyPart((part) => {
      const keys = part.panels.map(({ key }) => key)
      expect(new Set(keys).size).toBe(keys.length)
      for (const [index, panel] of part.panels.entries()) {
        const before = [undefined, ...keys.slice(0, index)]
        expect(index === 0 ? before : before.slice(1)).toContain(panel.from)
        expect([panel.key, hingesOf(part, panel).length > 0]).toEqual([panel.key, index > 0])
      }
    })
  })

  test('has cut lines that enclose exactly the area of its panels', () => {
    everyPart((part) => {
      const cuts = linesOf(part).filter(({ kind }) => kind === 'cut')
      const enclosed = cuts.reduce((sum, { points: [a, b] }) => sum + (a[0] * b[1] - b[0] * a[1]) / 2, 0)
      expect(enclosed).toBeCloseTo(netArea(part), 3)
    })
  })

  test('has glued panels in contact with their counterparts', () => {
    fc.assert(
      fc.property(structuresOf(id), ({ parts, caliper }) => {
        for (const part of parts) glued(part, caliper)
      }),
      runs,
    )
    /** Maximum distance of two layers of board, or of paper that spans the bend of a case. */
    function glued(part: Part, caliper: number) {
      const faces = new Map(foldPart(part).map((face) => [face.panel.key, face]))
      for (const { panel, corners } of faces.values()) {
        if (panel.gluedTo === undefined) continue
        const onto = faces.get(panel.gluedTo)!.corners
        const gap = Math.max(...corners.map((corner) => distanceToPlane(corner, onto)))
        expect([panel.key, gap < Math.max(6, caliper + 1e-6)]).toEqual([panel.key, true])
      }
    }
  })
})

/** Whether two outlines overlap beyond edges: their edges cross, or one contains a corner or center of the other. */
const overlap = (one: Outline, other: Outline): boolean =>
  boundsMeet(boundsOf([one]), boundsOf([other])) && shapesMeet(one, other)

const boundsMeet = (one: Rectangle, other: Rectangle): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

const shapesMeet = (one: Outline, other: Outline): boolean =>
  edges(one).some((a) => edges(other).some((b) => cross(a, b))) ||
  inner(one).some((point) => inside(point, other)) ||
  inner(other).some((point) => inside(point, one))

type Edge = readonly [Point, Point]
const edges = (outline: Outline): Edge[] =>
  outline.map((point, index) => [point, outline[(index + 1) % outline.length]!])

/** Points slightly inside the outline, next to the middle of each edge. */
const inner = (outline: Outline): Point[] =>
  edges(outline)
    .filter(([a, b]) => Math.hypot(b[0] - a[0], b[1] - a[1]) > 1e-3)
    .map(([a, b]): Point => {
      const length = Math.hypot(b[0] - a[0], b[1] - a[1])
      return [(a[0] + b[0]) / 2 - ((b[1] - a[1]) / length) * 1e-4, (a[1] + b[1]) / 2 + ((b[0] - a[0]) / length) * 1e-4]
    })

const side = ([a, b]: Edge, point: Point) => {
  const turn = (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])
  return Math.abs(turn) / Math.hypot(b[0] - a[0], b[1] - a[1]) < 1e-6 ? 0 : Math.sign(turn)
}

const cross = (one: Edge, other: Edge): boolean =>
  side(one, other[0]) * side(one, other[1]) < 0 && side(other, one[0]) * side(other, one[1]) < 0

const inside = ([x, y]: Point, outline: Outline): boolean =>
  edges(outline).filter(([a, b]) => a[1] > y !== b[1] > y && x < a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0]))
    .length %
    2 ===
  1

const distanceToPlane = (point: Point3, plane: readonly Point3[]): number => {
  const [a, b, c] = plane as [Point3, Point3, Point3]
  const minus = (p: Point3, q: Point3) => p.map((value, axis) => value - q[axis]!) as unknown as Point3
  const [u, v, w] = [minus(b, a), minus(c, a), minus(point, a)]
  const normal = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]] as const
  const dot = normal[0] * w[0] + normal[1] * w[1] + normal[2] * w[2]
  return Math.abs(dot) / Math.hypot(...normal)
}
