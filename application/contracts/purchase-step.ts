import type { PurchaseMapping } from '../people/contracts/sign-in.ts'

/**
 * The address where a sign-in continues with the product that a visitor configured (PROD-009); used by the web app and
 * by Google's redirect.
 */

/** Anchor of a configurator step. */
export const stepAnchor = (step: PurchaseMapping['nextStep']): string => `step-${step}`

const productPage = ({ productCategoryId, productId }: PurchaseMapping): string =>
  `/custom-packaging/${encodeURIComponent(productCategoryId)}/${encodeURIComponent(productId)}`

/** The configurator at this step. If `from` is an address of the same product, its configuration is retained. */
export const stepAddress = (mapping: PurchaseMapping, from = ''): string => {
  const page = productPage(mapping)
  const [address = ''] = from.split('#')
  return `${address.startsWith(`${page}?`) ? address : page}#${stepAnchor(mapping.nextStep)}`
}

/** Start pages: a sign-in that returns to one of them did not request a specific page. */
const startPages: readonly string[] = ['/', '/_app']

/** The address after a sign-in: the product's step, unless the user signed in to open another page. */
export const addressAfterSignIn = (returnPath: string, mapping: PurchaseMapping | undefined): string => {
  if (!mapping) return returnPath
  const [path = ''] = returnPath.split(/[?#]/)
  return startPages.includes(path) || path === productPage(mapping) ? stepAddress(mapping, returnPath) : returnPath
}
