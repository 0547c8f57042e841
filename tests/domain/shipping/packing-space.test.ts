import { expect, test } from 'vitest'
import { arrivedRefusal } from '#domain/shipping/packing-list.ts'
import { spaceRefusal } from '#domain/shipping/packing-space.ts'
import { type PackingConfiguration, usualPacking } from '#domain/shipping/packing.ts'

/** SHIP-016: a carton has space for at least one piece, otherwise the packing is refused at its field. */

const piece = {
  itemDimensions: { length: 420, width: 300, height: 6 },
  itemWeight: 118,
  packingUnitConfiguration: usualPacking,
}
const refused = (changes: Partial<PackingConfiguration>) => spaceRefusal({ ...usualPacking, ...changes }, [piece])

test('SHIP-016 a carton has space for one piece, in either direction', () => {
  expect(refused({})).toBeUndefined()
  expect(refused({ maxCartonDimensions: { length: 430, width: 310, height: 26 } })).toBeUndefined()
  expect(refused({ maxCartonDimensions: { length: 310, width: 430, height: 26 } })).toBeUndefined()
  for (const small of [
    { length: 429, width: 310, height: 26 },
    { length: 430, width: 310, height: 25 },
  ])
    expect(refused({ maxCartonDimensions: small })).toMatchObject({
      field: 'packingUnitConfiguration.maxCartonDimensions.length',
      reason: 'rule.cartonTooSmall',
      params: { length: { mm: 420 } },
    })
})

test('SHIP-016 the maximum weight permits a carton with one piece, unless its weight is fixed', () => {
  const light = { minWeightPerCarton: 1, maxWeightPerCarton: 1_017 }
  expect(refused(light)).toMatchObject({ reason: 'rule.cartonTooHeavy', params: { n: 1.02 } })
  expect(refused({ ...light, maxWeightPerCarton: 1_018 })).toBeUndefined()
  expect(refused({ ...light, weightPerCarton: 900 })).toBeUndefined()
})

test('SHIP-016 a piece larger than the usual cartons has its own carton, until their size is changed', () => {
  const large = { ...piece, itemDimensions: { length: 700, width: 10, height: 10 } }
  const wider = { ...usualPacking, maxCartonDimensions: { length: 690, width: 600, height: 400 } }
  expect(spaceRefusal({ ...usualPacking, maxWeightPerCarton: 9_000 }, [piece, large])).toBeUndefined()
  expect(spaceRefusal(wider, [piece, large])).toMatchObject({ reason: 'rule.cartonTooSmall' })
})

const own = { itemDimensions: { length: 682.8, width: 689.6, height: 1.8399999999999999 }, itemWeight: 30_000 }

test('SHIP-016 the usual packing is accepted after every other one, for a large and heavy piece too', () => {
  const changed = {
    ...usualPacking,
    maxCartonDimensions: { length: 790, width: 790, height: 500 },
    maxWeightPerCarton: 40_000,
  }
  expect(spaceRefusal(usualPacking, [{ ...own, packingUnitConfiguration: changed }])).toBeUndefined()
  const narrow = { ...changed, maxCartonDimensions: { length: 700, width: 600, height: 400 } }
  expect(spaceRefusal(narrow, [{ ...own, packingUnitConfiguration: changed }])).toMatchObject({
    reason: 'rule.cartonTooSmall',
    params: { length: { mm: 682.8 }, width: { mm: 689.6 }, height: { mm: 1.8 } },
  })
})

test('SHIP-016 the packing of an item is fixed once all shipments with its pieces have arrived', () => {
  const holding = (status: 'initial' | 'pickedUp' | 'shipped' | 'arrivedAtPort' | 'delivered', itemId = 'item-1') => ({
    status,
    items: [{ itemId }],
  })
  const refusal = (...shipments: ReturnType<typeof holding>[]) => arrivedRefusal('item-1', shipments)
  expect(refusal()).toBeUndefined()
  for (const open of ['initial', 'pickedUp', 'shipped'] as const)
    expect(refusal(holding('delivered'), holding(open))).toBeUndefined()
  expect(refusal(holding('arrivedAtPort'), holding('delivered'))).toMatchObject({ reason: 'rule.itemArrived' })
  // Another item's shipment that is still to be packed has no effect.
  expect(refusal(holding('delivered'), holding('initial', 'item-2'))).toMatchObject({ reason: 'rule.itemArrived' })
  expect(refusal(holding('delivered', 'item-2'))).toBeUndefined()
})
