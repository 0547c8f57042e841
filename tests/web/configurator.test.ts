import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressAfterSignIn } from '#application/contracts/purchase-step.ts'
import { defaultSize } from '#domain/catalogue/catalogue-index.ts'
import { colorScopes, coreSteps, extendedSteps } from '#domain/catalogue/vocabulary.ts'
import { currencies } from '#domain/currencies.ts'
import { lengthUnits } from '#domain/lengths.ts'
import { structureIn } from '#domain/packaging/style.ts'
import { catalogueFiles } from '#infrastructure/seed/catalogue/all.ts'
import type { Priced, Prices } from '#web/catalogue/configurator/configurator-api.ts'
import { eachOf, estimateFor, defaultQuantity } from '#web/catalogue/configurator/figures.ts'
import { changeSelection, readLink, writeLink } from '#web/catalogue/configurator/link.ts'
import { lengthFrom, limitsIn, measuredSize, typedFrom, totalPieces } from '#web/catalogue/configurator/measures.ts'
import { orderItemInput } from '#web/catalogue/configurator/order-item-input.ts'
import { panelName } from '#web/catalogue/configurator/panel-names.ts'
import { curveFrame, curveOf } from '#web/catalogue/configurator/price-curve.ts'
import { stepsIn } from '#web/catalogue/configurator/steps.ts'
import { nextStepOf } from '#web/catalogue/configurator/store-product-for-sign-up.ts'
import { loadStyle } from '#web/catalogue/configurator/style-loader.ts'
import { type QueryState, queryStateAfter } from '#web/catalogue/configurator/use-debounced-query.ts'
import { changeLanguage } from '#web/locales/i18n.ts'
import { paths } from '#web/paths.ts'

describe('the step to continue at after a sign-up', () => {
  test('PROD-009 is the first step with default values, else the last one', () => {
    const steps = ['', 'size=inner', 'size=inner&material=kraft', 'size=inner&material=kraft&print=blank']
    expect(steps.map((link) => nextStepOf(readLink(link)))).toEqual(['size', 'material', 'print', 'quantities'])
    expect(nextStepOf(readLink(`${steps.at(-1)}&quantity=500`))).toBe('sample')
  })

  test('PROD-D02 is that step of the product, with the configuration of a URL of the same product', () => {
    const mapping = { nextStep: 'print', productCategoryId: 'mailer-boxes', productId: 'mailer-box' } as const
    const page = '/custom-packaging/mailer-boxes/mailer-box'
    expect(paths.shop.step(mapping)).toBe(`${page}#step-print`)
    expect(paths.shop.step(mapping, `${page}?size=inner#price`)).toBe(`${page}?size=inner#step-print`)
    expect(paths.shop.step(mapping, `${page}-lid?size=inner`)).toBe(`${page}#step-print`)
    expect(paths.shop.step(mapping, '/_app/orders')).toBe(`${page}#step-print`)
    expect(addressAfterSignIn('/', mapping)).toBe(`${page}#step-print`)
    expect(addressAfterSignIn('/_app/orders', mapping)).toBe('/_app/orders')
    expect(addressAfterSignIn(`${page}#step-size`, mapping)).toBe(`${page}#step-print`)
    expect(addressAfterSignIn(`${page}#step-size`, undefined)).toBe(`${page}#step-size`)
  })
})

