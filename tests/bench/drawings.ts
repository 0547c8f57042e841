import { startChild } from './child-program.ts'
import { type Cell, median } from './measure.ts'
import { figure, type Row } from './report.ts'
import { type Run, roundsOf } from './run.ts'

/** Structures with thickness and their files, with a new size in each call, in one process without HTTP. */

/** The drawn objects, and the minimum work of a program for comparison. */
const drawn = [
  { what: 'structure', beside: 'copy', title: 'a structure with thickness, drawn and folded', least: 'structuredClone of it' }, // prettier-ignore
  { what: 'svg', beside: 'json', title: 'its SVG', least: 'JSON of the lines' },
  { what: 'dxf', beside: 'json', title: 'its DXF', least: 'JSON of the lines' },
  { what: 'cf2', beside: 'json', title: 'its CF2', least: 'JSON of the lines' },
  { what: 'dds', beside: 'json', title: 'its DDES2', least: 'JSON of the lines' },
  { what: 'pdf', beside: 'barePdf', title: 'its PDF', least: 'the lines alone with pdfkit' },
  { what: 'gltf', beside: 'json', title: 'its glTF', least: 'JSON of the lines' },
] as const
const works = [...new Set(drawn.flatMap(({ what, beside }) => [what, beside]))]

export const drawings = async (run: Run): Promise<Row[]> => {
  const pen = startChild('./contenders/drawings.ts')
  const rates = new Map<string, number[]>(works.map((what) => [what, []]))
  for (const round of roundsOf(run, 'structures and their files')) {
    for (const what of works) {
      const { done, seconds } = await pen.ask<Cell>('draw', { what, milliseconds: run.milliseconds / 2 })
      if (round > 0) rates.get(what)!.push(done / seconds)
    }
  }
  await pen.stop()
  return drawn.map(({ what, beside, title, least }) => {
    const [own, other] = [rates.get(what)!, rates.get(beside)!]
    return {
      key: `drawings.${what}`,
      value: median(own.map((rate, round) => rate / other[round]!)),
      about: `${title}, of a new size: ${figure(median(own))}/s / ${least}, ${figure(median(other))}/s`,
    }
  })
}
