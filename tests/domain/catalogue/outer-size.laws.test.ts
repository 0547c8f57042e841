import { describe, expect, test } from 'vitest'
import { messageText } from '#application/messages/message-text.ts'
import type { IndexedProduct } from '#domain/catalogue/catalogue-index.ts'
import { structureAsOrdered } from '#domain/catalogue/drawn-as.ts'
import { resolveConfiguration } from '#domain/catalogue/resolve-configuration.ts'
import { type Board, structureInStyle } from '#domain/catalogue/structure-in-style.ts'
import { boundsOf } from '#domain/packaging/geometry.ts'
import type { Dimensions, Structure } from '#domain/packaging/structure.ts'
import { type Style, styleOfVersion } from '#domain/packaging/style.ts'
import { type StyleId, styles } from '#domain/packaging/styles.ts'
import { catalogueFiles } from '#infrastructure/seed/catalogue/all.ts'
import { index, productOf } from '#tests/support/catalogue-index.ts'

/** CONF-007: what is configured in an outer size has this outer size, also in the version in which it was ordered. */

const styleOf = ({ style }: IndexedProduct): Style => styles[style as StyleId]
const extent = ['length', 'width', 'height'] as const

/** Sizes within the limits of a product, of all proportions. */
const sizesOf = (product: IndexedProduct): Dimensions[] => {
  const { needs, takes } = styleOf(product)
  const fields = Object.entries(product.limits).filter(([field]) => field in { ...takes, ...needs })
  return Array.from({ length: 60 }, (_, step) =>
    Object.fromEntries(
      fields.map(([field, { min, max }], nth) => [field, min + ((max - min) * ((step * (nth + 1) * 7) % 60)) / 59]),
    ),
  )
}

type Drawn = { size: Dimensions; made: Structure; draws: number }

/** What a version of the style draws in these outer sizes, in each material; refused sizes are skipped. */
const drawnIn = (product: IndexedProduct, style: Style): Drawn[] =>
  product.choices.materials.flatMap((board) =>
    sizesOf(product).flatMap((dimensions) => {
      let draws = 0
      const draw: Style['draw'] = (...how) => {
        draws++
        return style.draw(...how)
      }
      const made = structureInStyle({ ...style, draw }, product, { type: 'outer', dimensions }, board, true)
      return 'problem' in made ? [] : [{ size: dimensions, made, draws }]
    }),
  )

/** Drawings whose outer size is not the requested one, to a hundredth of a millimeter. */
const missed = (drawings: readonly Drawn[]) =>
  drawings.flatMap(({ size, made: { outer, caliper } }) =>
    extent.some((field) => !(Math.abs(outer[field] - size[field]!) < 0.01)) ? [{ size, outer, caliper }] : [],
  )

const products = catalogueFiles.products.filter(({ sizeTypeOption }) => sizeTypeOption === 'innerOuter')

describe('CONF-007: the outer size of a product is met', () => {
  test.each(products.map(({ productId, style }) => [productId, style]))('%s, in each version of %s', (productId) => {
    const product = productOf(productId)
    const style = styleOf(product)
    for (const version of [...Object.keys(style.former ?? {}).map(Number), style.version ?? 1]) {
      const drawings = drawnIn(product, styleOfVersion(style, version)!)
      expect(drawings.length).toBeGreaterThan(50)
      expect(missed(drawings).slice(0, 1)).toEqual([])
      // Walls add the same amount to any size: one correction is exact, so prices do not become slower.
      const most = style.id === 'pillow' && version > 1 ? 14 : 2
      expect(Math.max(...drawings.map(({ draws }) => draws))).toBeLessThanOrEqual(most)
    }
  })

  test('and a drawing that is 0.02 mm wider is detected', () => {
    const [first] = drawnIn(productOf('mailer-box'), styles.mailer)
    const { outer } = first!.made
    const wider = { ...first!, made: { ...first!.made, outer: { ...outer, width: outer.width + 0.02 } } }
    expect(missed([wider])).toHaveLength(1)
  })
})