describe('a configuration as a link', () => {
  const mm = fc.integer({ min: 1, max: 99_999 }).map((tenths) => tenths / 10)
  const id = fc.constantFrom('e-flute-kraft', 'soft-touch', 'foam-insert')
  const anyIdea = fc.record({
    config: fc.record(
      {
        size: fc.oneof(
          fc.record({
            type: fc.constantFrom('inner' as const, 'outer' as const, 'custom' as const),
            dimensions: fc.record({ length: mm, width: mm, height: mm }),
          }),
          fc.record({ type: fc.constant('standard' as const), standardSizeId: fc.constant('mailer-9x6x3') }),
        ),
        material: fc.record({ id }),
        print: fc.record({
          option: fc.constant('printedOutside' as const),
          colorScope: fc.constantFrom(...colorScopes),
        }),
        coating: id,
        finish: id,
        printAddOns: fc.uniqueArray(id),
      },
      { requiredKeys: [] },
    ),
    quantity: fc.option(fc.integer({ min: 1, max: 999_999 }), { nil: undefined }),
    insert: fc.option(id, { nil: undefined }),
    sample: fc.option(id, { nil: undefined }),
    currency: fc.option(fc.constantFrom(...currencies), { nil: undefined }),
    countryCode: fc.option(fc.constantFrom('US', 'DE', 'HK'), { nil: undefined }),
    into: fc.option(fc.constant({ requestId: 'ada00001', itemId: '01M7WYXZJY0AQ6H114WYWEK6FR' }), { nil: undefined }),
  })

  test('CONF-D06 survives a round trip', () => {
    fc.assert(
      fc.property(anyIdea, (selection) => {
        expect(readLink(writeLink(selection))).toEqual(selection)
      }),
    )
  })
  test('is readable and has no derived values', () => {
    const link = writeLink({
      config: {
        size: { type: 'inner', dimensions: { length: 240, width: 180, height: 80 } },
        material: { id: 'e-flute-kraft', thickness: { value: 430, unit: 'gsm' } },
        corrugation: 'e-flute',
        print: { option: 'printedOutside', colorScope: 'cmykOnly', colors: [{ type: 'cmyk', code: '' }] },
        printAddOns: ['foil-gold', 'emboss'],
      },
      quantity: 500,
      currency: 'EUR',
      countryCode: 'DE',
    })
    expect(link).toBe(
      'size=inner&length=240&width=180&height=80&material=e-flute-kraft&print=printedOutside&colors=cmykOnly&extras=foil-gold,emboss&quantity=500&currency=EUR&to=DE',
    )
  })
  test('issue 13: includes areas of add-ons and cells', () => {
    const config = { printAddOns: ['foil-gold'], addOnAreas: { 'foil-gold': 120.5 }, cells: { columns: 4, rows: 3 } }
    expect(writeLink({ config })).toBe('extras=foil-gold&areas=foil-gold.120.5&cells=4x3')
    expect(readLink(writeLink({ config })).config).toEqual(config)
    expect(readLink('areas=foil-gold.-3,x.0,.5,foil-gold.1e9&cells=0x21').config).toEqual({})
  })
  test('includes special inks, and omits open values', () => {
    const colors = [
      { type: 'cmyk' as const, code: '' },
      { type: 'pantone' as const, code: '185 C' },
      { type: 'pantone' as const, code: '' },
    ]
    const selection = { config: { print: { option: 'printed' as const, colorScope: 'cmykPantone' as const, colors } } }
    expect(writeLink(selection)).toBe('print=printed&colors=cmykPantone&inks=185+C,%3F')
    expect(readLink(writeLink(selection)).config.print?.colors).toEqual(colors)
  })
  test('ignores invalid values', () => {
    expect(
      readLink('size=../x&length=-5&height=1e99&material=A%20B&print=gilded&quantity=NaN&currency=BTC&to=usa'),
    ).toEqual({
      config: {},
    })
    const names = fc.constantFrom(
      'size',
      'length',
      'material',
      'print',
      'colors',
      'inks',
      'extras',
      'areas',
      'cells',
      'quantity',
      'to',
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(names, fc.string())), (pairs) => {
        const selection = readLink(new URLSearchParams(pairs).toString())
        expect(readLink(writeLink(selection))).toEqual(selection)
      }),
    )
  })
  test('changes only the step of a choice', () => {
    const selection = changeSelection(
      { config: { finish: 'matte', coating: 'none' }, quantity: 5 },
      { finish: 'gloss' },
    )
    expect(selection).toEqual({ config: { finish: 'gloss', coating: 'none' }, quantity: 5 })
  })
})

describe('the steps', () => {
  test('CONF-002 CONF-019 are the core steps in order in simplified mode', () => {
    expect(stepsIn('basic')).toEqual([...coreSteps])
    expect(coreSteps.join()).toBe('productCategory,product,size,material,print,quantities,sample')
  })
  test('CONF-003 CONF-019 include the seven extended ones in advanced mode', () => {
    expect(
      stepsIn('advanced')
        .filter((step) => !coreSteps.some((core) => core === step))
        .toSorted(),
    ).toEqual([...extendedSteps].toSorted())
    expect(stepsIn('advanced').filter((step) => coreSteps.some((core) => core === step))).toEqual([...coreSteps])
  })
})

