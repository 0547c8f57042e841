import type { IInsertEntity, ILineEntity } from 'dxf-parser'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dielineDxf } from '#domain/packaging/dieline-dxf.ts'
import { dielineSvg } from '#domain/packaging/dieline-svg.ts'
import { dielineOf, dielineLayers } from '#domain/packaging/dieline.ts'
import { boundsOf } from '#domain/packaging/geometry.ts'
import { nestingOn, type SheetFormat } from '#domain/packaging/nesting.ts'
import { styleIds } from '#domain/packaging/styles.ts'
import { catalogueFiles } from '#infrastructure/seed/catalogue/all.ts'
import { readDxf } from '#tests/support/dxf-reader.ts'
import { made, structuresOf, textsOf } from './sizes.ts'

const mailer = made('mailer', { length: 228.6, width: 152.4, height: 76.2 }, 1.6)
const carton = made('straightTuck', { length: 51, width: 51, height: 127 }, 0.46, { window: true })
const magnetic = made('magnetic', { length: 228, width: 178, height: 76 }, 2.5)

describe('a dieline', () => {
  test('has the size of its panels at 1:1', () => {
    const { width, height } = dielineOf(mailer)
    expect([width, height].map((mm) => Math.round(mm * 10) / 10)).toEqual([559.7, 540.2])
    expect(dielineSvg(dielineOf(mailer), textsOf('Mailer'))).toMatch(
      /^<svg [^>]*width="599.7mm" height="580.2mm"\s+viewBox="-20 -20 599.7 580.2"/,
    )
  })

  test('has separate parts', () => {
    fc.assert(
      fc.property(fc.constantFrom(...styleIds).chain(structuresOf), (structure) => {
        const parts = dielineOf(structure).parts.map(({ x, y, blank }) => ({ x, y, ...blank }))
        const apart = parts.every((one, index) =>
          parts
            .slice(index + 1)
            .every(
              (other) =>
                one.x + one.width < other.x ||
                other.x + other.width < one.x ||
                one.y + one.height < other.y ||
                other.y + other.height < one.y,
            ),
        )
        expect(apart).toBe(true)
      }),
      { numRuns: 8 },
    )
  })

  test('shows every panel of every part under its name', () => {
    const svg = dielineSvg(dielineOf(magnetic), textsOf('Magnetic <box>'))
    for (const { key, panels } of magnetic.parts) {
      expect(svg).toContain(`data-part="${key}"`)
      for (const panel of panels) expect(svg).toContain(`data-panel="${panel.key}"`)
    }
    expect(svg).toContain('<title>Magnetic &lt;box&gt;</title>')
    expect(svg).not.toContain('NaN')
  })

  test('has a bleed of 3 mm for cartons and 5 mm for corrugated boxes, outside and into windows', () => {
    const around = (structure: typeof mailer, layer: 'bleed' | 'cut') =>
      boundsOf(dielineOf(structure).parts[0]!.lines[layer])
    for (const [structure, bleed] of [
      [mailer, 5],
      [carton, 3],
    ] as const) {
      // prettier-ignore
      const [outer, cut] = [around(structure, 'bleed'), around(structure, 'cut')]
      expect(outer.x).toBeCloseTo(cut.x - bleed, 6)
      expect(outer.width).toBeCloseTo(cut.width + 2 * bleed, 6)
      expect(outer.height).toBeCloseTo(cut.height + 2 * bleed, 6)
    }
    const window = carton.parts[0]!.panels[0]!.holes![0]!
    const { x, y, width, height } = boundsOf([window])
    const within = dielineOf(carton).parts[0]!.lines.bleed.filter((segment) =>
      segment.every((point) => point[0] > x && point[0] < x + width && point[1] > y && point[1] < y + height),
    )
    expect(boundsOf(within)).toMatchObject({
      width: expect.closeTo(width - 6, 6),
      height: expect.closeTo(height - 6, 6),
    })
  })

  test('has print margins only on the wrap if board is wrapped', () => {
    const margins = dielineOf(magnetic).parts.map(({ key, lines }) => [key, lines.bleed.length + lines.safe.length > 0])
    expect(margins.filter(([, printed]) => printed).map(([name]) => name)).toEqual(['tray-wrap', 'case-wrap'])
  })

  test('issue 13: has its unit in DXF 2000, a block for each part, a layer for each kind of line, and an upward y axis', () => {
    const { header, blocks, entities, tables } = readDxf(dielineDxf(dielineOf(magnetic)))
    expect(header).toMatchObject({ $ACADVER: 'AC1015', $INSUNITS: 4 })
    expect(entities.map((entity) => (entity as IInsertEntity).name)).toEqual(
      magnetic.parts.map(({ key }) => key.toUpperCase()),
    )
    const used = new Set(Object.values(blocks).flatMap((block) => (block.entities ?? []).map(({ layer }) => layer)))
    expect([...used].toSorted()).toEqual(['BLEED', 'CREASE', 'CUT', 'GLUE', 'HALF_CUT', 'SAFE'])
    expect(Object.keys(tables.layer.layers)).toEqual(expect.arrayContaining([...used]))
    // The first cut of the sheet's upper edge is at the top.
    const lines = blocks['TRAY-BOARD']!.entities.flatMap((entity) =>
      entity.type === 'LINE' && entity.layer === 'CUT' ? (entity as ILineEntity).vertices : [],
    )
    expect(Math.max(...lines.map(({ y }) => y))).toBeCloseTo(178 + 2 * 76, 3)
  })

  test('issue 13: has arcs for rounded corners and holes in machine files', () => {
    const { blocks } = readDxf(
      dielineDxf(dielineOf(made('hangTag', { length: 50, width: 90 }, 0.4, { roundCorners: true }))),
    )
    const arcs = blocks['CARD']!.entities.filter(({ layer, type }) => layer === 'CUT' && type !== 'LINE')
    expect(arcs.map(({ type }) => type).toSorted()).toEqual(['ARC', 'ARC', 'ARC', 'ARC', 'CIRCLE'])
  })

  test('issue 13 (G-21): has kiss cuts for stickers, half cuts for greyboard hinges, and V-grooves for visible greyboard corners', () => {
    const layersOf = (structure: typeof mailer) =>
      dielineLayers.filter((layer) => dielineOf(structure).parts.some(({ lines }) => lines[layer].length > 0))
    expect(layersOf(made('label', { length: 50, width: 50 }, 0.1))).toEqual(['cut', 'kissCut', 'bleed', 'safe'])
    expect(layersOf(lifted)).toEqual(['cut', 'crease', 'halfCut', 'bleed', 'safe'])
    const groovedParts = (id: 'shoulderNeck' | 'drawer' | 'liftOff') =>
      dielineOf(made(id, { length: 150, width: 100, height: 60 }, 2)).parts.flatMap(({ key, lines }) => (lines.vGroove.length > 0 ? [key] : [])) // prettier-ignore
    expect([groovedParts('shoulderNeck'), groovedParts('drawer'), groovedParts('liftOff')]).toEqual([['neck-board'], ['sleeve-board'], []]) // prettier-ignore
  })

  test('issue 13 (G-21): of a sticker has the kiss cut of its face and the through cut of its backing, which a roll only has along its edges', () => {
    const drawn = (id: 'label' | 'rollLabel') => dielineOf(made(id, { length: 60, width: 40 }, 0.1)).parts[0]!
    for (const id of ['label', 'rollLabel'] as const) {
      expect(boundsOf(drawn(id).lines.kissCut)).toEqual({ x: 3, y: 3, width: 60, height: 40 })
      expect(boundsOf(drawn(id).lines.cut)).toEqual({ x: 0, y: 0, width: 66, height: 46 })
    }
    const rowsOf = (id: 'label' | 'rollLabel') => drawn(id).lines.cut.map(([a, b]) => [a, b].map(([, y]) => y))
    expect(rowsOf('label')).toHaveLength(4)
    expect(rowsOf('rollLabel')).toEqual([[0, 0], [46, 46]]) // prettier-ignore
  })

  test('issue 13: of a tape is one repeat of its print, cut along its edges only', () => {
    const [part] = dielineOf(made('tape', { length: 70_000, width: 76.2 }, 0.05)).parts
    const { blank, lines, count } = part!
    expect(blank.width * count).toBeCloseTo(70_000, 6)
    const rowsOf = (layer: 'cut' | 'bleed' | 'safe') =>
      lines[layer]
        .map(([a, b]) => ({ y: a[1], level: a[1] === b[1], ends: [a[0], b[0]].toSorted((one, other) => one - other) }))
        .toSorted((one, other) => one.y - other.y)
    const whole = (y: number) => ({ y, level: true, ends: [0, blank.width] })
    expect(rowsOf('cut')).toEqual([whole(0), whole(76.2)])
    expect(rowsOf('bleed')).toEqual([whole(-3), whole(79.2)])
    expect(rowsOf('safe').map(({ y }) => Math.round(y * 10) / 10)).toEqual([3, 73.2])
  })

  test('issue 13: has the count of each part', () => {
    expect(dielineSvg(dielineOf(magnetic), textsOf('Magnetic'))).toContain('>2 × lid and base board</text>')
  })
})

