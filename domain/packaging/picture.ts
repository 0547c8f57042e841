import { escaped } from '../text/markup.ts'
import { hull, pictureFrame } from './drawn-scene.ts'
import type { Point3 } from './fold.ts'
import { artworkOn } from './painting/artwork.ts'
import { bodiesOf } from './painting/bodies.ts'
import { brightnessOf, mixed, shaded } from './painting/colour.ts'
import { cutEdges } from './painting/edges.ts'
import { type Grain, grainTile, hasGrain, reliefTile } from './painting/grain.ts'
import { onPlane, planeOf } from './painting/plane.ts'
import { crossed, dot, type Flat, plus, type Scene, type Seen, seen, times } from './scene.ts'

/** A surface as it looks: its colour (`#rrggbb`) and what it is like. */
export type Finish = { colour: string; grain: Grain }
/** What a product is made of, and what is printed on it. */
export type Look = {
  board: Finish
  inside: Finish
  /** What is white about a product of another colour: a neck, a web, a backing sheet. */
  paper?: Finish
  /** mm that a cut edge shows. */
  caliper?: number
  /** The colour of ink on either side; absent where nothing is printed. */
  ink?: { outside?: string; inside?: string; mark: string }
  /** Print that comes again and again around a roll. */
  repeated?: boolean
  /** Handles: their colour, and mm that they are wide. */
  cord?: { paint: string; width: number }
}

/** Side of the square in the picture that the largest things fill. */
const side = 336
/** mm from which on a thing fills it. Smaller ones are drawn smaller, though not by as much as they are. */
const largest = 600
const shareOf = (extent: number) => Math.min(1, Math.max(0.66, (extent / largest) ** 0.4))

/**
 * A scene as SVG: the pictures of the shop. One light from above and the left, a soft shadow, and nothing from outside:
 * it is the same in a light page and in a dark one.
 */
