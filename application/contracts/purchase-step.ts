import type { PurchaseMapping } from '../people/contracts/sign-in.ts'

/** Where a sign-in continues with the product of a visitor (PROD-009): the same for the web app and for Google's return. */

/** Anchor of a step of the configurator. */
export const stepAnchor = (step: PurchaseMapping['nextStep']): string => `step-${step}`

const productPage = ({ productCategoryId, productId }: PurchaseMapping): string =>
  `/custom-packaging/${encodeURIComponent(productCategoryId)}/${encodeURIComponent(productId)}`

/** The configurator at the step; an address of the same product keeps its configuration. */
export const stepAddress = (mapping: PurchaseMapping, from = ''): string => {
  const page = productPage(mapping)
  const [address = ''] = from.split('#')
  return `${address.startsWith(`${page}?`) ? address : page}#${stepAnchor(mapping.nextStep)}`
}

/** Start pages: a sign-in that returns to one of them asked for no page. */
const startPages: readonly string[] = ['/', '/_app']

/** The address after a sign-in: the step of the product, unless the sign-in was asked for by another page. */
export const addressAfterSignIn = (returnPath: string, mapping: PurchaseMapping | undefined): string => {
  if (!mapping) return returnPath
  const [path = ''] = returnPath.split(/[?#]/)
  return startPages.includes(path) || path === productPage(mapping) ? stepAddress(mapping, returnPath) : returnPath
}
