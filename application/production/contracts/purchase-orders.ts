import { z } from 'zod'
import { attachmentLanguages, UploadedFile } from '#domain/files/attachment.ts'
import { Currency } from '#domain/kernel/money.ts'
import { assignmentFields } from '#domain/people/assignment.ts'
import type { Access } from '#domain/people/rights.ts'
import { confirmationParties, purchaseOrderTypes } from '#domain/production/purchase-order-core.ts'
import { attachmentOrigins, maxFiles } from '#domain/production/purchase-order-files.ts'
import { customerReleases } from '#domain/production/purchase-order-lifecycle.ts'
import { maxNoteLength } from '#domain/production/purchase-order-notes.ts'
import { maxShippingTextLength } from '#domain/production/purchase-order-terms.ts'
import { maxBillNumberLength } from '#domain/production/supplier-bill.ts'
import { maxReferenceLength, supplierPaymentMethods } from '#domain/production/supplier-payment.ts'
import { text, optionalText } from '#domain/text/fields.ts'
import { Moment } from '#domain/time.ts'
import { AmountInput, endpoint, Nothing, UnitPriceInput } from '../../contracts/endpoint.ts'
import { RequestId } from '../../ordering/contracts/order-shapes.ts'
import { PurchaseOrderId } from '../contracts.ts'
import { EndedPurchaseOrder, PurchaseOrder } from './purchase-order-shapes.ts'

/**
 * Commands on purchase orders (tables PO-T). Those of suppliers are under `/supplier` and also open to staff who act
 * for them; the rest is for staff. `supplierManager` is supplierOnly staff (ROLE-D02).
 */

const Reason = z.strictObject({ reason: text(2000) })
/** Files of staff always have our origin. */
const Files = z.strictObject({
  attachments: z.array(UploadedFile).min(1).max(maxFiles),
  origin: z.enum(attachmentOrigins).exclude(['boxwright']).optional(),
  language: z.enum(attachmentLanguages).optional(),
})

type Declared<Body extends z.ZodType> = { name: string; summary: string; access: readonly Access[]; body: Body }
const under =
  (base: string) =>
  <Body extends z.ZodType>({ name, ...contract }: Declared<Body>) =>
    endpoint({
      method: 'POST',
      path: `${base}/:purchaseOrderId/${name}`,
      ...contract,
      rateLimit: 'commands',
      params: z.strictObject({ purchaseOrderId: PurchaseOrderId }),
      reply: PurchaseOrder,
    })
const forSupplier = under('/supplier/purchase-orders')
const forStaff = under('/purchase-orders')

const staff: readonly Access[] = ['staff']
const anyStaff: readonly Access[] = ['staff', 'supplierManager']
const supplierAndStaff: readonly Access[] = ['supplier', ...anyStaff]
/** Callers who record bills and payments of suppliers. */
const payers: readonly Access[] = [...anyStaff, 'bookkeeper']

