import { categoriesIn, essentialsIn, samplesIn, servicesIn } from '#application/catalogue/queries.ts'
import type { CatalogueIndex } from '#domain/catalogue/catalogue-index.ts'

/** The public pages of the shop, from the published catalogue (SHELL-D01). */

/** Pages that do not depend on the catalogue. */
const fixedPages = ['/', '/custom-packaging', '/samples', '/services', '/essentials', '/terms', '/privacy'] as const

/** Every page that visitors may find, by path. */
export const shopPages = (index: CatalogueIndex): string[] => [
  ...fixedPages,
  ...categoriesIn(index, 'en-US').flatMap(({ slug, products }) => [
    `/custom-packaging/${slug}`,
    ...products.map((product) => `/custom-packaging/${slug}/${product.slug}`),
  ]),
  ...samplesIn(index, 'en-US').map(({ sampleId }) => `/samples/${sampleId}`),
  ...servicesIn(index, 'en-US').map(({ serviceId }) => `/services/${serviceId}`),
  ...essentialsIn(index, 'en-US').map(({ productId }) => `/essentials/${productId}`),
]

/** Pages of one product, category, sample, service or essential; the cart and the checkout have addresses of their own. */
const offer = /^\/(?:custom-packaging|samples|services|essentials\/(?!cart\b|checkout\b))./

/** The section of the shop, and the last part of the address, which names the subject. */
const subject = (path: string) => {
  const parts = path.replace(/\/$/, '').split('/')
  return `${parts[1]} ${parts.at(-1)}`
}

/**
 * Whether a page names something that the catalogue does not have. A product under another category exists: the web app
 * redirects to its own address.
 */
export const namesNothing = (index: CatalogueIndex, path: string): boolean =>
  offer.test(path) && !shopPages(index).some((page) => subject(page) === subject(path))
