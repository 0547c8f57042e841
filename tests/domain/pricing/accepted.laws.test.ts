import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { configure } from '#application/catalogue/configure.ts'
import { messageText } from '#application/messages/message-text.ts'
import { faultsOf } from '#domain/catalogue/catalogue-index.ts'
import type { ConfigurationInput } from '#domain/catalogue/configuration.ts'
import { resolveConfiguration } from '#domain/catalogue/resolve-configuration.ts'
import { message } from '#domain/messages/message.ts'
import type { Dimensions } from '#domain/packaging/structure.ts'
import { waysToMake } from '#domain/pricing/cost.ts'
import { measure } from '#domain/pricing/measure.ts'
import { catalogueFiles } from '#infrastructure/seed/catalogue/all.ts'
import { problemsInEnglish } from '#tests/support/english.ts'
import { inches, makeable, pricing, productOf, index } from '../../support/catalogue-index.ts'

/**
 * Issue 13: every configuration that the configurator accepts has a price; and rules that lost orders (R1, R2, R5, P1).
 */

const pantone = (count: number) => Array.from({ length: count }, (_, nth) => ({ type: 'pantone' as const, code: `Pantone ${100 + nth} C` })) // prettier-ignore

/** Any configuration of a product: each choice is one of the offered options, at any size within its limits. */
const inputs = (productId: string): fc.Arbitrary<ConfigurationInput> => {
  const { limits, choices, print, mostCells } = productOf(productId)
  const withArea = choices.addOns.filter(({ area }) => area).map(({ id }) => id)
  const size = fc.record(
    Object.fromEntries(
      Object.entries(limits).map(([field, { min, max }]) => [field, fc.double({ min, max, noNaN: true })]),
    ),
  )
  const idOf = (all: readonly { id: string }[]) => fc.constantFrom(...all.map(({ id }) => id))
  return fc.record(
    {
      size: size.map((dimensions) => ({ dimensions })),
      material: idOf(choices.materials).map((id) => ({ id })),
      print: fc.record({
        option: fc.constantFrom(...print),
        colorScope: fc.constantFrom('cmykOnly' as const, 'pantoneOnly' as const, 'cmykPantone' as const),
        colors: fc.oneof(
          fc.integer({ min: 1, max: 6 }).map(pantone),
          fc.integer({ min: 0, max: 5 }).map((count) => [{ type: 'cmyk' as const, code: 'CMYK' }, ...pantone(count)]),
        ),
      }),
      coating: idOf(choices.coatings),
      finish: idOf(choices.finishes),
      printAddOns: fc.subarray(choices.addOns.map(({ id }) => id)),
      ...(withArea.length > 0 && {
        addOnAreas: fc.dictionary(fc.constantFrom(...withArea), fc.double({ min: 1, max: 400, noNaN: true })),
      }),
      ...(mostCells && {
        cells: fc.record({
          columns: fc.integer({ min: 1, max: mostCells.columns }),
          rows: fc.integer({ min: 1, max: mostCells.rows }),
        }),
      }),
    },
    { requiredKeys: [] },
  )
}

/** At least 10,000 configurations, distributed over the products. */
const runs = Math.ceil(10_000 / catalogueFiles.products.length)

describe(`issue 13: every accepted configuration has a price, in ${runs * catalogueFiles.products.length} random configurations`, () => {
  test.each(catalogueFiles.products.map(({ productId }) => productId))('%s', (productId) => {
    const product = productOf(productId)
    fc.assert(
      fc.property(inputs(productId), (input) => {
        const resolved = resolveConfiguration(index, product, input)
        const { problems, structure, configuration } = resolved
        expect(structure === undefined).toBe(problems.length > 0)
        if (!structure) return
        const ways = waysToMake(index, product, configuration, measure(index, product, resolved, structure))
        expect(ways.length).toBeGreaterThan(0)
      }),
      { numRuns: runs, seed: 13 },
    )
  })
})

