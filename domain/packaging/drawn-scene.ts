import type { Point3 } from './fold.ts'
import {
  crossProduct,
  dotProduct,
  type Flat,
  add,
  type Scene,
  type ProjectedSurface,
  project,
  multiply,
  type Tone,
} from './scene.ts'

/** A picture as shapes: paths (`d`) in a square with sides of `pictureFrame`, farthest first. */
export type Picture = { shadow: string; faces: DrawnFace[]; cords: { path: string; width: number }[] }
/** `edge`: outline color; absent between the facets of a round body. `panel`: an id created by `panelId`. */
type DrawnFace = { path: string; fill: string; edge: string | undefined; panel: string | undefined }

/** The visible faces of a scene. */
export const drawnScene = (scene: Scene): Picture => {
  const { faces, flat } = project(scene)
  const cords = (scene.cords ?? []).map(({ points, width }) => ({ width, points: points.map(flat) }))
  const all = [...faces.flatMap(({ corners }) => corners), ...cords.flatMap(({ points }) => points)]
  const [left, top] = [Math.min(...all.map(([x]) => x)), Math.min(...all.map(([, y]) => y))]
  const [right, bottom] = [Math.max(...all.map(([x]) => x)), Math.max(...all.map(([, y]) => y))]
  const scale = side / Math.max(right - left, bottom - top)
  const place = ([x, y]: Flat): Flat => [
    pictureFrame / 2 + (x - (left + right) / 2) * scale,
    pictureFrame / 2 + (y - (top + bottom) / 2) * scale,
  ]
  return {
    shadow: shadowOf(scene, (point) => place(flat(point))),
    faces: faces.map((face) => faceOf(face, scene, place)),
    cords: cords.map(({ points, width }) => ({
      path: `M${points.map((point) => at(place(point))).join('L')}`,
      width: round(Math.max(2, width * scale), 1),
    })),
  }
}

/** Side of the square picture, and of the inner square that the product fills. */
export const pictureFrame = 400
const side = 320

const tones: Readonly<Record<Tone, string>> = {
  board: 'var(--box-board,#d8b088)',
  inside: 'var(--box-inside,#ecdcc6)',
  paper: 'var(--box-paper,#f8f4ee)',
  dark: 'var(--box-dark,#5f4a35)',
}

/** The light comes from above, slightly from the left: faces on the right are in the shade. */
const faceOf = (
  { surface, normal, facing, corners, holes }: ProjectedSurface,
  { up, front }: Scene,
  place: (flat: Flat) => Flat,
): DrawnFace => {
  const color = surface.paint ?? tones[facing ? surface.tone : (surface.back ?? surface.tone)]
  const outward = facing ? normal : multiply(normal, -1)
  const light = 0.62 * dotProduct(outward, up) + 0.3 * dotProduct(outward, front)
  const shade = round(Math.max(0, 26 - 40 * light), 1)
  return {
    path: [corners, ...holes].map((loop) => `M${loop.map((flat) => at(place(flat))).join('L')}Z`).join(''),
    fill: `color-mix(in srgb,${color},#2b1d0e ${shade}%)`,
    edge: surface.facet ? undefined : '#3d2b1a',
    panel: surface.panel,
  }
}

/** Shadow on the ground, away from the light. */
const shadowOf = ({ surfaces, up, front }: Scene, place: (point: Point3) => Flat): string => {
  const points = surfaces.flatMap(({ corners }) => corners)
  const ground = Math.min(...points.map((point) => dotProduct(point, up)))
  const away = multiply(crossProduct(up, front), 0.22)
  const cast = points.map((point) => {
    const height = dotProduct(point, up) - ground
    return place(add(point, add(multiply(up, -height), multiply(away, height))))
  })
  return `M${hull(cast).map(at).join('L')}Z`
}

/** The convex hull of points, by Andrew's monotone chain. */
export const hull = (points: readonly Flat[]): Flat[] => {
  const sorted = points.toSorted(([ax, ay], [bx, by]) => ax - bx || ay - by)
  const chain = (line: readonly Flat[]): Flat[] => {
    const outline: Flat[] = []
    for (const point of line) {
      while (outline.length > 1 && turn(outline.at(-2)!, outline.at(-1)!, point) <= 0) outline.pop()
      outline.push(point)
    }
    return outline.slice(0, -1)
  }
  return [...chain(sorted), ...chain(sorted.toReversed())]
}

const turn = ([ax, ay]: Flat, [bx, by]: Flat, [cx, cy]: Flat): number => (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)

const at = ([x, y]: Flat): string => `${round(x, 1)} ${round(y, 1)}`
const round = (value: number, decimals: number): number => Math.round(value * 10 ** decimals) / 10 ** decimals
