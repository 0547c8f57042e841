import { dimensionFields } from '../packaging/structure.ts'
import type { Style } from '../packaging/style.ts'
import { structureOf, styleIds, styles } from '../packaging/styles.ts'
import { slug } from '../text/slug.ts'
import type { Catalogue, Rule } from './catalogue.ts'
import type { Configuration } from './configuration.ts'
import { type Draft, type Facets, facetsOf, isFacet, isOfSize, isWord, testOf } from './facets.ts'
import type { Material, Option } from './materials.ts'
import { undrawable } from './product-scene.ts'
import type { Category, Product, Size } from './products.ts'
import type { ColorScope, CmsScope, SizeType, SizeTypeOption } from './vocabulary.ts'

/** A published catalogue with its entries indexed by id and its rules compiled. Created once per version. */
export type CatalogueIndex = {
  version: number
  catalogue: Catalogue
  product: (id: string) => IndexedProduct | undefined
  category: (id: string) => Category | undefined
  material: (id: string) => Material | undefined
  option: (id: string, step: Option['step']) => Option | undefined
}

/** A product with the materials and options that it allows, in display order. */
export type IndexedProduct = Product & {
  category: Category
  leastQuantity: number
  choices: { materials: Material[]; coatings: Option[]; finishes: Option[]; addOns: Option[] }
  /** The rules that a configuration breaks, in catalogue order. */
  broken: (draft: Draft) => Rule[]
  /** The same for sizes that no rule of the product distinguishes. */
  sizeClass: (size: Configuration['size']) => string
}

/** Indexes a catalogue that was checked on publication, so every id in it exists. */
export const indexCatalogue = (version: number, catalogue: Catalogue): CatalogueIndex => {
  const materials = new Map(catalogue.materials.map((one) => [one.id, one]))
  const categories = new Map(catalogue.categories.map((one) => [one.categoryId, one]))
  const options = new Map(
    [...Map.groupBy(catalogue.options, ({ step }) => step)].map(([step, own]) => [
      step,
      new Map(own.map((one) => [one.id, one])),
    ]),
  )
  const optionOf = (step: Option['step']) => (id: string) => options.get(step)?.get(id)
  const addOnOf = optionOf('printAddOns')
  const compiled = catalogue.rules.map((rule, order) => ({
    rule,
    order,
    /** A word without which the rule cannot match; '' if the rule only compares numbers. */
    word: rule.when.findLast(isWord) ?? '',
    when: rule.when.map(testOf),
    unless: rule.unless.map(testOf),
  }))

  const indexed = (product: Product): IndexedProduct => {
    const category = categories.get(product.categoryId)!
    const own = product.materials.map((id) => materials.get(id)!)
    // Rules that no configuration of this product can match are omitted.
    const applicableRules = compiled.filter(({ rule }) => rule.when.every((facet) => canBeTrue(product, facet)))
    const facetsIn = facetsOf(product, own, (id) => addOnOf(id)?.group)
    const byWord = Map.groupBy(applicableRules, ({ word }) => word)
    const comparisons = applicableRules.flatMap(({ rule }) => [...rule.when, ...rule.unless]).filter(isOfSize)
    const sizeTests = [...new Set(comparisons)].map(testOf)
    const none: typeof compiled = []
    const noRules: Rule[] = []
    const isBroken = ({ when, unless }: (typeof compiled)[number], facets: Facets) =>
      when.every((test) => test(facets)) && !unless.some((test) => test(facets))
    return {
      ...product,
      category,
      leastQuantity: product.moq ?? category.moq,
      choices: {
        materials: own,
        coatings: product.coatings.map((id) => optionOf('coating')(id)!),
        finishes: product.finishes.map((id) => optionOf('finish')(id)!),
        addOns: product.addOns.map((id) => addOnOf(id)!),
      },
      broken: (draft) => {
        const facets = facetsIn(draft)
        let found: typeof compiled | undefined
        const look = (word: string) => {
          for (const one of byWord.get(word) ?? none) if (isBroken(one, facets)) (found ??= []).push(one)
        }
        look('')
        for (const word of facets.words) look(word)
        return found ? found.toSorted((a, b) => a.order - b.order).map(({ rule }) => rule) : noRules
      },
      sizeClass: (size) => {
        const facets = facetsIn({ size })
        let holds = ''
        for (const test of sizeTests) holds += test(facets) ? '1' : '0'
        return holds
      },
    }
  }
  const products = new Map(catalogue.products.map((one) => [one.productId, indexed(one)]))
  return {
    version,
    catalogue,
    product: (id) => products.get(id),
    category: (id) => categories.get(id),
    material: (id) => materials.get(id),
    option: (id, step) => options.get(step)?.get(id),
  }
}

/** Whether a facet can be true for any configuration of a product. */
const canBeTrue = (product: Product, facet: string): boolean => {
  const [kind, id = ''] = facet.split(':')
  switch (kind) {
    case 'product':
      return product.productId === id
    case 'category':
      return product.categoryId === id
    case 'style':
      return product.style === id
    case 'coating':
      return product.coatings.includes(id)
    case 'finish':
      return product.finishes.includes(id)
    case 'addOn':
      return product.addOns.includes(id)
    default:
      return true
  }
}

// Derived from the closed lists ---------------------------------------------------------------------------------------

