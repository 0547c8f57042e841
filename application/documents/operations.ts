import { broken, notFound, Rejection } from '#domain/kernel/refusal.ts'
import { Order } from '../ordering/contracts/order-shapes.ts'
import { query } from '../pipeline/operation.ts'
import { PurchaseOrder } from '../production/contracts/purchase-order-shapes.ts'
import { documents as contracts } from './contracts.ts'
import { confirmationDocument, quoteDocument } from './order-documents.ts'
import { purchaseOrderDocument } from './purchase-order-document.ts'

/** Documents are made from the view of the reader's audience, at the time they are asked for. */
export const documents = {
  ofOrder: query(contracts.ofOrder, async ({ caller, params, query: { language }, minPosition }, ports) => {
    await ports.reads.upTo(caller.audience, minPosition)
    const json = await ports.reads.orders.find(caller, params.requestId)
    if (json === undefined) throw new Rejection(notFound('order'))
    const order = Order.parse(JSON.parse(json))
    const isPlaced = order.status !== 'draft' && order.status !== 'internal'
    if (params.kind === 'confirmation' && !isPlaced) throw new Rejection(broken('kind', 'rule.confirmationNotYet'))
    const document = params.kind === 'quote' ? quoteDocument(order, language) : confirmationDocument(order, language)
    if (document.tables.every(({ rows }) => rows.length === 0)) throw new Rejection(broken('kind', 'rule.quoteNotYet'))
    const name = `boxwright-${params.kind}-${params.requestId}.pdf`
    return { file: { name, bytes: await ports.renderDocument(document) } }
  }),
  ofPurchaseOrder: query(contracts.ofPurchaseOrder, async ({ caller, params, query: { language } }, ports) => {
    const { purchaseOrderId } = params
    const { purchaseOrders } = ports.reads
    const json =
      caller.audience === 'staff'
        ? await purchaseOrders.findForStaff(purchaseOrderId)
        : await purchaseOrders.find(caller, purchaseOrderId)
    if (json === undefined) throw new Rejection(notFound('purchaseOrder'))
    const document = purchaseOrderDocument(PurchaseOrder.parse(JSON.parse(json)), language)
    const name = `boxwright-purchase-order-${purchaseOrderId}.pdf`
    return { file: { name, bytes: await ports.renderDocument(document) } }
  }),
}
