import type { z } from 'zod'
import { type Entity, notFound, Rejection } from '#domain/kernel/refusal.ts'
import { parse } from './parse.ts'

/** The entity of each id in a path, as a 404 names it. */
const entities: Readonly<Record<string, Entity>> = {
  actionId: 'customerAction',
  addressId: 'address',
  cardPaymentId: 'payment',
  cartId: 'cart',
  changeId: 'orderChange',
  configurationId: 'aiConfiguration',
  conversationId: 'conversation',
  customerId: 'customer',
  discountId: 'discount',
  disputeId: 'dispute',
  documentId: 'aiDocument',
  itemId: 'item',
  lineId: 'bankLine',
  memoryId: 'aiMemory',
  notificationId: 'notification',
  paymentId: 'payment',
  paymentLinkId: 'paymentLink',
  productId: 'product',
  purchaseOrderId: 'purchaseOrder',
  requestId: 'order',
  sampleId: 'sample',
  schematicId: 'schematic',
  serviceId: 'service',
  sessionId: 'session',
  shipmentId: 'shipment',
  slug: 'helpEntry',
  statementId: 'bankStatement',
  supplierId: 'supplier',
  taskId: 'aiTask',
  toolCallId: 'toolCall',
  userId: 'user',
}

/**
 * Parses the parameters of a path by its contract. An id that no entity can have is answered like an unknown one
 * (API-D06).
 *
 * @throws {Rejection} not-found for such an id, invalid-input for another parameter
 */
export const parseParams = <S extends z.ZodType>(schema: S, params: unknown): z.output<S> => {
  try {
    return parse(schema, params, 'params')
  } catch (error) {
    const entity = error instanceof Rejection && entities[error.refusal.field ?? '']
    throw entity ? new Rejection(notFound(entity)) : error
  }
}
