import { type Dieline, type DielineLayer, type DrawnPart } from './dieline.ts'
import type { Point } from './geometry.ts'
import { type Stroke, strokesOf } from './strokes.ts'

/**
 * A dieline as DDES2 (ANSI IT8.6-1991, diecutting data), for software that burns die boards: in inches, y upward; each
 * part is a subroutine that the design places once. Lines that no tool makes (bleed, safe area, glue) are omitted.
 *
 * Source: the records as CimPACK 16 writes them (public file `test-1.dds` of github.com/aardel/dxf-viewer). Type
 * numbers are agreed between writer and reader, so the file documents its numbers in comments. Only the title page of
 * the successor DDES3 (IT8.6-2002) is public.
 */

/** Type numbers of the lines: 100 is a cut in CimPACK's files. */
const lineTypes: Partial<Record<DielineLayer, { number: number; name: string }>> = {
  cut: { number: 100, name: 'cut' },
  kissCut: { number: 110, name: 'kiss cut' },
  halfCut: { number: 120, name: 'half cut' },
  vGroove: { number: 130, name: 'V-groove from inside' },
  crease: { number: 200, name: 'crease' },
  perforation: { number: 300, name: 'perforation' },
}
const written = Object.entries(lineTypes) as [DielineLayer, { number: number; name: string }][]

/** Thickness of a 2 point rule in inches. */
const rule = '0.0280'
/** No bridges: they are set by the die maker. */
const bridges = '0 0.0000'
/** Placement of a part in the design: x, y, scale in both axes, angle, step in both axes, and repeats across and up. */
const placement = '0 0 1 1 0 0 0 1 1'

export const dielineDds = (dieline: Dieline, { title }: { title: string }): string => {
  const used = written.filter(([layer]) => dieline.parts.some(({ lines }) => lines[layer].length > 0))
  const names = dieline.parts.map((_, index) => `SUB${index + 1}`)
  return [
    'DDES2',
    'N',
    `\\ ${title}`,
    ...used.map(([, { number, name }]) => `\\ ${number}: ${name}`),
    ...dieline.parts.flatMap((part, index) => [
      `\\ ${names[index]}: ${part.key}, ${part.count} in one product`,
      '*',
      names[index]!,
      ...recordsOf(part, dieline.height),
      'END',
    ]),
    '%',
    'DESIGN',
    ...names.flatMap((name) => [name, placement]),
    'END',
    'EOF',
    '',
  ].join('\r\n')
}

/** Coordinates from the lower left corner of the drawing. */
const recordsOf = ({ lines }: DrawnPart, height: number): string[] => {
  const at = ([x, y]: Point) => `${inches(x)} ${inches(height - y)}`
  const record = (stroke: Stroke, number: number): string => {
    const ends = `${at(stroke.a)} ${at(stroke.b)}`
    if (stroke.kind === 'line') return `LINE ${ends} ${number} ${rule} ${bridges}`
    // A negative radius is clockwise.
    const radius = inches(stroke.clockwise ? -stroke.radius : stroke.radius)
    return `ARC ${ends} ${at(stroke.center)} ${radius} ${number} ${rule} ${bridges}`
  }
  return written.flatMap(([layer, { number }]) => strokesOf(lines[layer]).map((stroke) => record(stroke, number)))
}

/** Converts mm to inches, without a negative zero. */
const inches = (mm: number): string => (Math.round((mm / 25.4) * 1e6) / 1e6 + 0).toFixed(6)
