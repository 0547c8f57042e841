import { z } from 'zod'
import { shownUnits } from '#domain/lengths.ts'
import { languages } from '#domain/text/languages.ts'
import { factoryZone } from '#domain/time.ts'
import { endpoint } from '../contracts/endpoint.ts'
import { RequestId } from '../ordering/contracts/order-shapes.ts'
import { PurchaseOrderId } from '../production/contracts.ts'

/** Kinds of documents about an order. */
export const orderDocuments = ['quote', 'confirmation', 'packing-list', 'proof'] as const

const inLanguage = {
  language: z.enum(languages).default('en-US'),
  /** IANA name of the reader's time zone; an unknown one is that of the factories, which the document then names. */
  timeZone: z.string().max(64).default(factoryZone),
}

/** Documents as PDF files, in the requested language, with the days and the unit of the reader's pages. */
export const documents = {
  ofOrder: endpoint({
    method: 'GET',
    path: '/orders/:requestId/documents/:kind',
    summary: 'Get a document of an order as PDF',
    access: ['customer', 'staff'],
    rateLimit: 'documents',
    params: z.strictObject({ requestId: RequestId, kind: z.enum(orderDocuments) }),
    query: z.strictObject({ ...inLanguage, unitOfLength: z.enum(shownUnits).default('mm') }),
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
    query: z.strictObject(inLanguage),
    file: 'application/pdf',
    reply: z.null(),
  }),
}
