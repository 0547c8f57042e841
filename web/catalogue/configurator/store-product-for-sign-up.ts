import type { PurchaseMapping } from '#application/people/contracts/sign-in.ts'
import { api } from '../../data/api.ts'
import type { Product } from './configurator-api.ts'
import type { Selection } from './link.ts'

/** The step at which a configuration continues: the first step with a default value, otherwise the last one. */
export const nextStepOf = ({ config, quantity }: Selection): PurchaseMapping['nextStep'] => {
  if (!config.size) return 'size'
  if (!config.material) return 'material'
  if (!config.print) return 'print'
  return quantity === undefined ? 'quantities' : 'sample'
}

/** The product and step of a visitor who leaves to sign in or sign up (PROD-009). */
export const mappingOf = ({ categoryId, productId }: Product, selection: Selection): PurchaseMapping => ({
  nextStep: nextStepOf(selection),
  productCategoryId: categoryId,
  productId,
})

/**
 * Stores the product of a visitor who leaves (PROD-009), for a sign-up that is completed in another browser. A failure
 * is ignored: the URL to return to after sign-in contains the configuration and the step.
 */
export const storeProductForSignUp = (mapping: PurchaseMapping): void => {
  void api.people.handOver({ body: mapping })
}
