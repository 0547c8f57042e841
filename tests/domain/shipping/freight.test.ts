import { describe, expect, test } from 'vitest'
import { type Delivery, freightTo } from '#domain/shipping/freight.ts'
import { catalogueFiles } from '#infrastructure/seed/catalogue/all.ts'
import { makeable, pricing } from '../../support/catalogue-index.ts'

const { freight } = catalogueFiles
const dollars = (millionths: number) => Math.round(millionths / 1_000_000)
const costs = (countryCode: string, grossWeight: number, volume: number, more: Partial<Delivery> = {}) => {
  const ways = freightTo(freight, { countryCode, month: 5, ...more })
  return Object.fromEntries(
    ways({ grossWeight: grossWeight * 1000, volume }).map(({ id, cost }) => [id, dollars(cost)]),
  )
}

describe('freight', () => {
  // The worked examples of 4.9, within their rounding of kilograms and cubic meters.
  test.each([
    ['1,000 mailers 9×6×3', 158, 0.67, { express: 1277, air: 1040, ocean: 314 }],
    ['1,000 RSC 12×10×8', 315, 1.93, { express: 3062, air: 2058, ocean: 604 }],
    ['5,000 tuck cartons 2×2×5', 105, 0.2, { express: 867, air: 713, ocean: 256 }],
    ['1,000 lift-off rigid 6×6×2', 183, 1.58, { express: 2518, air: 1698, ocean: 520 }],
    ['1,000 bags 10×4×12', 51, 0.17, { express: 440, air: 374, ocean: 196 }],
  ])('SHIP-019 %s have the prices of the trade file', (_name, kilograms, volume, wanted) => {
    const actual = costs('US', kilograms, volume)
    for (const [id, cost] of Object.entries(wanted)) expect(Math.abs(actual[id]! / cost - 1)).toBeLessThan(0.015)
  })

  test('issue 13 (P2): uses full containers from about 14 m³, and never costs less for more', () => {
    const ocean = (volume: number) => costs('US', volume * 120, volume)['ocean']!
    expect(ocean(13)).toBe(140 + 13 * 240)
    expect([ocean(20), ocean(28), ocean(67)]).toEqual([3500, 3500, 5600])
    expect(ocean(70)).toBe(5600 + 140 + 2 * 240)
    expect(ocean(670) / 670).toBeLessThan(90)
    const rising = Array.from({ length: 800 }, (_, index) => ocean(1 + index / 2))
    expect(rising.every((cost, index) => index === 0 || cost >= rising[index - 1]!)).toBe(true)
  })

  test('charges volume where it exceeds weight, and reports it', () => {
    const toTheUs = freightTo(freight, { countryCode: 'US', month: 5 })
    const ocean = toTheUs({ grossWeight: 10_000, volume: 2 }).find(({ id }) => id === 'ocean')
    expect(ocean).toMatchObject({ chargeable: 2, chargeableUnit: 'm3', cost: (140 + 480) * 1_000_000 })
    const air = toTheUs({ grossWeight: 10_000, volume: 0.6 }).find(({ id }) => id === 'air')
    expect(air).toMatchObject({ chargeable: 100, chargeableUnit: 'kg', cost: (60 + 620) * 1_000_000 })
  })

  test('offers rail to Europe, trucks in China, and pickup everywhere', () => {
    expect(Object.keys(costs('DE', 100, 0.5))).toEqual(expect.arrayContaining(['rail', 'ocean', 'air', 'express']))
    expect(Object.keys(costs('HK', 100, 0.5))).toEqual(['ground', 'pickup'])
    expect(costs('US', 100, 0.5)).not.toHaveProperty('rail')
    expect(Object.keys(costs('BR', 100, 0.5)).at(-1)).toBe('pickup')
  })

  test('is 20 % more expensive from October to December', () => {
    const [autumn, summer] = [11, 9].map((month) => costs('US', 100, 0.5, { month }))
    expect(autumn!['ocean']! / summer!['ocean']!).toBeCloseTo(1.2, 2)
  })

  test('adds $6 for residential and $28 for remote delivery, but nothing for pickup', () => {
    const usual = costs('US', 100, 0.5)
    const far = costs('US', 100, 0.5, { residential: true, remote: true })
    const added = Object.entries(usual).map(([id, cost]) => [id, far[id]! - cost])
    expect(Object.fromEntries(added)).toEqual({ ocean: 34, air: 34, express: 34, pickup: 0 })
    expect(costs('US', 100, 0.5, { residential: true })['air']).toBe(usual['air']! + 6)
  })

  test('SHIP-018 costs 12 % less if the buyer pays the duties (DAP), and nothing for pickup at the factory (FCA)', () => {
    const [paid, unpaid] = (['DDP', 'DAP'] as const).map((terms) =>
      freightTo(freight, { countryCode: 'GB', month: 5, terms })({ grossWeight: 100_000, volume: 0.5 }),
    )
    expect(paid!.map(({ incoterm }) => incoterm)).toEqual(['DDP', 'DDP', 'DDP', 'FCA'])
    expect(unpaid!.map(({ incoterm }) => incoterm)).toEqual(['DAP', 'DAP', 'DAP', 'FCA'])
    expect(unpaid!.map(({ cost }) => cost)).toEqual(paid!.map(({ cost }) => cost * 0.88))
  })

  // Door to door, minimum and maximum (4.9); both coasts of the United States are one country.
  test.each([
    ['US', { express: [3, 6], air: [7, 13], ocean: [22, 50] }],
    ['DE', { express: [3, 6], air: [7, 13], rail: [20, 30], ocean: [34, 52] }],
    ['GB', { ocean: [34, 52] }],
    ['AU', { ocean: [20, 34] }],
    ['HK', { ground: [2, 5] }],
  ])('SHIP-019 to %s takes the days of the trade', (countryCode, days) => {
    const ways = freightTo(freight, { countryCode, month: 5 })({ grossWeight: 100_000, volume: 0.5 })
    const actual = Object.fromEntries(ways.map((way) => [way.id, [way.days.min, way.days.max]]))
    expect(actual).toMatchObject(days)
  })
})