describe('a pending request', () => {
  const failure = { hasError: true, message: 'down', type: 'serverError' } as const
  const loaded: QueryState<number> = { status: 'loaded', answer: 7, to: 'a' }
  test('CAT-T04 can start from every state except loading, and retains the last answer', () => {
    expect(queryStateAfter({ status: 'none' }, { type: 'LoadStarted' })).toEqual({ status: 'loading' })
    expect(queryStateAfter(loaded, { type: 'LoadStarted' })).toEqual({ status: 'loading', answer: 7, to: 'a' })
    expect(queryStateAfter({ status: 'failed', failure }, { type: 'LoadStarted' })).toEqual({ status: 'loading' })
  })
  test('CAT-T05 stores an answer with its request', () => {
    expect(queryStateAfter<number>({ status: 'loading' }, { type: 'Loaded', answer: 8, to: 'b' })).toEqual({
      status: 'loaded',
      answer: 8,
      to: 'b',
    })
  })
  test('CAT-T06 retains the last answer after a failure', () => {
    expect(queryStateAfter({ ...loaded, status: 'loading' }, { type: 'LoadFailed', failure })).toEqual({
      status: 'failed',
      answer: 7,
      to: 'a',
      failure,
    })
  })
})

describe('dimensions', () => {
  const limits = { name: 'length', title: 'Length', min: 76.2, max: 457.2, step: 0.1 } as const
  test('CONF-006 are read in every unit, also with a comma, and only within the limits', () => {
    expect(lengthFrom('9', limits, 'inch', true)).toEqual({ mm: 228.6 })
    expect(lengthFrom(' 24,5 ', limits, 'cm', true)).toEqual({ mm: 245 })
    expect(lengthFrom('0.24', limits, 'm', true)).toEqual({ mm: 240 })
    expect(lengthFrom('10,125', limits, 'inch', true).error).toBe(
      'Enter 10125 or 10.125: a comma before three digits can be a decimal sign or group thousands.',
    )
    for (const bad of ['10,125', '2.9', '18.1', '-9', '0', 'nine', '9e9', 'Infinity'])
      expect({ bad, mm: lengthFrom(bad, limits, 'inch', true).mm }).toEqual({ bad, mm: undefined })
  })
  test('CONF-005 are undefined for empty input, which is an error only if they are required', () => {
    expect(lengthFrom('', limits, 'inch', false)).toEqual({})
    expect(lengthFrom('', limits, 'inch', true).mm).toBeUndefined()
  })
  test('are accepted at the shown limits in every unit', () => {
    for (const unit of lengthUnits) {
      const { min, max } = limitsIn(limits, unit)
      for (const limit of [min, max]) expect(lengthFrom(limit, limits, unit, true)).not.toHaveProperty('error')
    }
  })
  test('are unchanged after reading the shown value of a field', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 763, max: 4572 }),
        fc.constantFrom('cm' as const, 'inch' as const),
        (tenths, unit) => {
          const { mm = 0 } = lengthFrom(typedFrom(tenths / 10, unit), limits, unit, true)
          expect(Math.abs(mm - tenths / 10)).toBeLessThan(0.15)
        },
      ),
    )
  })
})

