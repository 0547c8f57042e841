import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Dimensions } from '#domain/packaging/structure.ts'
import type { StyleId } from '#domain/packaging/styles.ts'
import { incoterms } from '#domain/shipping/incoterms.ts'
import {
  PackingConfiguration,
  packer,
  packerOf,
  repacked,
  shippingUnits,
  usualPacking,
} from '#domain/shipping/packing.ts'
import { made } from '../packaging/sizes.ts'

const inch = (length: number, width: number, height: number): Dimensions => ({
  length: length * 25.4,
  width: width * 25.4,
  height: height * 25.4,
})

/** packaging-trade.md 4.9, with the weights in g of its price ladder. */
const examples: [
  goods: string,
  style: StyleId,
  size: Dimensions,
  caliper: number,
  grams: number,
  quantity: number,
  perCarton: number,
  cartons: number,
  kilograms: number,
  cubicMeters: number,
][] = [
  ['mailers 9×6×3 flat', 'mailer', inch(9, 6, 3), 1.6, 149, 1000, 100, 10, 158, 0.67],
  ['RSC 12×10×8 flat', 'rsc', inch(12, 10, 8), 3, 298, 1000, 55, 19, 315, 1.93],
  ['tuck cartons 2×2×5', 'straightTuck', inch(2, 2, 5), 0.457, 20, 5000, 850, 6, 105, 0.2],
  ['lift-off rigid 6×6×2', 'liftOff', inch(6, 6, 2), 2, 168, 1000, 60, 17, 183, 1.58],
  ['bags 10×4×12', 'bag', inch(10, 4, 12), 0.18, 48, 1000, 350, 3, 51, 0.17],
]

const packingOf = (goods: Parameters<typeof packer>[0], quantity: number, configuration?: PackingConfiguration) =>
  packer(goods, configuration)(quantity)

