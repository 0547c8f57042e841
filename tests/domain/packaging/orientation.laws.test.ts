import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placedPartsOf, placementsAt } from '#domain/packaging/assembly.ts'
import { dielineDxf } from '#domain/packaging/dieline-dxf.ts'
import { dielineSvg } from '#domain/packaging/dieline-svg.ts'
import { dielineOf } from '#domain/packaging/dieline.ts'
import type { Point3 } from '#domain/packaging/fold.ts'
import { contains } from '#domain/packaging/geometry.ts'
import { marksOf } from '#domain/packaging/orientation-marks.ts'
import { middleOf, type Orientation, orientationsOf, productOrientationOf } from '#domain/packaging/orientation.ts'
import { roleOf } from '#domain/packaging/panels.ts'
import type { Structure } from '#domain/packaging/structure.ts'
import { sceneOf, styleIds } from '#domain/packaging/styles.ts'
import { readDxf } from '#tests/support/dxf-reader.ts'
import { made, structuresOf, textsOf } from './sizes.ts'

/** Issue 13: the up direction of each panel, and whether its print is visible outside or inside. */

const standing = (structure: Structure) => productOrientationOf(structure, sceneOf(structure))
const orientations = (structure: Structure) => orientationsOf(structure, standing(structure))
const of = (structure: Structure, panel: string): Orientation => orientations(structure).get(panel)!
const dot = (a: Point3, b: Point3) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const minus = (a: Point3, b: Point3): Point3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]

describe.each(styleIds)('issue 13: the panels of a %s', (id) => {
  test('point up with their arrow; a horizontal one points to the back if its print is visible from above', () => {
    for (const structure of fc.sample(structuresOf(id), { numRuns: 6, seed: 28 })) {
      const known = orientations(structure)
      const { up, front } = standing(structure)
      for (const placed of placedPartsOf(structure)) {
        if (placed.part.role === 'card') continue
        for (const { panel, move: at } of placementsAt(placed, 1)) {
          // Only the faces of a pillow have a direction: its ends are bent inward.
          if (id === 'pillow' && roleOf(panel.key) !== 'wall') continue
          // Neither have seams that are not drawn, and plugs, which are not made of the product's sheets.
          if (placed.bend?.piecesOf(panel).length === 0 || placed.part.key === 'lids') continue
          const { up: arrow } = known.get(`${placed.part.key}/${panel.key}`)!
          expect(Math.hypot(...arrow)).toBeCloseTo(1, 4)
          const [x, y] = middleOf(panel).at
          const foot = at([x, y, 0])
          const way = minus(at([x + arrow[0], y + arrow[1], 0]), foot)
          // The print is on the near side of the sheet.
          const out = minus(at([x, y, -1]), foot)
          const lean = Math.abs(dot(out, up))
          // Paper between two boards is bent by half of the corner, so it is neither vertical nor horizontal.
          if (Math.abs(lean - Math.SQRT1_2) < 0.01) continue
          const lies = lean > Math.SQRT1_2
          const towards = lies ? -dot(way, front) * Math.sign(dot(out, up)) : dot(way, up)
          expect([panel.key, towards > 0.69]).toEqual([panel.key, true])
        }
      }
    }
  })

  test('have marks within their outline and outside their holes', () => {
    for (const structure of fc.sample(structuresOf(id), { numRuns: 4, seed: 7 })) {
      const dieline = dielineOf(structure)
      for (const { part, panel, arrow } of marksOf(dieline, structure, sceneOf(structure))) {
        const { outline, holes } = dieline.parts.find(({ key }) => key === part)!.panels.find(({ key }) => key === panel)! // prettier-ignore
        for (const point of arrow.flat()) {
          expect([panel, contains(outline, point), holes.some((hole) => contains(hole, point))]).toEqual([panel, true, false]) // prettier-ignore
        }
      }
    }
  })
})

