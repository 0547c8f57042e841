import { z } from 'zod'
import { invoiceKinds, taxCategories } from '#domain/payments/invoice.ts'
import { optionalText } from '#domain/text/fields.ts'
import { languages } from '#domain/text/languages.ts'
import { endpoint } from '../../contracts/endpoint.ts'
import { Order, RequestId } from '../../ordering/contracts/order-shapes.ts'

/** Invoices, proforma invoices and credit notes of an order. */

const InvoiceNumber = z.string().min(1).max(30)

const ofOrder = z.strictObject({ requestId: RequestId })
const ofInvoice = z.strictObject({ requestId: RequestId, number: InvoiceNumber })

export const invoices = {
  issue: endpoint({
    method: 'POST',
    path: '/orders/:requestId/invoices',
    summary:
      'Issue an invoice, a proforma invoice or a credit note; a credit note cancels the open invoice (IssueInvoice)',
    access: ['staff', 'bookkeeper'],
    rateLimit: 'commands',
    params: ofOrder,
    body: z.strictObject({
      requestVersion: z.int().min(1),
      kind: z.enum(invoiceKinds),
      /** For invoices and proforma invoices; a credit note uses the category of its invoice. */
      taxCategory: z.enum(taxCategories).default('E'),
      /** Percentage that is included in the order's prices (PAY-D08). */
      taxRate: z.number().min(0).max(50).multipleOf(0.01).default(0),
      taxReason: optionalText(300),
      vatNumber: optionalText(20),
      /** Reason for a credit note. */
      reason: optionalText(2000),
    }),
    reply: Order,
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/orders/:requestId/invoices/:number/pdf',
    summary: 'Get an issued invoice, proforma invoice or credit note as PDF',
    access: ['customer', 'staff', 'bookReader'],
    params: ofInvoice,
    query: z.strictObject({ language: z.enum(languages).default('en-US') }),
    rateLimit: 'documents',
    file: 'application/pdf',
    reply: z.null(),
  }),
  xml: endpoint({
    method: 'GET',
    path: '/orders/:requestId/invoices/:number/xml',
    summary: 'Get an invoice or credit note as an e-invoice (EN 16931, UBL 2.1)',
    access: ['customer', 'staff', 'bookReader'],
    params: ofInvoice,
    file: 'application/xml',
    reply: z.null(),
  }),
}
