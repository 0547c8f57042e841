import { describe, expect, test } from 'vitest'
import { drawnScene } from '#domain/packaging/drawn-scene.ts'
import { dotProduct, normalOf, type Surface } from '#domain/packaging/scene.ts'
import { sheetsPerBand } from '#domain/packaging/scenes/folded-sheets.ts'
import { extentOf } from '#domain/packaging/scenes/solids.ts'
import { sceneOf, structureOf } from '#domain/packaging/styles.ts'
import { catalogueFiles } from '#infrastructure/seed/catalogue/all.ts'

/** Issue 13: tissue is shown as it is sold, folded twice and banded; picture, 3D view and glTF are made from this scene. */

const folded = (caliper: number) => {
  const structure = structureOf('sheet', { length: 711.2, width: 508 }, { caliper })
  if ('problem' in structure) throw new Error('not drawn')
  const { surfaces, behind = [] } = sceneOf(structure)
  const all = [...surfaces, ...behind]
  const isBand = ({ paint }: Surface) => paint !== undefined
  return { structure, surfaces, band: all.filter(isBand), sheets: all.filter((one) => !isBand(one)) }
}

describe.each([0.03, 0.1, 0.4])('sheets of %d mm', (caliper) => {
  const { structure, surfaces, band, sheets } = folded(caliper)

  test('are a quarter of their size, and as thick as the sheets of one band', () => {
    const { min, max } = extentOf(sheets)
    expect(max.map((value, axis) => value - min[axis]!)).toEqual([
      expect.closeTo(711.2 / 2, 6),
      expect.closeTo(508 / 2, 6),
      expect.closeTo(sheetsPerBand * structure.packed.thickness, 6),
    ])
  })

  test('are surrounded by the band, which touches them nowhere', () => {
    const [around, within] = [extentOf(band), extentOf(sheets)]
    for (const axis of [1, 2]) {
      expect(around.min[axis]).toBeLessThan(within.min[axis]!)
      expect(around.max[axis]).toBeGreaterThan(within.max[axis]!)
    }
    expect(around.max[0] - around.min[0]).toBeLessThan((within.max[0] - within.min[0]) / 3)
  })

  test('show their printed side outward, and their fold in front', () => {
    const printed = sheets.filter(({ tone }) => tone === 'board')
    const middle = [0, 0, extentOf(sheets).max[2] / 2] as const
    for (const { corners } of [...printed, ...band]) {
      const [x, y, z] = corners[0]!
      expect(dotProduct(normalOf(corners), [x - middle[0], y - middle[1], z - middle[2]])).toBeGreaterThan(0)
    }
    const front = extentOf(printed.filter(({ facet }) => facet)).max[1]
    expect(front).toBeCloseTo(508 / 4, 6)
  })

  test('are drawn without what is below them', () => {
    expect(surfaces.filter(({ corners }) => normalOf(corners)[2] < -0.5)).toEqual([])
  })
})

test('the band has its color in the drawing of the configurator too', () => {
  const structure = structureOf('sheet', { length: 711.2, width: 508 }, { caliper: 0.03 })
  if ('problem' in structure) throw new Error('not drawn')
  const { faces } = drawnScene(sceneOf(structure))
  expect(faces.some(({ fill }) => fill.includes('#c9a678'))).toBe(true)
})

test('one band holds an orderable number of sheets', () => {
  const sheets = catalogueFiles.products.filter(({ style }) => style === 'sheet')
  expect(sheets.map(({ quantityMultiple }) => quantityMultiple)).toEqual(sheets.map(() => sheetsPerBand))
})