describe('issue 13: the orientation of a panel', () => {
  const mailer = made('mailer', { length: 230, width: 150, height: 76 }, 1.6)

  test('of a mailer is read from the front for its lid, visible inside for inner walls, and covered for corner flaps', () => {
    expect(of(mailer, 'box/front').side).toBe('outside')
    expect(of(mailer, 'box/lid').side).toBe('outside')
    expect(of(mailer, 'box/left-inner-wall').side).toBe('inside')
    expect(of(mailer, 'box/front-left-corner').side).toBe('covered')
    // Lid, back, floor and front are in this order down the sheet: the front is below the floor, the back above it.
    expect(of(mailer, 'box/back').up[1]).toBe(-of(mailer, 'box/front').up[1])
  })

  test('of a carton is upright for its walls, as for the back of a bag', () => {
    const carton = made('straightTuck', { length: 60, width: 40, height: 120 }, 0.45)
    for (const panel of ['front', 'back', 'left-side', 'right-side']) {
      expect(of(carton, `carton/${panel}`)).toEqual({ up: [0, -1], side: 'outside', lies: false })
    }
    expect(of(carton, 'carton/top-tuck-flap').side).toBe('covered')
  })

  test('of the back of a five-panel hanger is that of its visible layer', () => {
    const hanger = made('fivePanelHanger', { length: 76, width: 50, height: 150 }, 0.46)
    const [back, fifth] = [of(hanger, 'carton/back').side, of(hanger, 'carton/fifth-panel').side]
    expect([back, fifth].toSorted()).toEqual(['covered', 'outside'])
  })

  test.each(['rsc', 'crashLockShipper', 'snapLockShipper'] as const)(
    'of both inner flaps of a %s is covered, although the outer ones meet above their middle',
    (style) => {
      const shipper = made(style, { length: 254, width: 203.2, height: 152.4 }, 3)
      const sides = ['right', 'left'].map((side) => of(shipper, `box/${side}-side-top-flap`).side)
      expect(sides).toEqual(['covered', 'covered'])
    },
  )

  test('of a sealed end is that of the upper of its two glued flaps', () => {
    const sealed = made('sealEnd', { length: 76, width: 50, height: 150 }, 0.46)
    for (const end of ['top', 'bottom']) {
      const flaps = [of(sealed, `carton/front-${end}-flap`).side, of(sealed, `carton/back-${end}-flap`).side]
      expect(flaps.toSorted()).toEqual(['covered', 'outside'])
    }
  })

  test('of a bag with a second layer is that of the bag', () => {
    const padded = made('paddedMailingBag', { length: 254, height: 330 }, 0.2)
    expect(of(padded, 'bag/back')).toEqual({ up: [0, -1], side: 'outside', lies: false })
    expect(of(padded, 'bag/front')).toEqual({ up: [0, 1], side: 'outside', lies: false })
  })

  test('is missing for the card in the bottom of a bag, which is not printed', () => {
    const corded = made('bag', { length: 254, width: 102, height: 305 }, 0.13, { handle: 'rope' })
    expect(corded.parts.map(({ role }) => role)).toContain('card')
    expect(of(corded, 'bottom-card/bottom-card')).toBeUndefined()
    expect(of(corded, 'bag/front')).toBeDefined()
  })

  test('of a lid is that of the assembled lid, equal for board and wrap', () => {
    const lifted = made('liftOff', { length: 150, width: 120, height: 50 }, 2)
    const [, onBase] = of(lifted, 'base-wrap/front-wall').up
    expect(of(lifted, 'lid-wrap/front-wall').up[1]).toBe(-onBase)
    expect(of(lifted, 'lid-board/floor')).toEqual(of(lifted, 'lid-wrap/floor'))
  })

  test('is in the SVG, and in a layer of the DXF', () => {
    const dieline = dielineOf(mailer)
    const marks = marksOf(dieline, mailer, sceneOf(mailer))
    expect(marks.map(({ panel }) => panel)).toEqual(expect.arrayContaining(['floor', 'front', 'back', 'lid']))
    const svg = dielineSvg(dieline, textsOf('Mailer'), marks)
    expect(svg.match(/<g data-panel="/g)).toHaveLength(marks.length)
    expect(svg).toContain('>outside</text>')
    const { blocks, tables } = readDxf(dielineDxf(dieline, marks))
    expect(Object.keys(tables.layer.layers)).toContain('ORIENTATION')
    const entities = Object.values(blocks).flatMap((block) => block.entities ?? [])
    const drawn = entities.filter(({ layer }) => layer === 'ORIENTATION')
    expect(drawn.filter(({ type }) => type === 'LINE')).toHaveLength(marks.length * 3)
    expect(drawn.filter(({ type }) => type === 'TEXT')).toHaveLength(marks.length)
  })
})

test('issue 13: the label of a tube is read as it is drawn, and its seam is covered', () => {
  const tube = made('tube', { diameter: 76, height: 200 }, 1.5)
  const found = orientationsOf(tube, productOrientationOf(tube, sceneOf(tube)))
  expect(found.get('body-label/body-label')).toEqual({ up: [0, -1], side: 'outside', lies: false })
  expect(found.get('body-label/seam')?.side).toBe('covered')
})