describe('pricing strategies', () => {
  const unit = (strategy: 'flat' | 'shipping-adjusted' | 'shipping-adjusted-v2', countryCode: string) =>
    pricing(makeable('mailer-box', {}, { pricingStrategy: strategy }), { delivery: { countryCode, month: 5 } }).at(
      1_000,
    )

  test('PRICE-D03 include freight in the price, which reduces the shipping cost, except for flat, which ignores the country', () => {
    expect(unit('flat', 'US').unitPrice).toBe(unit('flat', 'HK').unitPrice)
    for (const strategy of ['shipping-adjusted', 'shipping-adjusted-v2'] as const) {
      expect(unit(strategy, 'US').unitPrice).toBeGreaterThan(unit(strategy, 'HK').unitPrice)
      expect(unit(strategy, 'US').unitPrice).toBeGreaterThan(unit('flat', 'US').unitPrice)
      const [cheapest] = unit(strategy, 'US').freight
      const [flat] = unit('flat', 'US').freight
      expect(cheapest!.cost).toBeLessThan(flat!.cost)
      const landed = [strategy, 'flat' as const].map((one) => unit(one, 'US').total + unit(one, 'US').freight[0]!.cost)
      expect(Math.abs(landed[0]! / landed[1]! - 1)).toBeLessThan(0.02)
    }
  })

  test('PRICE-D03 use volume and zone in v2, and only weight in v1', () => {
    const [plain, v2] = (['shipping-adjusted', 'shipping-adjusted-v2'] as const).map((one) => {
      const list = pricing(makeable('lift-off-lid-box', {}, { pricingStrategy: one }), {
        delivery: { countryCode: 'BR', month: 5 },
      })
      return list.at(1_000).includedShipping
    })
    expect(v2).toBeGreaterThan(plain!)
  })

  test('PRICE-003 price and ship an insert with its box', () => {
    const outer = makeable('mailer-box')
    const embedded = makeable('corrugated-divider')
    const [alone, together] = [pricing(outer), pricing(outer, { embedded })].map((list) => list.at(1_000))
    expect(together!.unitPrice).toBeGreaterThan(alone!.unitPrice)
    expect(together!.packing.grossWeight).toBeGreaterThan(alone!.packing.grossWeight)
    expect(together!.shares.map(({ driver }) => driver)).toContain('insert')
  })
})
