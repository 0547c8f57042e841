import { array, assert, constantFrom, integer, property, record, subarray } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { faultsOf, scopesOf, sizeTypesOf } from '#domain/catalogue/catalogue-index.ts'
import { choicesOf } from '#domain/catalogue/choices.ts'
import { Configuration, type ConfigurationInput } from '#domain/catalogue/configuration.ts'
import { resolveConfiguration } from '#domain/catalogue/resolve-configuration.ts'
import * as words from '#domain/catalogue/vocabulary.ts'
import { catalogueFiles } from '#infrastructure/seed/catalogue/all.ts'
import { problemsInEnglish } from '#tests/support/english.ts'
import { inches, makeable, productOf, index } from '../../support/catalogue-index.ts'

const resolved = (productId: string, input: ConfigurationInput = {}) =>
  resolveConfiguration(index, productOf(productId), input)
const choices = (productId: string, input: ConfigurationInput = {}) =>
  choicesOf(index, productOf(productId), resolved(productId, input).configuration, input)

describe('the catalogue files', () => {
  test('CAT-D06 are consistent: every id resolves, every rule can apply, every size can be folded', () => {
    expect(faultsOf(catalogueFiles)).toEqual([])
  })

  test('are refused without delivery zones, because prices that include freight depend on them', () => {
    const { freight } = catalogueFiles
    const [zone] = freight.zones
    const elsewhere = freight.tariffs.map((tariff) => ({ ...tariff, days: { ...tariff.days, [zone!.id]: undefined } }))
    const faults = faultsOf({
      ...catalogueFiles,
      freight: { ...freight, tariffs: elsewhere as typeof freight.tariffs },
    })
    expect(faults).toEqual([`nothing is delivered to the zone ${zone!.id}`])
    const zones = freight.zones.filter(({ countries }) => countries.length > 0)
    expect(faultsOf({ ...catalogueFiles, freight: { ...freight, zones } })).toContain(
      'no zone is for all other countries',
    )
  })

  test('contain the products of the demo', () => {
    const { categories, products, materials, essentials, samples, services, rules } = catalogueFiles
    expect([categories, essentials, samples, services].map((all) => all.length)).toEqual([12, 18, 6, 10])
    expect(products.length).toBeGreaterThanOrEqual(46)
    expect(materials.length).toBeGreaterThanOrEqual(40)
    expect(rules.length).toBeGreaterThanOrEqual(90)
    expect(products.flatMap(({ sizes }) => sizes).length).toBeGreaterThanOrEqual(160)
  })

  test('CONF-D01 give every product complete defaults that break no rule', () => {
    for (const { productId } of catalogueFiles.products) {
      const { configuration, changes, problems } = resolved(productId)
      expect([productId, changes, problems]).toEqual([productId, [], []])
      expect(Configuration.parse(configuration)).toEqual(configuration)
    }
  })

  test('CAT-015 CAT-016 CAT-017 CAT-018 CAT-019 CONF-002 CONF-003 CONF-015 CONF-016 CONF-017 CONF-018 PRICE-005 PRICE-006 PRICE-007 SETTINGS-015 have the closed lists of the specification', () => {
    expect(words.productTypes).toEqual(['packaging', 'insert', 'addOn'])
    expect(words.classifications).toEqual(['l1', 'l2', 'l3', 'l4', 'l5', 'depends'])
    expect(words.protections).toEqual(['none', 'low', 'medium', 'high_corrugated', 'high'])
    expect(words.cmsScopes).toEqual(['notPrintable', 'cmykOnly', 'cmykPlusFixed', 'cmykPlusPantone', 'fixedOnly'])
    expect(words.sizeCategories).toEqual(['s', 'm', 'l'])
    expect(words.coreSteps).toEqual(['productCategory', 'product', 'size', 'material', 'print', 'quantities', 'sample'])
    expect(words.extendedSteps).toEqual([
      'corrugation',
      'coating',
      'finish',
      'colorScope',
      'printAddOns',
      'additionalComments',
      'attachments',
    ])
    expect(words.colorTypes).toEqual(['cmyk', 'pantone'])
    expect(words.printOptions).toHaveLength(8)
    expect(words.colorScopes).toEqual(['cmykOnly', 'pantoneOnly', 'cmykPantone', 'fixed'])
    expect(words.thicknessUnits).toEqual(['gsm', 'PT', 'mil'])
    expect(words.priceControls).toEqual(['M', 'I', 'A'])
    expect(words.pricingStrategies).toEqual(['flat', 'shipping-adjusted', 'shipping-adjusted-v2'])
    expect(words.quantityOrigins).toEqual(['boxwright', 'customer', 'cms', 'placeholder'])
    expect(words.catalogueCurrencies).toEqual(['HKD', 'USD', 'EUR', 'CNY'])
  })
})