export const pictureOf = (scene: Scene, { title, look }: { title: string; look: Look }): string => {
  const view = seen(scene)
  const { faces, flat } = view
  const place = placed(scene, faces, flat)
  const at = (point: Point3) => pair(place(flat(point)))
  const loop = (points: readonly Point3[]) => `M${points.map(at).join('L')}Z`
  const artwork = look.ink
    ? artworkOn(view, scene, (face) => inkOf(face, look) !== undefined, look.repeated ?? false)
    : new Map<Seen, Point3[][]>()
  const edges = look.caliper ? cutEdges(scene.surfaces) : []
  const scale = scaleOf(place)
  const defs = new Map<string, string>()
  const used = (id: string, definition: string) => {
    defs.set(id, definition)
    return `url(#${id})`
  }

  /** Facets as one shape, so that no seam shows between them, lit from one to the next. */
  const roundBody = (body: readonly Seen[]): string => {
    const finish = finishOf(body[0]!, look)
    const outlines = body.map(({ corners }) => corners.map(place))
    const d = outlines.map((corners) => `M${clockwise(corners).map(pair).join('L')}Z`).join('')
    const lit = body.map((face) => shaded(finish.colour, shadeOf(face, scene) - glossOf(face, finish)))
    const id = `b${body[0]!.order}`
    const fill = used(id, around(id, outlines, lit))
    const parts = [`<path fill="${fill}" stroke="${fill}" stroke-width=".3" d="${d}"/>`]
    if (hasGrain(finish.grain)) parts.push(`<path fill="${used(finish.grain, grainTile(finish.grain))}" d="${d}"/>`)
    body.forEach((face, index) => {
      if (face.surface.relief) {
        const own = `M${outlines[index]!.map(pair).join('L')}Z`
        parts.push(`<path fill="${reliefOn(face, scene, at, used)}" d="${own}"/>`)
      }
      const marks = artwork.get(face)
      if (!marks || marks.length === 0) return
      const colour = shaded(look.ink!.mark, shadeOf(face, scene))
      parts.push(`<path fill="${colour}" stroke="${colour}" stroke-width=".4" d="${marks.map(loop).join('')}"/>`)
    })
    return parts.join('')
  }

  const drawn = bodiesOf(faces).map((body) => {
    const [face] = body as [Seen]
    if (face.surface.facet) return roundBody(body)
    const { surface, corners, holes, order } = face
    const finish = finishOf(face, look)
    const d = [corners, ...holes].map((points) => `M${points.map((point) => pair(place(point))).join('L')}Z`).join('')
    const shade = shadeOf(face, scene)
    const [light, dark] = [shaded(finish.colour, shade - 0.025), shaded(finish.colour, shade + (isInside(face) ? 0.13 : 0.055))] // prettier-ignore
    const id = `f${light.slice(1)}${dark.slice(1)}`
    const fill = used(id, gradient(id, light, dark))
    const line = mixed(dark, brightnessOf(finish.colour) < 0.3 ? '#ffffff' : '#1d1206', brightnessOf(finish.colour) < 0.3 ? 0.16 : surface.paint ? 0.16 : 0.42) // prettier-ignore
    const parts = [`<path fill-rule="evenodd" fill="${fill}" stroke="${line}" stroke-width=".9" d="${d}"/>`]
    const over = (paint: string, path = d) => void parts.push(`<path fill-rule="evenodd" fill="${paint}" d="${path}"/>`)
    if (hasGrain(finish.grain)) over(used(finish.grain, grainTile(finish.grain)))
    if (surface.relief) over(reliefOn(face, scene, at, used))
    const marks = artwork.get(face)
    if (marks && marks.length > 0) over(shaded(look.ink!.mark, shade), marks.map(loop).join(''))
    const cut = (edges[order] ?? []).map(([from, to]) => `M${at(from)}L${at(to)}`).join('')
    if (cut) parts.push(cutEdge(cut, look, scale))
    return parts.join('')
  })
  const cords = (scene.cords ?? []).map((own) => {
    const { points, width, paint = '#6b4f34' } = { ...own, ...look.cord }
    const wide = round(Math.max(1.6, width * scale))
    const line = (colour: string, by: number, width: number) =>
      `<path fill="none" stroke="${colour}" stroke-linecap="round" stroke-width="${round(width)}" d="M${points.map((point) => pair(plusFlat(place(flat(point)), by))).join('L')}"/>`
    return line(shaded(paint, 0.32), 0.5, wide + 0.6) + line(paint, -wide * 0.12, wide * 0.68)
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${pictureFrame} ${pictureFrame}" role="img" stroke-linejoin="round">`,
    `<title>${escaped(title)}</title><defs>${blur}${[...defs.values()].join('')}</defs>`,
    shadows(scene, (point) => place(flat(point))),
    ...drawn,
    ...cords,
    '</svg>',
  ].join('')
}

// Where things are ----------------------------------------------------------------------------------------------------

/** From the picture plane into the frame: larger things larger, all of them in its middle. */
const placed = (scene: Scene, faces: readonly Seen[], flat: (point: Point3) => Flat): ((flat: Flat) => Flat) => {
  const cords = (scene.cords ?? []).flatMap(({ points }) => points)
  const all = [...faces.flatMap(({ corners }) => corners), ...cords.map(flat)]
  const span = (axis: 0 | 1) => {
    const values = all.map((point) => point[axis])
    return [Math.min(...values), Math.max(...values)] as const
  }
  const [[left, right], [top, bottom]] = [span(0), span(1)]
  const longest = Math.max(right - left, bottom - top)
  const scale = (side * shareOf(longest)) / longest
  return ([x, y]) => [
    // A little to the left: the shadow falls to the right.
    pictureFrame / 2 - 6 + (x - (left + right) / 2) * scale,
    pictureFrame / 2 + (y - (top + bottom) / 2) * scale,
  ]
}

const scaleOf = (place: (flat: Flat) => Flat): number => place([1, 0])[0] - place([0, 0])[0]
const plusFlat = ([x, y]: Flat, down: number): Flat => [x, y + down]

const clockwise = (corners: readonly Flat[]): readonly Flat[] =>
  corners.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = corners[(index + 1) % corners.length]!
    return sum + x * nextY - nextX * y
  }, 0) < 0
    ? corners.toReversed()
    : corners

