import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dielineDxf } from '#domain/packaging/dieline-dxf.ts'
import { type Measure, measuresOf } from '#domain/packaging/dieline-measures.ts'
import { dielineSvg } from '#domain/packaging/dieline-svg.ts'
import { type Dieline, type DielineLayer, dielineLayers, dielineOf } from '#domain/packaging/dieline.ts'
import { distance, type Point } from '#domain/packaging/geometry.ts'
import { styleIds } from '#domain/packaging/styles.ts'
import { structuresOf } from './sizes.ts'

/** The drawings of a dieline say the same as its panels, for every style at every size. */

type Lengths = Partial<Record<DielineLayer, number>>

/** mm of each layer as the dieline has them. */
const lengthsOf = ({ parts }: Dieline): Lengths =>
  Object.fromEntries(
    dielineLayers.flatMap((layer) => {
      const sum = parts.flatMap(({ lines }) => lines[layer]).reduce((all, [a, b]) => all + distance(a, b), 0)
      return sum > 0 ? [[layer, sum]] : []
    }),
  )

/** mm along the path of an SVG. */
const pathLength = (path: string): number =>
  path.split('M').reduce((sum, run) => {
    const points = run.split('L').map((pair) => pair.split(' ').map(Number) as unknown as Point)
    return sum + points.slice(1).reduce((all, point, index) => all + distance(points[index]!, point), 0)
  }, 0)

const ofSvg = (svg: string): Lengths =>
  Object.fromEntries(
    dielineLayers.flatMap((layer) => {
      const paths = [...svg.matchAll(new RegExp(`<path class="${layer}"[^>]* d="([^"]*)"`, 'g'))]
      return paths.length > 0 ? [[layer, paths.reduce((sum, [, path]) => sum + pathLength(path!), 0)]] : []
    }),
  )

const ofDxf = (dxf: string): Lengths => {
  const lengths: Lengths = {}
  const line = /0\r\nLINE\r\n8\r\n(\w+)\r\n10\r\n(.+)\r\n20\r\n(.+)\r\n11\r\n(.+)\r\n21\r\n(.+)\r\n/g
  for (const [, name, ...numbers] of dxf.matchAll(line)) {
    const [x1, y1, x2, y2] = numbers.map(Number) as [number, number, number, number]
    const layer = name!.toLowerCase() as DielineLayer
    lengths[layer] = (lengths[layer] ?? 0) + distance([x1, y1], [x2, y2])
  }
  return lengths
}

/** mm along all dimension lines, across and down; and what they have to come to. */
const measured = ({ parts }: Dieline, measures: readonly Measure[]) =>
  ([0, 1] as const).map((axis) => {
    const told = measures.reduce((sum, { from, to }) => sum + Math.abs(to[axis] - from[axis]), 0)
    const wanted = parts.reduce((sum, { panels }) => {
      const values = panels.flatMap(({ outline }) => outline.map((point) => point[axis]))
      return sum + Math.max(...values) - Math.min(...values)
    }, 0)
    return { told, wanted }
  })

describe.each(styleIds)('the drawings of a %s', (id) => {
  test('have the same lines as SVG and as DXF, in all layers, and dimensions from edge to edge of each part', () => {
    fc.assert(
      fc.property(structuresOf(id).map(dielineOf), (dieline) => {
        const wanted = lengthsOf(dieline)
        for (const drawn of [ofSvg(dielineSvg(dieline, { title: id })), ofDxf(dielineDxf(dieline))]) {
          expect(Object.keys(drawn).toSorted()).toEqual(Object.keys(wanted).toSorted())
          for (const [layer, length] of Object.entries(wanted)) {
            expect(Math.abs(drawn[layer as DielineLayer]! - length)).toBeLessThan(0.5 + length / 1000)
          }
        }
        const measures = measuresOf(dieline)
        for (const { told, wanted: whole } of measured(dieline, measures)) expect(told).toBeCloseTo(whole, 3)
        for (const { from, to, text } of measures) expect(Number(text)).toBeCloseTo(distance(from, to), 0)
      }),
      { numRuns: 3 },
    )
  })
})
