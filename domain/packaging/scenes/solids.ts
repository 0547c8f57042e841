import { foldPart, type Point3 } from '../fold.ts'
import type { Outline } from '../geometry.ts'
import { type Hidden, movedBy, type Scene, type Surface, surfacesOf, type Tone, type Vector } from '../scene.ts'
import type { Part, Structure } from '../structure.ts'

/** Building blocks of scenes. */

/** For parts that lie on their floor, seen from the front wall. */
export const onFloor = { up: [0, 0, 1], front: [0, 1, 0] } satisfies { up: Vector; front: Vector }
/** For parts whose first panel is the front. */
export const onFront = { up: [0, -1, 0], front: [0, 0, -1] } satisfies { up: Vector; front: Vector }

/** A part folded up, with given angles overriding its own. */
export const erectPart = (
  view: Pick<Scene, 'up' | 'front'>,
  part: Part,
  angles: Readonly<Record<string, number>>,
  hidden?: Hidden,
): Scene => ({ ...view, surfaces: surfacesOf(foldPart(part, angles), hidden) })

export const partOf = ({ parts }: Structure, key: string): Part => parts.find((part) => part.key === key) ?? parts[0]!

/** The bounding box of surfaces. */
export const extentOf = (surfaces: readonly Surface[]): { min: Point3; max: Point3 } => {
  const points = surfaces.flatMap(({ corners }) => corners)
  const of = (choose: (...values: number[]) => number): Point3 => [
    choose(...points.map(([x]) => x)),
    choose(...points.map(([, y]) => y)),
    choose(...points.map(([, , z]) => z)),
  ]
  return { min: of(Math.min), max: of(Math.max) }
}

/**
 * A prism over an outline, from `from` to `to`: walls, a top, and the inner walls of cavities a third deep. z points
 * up.
 */
export const solid = (outline: Outline, from: number, to: number, holes: readonly Outline[] = []): Surface[] => {
  const depth = to - (to - from) / 3
  return [
    ...holes.map((hole) => horizontalFace(hole, depth, 'dark')),
    ...holes.flatMap((hole) => wallsOf(hole, depth, to, 'inside').filter((_, side) => side === 0 || side === 1)),
    ...wallsOf(outline, from, to, 'board'),
    { ...horizontalFace(outline, to, 'board'), holes: holes.map((hole) => hole.map(([x, y]): Point3 => [x, y, to])) },
  ]
}

/** Vertical faces along a closed outline. */
export const wallsOf = (outline: Outline, from: number, to: number, tone: Tone, facet = false): Surface[] =>
  outline.map(([x, y], index) => {
    const [nextX, nextY] = outline[(index + 1) % outline.length]!
    return { corners: [[x, y, from], [x, y, to], [nextX, nextY, to], [nextX, nextY, from]], tone, facet } // prettier-ignore
  })

/** A horizontal face, seen from above. */
export const horizontalFace = (outline: Outline, z: number, tone: Tone): Surface => ({
  corners: outline.map(([x, y]): Point3 => [x, y, z]).toReversed(),
  tone,
})

/** Turned over, like a lid: its floor on top, `height` mm above the origin. */
export const asLid = (surfaces: readonly Surface[], width: number, height: number): Surface[] =>
  movedBy(surfaces, ([x, y, z]): Point3 => [x, width - y, height - z])
