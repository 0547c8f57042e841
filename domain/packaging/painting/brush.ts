import type { Point3 } from '../fold.ts'
import type { Cord, Flat, Scene, ProjectedSurface } from '../scene.ts'
import { brightnessOf, mixColors, shadeColor } from './color.ts'
import type { CutEdge } from './edges.ts'
import { grainTile, hasGrain, reliefTile } from './grain.ts'
import { faceGradient, glossOf, roundGradient, shadeOf } from './light.ts'
import { finishOf, isInside, type Look } from './look.ts'
import { clockwise, closedPath, pointText, round } from './paths.ts'
import { onPlane, planeOf } from './plane.ts'

/** Paints scenes part by part. */
export type Painting = {
  scene: Scene
  look: Look
  /** Maps a point in space, or in the picture plane, into the frame. */
  at: (point: Point3) => Flat
  place: (flat: Flat) => Flat
  /** Units of the frame per mm. */
  scale: number
  artwork: ReadonlyMap<ProjectedSurface, readonly (readonly Point3[])[]>
  cuts: readonly (readonly CutEdge[])[]
  /** Adds a definition once, and returns the reference to it. */
  used: (id: string, definition: string) => string
}

/** A plane face: its color and grain, its print, and its cut edges. */
export const flatFace = (face: ProjectedSurface, painting: Painting): string => {
  const { scene, look, at, place, artwork, cuts, used } = painting
  const { surface, corners, holes, order } = face
  const finish = finishOf(face, look)
  const shade = shadeOf(face, scene)
  const d = [corners, ...holes].map((points) => closedPath(points.map(place))).join('')
  const [light, dark] = [shade - 0.025, shade + (isInside(face) ? 0.13 : 0.055)].map((one) => shadeColor(finish.color, one)) as [string, string] // prettier-ignore
  const id = `f${light.slice(1)}${dark.slice(1)}`
  const black = brightnessOf(finish.color) < 0.3
  const line = mixColors(dark, black ? '#ffffff' : '#1d1206', black || surface.paint ? 0.16 : 0.42)
  const over = (paint: string, path = d, more = '') => `<path fill-rule="evenodd" fill="${paint}"${more} d="${path}"/>`
  const marks = artwork.get(face) ?? []
  const cut = (cuts[order] ?? []).map(([from, to], index, all) => {
    const goesOn = all[index - 1]?.[1] === from
    return `${goesOn ? '' : `M${pointText(at(from))}`}L${pointText(at(to))}`
  })
  return [
    over(used(id, faceGradient(id, light, dark)), d, ` stroke="${line}" stroke-width=".9"`),
    hasGrain(finish.grain) ? over(used(finish.grain, grainTile(finish.grain))) : '',
    surface.relief ? over(reliefOn(face, painting)) : '',
    marks.length > 0 ? over(shadeColor(look.ink!.mark, shade), marks.map((loop) => closedPath(loop.map(at))).join(''), printed) : '', // prettier-ignore
    cut.length > 0 ? cutEdge(cut.join(''), painting) : '',
  ].join('')
}

/** Identifies shapes as ink. */
const printed = ' class="print"'

/** Facets as one shape without seams, shaded continuously. */
export const roundBody = (body: readonly [ProjectedSurface, ...ProjectedSurface[]], painting: Painting): string => {
  const { scene, look, at, place, artwork, used } = painting
  const finish = finishOf(body[0], look)
  const outlines = body.map(({ corners }) => corners.map(place))
  const d = outlines.map((corners) => closedPath(clockwise(corners))).join('')
  const lit = body.map((face) => shadeColor(finish.color, shadeOf(face, scene) - glossOf(face, finish)))
  const id = `b${body[0].order}`
  const fill = used(id, roundGradient(id, outlines, lit))
  // The stroke is wide enough to hide the start of the next body of the same roll.
  const solid = (paint: string, path: string, more = '') =>
    `<path fill="${paint}" stroke="${paint}" stroke-width=".8"${more} d="${path}"/>`
  const marked = body.filter((face) => artwork.has(face))
  const marks = marked.flatMap((face) => artwork.get(face)!)
  const inks = marked.map((face) => shadeColor(look.ink!.mark, shadeOf(face, scene)))
  const ink = () => used(`m${body[0].order}`, roundGradient(`m${body[0].order}`, marked.map(({ corners }) => corners.map(place)), inks)) // prettier-ignore
  return [
    solid(fill, d),
    hasGrain(finish.grain) ? `<path fill="${used(finish.grain, grainTile(finish.grain))}" d="${d}"/>` : '',
    ...body.map((face, index) =>
      face.surface.relief ? `<path fill="${reliefOn(face, painting)}" d="${closedPath(outlines[index]!)}"/>` : '',
    ),
    marks.length > 0 ? solid(ink(), marks.map((loop) => closedPath(clockwise(loop.map(at)))).join(''), printed) : '',
  ].join('')
}

/** A handle or strip: its shaded side, and the same line in its own color in the light. */
export const cordOf = (cord: Cord, index: number, { look, at, scale }: Painting): string => {
  const { points, width, paint = '#6b4f34' } = { ...cord, ...look.cord }
  const wide = Math.max(1.6, width * scale)
  const line = `<path id="c${index}" d="M${points.map((point) => pointText(at(point))).join('L')}"/>`
  return [
    `<g stroke="${shadeColor(paint, 0.32)}" stroke-width="${round(wide + 0.6)}">${line}</g>`,
    `<use href="#c${index}" y="${round(-wide * 0.16)}" stroke="${paint}" stroke-width="${round(wide * 0.68)}"/>`,
  ].join('')
}

const reliefOn = (face: ProjectedSurface, { scene, at, used }: Painting): string => {
  const plane = planeOf(face, scene)
  const [x, y] = at(onPlane(plane, 0, 0))
  const slopes = [onPlane(plane, 1000, 0), onPlane(plane, 0, -1000)]
    .map(at)
    .flatMap(([toX, toY]) => [round((toX - x) / 1000, 5), round((toY - y) / 1000, 5)])
  const id = `r${face.order}`
  return used(id, reliefTile(id, face.surface.relief!, `matrix(${slopes.join(' ')} ${round(x)} ${round(y)})`))
}

/** Two liners with the flute between them; thin board shows only a bright line. */
const cutEdge = (d: string, { look: { board, caliper = 0 }, scale }: Painting): string => {
  const width = Math.min(4.4, Math.max(1.3, caliper * scale * 1.15))
  const bright = brightnessOf(board.color) < 0.3 ? '#5b5753' : mixColors(board.color, '#fff3dc', 0.42)
  const deep = mixColors(bright, '#2b1a0a', 0.5)
  const line = (color: string, thick: number, more = '') =>
    `<path fill="none" stroke="${color}" stroke-width="${round(thick)}"${more} d="${d}"/>`
  const fluted = board.grain.startsWith('corrugated') && width > 1.6
  return [
    line(deep, width + 0.9),
    line(bright, width),
    fluted ? line(deep, width - 1, ' stroke-dasharray="1.1 1.9"') : '',
  ].join('')
}
