import { describe, expect, test } from 'vitest'
import { catalogueFiles } from '#domain/catalogue/data/all.ts'
import { faultsOf, openShelf } from '#domain/catalogue/shelf.ts'
import { inks, pictureFor } from '#domain/catalogue/shown.ts'

/** The pictures of the shop: each shows what it stands beside. */

const shelf = openShelf(1, catalogueFiles)
const { essentials, samples, services, products } = catalogueFiles
const offered = [
  ...essentials.map(({ productId }) => productId),
  ...samples.map(({ sampleId }) => sampleId),
  ...services.map(({ serviceId }) => serviceId),
]
const everything = [...offered, ...products.map(({ productId }) => productId)]
const drawn = new Map(everything.map((id) => [id, pictureFor(shelf, id) ?? '']))

const redOf = (colour: string) => Number.parseInt(colour.slice(1, 3), 16)
const blueOf = (colour: string) => Number.parseInt(colour.slice(5, 7), 16)
const coloursOf = (svg: string): string[] =>
  [...svg.matchAll(/(?:fill|stop-color)="(#[0-9a-f]{6})"/g)].map(([, one]) => one!)
/** Colours of what lies in the picture, the shadow aside. */
const pictureOf = (id: string): string => drawn.get(id)!
/** The drawing without its name: two pictures that differ in it show different things. */
const shapesOf = (id: string) => pictureOf(id).replace(/<title>.*?<\/title>/, '')
/** What the solid faces fill, in units of the view box. */
const extentOf = (id: string): number => {
  const xs = solids(pictureOf(id)).map(([x]) => x)
  return Math.max(...xs) - Math.min(...xs)
}
const solids = (svg: string): (readonly [number, number])[] =>
  [...svg.matchAll(/<path (?!fill="#1d1206")[^>]* d="(M[^"]*)"/g)]
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

  test('of every essential is its own', () => {
    expect(new Set(essentials.map(({ productId }) => shapesOf(productId))).size).toBe(essentials.length)
  })

  test('of every product that is sold in print is its own', () => {
    expect(new Set(products.map(({ productId }) => shapesOf(productId))).size).toBe(products.length)
  })

  test('of what nobody printed holds no ink and no mark', () => {
    const plain = [...essentials, ...samples].filter(
      ({ shown }) => shown && !shown.printed && shown.form !== 'swatches',
    )
    expect(plain.length).toBeGreaterThan(15)
    const bright = plain.filter((one) => {
      const id = 'productId' in one ? one.productId : one.sampleId
      // Kraft, board and paper turn from white to brown; of the inks none lies between.
      const svg = pictureOf(id)
      const strange = coloursOf(svg).some((colour) => blueOf(colour) > redOf(colour) + 8)
      return strange || inks.some((ink) => svg.includes(ink))
    })
    expect(bright).toEqual([])
  })

  test('of one in print shows a mark that the same box in plain does not', () => {
    const plain = pictureOf('plain-mailers-medium').match(/<path/g)!.length
    const mailer = essentials.find(({ productId }) => productId === 'plain-mailers-medium')
    const printed = openShelf(2, {
      ...catalogueFiles,
      essentials: [{ ...mailer!, shown: { ...mailer!.shown!, printed: true } }],
    })
    expect(pictureFor(printed, 'plain-mailers-medium')!.match(/<path/g)!.length).toBeGreaterThan(plain)
  })

  test('of a larger size of a line is larger, by a step that one sees', () => {
    const mailers = ['plain-mailers-small', 'plain-mailers-medium', 'plain-mailers-large'].map(extentOf)
    expect(mailers[1]!).toBeGreaterThan(mailers[0]! * 1.1)
    expect(mailers[2]!).toBeGreaterThan(mailers[1]! * 1.1)
    expect(extentOf('plain-cartons-medium')).toBeGreaterThan(extentOf('plain-cartons-small') * 1.1)
  })

  test('of a flat box differs from that of a cube of the same length', () => {
    const [mailer] = essentials
    const sized = (height: number) =>
      pictureFor(
        openShelf(3, {
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

  test('of nothing is none', () => {
    expect(pictureFor(shelf, 'no-such-thing')).toBeUndefined()
  })
})

test('a catalogue is refused whose pictures cannot be drawn, or that has two of a name', () => {
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
    'two things on sale share the picture of storage',
    'plain-mailers-small cannot be shown: nothing is drawn as igloo',
    'plain-mailers-medium is shown of the unknown material ice',
  ])
})