describe('SHIP-D07 packing', () => {
  test.each(examples)('%s', (_, style, size, caliper, grams, quantity, perCarton, cartons, kilograms, cubicMeters) => {
    const packing = packingOf({ packed: made(style, size, caliper).packed, grams }, quantity)
    expect(packing).toMatchObject({ perCarton, cartons })
    expect(Math.abs(packing.grossWeight / 1000 / kilograms - 1)).toBeLessThan(0.01)
    expect(Math.abs(packing.volume / cubicMeters - 1)).toBeLessThan(0.03)
  })

  const piece = { packed: { state: 'flat', length: 200, width: 100, thickness: 2 }, grams: 40 } as const

  test('uses the largest carton minus its buffer as inner size', () => {
    const buffered = { ...usualPacking, cartonBufferDimensions: { length: 30, width: 10, height: 20 } }
    // 3 × 5 lie on 610 × 590, 5 × 2 on 590 × 590, in 190 layers.
    expect(packingOf({ ...piece, grams: 1 }, 1).perCarton).toBe(15 * 190)
    expect(packingOf({ ...piece, grams: 1 }, 1, buffered).perCarton).toBe(10 * 190)
  })

  test('SHIP-016 is calculated again with another configuration, from the same piece', () => {
    const itemDimensions = { length: 200, width: 100, height: 2 }
    const inputs = { packingUnitConfiguration: usualPacking, itemDimensions, itemWeight: 40, itemsPerUnit: 400 }
    const light = { ...usualPacking, maxWeightPerCarton: 8_000 }
    expect(repacked(inputs, light)).toEqual({ ...inputs, packingUnitConfiguration: light, itemsPerUnit: 150 })
    const fixed = { ...light, weightPerCarton: 7_000 }
    expect(packerOf([repacked(inputs, fixed)])(2_000)).toMatchObject({ cartons: 1, grossWeight: 7_000 })
  })

  test('merges a last carton below the minimum weight if the others have capacity', () => {
    const thin = { ...piece, grams: 10 }
    const { perCarton } = packingOf(thin, 1)
    // 1,710 would be within the weight, 1,700 are counted; three cartons have capacity for ten more.
    expect(perCarton).toBe(1700)
    expect(packingOf(thin, 3 * 1700 + 10).loads).toMatchObject([
      { count: 1, pieces: 1704 },
      { count: 2, pieces: 1703 },
    ])
    expect(packingOf(thin, 1700 + 100).loads).toMatchObject([
      { count: 1, pieces: 1700 },
      { count: 1, pieces: 100 },
    ])
  })

  test('uses a fixed weight per carton instead of the computed one', () => {
    const fixed = { ...usualPacking, weightPerCarton: 12_000 }
    expect(packingOf(piece, 5000, fixed)).toMatchObject({ perCarton: 2850, cartons: 2, grossWeight: 24_000 })
  })

  test('uses a custom carton for a piece larger than any carton', () => {
    const large = { packed: { state: 'flat', length: 900, width: 800, thickness: 2 }, grams: 300 } as const
    const { loads, perCarton } = packingOf(large, 100)
    expect(perCarton).toBe(55)
    expect(loads[0]!.size).toEqual({ length: 910, width: 810, height: 130 })
  })

  test('packs every piece, and no carton is too heavy or too large', () => {
    const size = fc.double({ min: 20, max: 580, noNaN: true })
    fc.assert(
      fc.property(
        size,
        size,
        fc.double({ min: 0.1, max: 370, noNaN: true }),
        fc.double({ min: 0.5, max: 17_000, noNaN: true }),
        fc.integer({ min: 1, max: 100_000 }),
        (length, width, thickness, grams, quantity) => {
          const { loads, cartons } = packingOf({ packed: { length, width, thickness }, grams }, quantity)
          expect(loads.reduce((sum, load) => sum + load.count * load.pieces, 0)).toBe(quantity)
          expect(loads.reduce((sum, load) => sum + load.count, 0)).toBe(cartons)
          for (const load of loads) {
            expect(load.grossWeight).toBeLessThanOrEqual(18_000)
            // Pieces are counted in hundredths of a mm, so thirty of them may be 0.15 mm longer than counted.
            expect(load.size.length).toBeLessThan(620.2)
            expect(load.size.width).toBeLessThan(600.2)
            expect(load.size.height).toBeLessThan(400.01)
          }
        },
      ),
    )
  })

  test('counts pallets by floor, height and weight', () => {
    const box = { packed: { state: 'assembled', length: 590, width: 490, thickness: 370 }, grams: 5000 } as const
    // Cartons of 600 × 500 × 390: four on the floor, three high.
    expect(packingOf(box, 12).pallets()).toBe(1)
    expect(packingOf(box, 13).pallets()).toBe(2)
    // Of 17.9 kg each, and small: 25 weigh 447.5 kg.
    const heavy = { packed: { state: 'assembled', length: 290, width: 290, thickness: 100 }, grams: 17_000 } as const
    expect(packingOf(heavy, 25).pallets()).toBe(1)
    expect(packingOf(heavy, 26).pallets()).toBe(2)
  })
})

test('SHIP-016 reads a configuration back as it was saved', () => {
  expect(PackingConfiguration.parse(JSON.parse(JSON.stringify(usualPacking)))).toEqual(usualPacking)
  expect(PackingConfiguration.safeParse({ ...usualPacking, maxWeightPerCarton: 0 }).success).toBe(false)
})

test('SHIP-017 is in cartons or on pallets', () => {
  expect(shippingUnits).toEqual(['carton', 'pallet'])
  expect(PackingConfiguration.safeParse({ ...usualPacking, shippingUnitType: 'crate' }).success).toBe(false)
})

test('SHIP-018 has eleven Incoterms', () => {
  expect(incoterms.join(', ')).toBe('EXW, FCA, FAS, FOB, CPT, CFR, CIF, CIP, DPU, DAP, DDP')
})
