import { describe, expect, test } from 'vitest'
import type { Material, Option } from '#domain/catalogue/materials.ts'
import type { Product } from '#domain/catalogue/products.ts'
import { usualPacking } from '#domain/shipping/packing.ts'
import { catalogueFiles } from '#infrastructure/seed/catalogue/all.ts'

/** The catalogue compared with the tables of packaging-trade.md (the section is in each title). */

const { categories, products, materials, options, prices, samples, services, essentials } = catalogueFiles
const dollars = (millionths: number) => millionths / 1_000_000
const materialOf = (id: string): Material => materials.find((one) => one.id === id)!
const optionOf = (id: string): Option => options.find((one) => one.id === id && one.step !== 'corrugation')!

test('4.1 categories have this order, minimum and days of production', () => {
  const rows = categories.map(({ categoryId, moq, productionDays: { best, average, worst } }) =>
    [categoryId, moq, best, average, worst].join(' '),
  )
  expect(rows).toEqual([
    'mailer-boxes 100 8 11 15',
    'shipping-boxes 100 7 10 14',
    'folding-cartons 250 10 13 18',
    'rigid-boxes 100 15 19 26',
    'paper-bags 250 12 15 20',
    'tubes 250 14 18 24',
    'inserts 100 10 13 17',
    'tissue-and-wrap 250 8 10 14',
    'stickers-and-labels 250 5 7 10',
    'tape 12 8 11 15',
    'cards 250 5 7 10',
    'mailing-bags 250 10 14 20',
  ])
})

test('4.1 every product has its own structure, unless only print, handle or size differ', () => {
  const byStyle = Map.groupBy(products, ({ style, handle }) => `${style} ${handle ?? ''}`.trim())
  const shared = [...byStyle].filter(([, own]) => own.length > 1).map(([style, own]) => [style, ids(own)])
  expect(Object.fromEntries(shared)).toEqual({
    mailer: ['mailer-box', 'double-sided-mailer'],
    'bag rope': ['rope-handle-bag', 'wine-bag'],
    block: ['foam-insert', 'moulded-pulp-tray'],
    sheet: ['tissue-paper', 'wrapping-sheet'],
    tape: ['kraft-tape', 'printed-pp-tape'],
    mailingBag: ['kraft-mailing-bag', 'compostable-mailer'],
  })
})

const ids = (own: readonly Product[]) => own.map(({ productId }) => productId)

test.each([
  ['mailer-box', '6×4×2 6×6×2 8×6×2 9×6×3 10×8×3 10×8×4 12×9×3 12×9×4 13×11×4 14×12×4 16×12×5'],
  ['shipping-box', '6×6×6 8×6×4 10×8×6 12×10×8 12×12×12 16×12×12 18×14×12 20×16×14'],
  ['straight-tuck-carton', '1.5×1.5×4 2×2×5 2.5×1×6 3×2×6 4×2×6 5×5×2'],
  ['lift-off-lid-box', '4×4×2 6×6×2 8×6×2.5 10×8×3 12×9×4'],
  ['magnetic-box', '7×5×2 9×7×3 12×9×4'],
  ['twisted-handle-bag', '5×3×8 8×4×10 10×4×12 13×5×13 16×6×12'],
  ['paper-tube', '2×6 3×8 4×10'],
  ['tissue-paper', '15×20 20×28'],
  ['round-seal', '1.5 2'],
  ['sheet-sticker', '2×3 3×3'],
])('4.2 the standard sizes of a %s', (productId, sizes) => {
  const offered = products.find((one) => one.productId === productId)!.sizes.map(({ name }) => name)
  expect(offered).toEqual(expect.arrayContaining(sizes.split(' ').map((size) => `${size.replaceAll('×', ' × ')} in`)))
})

test('4.2 limits of a mailer, and roll sizes of tape', () => {
  const productOf = (productId: string) => products.find((one) => one.productId === productId)!
  const inches = Object.values(productOf('mailer-box').limits).map(({ min, max }) =>
    [min, max].map((mm) => Math.round((mm / 25.4) * 100) / 100),
  )
  expect(inches).toEqual([
    [3, 18],
    [2, 14],
    [1, 6],
  ])
  expect(productOf('kraft-tape').sizes.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['2 in × 50 m', '3 in × 70 m']),
  )
})

