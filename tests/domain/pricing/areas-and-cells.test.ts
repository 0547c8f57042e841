import { describe, expect, test } from 'vitest'
import { ConfigurationInput } from '#domain/catalogue/configuration.ts'
import { resolveConfiguration } from '#domain/catalogue/resolve-configuration.ts'
import { inches, index, makeable, pricing, productOf } from '#tests/support/catalogue-index.ts'

/** Issue 13: areas of foil, embossing and spot UV (P7), and cells of dividers as choices. */

const problemsOf = (productId: string, input: ConfigurationInput) =>
  resolveConfiguration(index, productOf(productId), input).problems.map(({ field, message }) => [field, message.key])

describe('issue 13 (P7): an area is priced for each cm²', () => {
  const carton = (addOn: string, area?: number): ConfigurationInput => ({
    size: inches(4, 2, 6),
    printAddOns: [addOn],
    finish: 'matte',
    ...(area && { addOnAreas: { [addOn]: area } }),
  })
  const setupFor = (addOn: string, area?: number): number => {
    const { way } = pricing(makeable('straight-tuck-carton', carton(addOn, area)))
      .at(1_000)
      .calculation()
    return way.lines.find(({ driver }) => driver === 'addOns')!.once / 1e6
  }

  test.each([
    ['foil-gold', undefined, 70],
    ['foil-gold', 280, 70],
    ['foil-gold', 200, 50],
    ['foil-gold', 10, 30],
    ['emboss', undefined, 45],
    ['emboss', 300, 90],
    ['spot-uv', undefined, 40],
    ['spot-uv', 500, 40],
  ])('%s over %s cm²: $%d for its tool', (addOn, area, dollars) => {
    expect(setupFor(addOn, area)).toBeCloseTo(dollars, 6)
  })

  test('needs less varnish if spot UV covers a part of the surface', () => {
    const unit = (area?: number) => pricing(makeable('straight-tuck-carton', carton('spot-uv', area))).unitAt(10_000)
    expect(unit(50)).toBeLessThan(unit())
  })

  test('is stored with its add-on and removed with it', () => {
    const configured = (input: ConfigurationInput) =>
      resolveConfiguration(index, productOf('straight-tuck-carton'), input).configuration
    expect(configured(carton('foil-gold', 120))).toMatchObject({ addOnAreas: { 'foil-gold': 120 } })
    expect(configured({ ...carton('foil-gold', 120), printAddOns: [] })).not.toHaveProperty('addOnAreas')
  })

  test('is refused if it is larger than the box, invalid, or of an add-on without areas', () => {
    expect(problemsOf('straight-tuck-carton', carton('foil-gold', 5_000))).toEqual([
      ['addOnAreas', 'shop.areaTooLarge'],
    ])
    expect(problemsOf('straight-tuck-carton', { ...carton('window'), addOnAreas: { window: 20 } })).toEqual([
      ['addOnAreas', 'shop.noArea'],
    ])
    for (const area of [0, -1, Number.NaN, 1e9]) {
      expect(ConfigurationInput.safeParse({ addOnAreas: { 'foil-gold': area } }).success).toBe(false)
    }
  })
})

describe('issue 13: cells are a choice', () => {
  const divider = (columns: number, rows: number): ConfigurationInput => ({
    size: inches(12, 9, 3),
    cells: { columns, rows },
  })
  const partsOf = (input: ConfigurationInput) =>
    Object.fromEntries(makeable('corrugated-divider', input).structure.parts.map(({ key, count }) => [key, count]))

  test('of a divider, with strips for the requested cells', () => {
    expect(partsOf({ size: inches(12, 9, 3) })).toEqual({ pad: 1, 'long-strip': 1, 'cross-strip': 1 })
    expect(partsOf(divider(4, 3))).toEqual({ pad: 1, 'long-strip': 2, 'cross-strip': 3 })
    expect(partsOf(divider(5, 1))).toEqual({ pad: 1, 'cross-strip': 4 })
  })

  test('and more cells cost more', () => {
    const unit = (columns: number, rows: number) => pricing(makeable('corrugated-divider', divider(columns, rows))).unitAt(500) // prettier-ignore
    expect(unit(2, 2)).toBeLessThan(unit(4, 3))
    expect(unit(4, 3)).toBeLessThan(unit(6, 5))
  })

  test('and only cells other than the default are stored', () => {
    const configured = (columns: number, rows: number) =>
      resolveConfiguration(index, productOf('corrugated-divider'), divider(columns, rows)).configuration
    expect(configured(2, 2)).not.toHaveProperty('cells')
    expect(configured(4, 3).cells).toEqual({ columns: 4, rows: 3 })
  })

  test('and too many or too narrow cells, and cells of products without cells, are refused', () => {
    expect(problemsOf('corrugated-divider', divider(13, 2))).toEqual([['cells', 'size.cells']])
    expect(problemsOf('corrugated-divider', { size: inches(3, 3, 2), cells: { columns: 12, rows: 2 } })).toEqual([
      ['cells', 'size.cells'],
    ])
    expect(problemsOf('mailer-box', { cells: { columns: 2, rows: 2 } })).toEqual([['cells', 'size.notOfProduct']])
    expect(problemsOf('bottle-carrier', { cells: { columns: 3, rows: 1 } })).toEqual([['cells', 'size.cells']])
    expect(ConfigurationInput.safeParse({ cells: { columns: 1.5, rows: 2 } }).success).toBe(false)
    expect(ConfigurationInput.safeParse({ cells: { columns: 2 } }).success).toBe(false)
  })
})