describe('prices', () => {
  const estimate = (quantity: number) => ({ quantity }) as Priced
  test('of a quantity are those of the next larger priced quantity', () => {
    const estimates = [estimate(100), estimate(250), estimate(1240)]
    expect(estimateFor(estimates, 1234)?.quantity).toBe(1240)
    expect(estimateFor(estimates, 100)?.quantity).toBe(100)
    expect(estimateFor(estimates, 5000)?.quantity).toBe(1240)
  })
  test('have the middle quantity as default', () => {
    expect(defaultQuantity([100, 250, 500, 1000, 2500], 100)).toBe(500)
    expect(defaultQuantity([], 50)).toBe(50)
  })
  test('PRICE-D04 for one piece all have the decimals that one of them needs', () => {
    const one = (unitPrice: number, landedUnitPrice: number) => ({
      status: 'priced',
      unitPrice,
      freight: [{ landedUnitPrice }],
    })
    const written = (...estimates: object[]) => eachOf({ currency: 'USD', estimates } as Prices)(0.51)
    const onRequest = { status: 'onRequest' }
    expect(written(one(0.51, 0.7), one(0.46, 0.6), onRequest)).toBe('$0.51')
    expect(written(one(0.51, 0.7), one(0.464, 0.6))).toBe('$0.510')
    expect(written(one(0.51, 0.7), one(0.46, 0.601))).toBe('$0.510')
  })
  test('have a curve that is within its frame and falls with them', () => {
    const points = curveOf([
      { quantity: 100, unitPrice: 3.69, landed: 4.1 },
      { quantity: 1000, unitPrice: 0.9, landed: 1.3 },
      { quantity: 10_000, unitPrice: 0.46, landed: 0.7 },
    ])
    expect(points.map(({ x }) => x)).toEqual([6, 160, 314])
    expect(points.map(({ exWorks }) => exWorks)).toEqual(points.map(({ exWorks }) => exWorks).toSorted((a, b) => a - b))
    for (const { landed } of points) expect(landed).toBeGreaterThanOrEqual(curveFrame.top)
  })
})

test('USER-D04 every product of the catalogue is drawn by the style of its page, with panel names in both languages', async () => {
  for (const product of catalogueFiles.products) {
    const style = await loadStyle(product.style)
    expect(style.id).toBe(product.style)
    const { caliper } = catalogueFiles.materials.find(({ id }) => id === product.materials[0])!
    const structure = structureIn(style, defaultSize(product)!.dimensions, { caliper })
    if ('problem' in structure) throw new Error(`${product.productId}: ${structure.problem.message.key}`)
    expect(style.scene(structure).surfaces).not.toHaveLength(0)
    await changeLanguage('zh-CN')
    for (const { key, panels } of structure.parts)
      for (const one of [key, ...panels.map((panel) => panel.key)]) expect(panelName(one)).not.toMatch(/[a-z]/i)
    await changeLanguage('en-US')
    expect(panelName('left-inner-wall')).toBe('Left inner wall')
    expect(panelName('left-lock-2')).toBe('Left lock 2')
  }
})

test('SETTINGS-013 sizes are read in the reader’s unit, a roll of tape in yards or meters, a tube by its diameter', () => {
  expect(measuredSize({}, 'inch')).toBe('')
  expect(measuredSize({ length: 70_000, width: 76.2 }, 'inch')).toBe('76.6 yd × 3 in')
  expect(measuredSize({ length: 70_000, width: 76.2 }, 'cm')).toBe('70 m × 7.62 cm')
  const tube = { height: 254, diameter: 101.6, lidHeight: 50.8 }
  expect(measuredSize(tube, 'inch')).toBe('⌀ 4 × 10 in')
  expect(totalPieces(tube, 'inch')).toBe('⌀ 4 × 10 × 2 in')
})

test('CONF-020 comments and files are added to the order with the configuration, and the sample as a separate item', () => {
  const about = {
    productId: 'mailer-box',
    quantity: 500,
    quantities: [100, 500],
    currency: 'EUR',
    countryCode: 'DE',
  } as const
  const selection = { config: { finish: 'matte' }, insert: 'foam-insert', sample: 'basic-sample' }
  const { body, sample } = orderItemInput(selection, {
    ...about,
    quantities: [100, 500],
    comments: ' Fits two jars. ',
    makerNotes: ' Grain along the lid. ',
    files: [{ url: 'https://files.example/logo.pdf', name: 'logo.pdf' }],
  })
  expect(sample).toBe('basic-sample')
  expect(body).toEqual({
    productId: 'mailer-box',
    config: {
      finish: 'matte',
      additionalComments: 'Fits two jars.',
      productComments: 'Grain along the lid.',
      attachments: [{ id: 'file-1', name: 'logo.pdf', url: 'https://files.example/logo.pdf', size: 0 }],
    },
    embeddedProductId: 'foam-insert',
    quantity: 500,
    quantities: [100, 500],
    countryCode: 'DE',
  })
  expect(
    orderItemInput({ config: {} }, { ...about, quantities: [100], comments: '', makerNotes: '', files: [] }).body
      .config,
  ).toEqual({})
})
