import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fitsContents, volumeInLiters, objectsThatFit } from '#web/catalogue/sample-contents.ts'
import { boxShapes, frameOf, project } from '#web/ui/box-geometry.ts'
import { ease } from '#web/ui/tween.ts'

const side = fc.integer({ min: 50, max: 1200 })
const anySize = fc.record({ length: side, width: side, height: fc.integer({ min: 15, max: 600 }) })
const surfaces = (open: number) =>
  boxShapes({ length: 240, width: 180, height: 80 }, open, 1.6).map(({ surface }) => surface)

describe('the drawing of a box', () => {
  test('is an isometric hexagon for a cube', () => {
    expect(project([100, 0, 0])[0]).toBeCloseTo(-project([0, 100, 0])[0])
    expect(project([100, 100, 100])).toEqual([0, 0])
  })
  test('shows only the outside when closed', () => {
    expect(surfaces(0)).toEqual(['shadow', 'outFront', 'outSide', 'outTop', 'edge'])
  })
  test('shows the floor and the inside of the lid when open', () => {
    expect(surfaces(0.86)).toContain('inFloor')
    expect(surfaces(0.86)).toContain('inLid')
    expect(surfaces(0.1)).not.toContain('inLid')
  })
  test('has finite points and a positive size for every box on sale', () => {
    fc.assert(
      fc.property(anySize, fc.double({ min: 0, max: 1, noNaN: true }), (size, open) => {
        const points = boxShapes(size, open, 1.6).flatMap((shape) => [...shape.points])
        const { width, height } = frameOf(points)
        expect(points.flat().every(Number.isFinite)).toBe(true)
        expect(Math.min(width, height)).toBeGreaterThan(0)
      }),
    )
  })
})

describe('the contents of a box', () => {
  test('can be rotated but not folded', () => {
    expect(fitsContents([300, 80, 80], { length: 90, width: 310, height: 90 })).toBe(true)
    expect(fitsContents([300, 80, 80], { length: 290, width: 290, height: 290 })).toBe(false)
  })
  test('are named largest first, at most three, and none for a letter', () => {
    expect(objectsThatFit({ length: 400, width: 300, height: 200 })).toEqual(['shoes', 'wine', 'shirt'])
    expect(objectsThatFit({ length: 100, width: 80, height: 20 })).toEqual([])
  })
  test('include its volume in liters', () => {
    expect(volumeInLiters({ length: 280, width: 200, height: 90 })).toBe(5)
  })
})

test('an animation starts and ends at its values and is monotone', () => {
  expect([ease(0), ease(0.5), ease(1)]).toEqual([0, 0.5, 1])
  fc.assert(fc.property(fc.double({ min: 0, max: 0.99, noNaN: true }), (t) => ease(t) <= ease(t + 0.01)))
})
