import { boxesMeet, dot, type Seen } from '../scene.ts'

/** Faces one by one, far ones first, but facets of one round body together, as long as nothing lies between them. */
export const bodiesOf = (faces: readonly Seen[]): Seen[][] => {
  const bodyOf = roundBodies(faces)
  const bodies: Seen[][] = []
  for (const face of faces) {
    const own = bodyOf.get(face)
    const at = own === undefined ? -1 : bodies.findLastIndex(([first]) => bodyOf.get(first!) === own)
    const between = at < 0 ? [] : bodies.slice(at + 1).flat()
    if (at < 0 || between.some(({ corners }) => boxesMeet(corners, face.corners))) bodies.push([face])
    else bodies[at]!.push(face)
  }
  return bodies
}

/** Which round body each facet belongs to: that of one which it goes on from, without an edge. */
const roundBodies = (faces: readonly Seen[]): Map<Seen, number> => {
  const byCorner = new Map<string, { face: Seen; body: number }[]>()
  const found = new Map<Seen, number>()
  let bodies = 0
  for (const face of faces.toSorted((a, b) => a.order - b.order)) {
    const { corners, facet, tone, back, paint } = face.surface
    if (!facet) continue
    const looks = `${face.facing ? tone : (back ?? tone)} ${paint}`
    const keys = corners.map((corner) => `${looks} ${corner.map((value) => value.toFixed(2)).join(' ')}`)
    const beside = keys.flatMap((key) => byCorner.get(key) ?? [])
    const body = beside.find((other) => Math.abs(dot(other.face.normal, face.normal)) > 0.85)?.body ?? bodies++
    for (const key of keys) byCorner.set(key, [...(byCorner.get(key) ?? []), { face, body }])
    found.set(face, body)
  }
  return found
}