/** Endpoints of commands, by the names of their rules in `purchaseOrderCan`. */
export const purchaseOrders = {
  create: endpoint({
    method: 'POST',
    path: '/purchase-orders',
    summary: 'Plan a purchase order for an item of an order in progress (CreatePurchaseOrder)',
    access: [...anyStaff, 'system'],
    rateLimit: 'commands',
    body: z.strictObject({
      requestId: RequestId,
      itemId: z.string().min(1).max(100),
      type: z.enum(purchaseOrderTypes).optional(),
      /** Default: the quantity that is on no purchase order yet. */
      quantity: z.int().positive().optional(),
      /** Default: the supplier and cost assigned to the item. */
      supplierId: z.string().min(1).max(100).optional(),
      unitCost: UnitPriceInput.optional(),
    }),
    reply: PurchaseOrder,
  }),
  requestCustomerRelease: forStaff({
    name: 'request-customer-release',
    summary: 'Wait for the proof or the payment of the customer (RequestCustomerRelease)',
    access: staff,
    body: z.strictObject({ waitingFor: z.enum(customerReleases) }),
  }),
  withdrawCustomerRelease: forStaff({
    name: 'withdraw-customer-release-request',
    summary: 'No longer wait for the customer (WithdrawCustomerReleaseRequest)',
    access: ['staff', 'system'],
    body: Nothing,
  }),
  release: forStaff({
    name: 'release-purchase-order',
    summary: 'Send it to its supplier (ReleasePurchaseOrder)',
    access: [...anyStaff, 'system'],
    body: z.strictObject({ confirmationFrom: z.enum(confirmationParties).optional() }),
  }),
  confirm: forSupplier({
    name: 'confirm-purchase-order',
    summary: 'Accept it as it is (ConfirmPurchaseOrder)',
    access: ['supplier', 'staff'],
    body: Nothing,
  }),
  decline: endpoint({
    method: 'POST',
    path: '/supplier/purchase-orders/:purchaseOrderId/decline-purchase-order',
    summary: 'Decline it with a reason: it goes back to staff (DeclinePurchaseOrder)',
    access: ['supplier'],
    rateLimit: 'commands',
    params: z.strictObject({ purchaseOrderId: PurchaseOrderId }),
    body: Reason,
    reply: EndedPurchaseOrder,
  }),
  recall: forStaff({
    name: 'recall-purchase-order',
    summary: 'Take it back from its supplier before it is confirmed (RecallPurchaseOrder)',
    access: [...anyStaff, 'system'],
    body: Reason,
  }),
  revokeConfirmation: forStaff({
    name: 'revoke-confirmation',
    summary: 'Let the supplier confirm again, before production starts (RevokeConfirmation)',
    access: ['staff', 'system'],
    body: Reason,
  }),
  start: forSupplier({
    name: 'start-purchase-order',
    summary: 'Production begins (StartPurchaseOrder)',
    access: supplierAndStaff,
    body: Nothing,
  }),
  complete: forSupplier({
    name: 'complete-purchase-order',
    summary: 'Everything is made (CompletePurchaseOrder)',
    access: supplierAndStaff,
    body: Nothing,
  }),
  reopen: forStaff({
    name: 'reopen-purchase-order',
    summary: 'Production was not finished after all (ReopenPurchaseOrder)',
    access: staff,
    body: Reason,
  }),
  renew: forStaff({
    name: 'renew-purchase-order',
    summary: 'Plan an expired one again until another date (RenewPurchaseOrder)',
    access: [...anyStaff, 'system'],
    body: z.strictObject({ validUntil: Moment }),
  }),
  remove: endpoint({
    method: 'POST',
    path: '/purchase-orders/:purchaseOrderId/remove-purchase-order',
    summary: 'Remove a planned one; with `replacement` it is planned again with another supplier (RemovePurchaseOrder)',
    access: ['staff', 'system'],
    rateLimit: 'commands',
    params: z.strictObject({ purchaseOrderId: PurchaseOrderId }),
    body: z.strictObject({
      replacement: z.strictObject({ supplierId: z.string().min(1).max(100), unitCost: UnitPriceInput }).optional(),
    }),
    reply: EndedPurchaseOrder,
  }),
  attachFiles: forSupplier({
    name: 'attach-files',
    summary: 'Attach uploaded files (AttachPurchaseOrderFiles)',
    access: supplierAndStaff,
    body: Files,
  }),
  provideDieline: forSupplier({
    name: 'provide-dieline',
    summary: 'Attach the dieline (ProvidePurchaseOrderDieline)',
    access: supplierAndStaff,
    body: Files,
  }),
  withdrawDieline: forSupplier({
    name: 'withdraw-dieline',
    summary: 'Another dieline is needed (WithdrawPurchaseOrderDieline)',
    access: supplierAndStaff,
    body: Nothing,
  }),
  waiveDieline: forStaff({
    name: 'waive-dieline',
    summary: 'No dieline is needed (WaivePurchaseOrderDieline)',
    access: anyStaff,
    body: Nothing,
  }),
  requireDieline: forStaff({
    name: 'require-dieline',
    summary: 'A dieline is needed after all (RequirePurchaseOrderDieline)',
    access: anyStaff,
    body: Nothing,
  }),
  sendDieline: forStaff({
    name: 'send-dieline-to-customer',
    summary: 'The customer prepares the artwork on the dieline (SendDielineToCustomer)',
    access: ['staff', 'system'],
    body: Nothing,
  }),
  receiveArtwork: forStaff({
    name: 'receive-customer-artwork',
    summary: 'Take over the confirmed artwork of the item (ReceiveCustomerArtwork)',
    access: ['staff', 'system'],
    body: Nothing,
  }),
  approveArtwork: forSupplier({
    name: 'approve-artwork',
    summary: 'The artwork can be produced from (ApproveFactoryArtwork)',
    access: supplierAndStaff,
    body: Nothing,
  }),
  returnArtwork: forStaff({
    name: 'return-artwork',
    summary: 'The customer has to change the artwork (ReturnArtworkToCustomer)',
    access: staff,
    body: Reason,
  }),
  waiveArtwork: forStaff({
    name: 'waive-artwork',
    summary: 'No artwork is needed (WaivePurchaseOrderArtwork)',
    access: anyStaff,
    body: Nothing,
  }),
  requireArtwork: forStaff({
    name: 'require-artwork',
    summary: 'Artwork is needed after all (RequirePurchaseOrderArtwork)',
    access: anyStaff,
    body: Nothing,
  }),
  proposeTerms: forSupplier({
    name: 'propose-terms',
    summary: 'Propose another ready date or price (ProposePurchaseOrderTerms)',
    access: ['supplier'],
    body: z.strictObject({ plannedReadyDate: Moment, unitPrice: UnitPriceInput, reason: text(2000) }),
  }),
  acceptTerms: forStaff({
    name: 'accept-terms',
    summary: 'Accept the date and price that the supplier proposed (AcceptPurchaseOrderTerms)',
    access: anyStaff,
    body: Nothing,
  }),
  declineTerms: forStaff({
    name: 'decline-terms',
    summary: 'Keep date and price as they are (DeclinePurchaseOrderTerms)',
    access: anyStaff,
    body: Reason,
  }),
  reportProgress: forSupplier({
    name: 'report-progress',
    summary: 'Pieces made so far (ReportPurchaseOrderProgress)',
    access: supplierAndStaff,
    body: z.strictObject({ quantityMade: z.int().nonnegative() }),
  }),
  /** SHIP-T02 */
  recordPickup: forSupplier({
    name: 'record-shipment-pickup',
    summary: 'The pieces that one shipment takes were picked up at the factory (RecordShipmentPickup)',
    access: ['supplier'],
    body: z.strictObject({ shipmentId: z.string().min(1).max(100), happenedOn: Moment.optional() }),
  }),
  setShipping: forStaff({
    name: 'set-shipping',
    summary: 'Where the goods go, and the marks on the cartons (SetPurchaseOrderShipping)',
    access: anyStaff,
    body: z.strictObject({
      shipTo: optionalText(maxShippingTextLength),
      marks: optionalText(maxShippingTextLength),
      /** Whether to include the packing of the order's shipments. */
      withCartons: z.boolean().default(false),
    }),
  }),
  recordPayment: forStaff({
    name: 'record-supplier-payment',
    summary: 'Record what was paid to the supplier (RecordSupplierPayment)',
    access: payers,
    body: z.strictObject({
      /** Number of entries in the history when it was read: if two record the same payment at once, one is refused. */
      entriesSeen: z.int().nonnegative(),
      amount: AmountInput.positive(),
      /** Default: now. */
      date: Moment.optional(),
      method: z.enum(supplierPaymentMethods).default('bankTransfer'),
      /** Reference of the transfer, such as the bill number. */
      reference: optionalText(maxReferenceLength),
      paymentTermNotes: optionalText(2000),
      notes: optionalText(2000),
    }),
  }),
  removePayment: forStaff({
    name: 'remove-supplier-payment',
    summary: 'Cancel a wrong payment by a reversing entry (RemoveSupplierPayment)',
    access: staff,
    body: Reason.extend({ paymentId: z.string().min(1).max(100) }),
  }),
  recordBill: forStaff({
    name: 'record-supplier-bill',
    summary: 'Record a bill of the supplier (RecordSupplierBill)',
    access: payers,
    body: z.strictObject({
      number: text(maxBillNumberLength),
      date: Moment,
      dueDate: Moment,
      amount: AmountInput.positive(),
      currency: Currency,
      /** Whether this is the supplier's last bill for the purchase order. */
      final: z.boolean().default(true),
      /** Whether it bills several purchase orders: `amount` is the share of this one. */
      shared: z.boolean().default(false),
      file: UploadedFile.nullable().default(null),
      notes: optionalText(2000),
    }),
  }),
  cancelBill: forStaff({
    name: 'cancel-supplier-bill',
    summary: 'Cancel a wrong bill; it stays in the history (CancelSupplierBill)',
    access: staff,
    body: Reason.extend({ billId: z.string().min(1).max(100) }),
  }),
  assign: forStaff({
    name: 'assign-purchase-order',
    summary: 'Who of us is responsible for it, by when, and when to follow up (AssignPurchaseOrder)',
    access: anyStaff,
    body: z.strictObject(assignmentFields),
  }),
  addNote: forSupplier({
    name: 'add-note',
    summary: 'A note or question that supplier and staff read (AddPurchaseOrderNote)',
    access: supplierAndStaff,
    body: z.strictObject({ text: text(maxNoteLength) }),
  }),
  addInternalNote: forStaff({
    name: 'add-internal-note',
    summary: 'A note for staff alone (AddInternalPurchaseOrderNote)',
    access: anyStaff,
    body: z.strictObject({ text: text(maxNoteLength) }),
  }),
}
