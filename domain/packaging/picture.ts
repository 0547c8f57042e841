import { escaped } from '../text/markup.ts'
import { drawnScene, pictureFrame } from './drawn-scene.ts'
import { sceneOf } from './scenes.ts'
import type { Structure } from './structure.ts'

/** Colours of CSS: of the printed side, and of the inside. */
export type PictureColours = { board: string; inside: string }

/**
 * The erected product as SVG: the pictures of the catalogue. In two tones, with light and shade over them. Where the
 * picture stands in a page, its style may set `--box-board` and `--box-inside` instead.
 */
export const pictureOf = (
  structure: Structure,
  { title, colours }: { title: string; colours?: PictureColours },
): string => {
  const { shadow, faces, cords } = drawnScene(sceneOf(structure))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${pictureFrame} ${pictureFrame}" role="img" stroke-linejoin="round"`,
    colours ? ` style="--box-board:${colours.board};--box-inside:${colours.inside}">` : '>',
    `<title>${escaped(title)}</title>`,
    `<path fill="#3d2b1a" fill-opacity="0.13" d="${shadow}"/>`,
    ...faces.map(
      ({ path, fill, edge }) =>
        `<path fill-rule="evenodd" fill="${fill}" ${edge ? `stroke="${edge}" stroke-opacity="0.5"` : `stroke="${fill}" stroke-width="0.4"`} d="${path}"/>`,
    ),
    ...cords.map(
      ({ path, width }) =>
        `<path fill="none" stroke="#6b4f34" stroke-linecap="round" stroke-width="${width}" d="${path}"/>`,
    ),
    '</svg>',
  ].join('')
}
