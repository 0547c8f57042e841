import { invalidInput, notFound, Rejection } from '#domain/kernel/refusal.ts'
import { type OperationPorts, viewQuery } from '../pipeline/operation.ts'
import { production } from './contracts.ts'

/** Queries of purchase orders: suppliers can read their own, staff can read all. */

/**
 * Links in notifications and emails remain after their purchase order is gone: the supplier then sees what happened to
 * it.
 */
const whereGone = { declined: 'purchaseOrderDeclined', recalled: 'purchaseOrderRecalled' } as const

export const listPurchaseOrders = viewQuery(production.list, async (input, { reads, now }) => ({
  payload: await reads.purchaseOrders.list(input.caller, input.query, now()),
}))

export const getPurchaseOrderTimeline = viewQuery(production.timeline, async ({ caller, params, query }, { reads }) => {
  const json = await reads.purchaseOrders.timeline(caller, params.purchaseOrderId, query)
  if (json === undefined) throw new Rejection(notFound('purchaseOrder'))
  return { json }
})

export const getPurchaseOrderTimelineForStaff = viewQuery(
  production.timelineForStaff,
  async ({ params, query }, { reads }) => {
    const json = await reads.purchaseOrders.timelineForStaff(params.purchaseOrderId, query)
    if (json === undefined) throw new Rejection(notFound('purchaseOrder'))
    return { json }
  },
)

export const getPurchaseOrder = viewQuery(production.get, async ({ caller, params }, { reads }) => {
  const json = await reads.purchaseOrders.find(caller, params.purchaseOrderId)
  if (json === undefined) {
    const why = await reads.purchaseOrders.whyGone(caller, params.purchaseOrderId)
    throw new Rejection(notFound(why ? whereGone[why] : 'purchaseOrder'))
  }
  return { json }
})

/** Refuses a filter by an unknown supplier. */
const throwIfUnknownSupplier = async (
  supplierId: string | undefined,
  { people }: Pick<OperationPorts, 'people'>,
): Promise<void> => {
  if (supplierId !== undefined && !(await people.supplierStanding(supplierId))) {
    throw new Rejection(invalidInput('supplierId', 'notFound.supplier'))
  }
}

export const listPurchaseOrdersForStaff = viewQuery(production.listForStaff, async ({ query }, ports) => {
  await throwIfUnknownSupplier(query.supplierId, ports)
  return { json: await ports.reads.purchaseOrders.listForStaff(query, ports.now()) }
})

export const getPurchaseOrderBoard = viewQuery(production.board, async ({ query }, ports) => {
  await throwIfUnknownSupplier(query.supplierId, ports)
  return { json: await ports.reads.purchaseOrders.board(query, ports.now()) }
})

export const listItemsToPlan = viewQuery(production.toPlan, async ({ query }, { reads }) => ({
  json: await reads.purchaseOrders.toPlan(query),
}))

export const getPurchaseOrderForStaff = viewQuery(production.getForStaff, async ({ params }, { reads }) => {
  const json = await reads.purchaseOrders.findForStaff(params.purchaseOrderId)
  if (json === undefined) {
    const wasRemoved = await reads.purchaseOrders.wasRemoved(params.purchaseOrderId)
    throw new Rejection(notFound(wasRemoved ? 'purchaseOrderRemoved' : 'purchaseOrder'))
  }
  return { json }
})