describe('4.3 materials: thickness in mm or points, g/m², dollars for each m²', () => {
  test.each([
    ['e-flute-kraft', 1.6, 430, 0.46],
    ['e-flute-white', 1.6, 470, 0.58],
    ['b-flute-white', 3, 540, 0.6],
    ['c-flute-kraft', 4, 600, 0.64],
    ['eb-flute-kraft', 4.6, 880, 0.98],
    ['bc-flute-kraft', 7, 1050, 1.15],
    ['f-flute-white', 1, 360, 0.52],
    ['greyboard-1-5', 1.5, 970, 0.65],
    ['greyboard-2', 2, 1290, 0.86],
    ['greyboard-2-5', 2.5, 1610, 1.08],
    ['greyboard-3', 3, 1900, 1.28],
    ['art-128', 0.1, 128, 0.13],
    ['art-157', 0.13, 157, 0.16],
    ['textured-120', 0.15, 120, 0.55],
  ])('%s', (id, caliper, grammage, price) => {
    const { perSquareMetre, ...material } = materialOf(id)
    expect([material.caliper, material.grammage, dollars(perSquareMetre)]).toEqual([caliper, grammage, price])
  })

  test.each([
    ['sbs-300', 15, 300, 0.29],
    ['sbs-350', 18, 350, 0.34],
    ['sbs-400', 20, 400, 0.39],
    ['kraft-350', 19, 350, 0.42],
    ['ccnb-350', 17, 350, 0.26],
  ])('%s, in points', (id, points, grammage, price) => {
    const { perSquareMetre, ...material } = materialOf(id)
    expect([material.points, material.grammage, dollars(perSquareMetre)]).toEqual([points, grammage, price])
    expect(material.caliper).toBeCloseTo(points * 0.0254, 2)
  })

  test.each([
    ['kraft-bag-120', 120, 0.12],
    ['kraft-bag-150', 150, 0.14],
    ['tissue-17', 17, 0.032],
    ['tissue-22', 22, 0.042],
  ])('%s', (id, grammage, price) => {
    const { perSquareMetre, ...material } = materialOf(id)
    expect([material.grammage, dollars(perSquareMetre)]).toEqual([grammage, price])
  })

  test('stickers from $0.45 to $1.10', () => {
    const own = materials.filter(({ family }) => family === 'sticker').map((one) => dollars(one.perSquareMetre))
    expect([Math.min(...own), Math.max(...own)]).toEqual([0.45, 1.1])
  })
})

test('4.4 coatings and laminations: $25 for set-up, and dollars for each m²', () => {
  const listed = options.filter(({ step, id }) => (step === 'coating' || step === 'finish') && id !== 'none')
  expect(listed.map(({ setup }) => dollars(setup)).every((setup) => setup === 25)).toBe(true)
  expect(Object.fromEntries(listed.map(({ id, perSquareMetre }) => [id, dollars(perSquareMetre)]))).toEqual({
    aqueous: 0.03,
    varnish: 0.03,
    uv: 0.06,
    barrier: 0.12,
    gloss: 0.07,
    matte: 0.08,
    'anti-scratch': 0.14,
    'soft-touch': 0.22,
  })
})

test.each([
  // A foil block is $0.25 for each cm² and at least $30: here 280 cm².
  ['foil-gold', 70, 0, 0.03],
  ['emboss', 45, 0, 0.025],
  ['deboss', 45, 0, 0.025],
  ['spot-uv', 40, 0.12, 0],
  ['window', 0, 0, 0.04],
  ['ribbon', 0, 0, 0.1],
  ['tear-strip', 0, 0, 0.03],
  ['adhesive-strip', 0, 0, 0.04],
])('4.4 %s has the costs of the trade file: setup, per m², per piece', (id, setup, perSquareMetre, perPiece) => {
  const one = optionOf(id)
  const { usual = 0, perSquareCentimetre = 0 } = one.area ?? {}
  const once = Math.max(one.setup, usual * perSquareCentimetre)
  expect([once, one.perSquareMetre, one.perPiece].map(dollars)).toEqual([setup, perSquareMetre, perPiece])
})

