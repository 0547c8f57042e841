import { notFound, Rejection } from '#domain/kernel/refusal.ts'
import { viewQuery } from '../pipeline/operation.ts'
import { production } from './contracts.ts'

/** Purchase orders, for the supplier they are for. */

export const listPurchaseOrders = viewQuery(production.list, async (input, { reads }) => ({
  payload: await reads.purchaseOrders.list(input.caller, input.query),
}))

export const getPurchaseOrderTimeline = viewQuery(production.timeline, async ({ caller, params, query }, { reads }) => {
  const json = await reads.purchaseOrders.timeline(caller, params.purchaseOrderId, query)
  if (json === undefined) throw new Rejection(notFound('purchaseOrder'))
  return { json }
})

export const getPurchaseOrder = viewQuery(production.get, async ({ caller, params }, { reads }) => {
  const json = await reads.purchaseOrders.find(caller, params.purchaseOrderId)
  if (json === undefined) throw new Rejection(notFound('purchaseOrder'))
  return { json }
})
