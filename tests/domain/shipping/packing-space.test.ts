import { expect, test } from 'vitest'
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