/** Color scopes by what can be printed (CAT-D04). */
export const scopesOf: Readonly<Record<CmsScope, readonly ColorScope[]>> = {
  notPrintable: [],
  cmykOnly: ['cmykOnly'],
  cmykPlusFixed: ['cmykOnly', 'fixed'],
  cmykPlusPantone: ['cmykOnly', 'pantoneOnly', 'cmykPantone'],
  fixedOnly: ['fixed'],
}

const typesOf: Readonly<Record<SizeTypeOption, readonly SizeType[]>> = {
  innerOuter: ['outer', 'inner'],
  custom: ['custom'],
  standardOnly: [],
}

/** Ways to specify a size (CONF-007..010). */
export const sizeTypesOf = (option: SizeTypeOption, standardSizes: number): SizeType[] => [
  ...typesOf[option],
  ...(standardSizes > 0 ? (['standard'] as const) : []),
]

/** Default size of a product: the first medium size, otherwise the first size. */
export const defaultSize = ({ sizes }: Pick<Product, 'sizes'>): Size | undefined =>
  sizes.find(({ sizeCategory }) => sizeCategory === 'm') ?? sizes[0]

// Checks before publication -------------------------------------------------------------------------------------------

/**
 * Errors in a catalogue other than those of its shape: unknown ids, rules that can never match, sizes that leave a
 * panel without area.
 */
export const faultsOf = (catalogue: Catalogue): string[] => {
  const { categories, products, materials, options, rules, samples, services, essentials, showcases } = catalogue
  const faults: string[] = []
  const known = (what: string, ids: readonly string[]) => {
    const all = new Set(ids)
    if (all.size < ids.length) faults.push(`there are two of a ${what}`)
    return (from: string, id: string) => {
      if (!all.has(id)) faults.push(`${from} names the unknown ${what} ${id}`)
    }
  }
  const category = known(
    'category',
    categories.map(({ categoryId }) => categoryId),
  )
  const product = known(
    'product',
    products.map(({ productId }) => productId),
  )
  const material = known(
    'material',
    materials.map(({ id }) => id),
  )
  const option = known(
    'option',
    options.map(({ id, step }) => `${step} ${id}`),
  )
  known(
    'rule',
    rules.map(({ id }) => id),
  )
  for (const { productId, categoryId, materials: own, wrap, coatings, finishes, addOns, embeds, style } of products) {
    category(productId, categoryId)
    for (const id of wrap ? [...own, wrap] : own) material(productId, id)
    for (const id of coatings) option(productId, `coating ${id}`)
    for (const id of finishes) option(productId, `finish ${id}`)
    for (const id of addOns) option(productId, `printAddOns ${id}`)
    for (const id of embeds) product(productId, id)
    if (!styleIds.some((one) => one === style)) faults.push(`${productId} has the unknown style ${style}`)
  }
  const addressed = [...products, ...essentials].map(({ productId }) => productId)
  addressed.push(...categories.map(({ categoryId }) => categoryId), ...samples.map(({ sampleId }) => sampleId))
  addressed.push(...services.map(({ serviceId }) => serviceId))
  for (const id of addressed) if (slug(id) !== id) faults.push(`${id} cannot be part of an address: ${slug(id)} can`)
  for (const { id, wrap } of materials) if (wrap) material(id, wrap)
  for (const { paper } of Object.values(catalogue.prices.lithoLamination.topSheets)) material('a top sheet', paper)
  for (const { id, when, unless } of rules) {
    for (const facet of [...when, ...unless]) if (!isFacet(facet)) faults.push(`${id} speaks of ${facet}`)
  }
  for (const one of [...categories, ...samples, ...services, ...essentials]) product('a picture', one.pictureOf)
  for (const { id, productId } of showcases) product(id, productId)
  for (const { sampleId, categories: own } of samples) for (const id of own) category(sampleId, id)
  faults.push(...freightFaults(catalogue), ...undrawable(catalogue))
  return faults.length > 0 ? faults : sizeFaults(catalogue)
}

/** Every country must have a zone, and every zone a tariff, because prices that include freight depend on them. */
const freightFaults = ({ freight: { zones, tariffs } }: Catalogue): string[] => [
  ...(zones.some(({ countries }) => countries.length === 0) ? [] : ['no zone is for all other countries']),
  ...zones.flatMap(({ id }) =>
    tariffs.some(({ days, pickup }) => !pickup && days[id]) ? [] : [`nothing is delivered to the zone ${id}`],
  ),
]

const sizeFaults = ({ products, materials }: Catalogue): string[] =>
  products.flatMap(({ productId, style, sizes, materials: own, limits }) => {
    const id = styleIds.find((one) => one === style)!
    const { caliper } = materials.find((one) => one.id === own[0])!
    const { needs, takes = {} }: Style = styles[id]
    const needed = Object.keys(needs).filter((field) => !(field in limits))
    const impossible = dimensionFields.filter((field) => {
      const [limit, range] = [limits[field], needs[field] ?? takes[field]]
      return limit && (!range || limit.min < range[0] || limit.max > range[1])
    })
    return [
      ...impossible.map((field) => `${productId} offers a ${field} that its style cannot have`),
      ...needed.map((field) => `${productId} has no limits for its ${field}`),
      ...sizes.flatMap(({ sizeId, dimensions }) => {
        const made = structureOf(id, dimensions, { caliper })
        return 'problem' in made ? [`${productId} ${sizeId}: ${made.problem.message.key}`] : []
      }),
    ]
  })
