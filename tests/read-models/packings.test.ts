import { describe, expect, test } from 'vitest'
import { priceConfiguration } from '#application/ordering/packaging-items.ts'
import { EstimateRequest } from '#application/pricing/contracts.ts'
import { estimate } from '#application/pricing/queries.ts'
import type { ItemConfiguration } from '#domain/ordering/item-configuration.ts'
import { usualPacking } from '#domain/shipping/packing.ts'
import { packingsView } from '#read-models/shipping/packing-view.ts'
import { memoryApp } from '../support/memory-app.ts'

/** The packing of each quantity of an item equals the packing shown in the configurator. */

const { ports } = memoryApp()
const quantities = [500, 1_200, 3_000]
const size = { dimensions: { length: 233.3, width: 151.7, height: 77.7 } }
const box = { productId: 'mailer-box', config: { size }, countryCode: 'US', quantities }
const withInsert = { ...box, embeddedProductId: 'foam-insert' }

const item = (configured: ItemConfiguration | undefined, selected?: number) => ({
  configured,
  quantities: configured?.quantities ?? [],
  selected: selected === undefined ? undefined : { quantity: selected },
})
const configured = (estimateInput: typeof box): ItemConfiguration => {
  const { calculation: _, ...rest } = priceConfiguration(
    { ...EstimateRequest.parse(estimateInput), quantity: 500 },
    'USD',
    ports,
    usualPacking,
  )
  return rest
}
const estimated = (estimateInput: typeof box) =>
  estimate(ports.shop(), EstimateRequest.parse(estimateInput), ports.now().slice(0, 10)).estimates.flatMap((one) =>
    one.status === 'priced' ? [{ quantity: one.quantity, ...one.packing }] : [],
  )

describe('QUOTE-D01 ORDER-D10 the packing of each quantity of an item', () => {
  test.each([
    ['a box', box],
    ['a box and its insert', withInsert],
  ])('%s: cartons, gross weight and volume are those of the estimate', (_, estimateInput) => {
    const packings = packingsView(item(configured(estimateInput)))
    expect(packings.map(({ quantity }) => quantity)).toEqual(quantities)
    const inKilograms = packings.map((one) => ({ ...one, grossWeight: one.grossWeight / 1000 }))
    expect(inKilograms).toEqual(estimated(estimateInput))
  })

  test('includes separate cartons for an insert, and its weight', () => {
    const [alone] = packingsView(item(configured(box)))
    const [together] = packingsView(item(configured(withInsert)))
    expect(together!.cartons).toBeGreaterThan(alone!.cartons)
    expect(together!.grossWeight).toBeGreaterThan(alone!.grossWeight)
    expect(together!.volume).toBeGreaterThan(alone!.volume)
  })

  test('includes a selected quantity that was not requested originally', () => {
    expect(packingsView(item(configured(box), 700)).map(({ quantity }) => quantity)).toEqual([500, 700, 1_200, 3_000])
  })

  test('is omitted if the packing of the item or of its insert was not recorded', () => {
    expect(packingsView(item(undefined))).toEqual([])
    expect(packingsView(item({ ...configured(box), packingInputs: undefined }))).toEqual([])
    expect(packingsView(item({ ...configured(withInsert), embeddedPackingInputs: undefined }))).toEqual([])
  })
})
