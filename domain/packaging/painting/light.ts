import { crossProduct, dotProduct, type Flat, type Scene, type ProjectedSurface, multiply } from '../scene.ts'
import type { Finish } from './look.ts'
import { middleOf, round } from './paths.ts'

/** The light comes from above, slightly from the left: faces on the right are in the shade. */
export const shadeOf = ({ normal, facing, surface }: ProjectedSurface, { up, front }: Scene): number => {
  const outward = facing ? normal : multiply(normal, -1)
  const right = crossProduct(up, front)
  const light = 0.6 * dotProduct(outward, up) + 0.26 * dotProduct(outward, front) - 0.08 * dotProduct(outward, right)
  return Math.max(-0.04, 0.22 - 0.4 * light) + (surface.tone === 'board' && !facing ? 0.03 : 0)
}

/** Film reflects the light in two stripes. */
export const glossOf = ({ normal, facing }: ProjectedSurface, { grain }: Finish): number => {
  if (grain !== 'film') return 0
  const across = (facing ? normal : multiply(normal, -1))[0]
  return 0.2 * Math.exp(-(((across + 0.1) / 0.16) ** 2)) + 0.1 * Math.exp(-(((across + 0.86) / 0.1) ** 2))
}

/** A gradient down a face, from light to dark. */
export const faceGradient = (id: string, light: string, dark: string): string =>
  `<linearGradient id="${id}" x1=".1" x2=".35" y1="0" y2="1"><stop stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></linearGradient>`

/** A gradient over the facets of a round body, across their long edges. */
export const roundGradient = (
  id: string,
  outlines: readonly (readonly Flat[])[],
  colors: readonly string[],
): string => {
  const [a, b, c] = outlines[0] as readonly [Flat, Flat, Flat]
  const [one, other]: readonly [Flat, Flat] = [[b[0] - a[0], b[1] - a[1]], [c[0] - b[0], c[1] - b[1]]] // prettier-ignore
  const [x, y] = Math.hypot(...one) > Math.hypot(...other) ? one : other
  const length = Math.hypot(x, y)
  const across: Flat = [y / length, -x / length]
  const lit = outlines
    .map((corners, index) => {
      const middle = middleOf(corners)
      return { at: middle[0] * across[0] + middle[1] * across[1], color: colors[index]! }
    })
    .toSorted((left, right) => left.at - right.at)
  const [from, to] = [lit[0]!.at, lit.at(-1)!.at]
  const end = (name: string, far: number) => `x${name}="${round(across[0] * far)}" y${name}="${round(across[1] * far)}"`
  const stops = lit.map(
    ({ at, color }) => `<stop offset="${round((at - from) / (to - from || 1), 3)}" stop-color="${color}"/>`,
  )
  return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" ${end('1', from)} ${end('2', to)}>${stops.join('')}</linearGradient>`
}
