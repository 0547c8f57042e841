import type { IArcEntity, ICircleEntity, IEntity, IInsertEntity, ILineEntity, IPoint } from 'dxf-parser'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dielineCf2 } from '#domain/packaging/dieline-cf2.ts'
import { dielineDds } from '#domain/packaging/dieline-dds.ts'
import { dielineDxf, layerName } from '#domain/packaging/dieline-dxf.ts'
import { type Measure, measuresOf } from '#domain/packaging/dieline-measures.ts'
import { dielineSvg } from '#domain/packaging/dieline-svg.ts'
import { type Dieline, type DielineLayer, dielineLayers, dielineOf } from '#domain/packaging/dieline.ts'
import { distance, type Point } from '#domain/packaging/geometry.ts'
import { styleIds } from '#domain/packaging/styles.ts'
import { readDds } from '#tests/support/dds-reader.ts'
import { readDxf } from '#tests/support/dxf-reader.ts'
import { structuresOf, textsOf } from './sizes.ts'

/** The drawings of a dieline agree with its panels, for every style at every size. */

type Lengths = Partial<Record<DielineLayer, number>>

/** Line length of each layer in the dieline, in mm. */
const lengthsOf = ({ parts }: Dieline): Lengths =>
  Object.fromEntries(
    dielineLayers.flatMap((layer) => {
      const sum = parts.flatMap(({ lines }) => lines[layer]).reduce((all, [a, b]) => all + distance(a, b), 0)
      return sum > 0 ? [[layer, sum]] : []
    }),
  )

/** Length of an SVG path in mm. */
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

/** Line length of each layer in mm, read from the DXF blocks of the parts by an independent parser. */
const ofDxf = (dxf: string): Lengths => {
  const lengths: Lengths = {}
  const { blocks, header, entities } = readDxf(dxf)
  expect(header['$INSUNITS']).toBe(4)
  const placed = entities.map((entity) => (entity as IInsertEntity).name)
  for (const name of placed) {
    for (const entity of blocks[name]!.entities ?? []) {
      const layer = dielineLayers.find((one) => layerName(one) === entity.layer)!
      lengths[layer] = (lengths[layer] ?? 0) + lengthOfEntity(entity)
    }
  }
  return lengths
}

const lengthOfEntity = (entity: IEntity): number => {
  if (entity.type === 'CIRCLE') return 2 * Math.PI * (entity as ICircleEntity).radius
  if (entity.type === 'ARC') {
    const { startAngle, endAngle, radius } = entity as IArcEntity
    return ((endAngle - startAngle + 4 * Math.PI) % (2 * Math.PI)) * radius
  }
  const [a, b] = (entity as ILineEntity).vertices as [IPoint, IPoint]
  return Math.hypot(b.x - a.x, b.y - a.y)
}

/** Length in mm of each kind of line, `type,subtype`, in a CF2 file, with each part counted for each call. */
const ofCf2 = (cf2: string): Record<string, number> => {
  const lengths: Record<string, number> = {}
  const called = [...cf2.matchAll(/^C,([^,]+),/gm)].map(([, name]) => name!)
  for (const name of called) {
    const [, body = ''] = new RegExp(`SUB,${name}\\r\\n([^]*?)\\r\\nEND`).exec(cf2) ?? []
    for (const row of body.split('\r\n').filter(Boolean)) {
      const [kind, , main, sub, ...numbers] = row.split(',')
      const type = `${main},${sub}`
      const [x1, y1, x2, y2, cx, cy, direction] = numbers.map(Number) as [number, number, number, number, number, number, number] // prettier-ignore
      const turn = Math.atan2(y2 - cy, x2 - cx) - Math.atan2(y1 - cy, x1 - cx)
      const swept = (direction * turn + 4 * Math.PI) % (2 * Math.PI)
      const full = Math.hypot(x2 - x1, y2 - y1) < 1e-3
      const arc = (full ? 2 * Math.PI : swept) * Math.hypot(x1 - cx, y1 - cy)
      lengths[type] = (lengths[type] ?? 0) + (kind === 'L' ? Math.hypot(x2 - x1, y2 - y1) : arc)
    }
  }
  return lengths
}

/** Length in mm of all dimension lines, horizontal and vertical, and the expected lengths. */
const measured = ({ parts }: Dieline, measures: readonly Measure[]) =>
  ([0, 1] as const).map((axis) => {
    const shown = measures.reduce((sum, { from, to }) => sum + Math.abs(to[axis] - from[axis]), 0)
    const wanted = parts.reduce((sum, { panels }) => {
      const values = panels.flatMap(({ outline }) => outline.map((point) => point[axis]))
      return sum + Math.max(...values) - Math.min(...values)
    }, 0)
    return { shown, wanted }
  })

describe.each(styleIds)('the drawings of a %s', (id) => {
  test('have the same lines as SVG and as DXF, in all layers, and dimensions from edge to edge of each part', () => {
    fc.assert(
      fc.property(structuresOf(id).map(dielineOf), (dieline) => {
        const wanted = lengthsOf(dieline)
        for (const drawn of [ofSvg(dielineSvg(dieline, textsOf(id))), ofDxf(dielineDxf(dieline))]) {
          expect(Object.keys(drawn).toSorted()).toEqual(Object.keys(wanted).toSorted())
          for (const [layer, length] of Object.entries(wanted)) {
            // Chords are up to 0.3 % shorter than the arcs in machine files.
            expect(Math.abs(drawn[layer as DielineLayer]! - length)).toBeLessThan(0.5 + length / 300)
          }
        }
        const cf2 = ofCf2(dielineCf2(dieline, { title: id }))
        const { cut = 0, crease = 0, perforation = 0, kissCut = 0, halfCut = 0, vGroove = 0 } = wanted
        for (const [type, length] of Object.entries({
          '1,0': cut,
          '2,0': crease,
          '3,0': perforation,
          '4,0': kissCut + halfCut,
          '4,1': vGroove,
        })) {
          expect(Math.abs((cf2[type] ?? 0) - length)).toBeLessThan(0.5 + length / 300)
        }
        const dds = readDds(dielineDds(dieline, { title: id }))
        for (const [type, length] of Object.entries({
          100: cut,
          110: kissCut,
          120: halfCut,
          130: vGroove,
          200: crease,
          300: perforation,
        })) {
          const drawn = dds.filter((one) => one.type === Number(type)).reduce((sum, one) => sum + one.length, 0)
          expect(Math.abs(drawn - length)).toBeLessThan(0.5 + length / 300)
        }
        const beyond = dds.flatMap(({ ends }) => ends).filter(([x, y]) => x < -0.01 || y < -0.01 || x > dieline.width + 0.01 || y > dieline.height + 0.01) // prettier-ignore
        expect(beyond).toEqual([])
        const measures = measuresOf(dieline)
        for (const { shown, wanted: whole } of measured(dieline, measures)) expect(shown).toBeCloseTo(whole, 3)
        for (const { from, to, text } of measures) expect(Number(text)).toBeCloseTo(distance(from, to), 0)
      }),
      { numRuns: 3 },
    )
  })
})