describe('CONF-007 R9: every size that can be made can be entered as its outer size', () => {
  /** Sizes within the limits of a style, which includes extreme proportions, that are refused in their outer size. */
  const refusedOf = (product: IndexedProduct, board: Board, steps: number) => {
    const { needs, takes } = styleOf(product)
    const ranges = Object.entries({ ...takes, ...needs }).filter(([field]) => field in product.limits)
    const at = (step: number): Dimensions =>
      Object.fromEntries(
        ranges.map(([field, [min, max]], nth) => [field, min + ((max - min) * ((step * (nth + 1) * 13) % 97)) / 96]),
      )
    let made = 0
    const refused = Array.from({ length: steps }, (_, step) => at(step)).flatMap((dimensions): unknown[] => {
      const inner = structureInStyle(styleOf(product), product, { type: 'inner', dimensions }, board)
      if ('problem' in inner) return []
      made++
      const size = { type: 'outer' as const, dimensions: { ...dimensions, ...inner.outer } }
      const again = structureInStyle(styleOf(product), product, size, board)
      if ('problem' in again) return isAtLimit(inner.dimensions, ranges) ? [] : [{ dimensions, ...again.problem }]
      return extent.every((field) => Math.abs(again.dimensions[field]! - dimensions[field]!) < 0.02) ? [] : [again]
    })
    return { made, refused }
  }
  /** At a limit of the style, an inner size that is computed from its outer size may be beyond it by the tolerance. */
  const isAtLimit = (inner: Dimensions, ranges: readonly (readonly [string, readonly [number, number]])[]) =>
    ranges.some(([field, range]) => range.some((limit) => Math.abs(inner[field as 'length']! - limit) < 0.02))

  test.each(products.map(({ productId }) => productId))('%s', (productId) => {
    const product = productOf(productId)
    const results = product.choices.materials.map((board) => refusedOf(product, board, 97))
    expect(results.flatMap(({ refused }) => refused).slice(0, 1)).toEqual([])
    expect(results.reduce((sum, { made }) => sum + made, 0)).toBeGreaterThan(0)
  })

  test('a pillow that is higher than half of its closed width', () => {
    const board = productOf('pillow-box').choices.materials[0]!
    const size = { type: 'outer' as const, dimensions: { length: 150, width: 80, height: 45 } }
    const made = structureInStyle(styles.pillow, productOf('pillow-box'), size, board)
    expect(made).toMatchObject({ outer: { width: expect.closeTo(80, 1), height: expect.closeTo(45, 2) } })
    const tooHigh = { type: 'outer' as const, dimensions: { length: 150, width: 80, height: 55 } }
    expect(structureInStyle(styles.pillow, productOf('pillow-box'), tooHigh, board)).toMatchObject({
      problem: { message: { key: 'size.heightHalfOfBase' } },
    })
  })
})

describe('CONF-007 R9: an outer size that is refused because of its inside', () => {
  /** Outer sizes at the limits of a product, all combinations. */
  const limitsOf = ({ limits }: IndexedProduct): Dimensions[] =>
    Object.entries(limits).reduce<Dimensions[]>(
      (sizes, [field, { min, max }]) =>
        sizes.flatMap((size) => [min, min + 3, max].map((value) => ({ ...size, [field]: value }))),
      [{}],
    )

  test.each(products.map(({ productId }) => productId))('%s: the reason names the inner size', (productId) => {
    const product = productOf(productId)
    const refused = product.choices.materials.flatMap((board) =>
      limitsOf(product).flatMap((dimensions) => {
        const [outer, inner] = (['outer', 'inner'] as const).map((type) =>
          structureInStyle(styleOf(product), product, { type, dimensions }, board),
        )
        return 'problem' in outer! && !('problem' in inner!) && outer.problem.field !== 'cells'
          ? [outer.problem.message.key]
          : []
      }),
    )
    expect(refused.filter((key) => key !== 'size.inside')).toEqual([])
  })

  test('and its length, in the language of the reader', () => {
    const product = productOf('magnetic-box')
    const size = { type: 'outer' as const, dimensions: { length: 63.5, width: 100, height: 60 } }
    const { problems } = resolveConfiguration(index, product, { size })
    expect(problems.map(({ field }) => field)).toEqual(['size.dimensions.length'])
    expect(messageText(problems[0]!.message)).toBe(
      'With this outer size, length is 57.2 mm inside: length must be between 60 mm and 600 mm',
    )
    expect(messageText(problems[0]!.message, 'zh-CN')).toBe(
      '按所填外尺寸，长的内尺寸为 57.2 mm：长须在 60 mm 至 600 mm 之间',
    )
  })
})

describe('issue 13: an order of a pillow box in an outer size', () => {
  /** Width in mm of the face on the sheet, and of the closed pillow. */
  const widthsIn = (version: number, width: number, height: number) => {
    const size = { type: 'outer' as const, dimensions: { length: 150, width, height } }
    const made = structureAsOrdered(
      styles.pillow,
      { style: 'pillow', version, caliper: 0.4 },
      { size, printAddOns: [] },
    )
    if (!made || 'problem' in made) throw new Error('not drawn')
    const face = made.parts[0]!.panels.find(({ key }) => key === 'front')!
    return [boundsOf([face.outline]).height, made.outer.width]
  }

  test.each([
    [101.6, 38.1, 103.1],
    [120, 60, 121.5],
  ])('of the first version, %d × %d mm, has the face with which it was placed', (width, height, face) => {
    expect(widthsIn(1, width, height)).toEqual([expect.closeTo(face, 3), expect.closeTo(width, 3)])
  })

  test.each([
    [101.6, 38.1],
    [101.6, 50],
    [120, 60],
  ])('of the current version, %d × %d mm, closes at this width', (width, height) => {
    const [face, closed] = widthsIn(styles.pillow.version!, width, height)
    expect(Math.abs(closed! - width)).toBeLessThan(0.01)
    expect(face).toBeGreaterThan(width + 5)
  })
})
