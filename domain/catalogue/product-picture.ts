import { mixColors } from '../packaging/painting/color.ts'
import type { Finish, Look } from '../packaging/painting/look.ts'
import { pictureOf } from '../packaging/picture.ts'
import { sceneOf } from '../packaging/styles.ts'
import type { CatalogueIndex, IndexedProduct } from './catalogue-index.ts'
import type { Material } from './materials.ts'
import { shownScene } from './product-scene.ts'
import { materialsByRole } from './product-structure.ts'
import { resolveConfiguration } from './resolve-configuration.ts'
import type { PrintOption } from './vocabulary.ts'

/** Pictures of everything on sale: each in its own material and size, printed only if the offer is printed. */

/** The SVG picture of a product, sample, service or essential; undefined for an unknown id. */
export const pictureFor = (index: CatalogueIndex, id: string): string | undefined => {
  const product = index.product(id)
  if (product) return pictureOfProduct(index, product)
  const { essentials, samples, services } = index.catalogue
  const offer =
    essentials.find(({ productId }) => productId === id) ??
    samples.find(({ sampleId }) => sampleId === id) ??
    services.find(({ serviceId }) => serviceId === id)
  if (!offer) return undefined
  const { shown, title } = offer
  if (!shown) {
    // Shown like this product. Stock products are shown printed only if the offer declares a print.
    const like = index.product(offer.pictureOf)!
    return 'packUnit' in offer ? pictureOfProduct(index, like, 'blank') : pictureOfProduct(index, like)
  }
  const material = index.material(shown.material)!
  const scene = shownScene(shown, material)
  if ('problem' in scene) throw new Error(`${id} cannot be drawn: ${scene.problem}`)
  const look = lookOf(material, material, shown.printed ? 'printedOutside' : 'blank', inkFor(id))
  const banded = shown.form === 'ream' && { inside: isWhite(material.color) ? kraftBand : whiteBand }
  return pictureOf(scene, { title: title['en-US'], look: { ...look, ...banded } })
}

const pictureOfProduct = (index: CatalogueIndex, product: IndexedProduct, print?: PrintOption): string => {
  const { structure, material, configuration } = resolveConfiguration(index, product, {})
  if (!structure) throw new Error(`The default configuration of ${product.productId} cannot be produced`)
  const option = print ?? configuration.print.option
  const wrapped = structure.parts.some(({ role }) => role === 'wrap')
  // An unprinted kraft tube needs no label.
  const bare = option === 'blank' && material.surface === 'kraft'
  const face = materialsByRole(index, product, material)[wrapped && !bare ? 'wrap' : 'board']
  const place = index.catalogue.products.findIndex((one) => one.productId === product.productId)
  const look = lookOf(face, material, option, inks[place % inks.length]!)
  const handles = product.handle && handleLooks[product.handle]
  return pictureOf(sceneOf(structure), {
    title: product.title['en-US'],
    look: { ...look, ...(handles && { cord: handles }), ...(product.style === 'tape' && { repeated: true }) },
  })
}

// Appearance ----------------------------------------------------------------------------------------------------------

/** Ink colors of white products; adjacent products in the catalogue get different ones. */
const inks = ['#c4674a', '#7f9d85', '#d8a548', '#5f7d99', '#9a6f86'] as const
/** Ink of offers, which have no position in the catalogue; always the same for an id. */
const inkFor = (id: string): string => inks[id.length % inks.length]!

/** Bands around reams: white paper gets kraft, kraft gets white. */
const kraftBand: Finish = { color: '#c9a678', grain: 'kraft' }
const whiteBand: Finish = { color: '#f8f5ef', grain: 'smooth' }
/** Backing sheet of labels. */
const backing: Finish = { color: '#e9dcbd', grain: 'smooth' }
/** Ink on kraft: a dark color. */
const onKraft = '#4a3423'
const handleLooks = {
  twisted: { paint: '#b48a56', width: 7 },
  rope: { paint: '#8d8781', width: 5 },
  ribbon: { paint: '#ead9cf', width: 13 },
} as const

const lookOf = (face: Material, core: Material, print: PrintOption, ink: string): Look => {
  const board = finishOf(face)
  const plain: Look = {
    board,
    inside: board,
    // White labels need a backing in another color to be visible.
    ...(face.family === 'sticker' && { paper: backing }),
    caliper: core.corrugation === 'none' ? Math.min(core.caliper, 1) : core.caliper,
  }
  if (print === 'blank') return plain
  const flood = isWhite(face.color)
  return {
    ...plain,
    ink: {
      mark: flood ? '#fbf7ee' : face.surface === 'kraft' ? onKraft : ink,
      outside: flood ? ink : face.color,
      ...(/Both|Inside/.test(print) && { inside: inks[(inks.findIndex((one) => one === ink) + 3) % inks.length]! }),
    },
  }
}

const finishOf = ({ color, surface, corrugation, family }: Material): Finish => {
  const like = family === 'foam' || family === 'tissue' ? family : family === 'pulp' ? 'fibre' : undefined
  if (like) return { color, grain: like }
  if (surface === 'kraft') return { color, grain: corrugation === 'none' ? 'kraft' : 'corrugated' }
  if (surface === 'clear') return { color: mixColors(color, '#cfc6a4', 0.5), grain: 'film' }
  return { color, grain: corrugation === 'none' ? 'smooth' : 'corrugatedWhite' }
}

const isWhite = (color: string) => [1, 3, 5].every((at) => Number.parseInt(color.slice(at, at + 2), 16) > 0xe4)
