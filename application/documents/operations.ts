import { ruleBroken, notFound, Rejection } from '#domain/kernel/refusal.ts'
import { isTimeZone } from '#domain/text/dates.ts'
import type { Language } from '#domain/text/languages.ts'
import { factoryZone } from '#domain/time.ts'
import { Order } from '../ordering/contracts/order-shapes.ts'
import { query } from '../pipeline/operation.ts'
import { PurchaseOrder } from '../production/contracts/purchase-order-shapes.ts'
import { documents as contracts, type orderDocuments } from './contracts.ts'
import { type BusinessDocument, pdfName, type ReaderSettings } from './document.ts'
import { confirmationDocument, quoteDocument } from './order-documents.ts'
import { purchaseOrderDocument } from './purchase-order-document.ts'
import { packingListDocument, proofDocument } from './shipment-documents.ts'

type OrderDocument = (typeof orderDocuments)[number]

type NotYet = `rule.${'quote' | 'confirmation' | 'packingList' | 'proof'}NotYet`

/** How each document is written, and the refusal if the order does not have the document yet. */
const kinds: {
  [Kind in OrderDocument]: {
    write: (order: Order, language: Language, reader?: ReaderSettings) => BusinessDocument
    notYet: (order: Order) => NotYet | undefined
  }
} = {
  quote: {
    write: quoteDocument,
    notYet: (order) =>
      quoteDocument(order, 'en-US').tables.every(({ rows }) => rows.length === 0) ? 'rule.quoteNotYet' : undefined,
  },
  confirmation: {
    write: confirmationDocument,
    notYet: ({ status }) => (status === 'draft' || status === 'internal' ? 'rule.confirmationNotYet' : undefined),
  },
  'packing-list': {
    write: packingListDocument,
    notYet: ({ shipments }) =>
      shipments.some(({ packingList }) => packingList) ? undefined : 'rule.packingListNotYet',
  },
  proof: {
    write: proofDocument,
    notYet: ({ packagingItems }) =>
      packagingItems.some(({ artwork }) => artwork.proofs.length > 0) ? undefined : 'rule.proofNotYet',
  },
}

/** Browsers may know newer names of time zones than this server. */
const knownZone = (name: string): string => (isTimeZone(name) ? name : factoryZone)

/** Documents are created from the view of the reader's audience at the time of the request. */
export const documents = {
  ofOrder: query(
    contracts.ofOrder,
    async ({ caller, params, query: { language, timeZone, unitOfLength: unit }, minPosition }, ports) => {
      await ports.reads.upTo(caller.audience, minPosition)
      const found = await ports.reads.orders.find(caller, params.requestId)
      if (found === undefined) throw new Rejection(notFound('order'))
      const order = Order.parse(JSON.parse(found.json))
      const { write, notYet } = kinds[params.kind]
      const refusal = notYet(order)
      if (refusal) throw new Rejection(ruleBroken('kind', refusal))
      const document = write(order, language, { timeZone: knownZone(timeZone), unit })
      const name = pdfName(`${params.kind}-${params.requestId}`, language)
      return { file: { name, bytes: await ports.renderDocument(document) } }
    },
  ),
  ofPurchaseOrder: query(
    contracts.ofPurchaseOrder,
    async ({ caller, params, query: { language, timeZone } }, ports) => {
      const { purchaseOrderId } = params
      const { purchaseOrders } = ports.reads
      const json =
        caller.audience === 'staff'
          ? await purchaseOrders.findForStaff(purchaseOrderId)
          : await purchaseOrders.find(caller, purchaseOrderId)
      if (json === undefined) throw new Rejection(notFound('purchaseOrder'))
      const document = purchaseOrderDocument(PurchaseOrder.parse(JSON.parse(json)), language, knownZone(timeZone))
      const name = pdfName(`purchase-order-${purchaseOrderId}`, language)
      return { file: { name, bytes: await ports.renderDocument(document) } }
    },
  ),
}
