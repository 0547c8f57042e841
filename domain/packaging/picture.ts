import { escapeMarkup } from '../text/markup.ts'
import { pictureFrame } from './drawn-scene.ts'
import { artworkOn } from './painting/artwork.ts'
import { bodiesOf } from './painting/bodies.ts'
import { cordOf, flatFace, type Painting, roundBody } from './painting/brush.ts'
import { cutEdges } from './painting/edges.ts'
import { inkOf, type Look } from './painting/look.ts'
import { shadows, shadowBlurs } from './painting/shadow.ts'
import { type Flat, type Scene, type ProjectedSurface, project } from './scene.ts'

/** Side of the square in the picture that the largest products fill. */
const side = 340
/** Size in mm at which a product fills it. Smaller products are drawn smaller, but less so than to scale. */
const largest = 660
/** Fraction of the square that a product fills; narrow products can be longer. */
const shareOf = (longer: number, shorter: number) =>
  Math.min(0.97, Math.max(0.7, (longer / largest) ** 0.42) * (longer / shorter) ** 0.16)

/**
 * A scene as SVG, for the pictures of the shop. One light from the upper left, a soft shadow and no external
 * references, so that it looks the same on light and dark pages.
 */
export const pictureOf = (scene: Scene, { title, look }: { title: string; look: Look }): string => {
  const view = project(scene)
  const place = placed(scene, view)
  const definitions = new Map<string, string>()
  const painting: Painting = {
    scene,
    look,
    place,
    at: (point) => place(view.flat(point)),
    scale: place([1, 0])[0] - place([0, 0])[0],
    artwork: look.ink
      ? artworkOn(view, scene, (face: ProjectedSurface) => inkOf(face, look) !== undefined, look.repeated)
      : new Map(),
    cuts: look.caliper ? cutEdges(scene.surfaces) : [],
    used: (id, definition) => {
      definitions.set(id, definition)
      return `url(#${id})`
    },
  }
  const solids = bodiesOf(view.faces).map((body) =>
    body[0].surface.facet ? roundBody(body, painting) : flatFace(body[0], painting),
  )
  const cords = (scene.cords ?? []).map((cord, index) => cordOf(cord, index, painting))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${pictureFrame} ${pictureFrame}" role="img" stroke-linejoin="round">`,
    `<title>${escapeMarkup(title)}</title><defs>${shadowBlurs}${[...definitions.values()].join('')}</defs>`,
    shadows(scene, painting.at),
    ...solids,
    ...(cords.length > 0 ? ['<g fill="none" stroke-linecap="round">', ...cords, '</g>'] : []),
    '</svg>',
  ].join('')
}

/** Maps the picture plane to the frame: scaled by size, centered. */
const placed = (scene: Scene, { faces, flat }: ReturnType<typeof project>): ((flat: Flat) => Flat) => {
  const cords = (scene.cords ?? []).flatMap(({ points }) => points)
  const all = [...faces.flatMap(({ corners }) => corners), ...cords.map(flat)]
  const span = (axis: 0 | 1) => {
    const values = all.map((point) => point[axis])
    return [Math.min(...values), Math.max(...values)] as const
  }
  const [[left, right], [top, bottom]] = [span(0), span(1)]
  const [shorter, longer] = [right - left, bottom - top].toSorted((a, b) => a - b) as [number, number]
  const scale = (side * shareOf(longer, shorter)) / longer
  // Slightly to the left, because the shadow falls to the right.
  return ([x, y]) => [
    pictureFrame / 2 - 6 + (x - (left + right) / 2) * scale,
    pictureFrame / 2 + (y - (top + bottom) / 2) * scale,
  ]
}
