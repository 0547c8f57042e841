import type { Outline } from './geometry.ts'
import type { Segment } from './offset.ts'

/** Outlines and lines as paths of SVG: pages need only these of a drawing, not its marks, which need the folded product. */

/** The `d` attribute of a panel with its holes; must be filled with the even-odd rule. */
export const panelPath = (outline: Outline, holes: readonly Outline[] = []): string =>
  [outline, ...holes].map((loop) => `M${loop.map(([x, y]) => `${mm(x)} ${mm(y)}`).join('L')}Z`).join('')

/** The `d` attribute of lines; consecutive lines become one stroke, so that dashes are continuous. */
export const linePath = (segments: readonly Segment[]): string => {
  let end = ''
  return segments
    .map(([a, b]) => {
      const from = `${mm(a[0])} ${mm(a[1])}`
      const to = `${mm(b[0])} ${mm(b[1])}`
      const path = from === end ? `L${to}` : `M${from}L${to}`
      end = to
      return path
    })
    .join('')
}

/** Rounded to a hundredth of a millimeter. */
export const mm = (length: number): string => String(Math.round(length * 100) / 100)
