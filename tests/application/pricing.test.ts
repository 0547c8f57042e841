import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { issueDieline } from '#application/packaging/queries.ts'
import { EstimateRequest } from '#application/pricing/contracts.ts'
import { estimate } from '#application/pricing/queries.ts'
import type { Rejection } from '#domain/kernel/refusal.ts'
import { inEnglish } from '#tests/support/english.ts'
import { demoRates, index } from '../support/catalogue-index.ts'

const fingerprint = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url')
const shop = { index, rates: demoRates, fingerprint }
const answer = (body: Partial<z.input<typeof EstimateRequest>> = {}, day = '2026-05-20') =>
  estimate(shop, EstimateRequest.parse({ productId: 'mailer-box', quantities: [1_000], ...body }), day)
const refusal = (body: Partial<z.input<typeof EstimateRequest>>) => {
  try {
    return answer(body)
  } catch (error) {
    const { field, message } = inEnglish((error as Rejection).refusal)
    return [field, message]
  }
}

/** The cost of each shipping option. */
const freight = (body: Parameters<typeof answer>[0]) => {
  const [one] = answer(body).estimates
  if (one?.status !== 'priced') throw new Error('There is no price')
  return Object.fromEntries(one.freight.map(({ id, incoterm, cost }) => [id, { incoterm, cost }]))
}

describe('an estimate', () => {
  test('PRICE-D06 QUOTE-D02 is valid for thirty days from the end of its day', () => {
    expect(answer().validUntil).toBe('2026-06-20T00:00:00.000Z')
  })

  test('CONF-020 has the comments and attachments of the configuration', () => {
    const attachments = [{ id: 'a1', name: 'logo.pdf', url: '/files/a1', size: 1200 }]
    const { config } = answer({ config: { additionalComments: 'Mind the logo', attachments } })
    expect(config).toMatchObject({ additionalComments: 'Mind the logo', attachments })
  })

  test('SHIP-018 includes duties in the shipping cost unless the buyer pays them', () => {
    const [paid, unpaid] = [freight({}), freight({ delivery: { terms: 'DAP' } })]
    expect(paid['ocean']?.incoterm).toBe('DDP')
    expect(unpaid['ocean']).toEqual({ incoterm: 'DAP', cost: expect.closeTo(paid['ocean']!.cost * 0.88, 1) as number })
    expect(unpaid['pickup']).toEqual({ incoterm: 'FCA', cost: 0 })
  })

  test('SHIP-019 costs more to residential and remote addresses', () => {
    const [usual, far] = [freight({}), freight({ delivery: { residential: true, remote: true } })]
    expect(far['air']!.cost - usual['air']!.cost).toBeCloseTo(34, 2)
    expect(far['pickup']).toEqual(usual['pickup'])
  })

  test('PRICE-D03 has lower freight for a product that ships flat', () => {
    const size = { dimensions: { length: 254, width: 203, height: 101 } }
    const landed = (productId: string) => {
      const [one] = answer({ productId, config: { size } }).estimates
      return one?.status === 'priced' ? one.packing.volume : Infinity
    }
    expect(landed('collapsible-magnetic-box')).toBeLessThan(landed('magnetic-box') / 3)
  })
})

describe('an impossible product has no price', () => {
  test('PRICE-D04 with more colors than any press has', () => {
    const colors = [{ type: 'cmyk' as const }, ...Array.from({ length: 6 }, () => ({ type: 'pantone' as const }))]
    expect(refusal({ config: { print: { option: 'printedOutside', colorScope: 'cmykPantone', colors } } })).toEqual([
      'config.print.colors',
      'This product is printed in up to 4 Pantone colors. Choose fewer.',
    ])
  })

  test('R3 a reason that contains the name of its field is returned unchanged', () => {
    const config = { print: { option: 'blank' }, finish: 'none', coating: 'uv' } as const
    expect(refusal({ productId: 'straight-tuck-carton', config })).toEqual([
      'config.coating',
      'UV coating needs a printed surface.',
    ])
    expect(() => issueDieline(shop, 'straight-tuck-carton', { size: { dimensions: { length: 3 } } })).toThrow(
      expect.objectContaining({ refusal: expect.objectContaining({ field: 'config.size.dimensions.length' }) }),
    )
  })

  test('CONF-D01 with a height below an eighth of its length', () => {
    expect(refusal({ config: { size: { dimensions: { length: 400, width: 200, height: 40 } } } })).toEqual([
      'config.size.dimensions.height',
      'config.size.dimensions.height must be at least one eighth of the length',
    ])
  })
})

test('the dieline contains the chosen cuts: a window in the front, a peg hole in the back', () => {
  const holes = (printAddOns: string[]) => {
    const { dieline, dielineId } = issueDieline(shop, 'straight-tuck-carton', { printAddOns })
    const cut = dieline.parts[0]!.panels.filter((panel) => panel.holes.length > 0).map(({ key }) => key)
    return { cut, dielineId }
  }
  expect(holes([]).cut).toEqual([])
  expect(holes(['window', 'hang-hole']).cut).toEqual(['front', 'back'])
  expect(holes(['window']).dielineId).not.toBe(holes([]).dielineId)
})

test('issue 13: strips are drawn in the glue layer, and the id of the dieline stays that of its shape', () => {
  const strips = (printAddOns: string[]) => {
    const { dieline, dielineId } = issueDieline(shop, 'mailer-box', { printAddOns })
    return { glue: dieline.parts[0]!.lines.glue.length, dielineId }
  }
  const [none, all] = [strips([]), strips(['adhesive-strip', 'tear-strip', 'return-strip'])]
  expect([none.glue, all.glue]).toEqual([0, 12])
  expect(all.dielineId).toBe(none.dielineId)
})