const middleOf = (corners: readonly Flat[]): Flat => [
  corners.reduce((sum, [x]) => sum + x, 0) / corners.length,
  corners.reduce((sum, [, y]) => sum + y, 0) / corners.length,
]

// How they look -------------------------------------------------------------------------------------------------------

const toneOf = ({ surface, facing }: Seen) => (facing ? surface.tone : (surface.back ?? surface.tone))
const isInside = (face: Seen) => toneOf(face) === 'inside' || toneOf(face) === 'dark'

const inkOf = (face: Seen, { ink }: Look): string | undefined => {
  if (face.surface.paint) return undefined
  const tone = toneOf(face)
  return tone === 'board' ? ink?.outside : tone === 'inside' ? ink?.inside : undefined
}

const white: Finish = { colour: '#f8f5ef', grain: 'smooth' }
const finishOf = (face: Seen, look: Look): Finish => {
  const tone = toneOf(face)
  if (face.surface.paint) return { colour: face.surface.paint, grain: 'smooth' }
  if (tone === 'paper') return look.paper ?? white
  if (tone === 'dark') return { colour: mixed(look.inside.colour, '#1a1108', 0.62), grain: 'smooth' }
  const finish = tone === 'board' ? look.board : look.inside
  const ink = inkOf(face, look)
  return ink ? { ...finish, colour: ink } : finish
}

/** Light falls from above, a little from the left: faces on the right lie in the shade. */
const shadeOf = ({ normal, facing, surface }: Seen, { up, front }: Scene): number => {
  const outward = facing ? normal : times(normal, -1)
  const right = crossed(up, front)
  const light = 0.6 * dot(outward, up) + 0.26 * dot(outward, front) - 0.08 * dot(outward, right)
  return Math.max(-0.04, 0.22 - 0.4 * light) + (surface.tone === 'board' && !facing ? 0.03 : 0)
}

const gradient = (id: string, light: string, dark: string) =>
  `<linearGradient id="${id}" x1=".1" x2=".35" y1="0" y2="1"><stop stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></linearGradient>`

/** Film mirrors the light. */
const glossOf = ({ normal, facing }: Seen, { grain }: Finish): number => {
  if (grain !== 'film') return 0
  const across = (facing ? normal : times(normal, -1))[0]
  return 0.2 * Math.exp(-(((across + 0.1) / 0.16) ** 2)) + 0.1 * Math.exp(-(((across + 0.86) / 0.1) ** 2))
}

