import { describe, expect, test } from 'vitest'
import { catalogueFiles } from '#domain/catalogue/data/all.ts'
import { freightTo } from '#domain/shipping/freight.ts'
import { making, pricing } from '../../support/shelf.ts'

const { freight } = catalogueFiles
const dollars = (millionths: number) => Math.round(millionths / 1_000_000)
const costs = (countryCode: string, grossWeight: number, volume: number, month = 5) =>
  Object.fromEntries(
    freightTo(freight, countryCode, { grossWeight: grossWeight * 1000, volume }, month).map(({ id, cost }) => [
      id,
      dollars(cost),
    ]),
  )

describe('freight', () => {
  // The worked examples of 4.9, within what rounding of kilograms and cubic metres there leaves open.
  test.each([
    ['1,000 mailers 9×6×3', 158, 0.67, { express: 1277, air: 1040, ocean: 314 }],
    ['1,000 RSC 12×10×8', 315, 1.93, { express: 3062, air: 2058, ocean: 604 }],
    ['5,000 tuck cartons 2×2×5', 105, 0.2, { express: 867, air: 713, ocean: 256 }],
    ['1,000 lift-off rigid 6×6×2', 183, 1.58, { express: 2518, air: 1698, ocean: 520 }],
    ['1,000 bags 10×4×12', 51, 0.17, { express: 440, air: 374, ocean: 196 }],
  ])('SHIP-019 %s cost what the trade says', (_name, kilograms, volume, wanted) => {
    const told = costs('US', kilograms, volume)
    for (const [id, cost] of Object.entries(wanted)) expect(Math.abs(told[id]! / cost - 1)).toBeLessThan(0.015)
  })

  test('charges room where it is more than weight, and says so', () => {
    const ocean = freightTo(freight, 'US', { grossWeight: 10_000, volume: 2 }, 5).find(({ id }) => id === 'ocean')
    expect(ocean).toMatchObject({ chargeable: 2, chargeableUnit: 'm3', cost: (140 + 480) * 1_000_000 })
    const air = freightTo(freight, 'US', { grossWeight: 10_000, volume: 0.6 }, 5).find(({ id }) => id === 'air')
    expect(air).toMatchObject({ chargeable: 100, chargeableUnit: 'kg', cost: (60 + 620) * 1_000_000 })
  })

  test('goes by rail to Europe, by road at home, and everywhere can be fetched', () => {
    expect(Object.keys(costs('DE', 100, 0.5))).toEqual(expect.arrayContaining(['rail', 'ocean', 'air', 'express']))
    expect(Object.keys(costs('HK', 100, 0.5))).toEqual(['ground', 'pickup'])
    expect(costs('US', 100, 0.5)).not.toHaveProperty('rail')
    expect(Object.keys(costs('BR', 100, 0.5)).at(-1)).toBe('pickup')
  })

  test('is a fifth dearer from October to December', () => {
    expect(costs('US', 100, 0.5, 11)['ocean']! / costs('US', 100, 0.5, 9)['ocean']!).toBeCloseTo(1.2, 2)
  })
})

describe('pricing strategies', () => {
  const unit = (strategy: 'flat' | 'shipping-adjusted' | 'shipping-adjusted-v2', countryCode: string) =>
    pricing(making('mailer-box', {}, { pricingStrategy: strategy }), { countryCode }).at(1_000)

  test('PRICE-D03 flat does not depend on the country; the others hold freight, and the shipment costs that much less', () => {
    expect(unit('flat', 'US').unitPrice).toBe(unit('flat', 'HK').unitPrice)
    for (const strategy of ['shipping-adjusted', 'shipping-adjusted-v2'] as const) {
      expect(unit(strategy, 'US').unitPrice).toBeGreaterThan(unit(strategy, 'HK').unitPrice)
      expect(unit(strategy, 'US').unitPrice).toBeGreaterThan(unit('flat', 'US').unitPrice)
      const [cheapest] = unit(strategy, 'US').freight
      const [flat] = unit('flat', 'US').freight
      expect(cheapest!.cost).toBeLessThan(flat!.cost)
      expect(Math.abs(cheapest!.landedTotal / flat!.landedTotal - 1)).toBeLessThan(0.02)
    }
  })

  test('PRICE-D03 v2 counts room and the zone, the other weight alone', () => {
    const [plain, v2] = (['shipping-adjusted', 'shipping-adjusted-v2'] as const).map((one) => {
      const list = pricing(making('lift-off-lid-box', {}, { pricingStrategy: one }), { countryCode: 'BR' })
      return list.at(1_000).includedShipping
    })
    expect(v2).toBeGreaterThan(plain!)
  })

  test('PRICE-003 an insert is priced and shipped with the box it lies in', () => {
    const outer = making('mailer-box')
    const embedded = making('corrugated-divider')
    const [alone, together] = [pricing(outer), pricing(outer, { embedded })].map((list) => list.at(1_000))
    expect(together!.unitPrice).toBeGreaterThan(alone!.unitPrice)
    expect(together!.packing.grossWeight).toBeGreaterThan(alone!.packing.grossWeight)
    expect(together!.shares.map(({ driver }) => driver)).toContain('insert')
  })
})
