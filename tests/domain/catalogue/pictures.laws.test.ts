import { describe, expect, test } from 'vitest'
import { faultsOf, indexCatalogue } from '#domain/catalogue/catalogue-index.ts'
import { pictureFor } from '#domain/catalogue/product-picture.ts'
import { catalogueFiles } from '#infrastructure/seed/catalogue/all.ts'

/** The pictures of the shop: each shows its product. */

const index = indexCatalogue(1, catalogueFiles)
const { essentials, samples, services, products } = catalogueFiles
const offered = [
  ...essentials.map(({ productId }) => productId),
  ...samples.map(({ sampleId }) => sampleId),
  ...services.map(({ serviceId }) => serviceId),
]
const everything = [...offered, ...products.map(({ productId }) => productId)]
const drawn = new Map(everything.map((id) => [id, pictureFor(index, id) ?? '']))

/** A brown of kraft or wood, or a grey. */
const isPlain = (color: string): boolean => {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as [
    number,
    number,
    number,
  ]
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  if (most - least < 14) return true
  const hue = (60 * (green - blue)) / (most - least)
  return red === most && hue > 18 && hue < 50
}
const coloursOf = (svg: string): string[] =>
  [...svg.matchAll(/(?:fill|stop-color)="(#[0-9a-f]{6})"/g)].map(([, one]) => one!)
const pictureOf = (id: string): string => drawn.get(id)!
/** The drawing without its title: two pictures with different shapes show different products. */
const shapesOf = (id: string) => pictureOf(id).replace(/<title>.*?<\/title>/, '')
/** Extent of the solid faces, in units of the view box. */
const extentOf = (id: string): number => {
  const xs = solids(pictureOf(id)).map(([x]) => x)
  return Math.max(...xs) - Math.min(...xs)
}
const solids = (svg: string): (readonly [number, number])[] =>
  [...svg.matchAll(/<path (?!fill="#1c1404")[^>]* d="(M[^"]*)"/g)]
    .filter(([path]) => !path.includes('stroke-opacity='))
    .flatMap(([, path]) => [...path!.matchAll(/(-?[\d.]+|NaN|-?Infinity) (-?[\d.]+|NaN|-?Infinity)/g)])
    .map(([, x, y]) => [Number(x), Number(y)] as const)

describe('the picture', () => {
  test.each(everything)('of %s lies within its view box', (id) => {
    const svg = pictureOf(id)
    expect(svg).toContain('viewBox="0 0 400 400"')
    const points = solids(svg.replace(/<defs>.*?<\/defs>/, ''))
    expect(points.length).toBeGreaterThan(7)
    expect(points.filter(([x, y]) => !(x >= 4 && x <= 396 && y >= 4 && y <= 396))).toEqual([])
  })

  test('of every essential is unique', () => {
    expect(new Set(essentials.map(({ productId }) => shapesOf(productId))).size).toBe(essentials.length)
  })

  test('of every printed product is unique', () => {
    expect(new Set(products.map(({ productId }) => shapesOf(productId))).size).toBe(products.length)
  })

  const plain = [...essentials, ...samples, ...services].filter(
    ({ shown }) => shown && !shown.printed && shown.form !== 'swatches',
  )
  const idOf = (one: (typeof plain)[number]) =>
    'productId' in one ? one.productId : 'sampleId' in one ? one.sampleId : one.serviceId

  test.each(plain.map(idOf))('of the unprinted %s shows no ink', (id) => {
    expect(pictureOf(id)).not.toContain('class="print"')
    // Kraft, wood, board and paper are brown or grey; inks are not.
    expect(coloursOf(pictureOf(id)).filter((color) => !isPlain(color))).toEqual([])
  })

  test('of the printed version shows ink', () => {
    const boxes = essentials.filter(({ shown }) => shown?.form === 'mailer' || shown?.form === 'mailingBag')
    expect(boxes.length).toBeGreaterThan(3)
    const printed = boxes.map((one) => ({ ...one, shown: { ...one.shown!, material: 'e-flute-white', printed: true } }))
    const changed = indexCatalogue(2, { ...catalogueFiles, essentials: printed })
    for (const { productId } of boxes) {
      const svg = pictureFor(changed, productId)!
      expect(svg).toContain('class="print"')
      expect(coloursOf(svg).some((color) => !isPlain(color))).toBe(true)
    }
  })

  test('of an essential without details equals that of its unprinted product', () => {
    const { shown: _, ...untold } = essentials[0]!
    const svg = pictureFor(indexCatalogue(4, { ...catalogueFiles, essentials: [untold] }), untold.productId)!
    expect(pictureOf(untold.pictureOf)).toContain('class="print"')
    expect(svg).not.toContain('class="print"')
    expect(coloursOf(svg).filter((color) => !isPlain(color))).toEqual([])
  })

  test('of a larger size in a line is visibly larger', () => {
    const mailers = ['plain-mailers-small', 'plain-mailers-medium', 'plain-mailers-large'].map(extentOf)
    expect(mailers[1]!).toBeGreaterThan(mailers[0]! * 1.1)
    expect(mailers[2]!).toBeGreaterThan(mailers[1]! * 1.1)
    expect(extentOf('plain-cartons-medium')).toBeGreaterThan(extentOf('plain-cartons-small') * 1.1)
  })

  test('of a flat box differs from that of a cube of the same length', () => {
    const [mailer] = essentials
    const sized = (height: number) =>
      pictureFor(
        indexCatalogue(3, {
          ...catalogueFiles,
          essentials: [
            {
              ...mailer!,
              shown: { form: 'rsc', material: 'b-flute-kraft', dimensions: { length: 200, width: 200, height } },
            },
          ],
        }),
        mailer!.productId,
      )
    expect(sized(60)).not.toBe(sized(200))
  })

  test('of an unknown product is undefined', () => {
    expect(pictureFor(index, 'no-such-thing')).toBeUndefined()
  })
})

test('is required: a catalog with an undrawable picture or a duplicate name is refused', () => {
  const [first, second] = essentials
  const faults = faultsOf({
    ...catalogueFiles,
    essentials: [
      { ...first!, shown: { form: 'igloo', material: 'e-flute-kraft', dimensions: {} } },
      { ...second!, shown: { form: 'mailer', material: 'ice', dimensions: {} } },
      { ...first!, productId: 'storage' },
    ],
  })
  expect(faults).toEqual([
    'two offers share the picture of storage',
    'plain-mailers-small cannot be shown: nothing is drawn as igloo',
    'plain-mailers-medium is shown of the unknown material ice',
  ])
})
