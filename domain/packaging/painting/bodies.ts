import { boxesMeet, dotProduct, type Flat, type ProjectedSurface } from '../scene.ts'

/** Faces individually, farthest first; facets of a round body are grouped unless something is between them. */
export const bodiesOf = (faces: readonly ProjectedSurface[]): [ProjectedSurface, ...ProjectedSurface[]][] => {
  const bodyOf = roundBodies(faces)
  const bodies: [ProjectedSurface, ...ProjectedSurface[]][] = []
  for (const face of faces) {
    const own = bodyOf.get(face)
    const at = own === undefined ? -1 : bodies.findLastIndex(([first]) => bodyOf.get(first) === own)
    const between = at < 0 ? [] : bodies.slice(at + 1).flat()
    if (at < 0 || between.some((other) => overlap(other, face))) bodies.push([face])
    else bodies[at]!.push(face)
  }
  return bodies
}

/**
 * Whether two faces overlap in the picture. Facets are convex: they do not overlap if a line along one side separates
 * them.
 */
const overlap = (one: ProjectedSurface, other: ProjectedSurface): boolean => {
  if (!boxesMeet(one.corners, other.corners)) return false
  return (
    !one.surface.facet ||
    !(isSeparatedBySide(one.corners, other.corners) || isSeparatedBySide(other.corners, one.corners))
  )
}

const isSeparatedBySide = (corners: readonly Flat[], others: readonly Flat[]): boolean =>
  corners.some(([x, y], index) => {
    const [toX, toY] = corners[(index + 1) % corners.length]!
    const sideOf = ([px, py]: Flat) => (toX - x) * (py - y) - (toY - y) * (px - x)
    const [own, theirs] = [corners.map(sideOf), others.map(sideOf)]
    const slack = 0.05 * Math.hypot(toX - x, toY - y)
    return (
      (Math.min(...own) >= -slack && Math.max(...theirs) <= slack) ||
      (Math.max(...own) <= slack && Math.min(...theirs) >= -slack)
    )
  })

/** The round body of each facet: the body of a facet that it continues without an edge. */
const roundBodies = (faces: readonly ProjectedSurface[]): Map<ProjectedSurface, number> => {
  const byCorner = new Map<string, { face: ProjectedSurface; body: number }[]>()
  const found = new Map<ProjectedSurface, number>()
  let bodies = 0
  for (const face of faces.toSorted((a, b) => a.order - b.order)) {
    const { corners, facet, tone, back, paint } = face.surface
    if (!facet) continue
    const looks = `${face.facing ? tone : (back ?? tone)} ${paint}`
    const keys = corners.map((corner) => `${looks} ${corner.map((value) => value.toFixed(2)).join(' ')}`)
    const beside = keys.flatMap((key) => byCorner.get(key) ?? [])
    const body = beside.find((other) => Math.abs(dotProduct(other.face.normal, face.normal)) > 0.85)?.body ?? bodies++
    for (const key of keys) byCorner.set(key, [...(byCorner.get(key) ?? []), { face, body }])
    found.set(face, body)
  }
  return found
}
