import { categoriesIn, essentialsIn, samplesIn, servicesIn } from '#application/catalogue/queries.ts'
import { messageText } from '#application/messages/message-text.ts'
import type { CatalogueIndex } from '#domain/catalogue/catalogue-index.ts'
import { type Language, languages } from '#domain/text/languages.ts'

/** The public pages of the shop, from the published catalogue (SHELL-D01). */

/** Title and description of a page for search engines and shared links. */
export type PageHead = { title: string; description: string }

/** Pages that do not depend on the catalogue, with the keys of their texts. */
const fixedPages = {
  '/': 'home',
  '/custom-packaging': 'customPackaging',
  '/samples': 'samples',
  '/services': 'services',
  '/essentials': 'essentials',
  '/help': 'help',
  '/faq': 'faq',
  '/shipping': 'shipping',
  '/about': 'about',
  '/terms': 'terms',
  '/privacy': 'privacy',
} as const

type Heads = ReadonlyMap<string, PageHead>
/** Cache by catalogue, because a published catalogue never changes. */
const known = new WeakMap<CatalogueIndex, Readonly<Record<Language, Heads>>>()

const headsIn = (index: CatalogueIndex, language: Language): Heads => {
  const heads =
    known.get(index) ?? (Object.fromEntries(languages.map((one) => [one, read(index, one)])) as Record<Language, Heads>)
  known.set(index, heads)
  return heads[language]
}

const read = (index: CatalogueIndex, language: Language): Heads => {
  const descriptionOf = new Map(
    index.catalogue.products.map(({ productId, description }) => [productId, description[language]]),
  )
  const heads: (readonly [path: string, PageHead])[] = [
    ...Object.entries(fixedPages).map(
      ([path, name]) =>
        [
          path,
          {
            title: messageText({ key: `page.${name}` }, language),
            description: messageText({ key: `page.${name}Description` }, language),
          },
        ] as const,
    ),
    ...categoriesIn(index, language).flatMap(({ slug, products, ...category }) => [
      [`/custom-packaging/${slug}`, category] as const,
      ...products.map(
        ({ title, ...product }) =>
          [
            `/custom-packaging/${slug}/${product.slug}`,
            { title, description: descriptionOf.get(product.productId) ?? '' },
          ] as const,
      ),
    ]),
    ...samplesIn(index, language).map((sample) => [`/samples/${sample.sampleId}`, sample] as const),
    ...servicesIn(index, language).map((service) => [`/services/${service.serviceId}`, service] as const),
    ...essentialsIn(index, language).map((essential) => [`/essentials/${essential.productId}`, essential] as const),
  ]
  return new Map(heads.map(([path, { title, description }]) => [path, { title, description }]))
}

/** Paths of all public pages. */
export const shopPages = (index: CatalogueIndex): string[] => [...headsIn(index, 'en-US').keys()]

/** Title and description of a public page; undefined for any other page. */
export const headOf = (index: CatalogueIndex, path: string, language: Language): PageHead | undefined =>
  headsIn(index, language).get(path === '/' ? path : path.replace(/\/$/, ''))

/** Pages of one product, category, sample, service or essential; not the cart and the checkout. */
const offer = /^\/(?:custom-packaging|samples|services|essentials\/(?!cart\b|checkout\b))./

/** The section of the shop, and the last part of the path, which identifies the subject. */
const subject = (path: string) => {
  const parts = path.replace(/\/$/, '').split('/')
  return `${parts[1]} ${parts.at(-1)}`
}

/**
 * Whether the subject of a page is missing in the catalogue. A product in the wrong category is not missing: the web
 * app redirects to its canonical URL.
 */
export const isSubjectMissing = (index: CatalogueIndex, path: string): boolean =>
  offer.test(path) && !shopPages(index).some((page) => subject(page) === subject(path))
