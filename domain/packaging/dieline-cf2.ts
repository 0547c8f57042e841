import { type Dieline, type DielineLayer, type DrawnPart } from './dieline.ts'
import type { Point } from './geometry.ts'
import { type Stroke, strokesOf } from './strokes.ts'

/**
 * A dieline as CF2 (common file format 2), for software of die makers and for sample tables: in mm, y upward; each part
 * is a subroutine that is called once at its position. Lines that no tool makes (bleed, safe area, glue) are omitted.
 */

/**
 * Line types of the format: 1 cut, 2 crease, 3 perforation, 4 score (a partial cut). It has none for a V-groove, which
 * is written as a score from the other side, with subtype 1.
 */
const lineTypes: Partial<Record<DielineLayer, readonly [type: number, subtype: number]>> = {
  cut: [1, 0],
  crease: [2, 0],
  perforation: [3, 0],
  kissCut: [4, 0],
  halfCut: [4, 0],
  vGroove: [4, 1],
}

/** Thickness of the rule in points: 2 is 0.71 mm, the most common one. */
const pointage = 2

export const dielineCf2 = (dieline: Dieline, { title }: { title: string }): string => {
  const names = dieline.parts.map(({ key }) => key.toUpperCase())
  return [
    '$BOF',
    'V2',
    'ORDER',
    'END',
    `MAIN,${title.replaceAll(',', ' ')}`,
    'UM',
    `LL,0,0`,
    `UR,${mm(dieline.width)},${mm(dieline.height)}`,
    'SCALE,1,1',
    ...dieline.parts.map(({ x, y, blank }, index) => {
      return `C,${names[index]},${mm(x)},${mm(dieline.height - y - blank.height)},0,1,1`
    }),
    'END',
    ...dieline.parts.flatMap((part, index) => [`SUB,${names[index]}`, ...linesOf(part), 'END']),
    '$EOF',
    '',
  ].join('\r\n')
}

/** Coordinates from the lower left corner of the part. */
const linesOf = ({ x, y, blank, lines }: DrawnPart): string[] => {
  const at = ([px, py]: Point) => `${mm(px - x)},${mm(y + blank.height - py)}`
  const bridges = '0,0'
  const written = (tool: string, stroke: Stroke): string => {
    const { a, b } = stroke
    if (stroke.kind === 'line') return `L,${tool},${at(a)},${at(b)},${bridges}`
    // Direction: 1 counterclockwise, -1 clockwise.
    return `A,${tool},${at(a)},${at(b)},${at(stroke.center)},${stroke.clockwise ? -1 : 1},${bridges}`
  }
  return Object.entries(lineTypes).flatMap(([layer, types]) =>
    strokesOf(lines[layer as DielineLayer]).map((stroke) => written([pointage, ...types].join(), stroke)),
  )
}

const mm = (length: number): string => (Math.round(length * 10_000) / 10_000 + 0).toString()