test('4.4 methods: cost for each form or plate, for each m², waste, colors', () => {
  const { digital, offset, flexo } = prices.methods
  expect([digital.setup, digital.perSquareMetre, digital.perSpotColor].map(dollars)).toEqual([20, 1.05, 45])
  expect([offset.setup, offset.perSquareMetre, offset.perSpotColor].map(dollars)).toEqual([150, 0.055, 45])
  expect([offset.wasteSheets, offset.wastePerMille, offset.mostColors]).toEqual([120, 40, 4])
  expect([flexo.perPlate, flexo.perSquareMetre].map(dollars)).toEqual([55, 0.03])
  expect(flexo.mostColors).toBe(3)
  const allowed = (productId: string) => products.find((one) => one.productId === productId)!.methods
  for (const id of ['lift-off-lid-box', 'twisted-handle-bag', 'paper-tube']) expect(allowed(id)).toContain('screen')
})

test('4.6 packing, overhead, margins and quantities', () => {
  expect([dollars(prices.packing), prices.overheadPerMille]).toEqual([0.012, 100])
  expect(prices.margins.map(({ quantity, perMille }) => `${quantity} ${perMille / 10}`)).toEqual([
    '100 75',
    '250 60',
    '500 50',
    '1000 42',
    '2500 35',
    '5000 30',
    '10000 26',
  ])
  expect(products.find(({ productId }) => productId === 'mailer-box')!.quantities).toEqual(
    prices.margins.map(({ quantity }) => quantity),
  )
})

test.each([
  ['mailer-box', [60, 130], 0.06, 0],
  ['shipping-box', [0, 0], 0.09, 0],
  ['straight-tuck-carton', [60, 130], 0.02, 0],
  ['lift-off-lid-box', [60, 130], 0.05, 0.42],
  // With a pair of magnets at $0.12.
  ['magnetic-box', [60, 130], 0.05, 0.97],
  ['twisted-handle-bag', [50, 130], 0.05, 0.13],
  ['corrugated-divider', [60, 130], 0.05, 0.06],
] as const)(
  '4.6 production costs of a %s: tools, conversion, hand work',
  (productId, [from, to], conversion, handWork) => {
    const { tooling, ...product } = products.find((one) => one.productId === productId)!
    expect(dollars(tooling)).toBeGreaterThanOrEqual(from)
    expect(dollars(tooling)).toBeLessThanOrEqual(to)
    expect([product.conversion, product.handWork].map(dollars)).toEqual([conversion, handWork])
  },
)

test('4.6 essentials', () => {
  const listed = Object.fromEntries(
    essentials.map(({ productId, price, packQuantity }) => [productId, [dollars(price), packQuantity]]),
  )
  expect(listed).toMatchObject({
    'plain-mailers-small': [19, 25],
    'tissue-ream': [24, 480],
    'kraft-tape-6': [27, 6],
    'crinkle-1kg': [9, 1],
    'thermal-labels-500': [11, 500],
    'void-paper-300m': [34, 300],
  })
})

test('4.7 samples: group, dollars, days', () => {
  const listed = samples.map(
    ({ sampleId, group, price, days }) => `${sampleId} ${group} ${dollars(price)} ${days.best}-${days.worst}`,
  )
  expect(listed).toEqual([
    'basic-sample A 45 4-7',
    'basic-sample-rigid A 80 4-7',
    'production-sample-carton AB 150 10-15',
    'production-sample-mailer AB 180 10-15',
    'production-sample-rigid AB 320 10-15',
    'sample-kit A 15 2-4',
  ])
  expect(samples.every(({ mostPerItem }) => mostPerItem === 5)).toBe(true)
})

test('4.7 services: dollars, and days at most', () => {
  const listed = services.map(
    ({ serviceId, price, estimatedDays }) => `${serviceId} ${dollars(price)} ${estimatedDays}`,
  )
  expect(listed).toEqual([
    'dieline 0 0',
    'custom-structure 90 5',
    'insert-structure 150 7',
    'artwork-placement 60 3',
    'full-design 450 10',
    'press-proof 180 5',
    'render 80 2',
    'inspection 220 2',
    'photo-set 40 2',
    'storage 18 7',
  ])
})

test('4.9 the packing carton', () => {
  expect(usualPacking).toMatchObject({
    cartonBufferDimensions: { length: 10, width: 10, height: 20 },
    maxCartonDimensions: { length: 620, width: 600, height: 400 },
    minWeightPerCarton: 3000,
    maxWeightPerCarton: 18_000,
  })
})
