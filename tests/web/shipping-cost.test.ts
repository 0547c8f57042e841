import { expect, test } from 'vitest'
import { bilingual } from '#domain/text/bilingual.ts'
import { isNamedAsRoute } from '#web/shipping/format-shipping.ts'
import { shippingCost } from '#web/shipping/shipping-cost.ts'

const costing = (...costs: number[]) => costs.map((cost) => ({ carrierData: { cost } }))
const shown = (costs: number[], shipping: number) => {
  const shipments = costing(...costs)
  return shipments.map((one) => shippingCost(one, { shipments, totals: { shipping } }))
}

test('SHIP-005 a shipment shows its cost, and one that was divided off later that it is included', () => {
  expect(shown([180], 180)).toEqual([180])
  expect(shown([180, 0, 0], 180)).toEqual([180, 'included', 'included'])
  expect(shown([0.1, 0.2], 0.3)).toEqual([0.1, 0.2])
})

test('no cost is shown that is not part of the total', () => {
  expect(shown([377.88], 410)).toEqual([undefined])
  expect(shown([0], 180)).toEqual(['included'])
})

test('free shipping is shown as such', () => {
  expect(shown([0], 0)).toEqual([0])
  expect(shippingCost({ carrierData: null }, { shipments: [], totals: { shipping: 0 } })).toBeUndefined()
})

test('SHIP-003 the route of an option is not repeated if the option has the same name', () => {
  expect(isNamedAsRoute({ name: bilingual(() => 'Ocean freight'), route: 'ocean' })).toBe(true)
  expect(isNamedAsRoute({ name: bilingual(() => 'Express'), route: 'air' })).toBe(false)
})