describe('issue 13: rules that lost orders', () => {
  test('R1 a foam insert under 150 mm can be made', () => {
    expect(resolveConfiguration(index, productOf('foam-insert'), { size: { dimensions: { length: 140, width: 100, height: 40 } } }).problems).toEqual([]) // prettier-ignore
  })

  test('R2 too many Pantone colors are refused at their choice, with the maximum, in both languages', () => {
    const input = { print: { option: 'printedOutside', colorScope: 'pantoneOnly', colors: pantone(5) } } as const
    const { problems } = resolveConfiguration(index, productOf('shipping-box'), input)
    expect(problemsInEnglish(problems)).toEqual([
      { field: 'print.colors', message: 'This product is printed in up to 4 Pantone colors. Choose fewer.' },
    ])
    expect(messageText(message('shop.tooManyColors', { n: 3 }), 'zh-CN')).toBe('此产品最多可印 3 个专色，请减少颜色')
  })

  test('R5 a size limit that a style cannot meet is a fault of the catalogue', () => {
    const [first, ...others] = catalogueFiles.products
    const limits = { ...first!.limits, height: { min: 1, max: 100, step: 1 } }
    expect(faultsOf({ ...catalogueFiles, products: [{ ...first!, limits }, ...others] })).toEqual([
      'mailer-box offers a height that its style cannot have',
    ])
  })

  test.each([
    ['half-slotted-box', 'adhesive-strip'],
    ['telescope-box', 'tear-strip'],
    ['adhesive-mailer', 'adhesive-strip'],
  ])('R7 a %s takes no %s', (productId, addOn) => {
    const { configuration, changes } = resolveConfiguration(index, productOf(productId), { printAddOns: [addOn] })
    expect(configuration.printAddOns).toEqual([])
    expect(changes.map(({ field }) => field)).toEqual(['printAddOns'])
  })

  test('R4 reasons of sizes name the dimension in the language of the reader', () => {
    const reasons = (language: 'en-US' | 'zh-CN', productId: string, dimensions: Dimensions) =>
      configure(index, productId, { size: { dimensions } }, language).problems.map((one) => one.message)
    expect(reasons('zh-CN', 'mailer-box', { length: 80, width: 200, height: 140 })).toEqual(['长不能小于高，请将盒子侧放，或选择更高的盒型']) // prettier-ignore
    expect(reasons('en-US', 'mailer-box', { length: 80, width: 200, height: 140 })).toEqual([
      'length must be at least the height. Lay the box on its side, or choose a taller box.',
    ])
    for (const { productId, sizeTypeOption } of catalogueFiles.products) {
      if (sizeTypeOption === 'standardOnly') continue
      const fields = Object.keys(productOf(productId).limits)
      const absurd = [0.001, 499_999].flatMap((value) =>
        reasons('zh-CN', productId, Object.fromEntries(fields.map((field) => [field, value]))),
      )
      expect([productId, absurd.length]).toEqual([productId, 2 * fields.length])
      expect(absurd.filter((text) => /[a-z]/i.test(text.replaceAll(/\d+(\.\d+)? mm/g, '')))).toEqual([])
    }
  })

  test.each([
    ['straight-tuck-carton', 'kraft-350'],
    ['mailer-box', 'e-flute-black'],
    ['round-seal', 'sticker-clear'],
  ])('R6 white ink can be had: it is offered on a %s of %s, and takes the reason away', (productId, id) => {
    const product = productOf(productId)
    const asked: ConfigurationInput = {
      material: { id },
      finish: 'none',
      print: { option: product.print[0]!, colorScope: 'cmykOnly' },
    }
    const reasons = ({ printAddOns }: Pick<ConfigurationInput, 'printAddOns'> = {}) =>
      resolveConfiguration(index, product, { ...asked, printAddOns }).changes.map((one) => messageText(one.message))
    expect(reasons().join()).toContain('white ink')
    expect(product.choices.addOns.map((one) => one.id)).toContain('white-ink')
    expect(reasons({ printAddOns: ['white-ink'] })).toEqual([])
  })

  test.each([
    ['BC double wall 152 × 77 × 51', 'shipping-box', { material: { id: 'bc-flute-kraft' }, size: { dimensions: { length: 152, width: 77, height: 51 } } }], // prettier-ignore
    ['a B-flute mailer 77 × 51 × 26', 'mailer-box', { material: { id: 'b-flute-white' }, size: { dimensions: { length: 77, width: 51, height: 26 } } }], // prettier-ignore
    ['embossing on E-flute', 'mailer-box', { material: { id: 'e-flute-white' }, printAddOns: ['emboss'] }],
    ['debossing on E-flute', 'mailer-box', { material: { id: 'e-flute-white' }, printAddOns: ['deboss'] }],
    ['CMYK on a clear sticker without white', 'round-seal', { material: { id: 'sticker-clear' }, finish: 'none', print: { option: 'printedFront', colorScope: 'cmykOnly' } }], // prettier-ignore
  ] as const)('R8 %s is not accepted, with a reason in both languages', (_, productId, input) => {
    const { problems, changes } = resolveConfiguration(index, productOf(productId), input as ConfigurationInput)
    const reasons = [...problems, ...changes].map((one) => one.message)
    expect(reasons).toHaveLength(1)
    expect(messageText(reasons[0]!)).toMatch(/[a-z].*\.$/)
    expect(messageText(reasons[0]!, 'zh-CN')).toMatch(/[一-龟].*。$/)
  })

  test('P1 price and weight of foam are proportional to its volume: 152.4 mm is 12 times 12.7 mm', () => {
    const [low, high] = [12.7, 152.4].map((height) => {
      const made = makeable('foam-insert', { size: { dimensions: { length: 200, width: 150, height } } })
      return { list: pricing(made), board: measure(index, made.product, made.resolved, made.structure) }
    })
    expect(high!.board.grams / low!.board.grams).toBeCloseTo(12, 0)
    expect(high!.list.unitAt(500)).toBeGreaterThan(low!.list.unitAt(500) * 1.5)
  })

  test.each([
    ['greyboard-2-5', 442],
    ['greyboard-2', 364],
  ])('P10 a magnetic box of 9 × 7 × 3 in of %s weighs %d g and its magnets', (id, grams) => {
    // The trade's 442 g are of 2.5 mm board: 0.242 m² of 1,610 g/m², and 0.407 m² of paper.
    const { grams: weight } = pricing(makeable('magnetic-box', { material: { id }, size: inches(9, 7, 3) }))
    expect(Math.abs(weight - 6 - grams)).toBeLessThan(grams * 0.01)
  })

  test('the standard insert of a mailer still fits it', () => {
    expect(resolveConfiguration(index, productOf('foam-insert'), { size: inches(9, 6, 3) }).problems).toEqual([])
  })
})

test('issue 13 (P5): one Pantone color is not more expensive than four process colors', () => {
  const unit = (colors: readonly { type: 'cmyk' | 'pantone'; code: string }[], colorScope: 'cmykOnly' | 'pantoneOnly') =>
    pricing(makeable('straight-tuck-carton', { print: { option: 'printedOutside', colorScope, colors: [...colors] } })).unitAt(5_000) // prettier-ignore
  expect(unit(pantone(1), 'pantoneOnly')).toBeLessThanOrEqual(unit([{ type: 'cmyk', code: '' }], 'cmykOnly'))
})
