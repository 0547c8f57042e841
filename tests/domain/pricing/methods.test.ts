import { describe, expect, test } from 'vitest'
import type { ConfigurationInput } from '#domain/catalogue/configuration.ts'
import { inches, makeable, pricing, index } from '#tests/support/catalogue-index.ts'

/** Issue 13, P6 and P9: full-color print on corrugated board. */

const process = { option: 'printedOutside', colorScope: 'cmykOnly' } as const

describe('issue 13 (P6): shippers in full color', () => {
  const shipper: ConfigurationInput = { size: inches(12, 10, 8), print: process }
  const list = pricing(makeable('shipping-box', shipper))

  test('are printed digitally in small quantities, and by flexo with four process plates in large ones', () => {
    const methods = [100, 1_000, 5_000].map((quantity) => list.at(quantity).calculation().way.method)
    expect(methods).toEqual(['digital', 'flexoProcess', 'flexoProcess'])
  })

  test('cost more than three spot colors, and far less than digital print', () => {
    const spots = Array.from({ length: 3 }, () => ({ type: 'pantone' as const, code: '' }))
    const spot = pricing(makeable('shipping-box', { ...shipper, print: { ...process, colorScope: 'pantoneOnly', colors: spots } })) // prettier-ignore
    expect(list.unitAt(5_000)).toBeGreaterThan(spot.unitAt(5_000))
    expect(list.unitAt(5_000)).toBeLessThan(850)
  })
})

describe('issue 13 (P9): offset prints a top sheet that is laminated to corrugated board', () => {
  const linesOf = (materialId: string) => {
    const list = pricing(
      makeable('mailer-box', { size: inches(9, 6, 3), material: { id: materialId }, print: process }),
    )
    const { way } = list.at(5_000).calculation()
    expect(way.method).toBe('offset')
    return way.lines.filter(({ driver }) => driver === 'material')
  }
  const square = (id: string) => index.material(id)!.perSquareMetre

  test('and its board is priced without a liner, plus the sheet and the lamination', () => {
    expect(linesOf('e-flute-white').map(({ what }) => what)).toEqual([
      'E-flute, white, without its outer liner',
      'Top sheet, Art paper 128 gsm, laminated',
    ])
  })

  test('and the white board of the ladder has the same total, while kraft board costs an extra top sheet', () => {
    const { topSheets, perSquareMetre } = index.catalogue.prices.lithoLamination
    const together = (id: string, surface: 'white' | 'kraft') =>
      square(id) - topSheets[surface]!.liner + square(topSheets[surface]!.paper) + perSquareMetre
    expect(together('e-flute-white', 'white')).toBe(square('e-flute-white'))
    expect(together('e-flute-kraft', 'kraft')).toBeGreaterThan(square('e-flute-kraft'))
  })

  test('and folding board is printed directly', () => {
    const list = pricing(makeable('straight-tuck-carton', { size: inches(4, 2, 6), print: process }))
    const { way } = list.at(10_000).calculation()
    expect(way.lines.filter(({ driver }) => driver === 'material').map(({ what }) => what)).toEqual(['White board 350 gsm']) // prettier-ignore
  })
})