describe('sizes', () => {
  test('CONF-007 CONF-008 CONF-009 CONF-010 have types that depend on the measures of a product and its standard sizes', () => {
    expect(sizeTypesOf('innerOuter', 0)).toEqual(['outer', 'inner'])
    expect(sizeTypesOf('innerOuter', 1)).toEqual(['outer', 'inner', 'standard'])
    expect(sizeTypesOf('custom', 0)).toEqual(['custom'])
    expect(sizeTypesOf('standardOnly', 0)).toEqual([])
    expect(sizeTypesOf('standardOnly', 1)).toEqual(['standard'])
  })

  test('CONF-007 are equal as outer size and as inner size plus walls', () => {
    const inner = makeable('mailer-box', { size: { type: 'inner', ...inches(9, 6, 3) } })
    const { length, width, height } = inner.structure.outer
    const outer = makeable('mailer-box', { size: { type: 'outer', dimensions: { length, width, height } } })
    expect(outer.structure.dimensions).toEqual(inner.structure.dimensions)
  })

  test.each([
    [
      { type: 'inner', dimensions: { length: 9 } },
      'size.dimensions.length',
      'size.dimensions.length must be at least 76.2 mm',
    ],
    [
      { type: 'inner', dimensions: { height: 900 } },
      'size.dimensions.height',
      'size.dimensions.height must be at most 152.4 mm',
    ],
    [{ type: 'custom' }, 'size.type', 'Expected size.type to be one of outer, inner, standard'],
    [{ standardSizeId: 'moon' }, 'size.standardSizeId', /^Expected size.standardSizeId to be one of mailer-6x4x2, /],
    [
      { dimensions: { length: 80, height: 150 } },
      'size.dimensions.length',
      'length must be at least the height. Lay the box on its side, or choose a taller box.',
    ],
  ] as const)('CONF-D01 %j is reported as a problem', (size, field, message) => {
    const { problems, structure } = resolved('mailer-box', { size })
    expect(problemsInEnglish(problems)).toMatchObject([{ field, message: expect.stringMatching(message) as string }])
    expect(structure).toBeUndefined()
  })
})

