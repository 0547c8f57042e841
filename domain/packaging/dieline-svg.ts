import { escapeMarkup } from '../text/markup.ts'
import { type Measure, measureLines, measuresOf } from './dieline-measures.ts'
import { type Dieline, type DielineLayer, dielineLayers, type DrawnPart, layerColors } from './dieline.ts'
import type { Segment } from './offset.ts'
import { fitsBeside, type Mark } from './orientation-marks.ts'
import type { PanelSide } from './orientation.ts'
import { linePath, mm, panelPath } from './svg-paths.ts'

/**
 * Texts of a drawing in the reader's language: `nameOf` is the name of a panel or part by key, `headingOf` a part with
 * its count.
 */
export type DielineTexts = {
  title: string
  nameOf: (key: string) => string
  headingOf: (part: Pick<DrawnPart, 'key' | 'count' | 'endless'>) => string
  sides: Readonly<Record<PanelSide, string>>
}

/** A dieline as SVG at 1:1, in mm. It has plain attributes for drawing programs, and classes for pages. */
export const dielineSvg = (
  dieline: Dieline,
  { title, nameOf, headingOf, sides }: DielineTexts,
  marks: readonly Mark[] = [],
): string => {
  const [left, width, height] = [-margin, dieline.width + 2 * margin, dieline.height + 2 * margin]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${mm(width)}mm" height="${mm(height)}mm"`,
    ` viewBox="${left} ${left} ${mm(width)} ${mm(height)}" fill="none">`,
    `<title>${escapeMarkup(title)}</title>`,
    ...dieline.parts.map((part) => partOf(part, nameOf)),
    '<g class="parts" fill="#495057" stroke="none" font-family="sans-serif" font-size="4.5">',
    ...dieline.parts.map(
      (part) => `<text x="${mm(part.x)}" y="${mm(part.y - 15.5)}">${escapeMarkup(headingOf(part))}</text>`,
    ),
    '</g>',
    '<g class="measures" fill="#495057" stroke="none" font-family="sans-serif" font-size="4.5" text-anchor="middle">',
    ...measuresOf(dieline).map(measureOf),
    '</g>',
    `<g class="orientation" fill="${orientationColor}" stroke="none" font-family="sans-serif">`,
    ...marks.map((mark) => markOf(mark, sides[mark.side])),
    '</g>',
    '</svg>',
  ].join('\n')
}

/** Color of orientation marks, which differs from that of all lines. */
export const orientationColor = '#087f5b'

/** An arrow that points up in the finished product, and the side from which its print is viewed. */
const markOf = (mark: Mark, side: string): string => {
  const { panel, arrow, text: [x, y], letters } = mark // prettier-ignore
  const label = fitsBeside(mark, side)
    ? `<text x="${mm(x)}" y="${mm(y + letters * 0.36)}" font-size="${mm(letters)}">${escapeMarkup(side)}</text>`
    : ''
  return `<g data-panel="${panel}"><path fill="none" stroke="${orientationColor}" stroke-width="0.35" d="${linePath(arrow)}"/>${label}</g>`
}

/** Margin around the drawing in mm, for the bleed, dimension lines with their numbers, and names of parts. */
const margin = 20

/** The number along a dimension line; omitted if the line is too short. */
const measureOf = (measure: Measure): string => {
  const { from, to, text } = measure
  const [x, y] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
  const isUpright = from[0] === to[0]
  const fits = Math.abs(to[0] - from[0]) + Math.abs(to[1] - from[1]) > text.length * 2.5
  const [wx, wy] = isUpright ? [x - 1.5, y] : [x, y - 1.5]
  const turn = isUpright ? ` transform="rotate(-90 ${mm(wx)} ${mm(wy)})"` : ''
  return [
    `<path fill="none" stroke="#495057" stroke-width="0.2" d="${linePath(measureLines(measure))}"/>`,
    ...(fits ? [`<text x="${mm(wx)}" y="${mm(wy)}"${turn}>${text}</text>`] : []),
  ].join('')
}

const partOf = (part: DrawnPart, nameOf: DielineTexts['nameOf']): string =>
  [
    `<g class="part" data-part="${part.key}">`,
    ...part.panels.map(
      ({ key, outline, holes }) =>
        `<path class="panel" data-panel="${key}" fill="#fff" fill-rule="evenodd" d="${panelPath(outline, holes)}"><title>${escapeMarkup(nameOf(key))}</title></path>`,
    ),
    ...dielineLayers.filter((layer) => part.lines[layer].length > 0).map((layer) => layerOf(layer, part.lines[layer])),
    '</g>',
  ].join('\n')

const dashes: Partial<Record<DielineLayer, string>> = {
  crease: ' stroke-dasharray="4 2"',
  halfCut: ' stroke-dasharray="6 2"',
  vGroove: ' stroke-dasharray="8 2 2 2"',
  perforation: ' stroke-dasharray="2 2"',
  safe: ' stroke-dasharray="1 2"',
  glue: ' stroke-dasharray="6 1 1 1"',
  noPrint: ' stroke-dasharray="1 1"',
}

const layerOf = (layer: DielineLayer, segments: readonly Segment[]): string =>
  `<path class="${layer}" vector-effect="non-scaling-stroke" stroke="${layerColors[layer]}"${dashes[layer] ?? ''} d="${linePath(segments)}"/>`
