import { hull, pictureFrame } from '../drawn-scene.ts'
import type { Point3 } from '../fold.ts'
import { crossProduct, dotProduct, type Flat, subtract, add, type Scene, type Surface, multiply } from '../scene.ts'
import { clockwise, closedPath } from './paths.ts'

const soft = (id: string, deviation: number) =>
  `<filter id="${id}" x="0" y="0" width="${pictureFrame}" height="${pictureFrame}" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${deviation}"/></filter>`

/** Blur filters of the shadows, for the picture's definitions. */
export const shadowBlurs = soft('wide', 9) + soft('near', 2.6)

/** Shadows on the ground: a wide one away from the light, and a contact shadow. */
export const shadows = ({ surfaces, cords = [], up, front, apart }: Scene, place: (point: Point3) => Flat): string => {
  const solid = surfaces.flatMap(({ corners }) => corners)
  const all = [...solid, ...cords.flatMap(({ points }) => points)]
  const ground = Math.min(...all.map((point) => dotProduct(point, up)))
  const heightOf = (point: Point3) => dotProduct(point, up) - ground
  const tall = Math.max(...all.map(heightOf))
  const away = add(multiply(crossProduct(up, front), 0.22), multiply(front, -0.06))
  const cast = (point: Point3) => {
    const height = heightOf(point)
    return place(add(point, add(multiply(up, -height), multiply(away, height))))
  }
  const lying = (within: number) =>
    surfaces.filter(({ corners }) => corners.every((corner) => heightOf(corner) <= within))
  const outlines = (those: readonly Surface[]) =>
    those.map(({ corners }) => closedPath(clockwise(corners.map(cast)))).join('')
  const around = (points: readonly Point3[]) => closedPath(hull(points.map(cast)))
  const shadow = (filter: string, opacity: number, d: string) =>
    `<path fill="#1c1404" fill-opacity="${opacity}" filter="url(#${filter})" d="${d}"/>`

  const low = Math.max(1, tall * 0.03)
  const flat =
    Math.max(...solid.map(heightOf)) <
    0.06 * Math.max(...solid.map((point) => Math.hypot(...subtract(point, solid[0]!))))
  const touching = outlines(flat ? surfaces : lying(low))
  const wide = shadow('wide', 0.26, flat ? touching : around(all))
  if (touching) return wide + shadow('near', 0.34, touching)
  // Only walls touch the ground, so the shadow covers the area that they enclose.
  return apart ? wide : wide + shadow('near', 0.34, around(all.filter((point) => heightOf(point) <= low)))
}