describe('the options of a configuration', () => {
  test('CONF-010 CONF-D03 include standard sizes with fixed dimensions: other values are reset and reported', () => {
    const size = (dimensions: object) =>
      resolved('mailer-box', { size: { type: 'standard', standardSizeId: 'mailer-6x4x2', dimensions } })
    const { configuration, changes, problems } = size({ length: 240 })
    expect(configuration.size.dimensions).toEqual({ length: 152.4, width: 101.6, height: 50.8 })
    expect({ changes: problemsInEnglish(changes), problems }).toMatchObject({
      changes: [
        {
          step: 'size',
          field: 'size.dimensions.length',
          message: 'A standard size can’t be changed. Choose a custom size.',
        },
      ],
      problems: [],
    })
    expect(size(configuration.size.dimensions).changes).toEqual([])
  })

  test('CAT-D04 include the color scopes that can be printed', () => {
    expect(scopesOf).toEqual({
      notPrintable: [],
      cmykOnly: ['cmykOnly'],
      cmykPlusFixed: ['cmykOnly', 'fixed'],
      cmykPlusPantone: ['cmykOnly', 'pantoneOnly', 'cmykPantone'],
      fixedOnly: ['fixed'],
    })
    const scopes = Object.fromEntries(choices('kraft-mailing-bag').colorScope.map(({ id, allowed }) => [id, allowed]))
    expect(scopes).toEqual({ cmykOnly: true, pantoneOnly: false, cmykPantone: false, fixed: true })
    expect(choices('corrugated-divider')).toMatchObject({ colorScope: [], print: [{ id: 'blank' }] })
  })

  test('CONF-D03 reset and report a choice that conflicts with an earlier one, and leave the others unchanged', () => {
    const { configuration, changes } = resolved('mailer-box', {
      material: { id: 'e-flute-kraft' },
      finish: 'soft-touch',
      printAddOns: ['foil-gold', 'tear-strip'],
    })
    expect(configuration).toMatchObject({ material: { id: 'e-flute-kraft' }, printAddOns: ['foil-gold', 'tear-strip'] })
    expect(configuration.finish).not.toBe('soft-touch')
    expect(problemsInEnglish(changes)).toEqual([
      { step: 'finish', field: 'finish', message: 'Soft-touch lamination does not adhere to kraft.' },
    ])
  })

  test('CONF-D05 CONF-018 convert gsm to points only by the material', () => {
    const thicknesses = Object.fromEntries(
      choices('straight-tuck-carton').materials.map(({ material }) => [
        material.id,
        [material.grammage, material.points],
      ]),
    )
    expect(thicknesses).toMatchObject({ 'sbs-350': [350, 18], 'kraft-350': [350, 19], 'ccnb-350': [350, 17] })
    const wrong = { material: { id: 'sbs-350', thickness: { value: 17, unit: 'PT' as const } } }
    expect(problemsInEnglish(resolved('straight-tuck-carton', wrong).problems)).toEqual([
      { field: 'material.thickness', message: 'material.thickness must be 350 gsm' },
    ])
  })

  test('CAT-010 result in a configuration without a broken rule, for any choices in any order', () => {
    const product = constantFrom(...catalogueFiles.products.map(({ productId }) => productOf(productId)))
    const asked = product.chain((one) =>
      record({
        product: constantFrom(one),
        material: constantFrom(...one.materials),
        finish: constantFrom(...one.finishes),
        coating: constantFrom(...one.coatings),
        option: constantFrom(...one.print),
        printAddOns: subarray([...one.addOns]),
        nth: integer({ min: 0, max: 100 }),
      }),
    )
    assert(
      property(asked, ({ product: one, material, option, nth, ...input }) => {
        const start = { ...input, material: { id: material }, print: { option } }
        const { configuration, problems } = resolveConfiguration(index, one, start)
        expect(problems).toEqual([])
        expect(one.broken(configuration)).toEqual([])
        const all = choicesOf(index, one, configuration, start)
        const offered = [...all.finish, ...all.coating, ...all.print, ...all.printAddOns, ...all.colorScope]
        const choice = offered[nth % offered.length]!
        expect(choice.allowed).toBe(choice.reason === null)
        const changed = { ...configuration, ...choice.change, sheets: [] } as Configuration
        const after = resolveConfiguration(index, one, changed)
        expect([choice.id, after.changes, after.problems]).toEqual([choice.id, [], []])
      }),
      { numRuns: 150 },
    )
  })

  test('CONF-D03 have the same choices whether or not they were resolved for another size before', () => {
    const anySize = array(integer({ min: 0, max: 1_000 }), { minLength: 7, maxLength: 7 })
    for (const { productId } of catalogueFiles.products) {
      const product = productOf(productId)
      const { choices: offered, limits } = product
      const sizeAt = (places: readonly number[]) => ({
        dimensions: Object.fromEntries(
          Object.entries(limits).map(([field, { min, max }], nth) => [
            field,
            min + ((max - min) * places[nth]!) / 1_000,
          ]),
        ),
      })
      const chosen = record({
        material: constantFrom(...offered.materials).map(({ id }) => ({ id })),
        printAddOns: subarray(offered.addOns.map(({ id }) => id)),
      })
      assert(
        property(chosen, anySize, anySize, (input, one, other) => {
          resolveConfiguration(index, product, { ...input, size: sizeAt(one) })
          const now = { ...input, size: sizeAt(other) }
          const known = resolveConfiguration(index, product, now)
          // A copy of the product remembers nothing.
          const { configuration, changes, problems } = resolveConfiguration(index, { ...product }, now)
          expect(known).toMatchObject({ configuration, changes, problems })
        }),
        { numRuns: 40 },
      )
    }
  })

  test('CAT-010 replace a conflicting default silently, and report a conflicting choice', () => {
    const blankOf = (input: ConfigurationInput) => choices('mailer-box', input).print.find(({ id }) => id === 'blank')!
    expect(resolved('mailer-box').configuration.finish).toBe('matte')
    expect(blankOf({})).toMatchObject({ allowed: true, reason: null, change: { finish: 'none' } })
    expect(blankOf({ finish: 'matte' })).toMatchObject({ allowed: false, change: { finish: 'none' } })
    const black = choices('mailer-box').materials.find(({ choice }) => choice.id === 'e-flute-black')!
    expect(black.choice).toMatchObject({ allowed: false, change: { printAddOns: ['white-ink'] } })
  })

  test('CONF-011 CONF-012 CONF-013 CONF-014 list the layers of a configuration and the work on each for the factory', () => {
    const { sheets } = makeable('magnetic-box', { printAddOns: ['foil-gold'] }).resolved.configuration
    expect(sheets.map(({ type, position }) => [type, position])).toContainEqual(['substrate', 'outside'])
    expect(sheets.at(-1)).toMatchObject({ position: 'core', materialId: 'greyboard-2' })
    expect(sheets[0]!.steps.map(({ type, optionId }) => optionId ?? type)).toEqual(
      expect.arrayContaining(['printedOutside', 'soft-touch', 'foil-gold']),
    )
  })
})