/** From facet to facet, across the way that their long edges run. */
const around = (id: string, outlines: readonly (readonly Flat[])[], colours: readonly string[]): string => {
  const [a, b, c] = outlines[0] as readonly [Flat, Flat, Flat]
  const [one, other] = [[b[0] - a[0], b[1] - a[1]] as const, [c[0] - b[0], c[1] - b[1]] as const]
  const [x, y] = Math.hypot(...one) > Math.hypot(...other) ? one : other
  const length = Math.hypot(x, y)
  const across: Flat = [y / length, -x / length]
  const lit = outlines
    .map((corners, index) => {
      const middle = middleOf(corners)
      return { at: middle[0] * across[0] + middle[1] * across[1], colour: colours[index]! }
    })
    .toSorted((left, right) => left.at - right.at)
  const [from, to] = [lit[0]!.at, lit.at(-1)!.at]
  const end = (far: number) => [round(across[0] * far), round(across[1] * far)]
  const [[x1, y1], [x2, y2]] = [end(from), end(to)] as [number[], number[]]
  const stops = lit.map(
    ({ at, colour }) => `<stop offset="${round((at - from) / (to - from || 1), 3)}" stop-color="${colour}"/>`,
  )
  return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stops.join('')}</linearGradient>`
}

const reliefOn = (
  face: Seen,
  scene: Scene,
  at: (point: Point3) => string,
  used: (id: string, definition: string) => string,
): string => {
  const plane = planeOf(face, scene)
  const [[x, y], [rx, ry], [ux, uy]] = [onPlane(plane, 0, 0), onPlane(plane, 1000, 0), onPlane(plane, 0, 1000)].map(
    (point) => at(point).split(' ').map(Number),
  ) as [Flat, Flat, Flat]
  const slope = (to: number, from: number) => round((to - from) / 1000, 5)
  const matrix = `matrix(${slope(rx, x)} ${slope(ry, y)} ${slope(x, ux)} ${slope(y, uy)} ${x} ${y})`
  const id = `r${face.order}`
  return used(id, reliefTile(id, face.surface.relief!, matrix))
}

/** Two liners with the flute between them; of thin board a bright line alone. */
const cutEdge = (d: string, { board, caliper = 0 }: Look, scale: number): string => {
  const width = Math.min(4.4, Math.max(1.3, caliper * scale * 1.15))
  const bright = brightnessOf(board.colour) < 0.3 ? '#5b5753' : mixed(board.colour, '#fff3dc', 0.42)
  const flutes = board.grain.startsWith('corrugated') && width > 1.6
  return [
    `<path fill="none" stroke="${mixed(bright, '#2b1a0a', 0.5)}" stroke-width="${round(width + 0.9)}" d="${d}"/>`,
    `<path fill="none" stroke="${bright}" stroke-width="${round(width)}" d="${d}"/>`,
    flutes
      ? `<path fill="none" stroke="${mixed(bright, '#2b1a0a', 0.5)}" stroke-dasharray="1.1 1.9" stroke-width="${round(width - 1)}" d="${d}"/>`
      : '',
  ].join('')
}

// Shadow --------------------------------------------------------------------------------------------------------------

const soft = (id: string, deviation: number) =>
  `<filter id="${id}" x="0" y="0" width="${pictureFrame}" height="${pictureFrame}" filterUnits="userSpaceOnUse"><feGaussianBlur stdDeviation="${deviation}"/></filter>`
const blur = soft('wide', 9) + soft('near', 2.6)

/** What stands on the ground darkens it: widely away from the light, and closely where it touches. */
const shadows = ({ surfaces, cords = [], up, front, apart }: Scene, place: (point: Point3) => Flat): string => {
  const points = [...surfaces.flatMap(({ corners }) => corners), ...cords.flatMap(({ points }) => points)]
  const heights = points.map((point) => dot(point, up))
  const ground = Math.min(...heights)
  const tall = Math.max(...heights) - ground
  const away = plus(times(crossed(up, front), 0.22), times(front, -0.06))
  const cast = (within: number) =>
    points.flatMap((point, index) => {
      const height = heights[index]! - ground
      if (height > within) return []
      return [place(plus(point, plus(times(up, -height), times(away, height))))]
    })
  const path = (flats: readonly Flat[]) => `M${hull(flats).map(pair).join('L')}Z`
  return [
    `<path fill="#1d1206" fill-opacity=".26" filter="url(#wide)" d="${path(cast(Infinity))}"/>`,
    apart ? '' : `<path fill="#1d1206" fill-opacity=".34" filter="url(#near)" d="${path(cast(Math.max(1, tall * 0.03)))}"/>`, // prettier-ignore
  ].join('')
}

const round = (value: number, decimals = 1): number => Math.round(value * 10 ** decimals) / 10 ** decimals
const pair = ([x, y]: Flat): string => `${round(x)} ${round(y)}`
