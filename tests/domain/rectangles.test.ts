import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Fit, fitRectangles, type Rectangle } from '#domain/rectangles.ts'

const fit = (piece: [number, number], area: [number, number], options?: Parameters<typeof fitRectangles>[2]) =>
  fitRectangles({ width: piece[0], height: piece[1] }, { width: area[0], height: area[1] }, options)
const turned = ({ width, height }: Rectangle): Rectangle => ({ width: height, height: width })

const rectangle = (least: number, most: number) => {
  const length = fc.integer({ min: least * 100, max: most * 100 }).map((steps) => steps / 100)
  return fc.record({ width: length, height: length })
}
const [pieces, areas] = [rectangle(5, 50), rectangle(1, 90)]
const gaps = fc.integer({ min: 0, max: 500 }).map((steps) => steps / 100)

/** Every piece of a grid, in integer hundredths. */
const placed = ({ columns, rows, rotated }: Fit, piece: Rectangle, gap: number) => {
  const { width, height } = rotated ? turned(piece) : piece
  const [across, down] = [Math.round(width * 100), Math.round(height * 100)]
  const space = Math.round(gap * 100)
  return Array.from({ length: columns * rows }, (_, i) => {
    const left = (i % columns) * (across + space)
    const top = Math.floor(i / columns) * (down + space)
    return { left, top, right: left + across, bottom: top + down }
  })
}

describe('fitting rectangles', () => {
  test('HELPERS-D06 returns the number, the grid and the orientation', () => {
    expect(fit([30, 20], [100, 100])).toEqual({ fits: true, count: 15, rotated: false, columns: 3, rows: 5 })
    expect(fit([30, 20], [25, 25])).toEqual({ fits: false, count: 0, rotated: false, columns: 0, rows: 0 })
  })

  test('HELPERS-016 rotates a piece by 90 degrees unless that is forbidden', () => {
    expect(fit([30, 20], [20, 30])).toEqual({ fits: true, count: 1, rotated: true, columns: 1, rows: 1 })
    expect(fit([30, 20], [20, 30], { turn: false }).fits).toBe(false)
  })

  test('HELPERS-D06 uses the better orientation, and the given one if both are equal', () => {
    expect(fit([30, 20], [90, 60])).toMatchObject({ count: 9, rotated: false })
    expect(fit([40, 30], [60, 80])).toMatchObject({ count: 4, rotated: true, columns: 2, rows: 2 })
  })

  test('HELPERS-015 loses no piece to floating-point errors', () => {
    expect(0.3 / 0.1).toBeLessThan(3)
    expect(fit([0.1, 0.1], [0.3, 0.7], { unit: 'cm' }).count).toBe(21)
    expect(fit([2.54 * 3, 1], [2.54 * 9, 1], { unit: 'cm', turn: false }).count).toBe(3)
    expect(fit([0.1, 0.1], [0.1 * 3, 0.1], { unit: 'm' }).count).toBe(3)
  })

  test('HELPERS-015 HELPERS-D05 uses 2 decimals in inch and cm, 3 in m', () => {
    for (const unit of ['inch', 'cm', 'mm'] as const) {
      expect(fit([10.004, 1], [30, 1], { unit }).count).toBe(3)
      expect(fit([10.006, 1], [30, 1], { unit, turn: false }).count).toBe(2)
    }
    expect(fit([1.0004, 1], [3, 1], { unit: 'm' }).count).toBe(3)
    expect(fit([1.001, 1], [3, 1], { unit: 'm', turn: false }).count).toBe(2)
  })

  test('leaves a gap between pieces, not around them', () => {
    expect(fit([10, 10], [32, 10], { gap: 1 }).count).toBe(3)
    expect(fit([10, 10], [31.99, 10], { gap: 1 }).count).toBe(2)
  })

  test('places no piece without width or height', () => {
    for (const piece of [
      [0, 10],
      [10, 0],
      [-1, 5],
      [0.001, 5],
      [NaN, 5],
    ] as [number, number][]) {
      expect(fit(piece, [100, 100]).fits).toBe(false)
    }
    expect(fit([1, 1], [-5, 10]).fits).toBe(false)
  })

  test('HELPERS-015 places every piece inside, with no space for another column or row', () => {
    fc.assert(
      fc.property(pieces, areas, gaps, (piece, area, gap) => {
        const result = fitRectangles(piece, area, { gap })
        const [width, height] = [Math.round(area.width * 100), Math.round(area.height * 100)]
        const out = (grid: Fit) =>
          placed(grid, piece, gap).some(({ right, bottom }) => right > width || bottom > height)
        expect(out(result)).toBe(false)
        if (!result.fits) return
        expect(result.count).toBe(result.columns * result.rows)
        expect(out({ ...result, columns: result.columns + 1 })).toBe(true)
        expect(out({ ...result, rows: result.rows + 1 })).toBe(true)
      }),
    )
  })

  test('HELPERS-015 uses at most the available area', () => {
    fc.assert(
      fc.property(pieces, areas, (piece, area) => {
        const { count } = fitRectangles(piece, area)
        expect(count * piece.width * piece.height).toBeLessThanOrEqual(area.width * area.height * (1 + 1e-9))
      }),
    )
  })

  test('HELPERS-016 places a piece that fits in one of both orientations', () => {
    fc.assert(
      fc.property(rectangle(1, 50), rectangle(1, 50), (piece, area) => {
        const { width, height } = piece
        const fits = (one: Rectangle) => one.width <= area.width && one.height <= area.height
        expect(fitRectangles(piece, area).fits).toBe(fits(piece) || fits({ width: height, height: width }))
      }),
    )
  })

  test('HELPERS-016 finds the same number for a rotated piece or area', () => {
    fc.assert(
      fc.property(pieces, areas, gaps, (piece, area, gap) => {
        const { count, columns, rows } = fitRectangles(piece, area, { gap })
        expect(fitRectangles(turned(piece), area, { gap }).count).toBe(count)
        expect(fitRectangles(piece, turned(area), { gap }).count).toBe(count)
        expect(fitRectangles(turned(piece), turned(area), { gap })).toMatchObject({ columns: rows, rows: columns })
      }),
    )
  })
})
