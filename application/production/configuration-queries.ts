import { notFound, Rejection } from '#domain/kernel/refusal.ts'
import { viewQuery } from '../pipeline/operation.ts'
import { productionConfigurations as contracts } from './contracts/configurations.ts'

/** Production configurations: customers can read their own, staff can read all. */

export const listProductionConfigurations = viewQuery(contracts.list, async ({ caller, query }, { reads }) => ({
  json: await reads.productionConfigurations.list(caller, query),
}))

export const getProductionConfiguration = viewQuery(contracts.get, async ({ caller, params }, { reads }) => {
  const json = await reads.productionConfigurations.find(caller, params.id)
  if (json === undefined) throw new Rejection(notFound('productionConfiguration'))
  return { json }
})