const lifted = made('liftOff', { length: 152.4, width: 152.4, height: 50.8 }, 2)

describe('nesting', () => {
  const { corrugatedSheet, methods } = catalogueFiles.prices
  const [full, half] = methods.offset.forms as [SheetFormat, SheetFormat]
  const bag = made('bag', { length: 457, width: 203, height: 508 }, 0.13)
  const wraps = lifted.parts.filter(({ role }) => role === 'wrap')

  test('has the sheet sizes of the trade (4.5)', () => {
    expect([corrugatedSheet, full, half].map(({ width, height }) => [width, height])).toEqual([
      [1200, 2400],
      [889, 1194],
      [720, 1020],
    ])
  })

  test.each([
    ['a mailer 9×6×3 on corrugated board', corrugatedSheet, mailer.parts, { up: 8, forms: 1 }],
    ['a carton 2×2×5 on the full form', full, carton.parts, { up: 16, forms: 1 }],
    ['the same carton on the half form', half, carton.parts, { up: 9, forms: 1 }],
    ['base and lid of a rigid box share a form', full, wraps, { up: 6, forms: 1 }],
    ['a large bag is joined of two halves', full, bag.parts, { up: 0.5, forms: 2 }],
  ])('%s', (_, format, parts, nesting) => {
    expect(nestingOn(format, parts)).toEqual({ format, ...nesting })
  })

  test('never exceeds the sheet, and reports a sheet that is too small', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...styleIds).chain(structuresOf),
        fc.constantFrom(full, half),
        ({ parts }, format) => {
          const area = parts.reduce((sum, { blank, count }) => sum + blank.width * blank.height * count, 0)
          const nesting = nestingOn(format, parts)
          if (!nesting) return
          const { up, forms } = nesting
          expect(up * area).toBeLessThanOrEqual(format.width * format.height * (1 + 1e-9))
          expect(up >= 1 ? [Math.floor(up), 1] : [1 / forms, forms]).toEqual([up, forms])
        },
      ),
    )
    const large = made('rsc', { length: 1200, width: 1000, height: 1000 }, 7)
    expect(nestingOn(corrugatedSheet, large.parts)).toBeUndefined()
  })
})
