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

/**
 * Stores the product of a visitor who leaves to sign up (PROD-009). A failure is silent: the address that the sign-in
 * returns to contains the configuration, and only the step is lost.
 */
export const handOver = ({ categoryId, productId }: Product, selection: Selection): void => {
  const body = { nextStep: nextStepOf(selection), productCategoryId: categoryId, productId }
  void api.people.handOver({ body })
}
