import { z } from 'zod'
import { languages } from '#domain/text/languages.ts'
import { endpoint } from '../contracts/endpoint.ts'
import { RequestId } from '../ordering/contracts/order-shapes.ts'
import { PurchaseOrderId } from '../production/contracts.ts'

/** Kinds of documents about an order. */
export const orderDocuments = ['quote', 'confirmation', 'packing-list', 'proof'] as const

const inLanguage = z.strictObject({ language: z.enum(languages).default('en-US') })

/** Documents as PDF files in the requested language. */
export const documents = {
  ofOrder: endpoint({
    method: 'GET',
    path: '/orders/:requestId/documents/:kind',
    summary: 'Get a document of an order as PDF',
    access: ['customer', 'staff'],
    rateLimit: 'documents',
    params: z.strictObject({ requestId: RequestId, kind: z.enum(orderDocuments) }),
    query: inLanguage,
    file: 'application/pdf',
    reply: z.null(),
  }),
  ofPurchaseOrder: endpoint({
    method: 'GET',
    path: '/purchase-orders/:purchaseOrderId/document',
    summary: 'Get a purchase order as PDF',
    access: ['supplier', 'staff', 'supplierManager'],
    rateLimit: 'documents',
    params: z.strictObject({ purchaseOrderId: PurchaseOrderId }),
    query: inLanguage,
    file: 'application/pdf',
    reply: z.null(),
  }),
}
