import { BufferAttribute, BufferGeometry, type Mesh } from 'three'
import type { Point3 } from '#domain/packaging/fold.ts'
import type { Outline, Point } from '#domain/packaging/geometry.ts'
import type { Layer } from './slab.ts'

/** A panel that is bent: its corners are moved one by one, from the sheet to where the folding has them. Lengths mm. */

type Move = (point: Point3) => Point3

/** Positions on the sheet of the corners of a geometry, which `bendGeometry` moves. */
const sheetPositions = new WeakMap<BufferGeometry, Float32Array>()

/** A geometry over points of the sheet, as triangles and their groups. */
const onSheet = (points: readonly Point3[], triangles: readonly number[]): BufferGeometry => {
  const geometry = new BufferGeometry()
  const flat = new Float32Array(points.flat())
  sheetPositions.set(geometry, flat)
  geometry.setAttribute('position', new BufferAttribute(flat.slice(), 3))
  geometry.setIndex([...triangles])
  return geometry
}

/** Corners that several pieces have in common are one, so that the light changes smoothly from piece to piece. */
const corners = (z: number, points: Point3[]) => {
  const known = new Map<string, number>()
  return ([x, y]: Point): number => {
    const key = `${Math.round(x * 1e4)} ${Math.round(y * 1e4)}`
    const at = known.get(key)
    if (at !== undefined) return at
    known.set(key, points.length)
    return points.push([x, y, z]) - 1
  }
}

/** The triangles of convex pieces in the direction of -z, or of +z. */
const fans = (pieces: readonly Outline[], at: (point: Point) => number, facing: 1 | -1): number[] =>
  pieces.flatMap(([first, ...rest]) =>
    rest.slice(1).flatMap((point, nth) => {
      const [a, b, c] = [at(first!), at(rest[nth]!), at(point)]
      return facing === 1 ? [a, b, c] : [a, c, b]
    }),
  )

/** The edges of pieces that are not between two of them. */
const outerEdges = (pieces: readonly Outline[]): (readonly [Point, Point])[] => {
  const edges = pieces.flatMap((piece) => piece.map((a, nth) => [a, piece[(nth + 1) % piece.length]!] as const))
  const nameOf = ([x, y]: Point) => `${Math.round(x * 1e4)} ${Math.round(y * 1e4)}`
  const all = new Set(edges.map(([a, b]) => `${nameOf(a)} ${nameOf(b)}`))
  return edges.filter(([a, b]) => !all.has(`${nameOf(b)} ${nameOf(a)}`))
}

/** The slab of a panel in pieces, with a group of triangles for each of `slabFaces`. */
export const bentSlab = (pieces: readonly Outline[], { from, thickness }: Layer): BufferGeometry => {
  const points: Point3[] = []
  const print = fans(pieces, corners(from, points), -1)
  const inside = fans(pieces, corners(from + thickness, points), 1)
  const sides = outerEdges(pieces).flatMap(([a, b]) => {
    const at = points.length
    points.push([...a, from], [...b, from], [...b, from + thickness], [...a, from + thickness])
    return [at, at + 1, at + 2, at, at + 2, at + 3]
  })
  const geometry = onSheet(points, [...print, ...inside, ...sides])
  geometry.addGroup(0, print.length, 0)
  geometry.addGroup(print.length, inside.length, 1)
  geometry.addGroup(print.length + inside.length, sides.length, 2)
  return geometry
}

/** Lines along the outer edges of both faces. */
export const bentEdges = (pieces: readonly Outline[], { from, thickness }: Layer): BufferGeometry => {
  const points = outerEdges(pieces).flatMap(([a, b]) =>
    [from, from + thickness].flatMap((z): Point3[] => [
      [...a, z],
      [...b, z],
    ]),
  )
  return onSheet(
    points,
    points.map((_, nth) => nth),
  )
}

/** One face at a depth, seen from the print, with the coordinates of its texture. */
export const bentFace = (pieces: readonly Outline[], z: number, uvOf: (point: Point) => Point): BufferGeometry => {
  const points: Point3[] = []
  const geometry = onSheet(points, fans(pieces, corners(z, points), 1))
  return geometry
    .setAttribute('position', new BufferAttribute(new Float32Array(points.flat()), 3))
    .setAttribute('uv', new BufferAttribute(new Float32Array(points.flatMap(([x, y]) => uvOf([x, y]))), 2))
}

/** Moves the corners of a geometry from the sheet to their places; a plane geometry bends at its own corners. */
const bendGeometry = (geometry: BufferGeometry, move: Move): void => {
  const positions = geometry.getAttribute('position')
  let sheet = sheetPositions.get(geometry)
  if (!sheet) sheetPositions.set(geometry, (sheet = new Float32Array(positions.array)))
  for (let at = 0; at < positions.count; at++) {
    positions.setXYZ(at, ...move([sheet[3 * at]!, sheet[3 * at + 1]!, sheet[3 * at + 2]!]))
  }
  positions.needsUpdate = true
  if (geometry.getAttribute('normal') || geometry.index) geometry.computeVertexNormals()
  geometry.computeBoundingBox()
  geometry.computeBoundingSphere()
}

/** What a bent slab is made of, and where its corners are moved at present. */
export type Bent = { pieces: readonly Outline[]; layer: Layer; move: Move }
export const bentOf = ({ userData }: Mesh): Bent | undefined => (userData as { bent?: Bent }).bent

/** Bends a slab and everything that is attached to it: lines, labels, artwork. */
export const bendSlab = (slab: Mesh, move: Move): void => {
  Object.assign(bentOf(slab)!, { move })
  slab.traverse((object) => {
    const { geometry } = object as { geometry?: BufferGeometry }
    if (geometry) bendGeometry(geometry, move)
  })
}

/** Attaches a mesh that is placed on the sheet to a slab; it bends with a bent one. */
export const attach = (slab: Mesh, mesh: Mesh): void => {
  const bent = bentOf(slab)
  if (bent) {
    if (mesh.matrixAutoUpdate) mesh.updateMatrix()
    mesh.geometry.applyMatrix4(mesh.matrix)
    mesh.position.set(0, 0, 0)
    mesh.rotation.set(0, 0, 0)
    mesh.matrix.identity()
    bendGeometry(mesh.geometry, bent.move)
  }
  slab.add(mesh)
}
