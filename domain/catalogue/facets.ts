import type { Configuration } from './configuration.ts'
import type { Material } from './materials.ts'
import type { Product } from './products.ts'
import type { PrintOption } from './vocabulary.ts'

/**
 * Facets: the terms of rules. A property of a configuration that a rule can test is either a word, `surface:kraft`, or
 * a number that is compared: `gsm<300`, `caliper>3` (mm), `longest>250` (mm), `volume>20` (liters), `spots>2` (Pantone
 * inks).
 */

/** A partial configuration; undecided parts are absent. */
export type Draft = { [Key in keyof Configuration]?: Configuration[Key] | undefined }

const measures = ['gsm', 'caliper', 'longest', 'volume', 'spots'] as const
type Measure = (typeof measures)[number]
export type Facets = { words: readonly string[] } & { readonly [measure in Measure]: number }

const insides: readonly PrintOption[] = ['printedInside', 'printedBothSides']

/** The sheet type of a material (CONF-011). */
const sheetOf = ({ corrugation, family }: Pick<Material, 'corrugation' | 'family'>): string => {
  if (corrugation !== 'none') return 'corrugated'
  if (family === 'tube') return 'tubeStructure'
  return ['sbs', 'kraft-board', 'ccnb', 'greyboard'].includes(family) ? 'cardboard' : 'substrate'
}

/** Properties of a material that do not depend on its use. */
const wordsOf = (material: Material): string[] => [
  `material:${material.id}`,
  `family:${material.family}`,
  `surface:${material.surface}`,
  `sheet:${sheetOf(material)}`,
]

/**
 * Returns a function that derives the facets of a product's configurations; words that never change are computed once.
 */
export const facetsOf = (
  product: Pick<Product, 'productId' | 'categoryId' | 'style'>,
  materials: readonly Material[],
  groupOf: (addOn: string) => string | undefined,
): ((draft: Draft) => Facets) => {
  const own = [`product:${product.productId}`, `category:${product.categoryId}`, `style:${product.style}`]
  const made = new Map(materials.map((material) => [material.id, { material, words: [...own, ...wordsOf(material)] }]))
  return ({ size, material: chosen, print, coating, finish, printAddOns = [] }) => {
    const { material, words: fixed = own } = made.get(chosen?.id ?? '') ?? {}
    const words = [...fixed]
    if (print) {
      words.push(`print:${print.option}`)
      if (insides.includes(print.option)) words.push('inside')
      if (print.colorScope) words.push(`scope:${print.colorScope}`)
      if (print.colorScope === 'cmykOnly' || print.colorScope === 'cmykPantone') words.push('ink:cmyk')
      if (print.colorScope === 'pantoneOnly' || print.colorScope === 'cmykPantone') words.push('ink:pantone')
    }
    if (coating) words.push(`coating:${coating}`)
    if (finish) words.push(`finish:${finish}`)
    for (const id of printAddOns) {
      words.push(`addOn:${id}`)
      const group = groupOf(id)
      if (group && !words.includes(`group:${group}`)) words.push(`group:${group}`)
    }
    const { length = 0, width = 0, height = 0 } = size?.dimensions ?? {}
    return {
      words,
      gsm: material?.grammage ?? Number.NaN,
      caliper: material?.caliper ?? Number.NaN,
      longest: Math.max(length, width, height) || Number.NaN,
      volume: (length * width * height) / 1e6 || Number.NaN,
      spots: print?.colors.filter(({ type }) => type === 'pantone').length ?? Number.NaN,
    }
  }
}

const comparison = new RegExp(`^(${measures.join('|')})(<=|>=|<|>)(\\d+(?:\\.\\d+)?)$`)

/** Whether a facet is a word rather than a comparison. */
export const isWord = (facet: string): boolean => !comparison.test(facet)

/** Whether a facet compares the size. */
export const isOfSize = (facet: string): boolean => /^(longest|volume)\W/.test(facet)

/** Whether a facet is a comparison or a word of a known kind: a rule with a typo would never match. */
export const isFacet = (facet: string): boolean =>
  comparison.test(facet) ||
  facet === 'inside' ||
  /^(product|category|style|material|family|surface|sheet|print|scope|ink|coating|finish|addOn|group):[\w-]+$/.test(
    facet,
  )

/** Compiles a facet to a predicate. Comparisons with an unknown value are false. */
export const testOf = (facet: string): ((facets: Facets) => boolean) => {
  const [, field, sign, bound] = comparison.exec(facet) ?? []
  if (!field) return ({ words }) => words.includes(facet)
  const limit = Number(bound)
  const name = field as Measure
  switch (sign) {
    case '<':
      return (facets) => facets[name] < limit
    case '<=':
      return (facets) => facets[name] <= limit
    case '>':
      return (facets) => facets[name] > limit
    default:
      return (facets) => facets[name] >= limit
  }
}
