import { z } from 'zod'
import { attachmentLanguages, UploadedFile } from '#domain/files/attachment.ts'
import { Currency } from '#domain/kernel/money.ts'
import { assignmentFields } from '#domain/people/assignment.ts'
import type { Access } from '#domain/people/rights.ts'
import { attachmentOrigins } from '#domain/production/ordered-file.ts'
import { confirmationParties, customerReleases, purchaseOrderTypes } from '#domain/production/purchase-order-core.ts'
import { maxFiles } from '#domain/production/purchase-order-files.ts'
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
 * Commands for purchase orders (tables PO-T). Supplier commands are under `/supplier` and can also be sent by staff on
 * a supplier's behalf; the others are for staff. `supplierManager` is supplierOnly staff (ROLE-D02).
 */

const Reason = z.strictObject({ reason: text(2000) })
/** Files from staff always have our origin. */
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
/** Callers who may record suppliers' bills and payments. */
const payers: readonly Access[] = [...anyStaff, 'bookkeeper']

/** Command endpoints, named after their rules in `purchaseOrderCan`. */
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
      /** Default: production of pieces of the item; only these are counted as its pieces. */
      type: z.enum(purchaseOrderTypes).optional(),
      /** Default: the quantity that is not on a purchase order yet; 1 for tooling and ready-made goods. */
      quantity: z.int().positive().optional(),
      /** Default: the supplier and, for production, the cost assigned to the item. */
      supplierId: z.string().min(1).max(100).optional(),
      unitCost: UnitPriceInput.optional(),
      /** A removed purchase order of the item, whose address, marks, cartons, files, notes and assignment are copied. */
      replaces: PurchaseOrderId.optional(),
    }),
    reply: PurchaseOrder,
  }),
  requestCustomerRelease: forStaff({
    name: 'request-customer-release',
    summary: 'Set a purchase order to wait for the customer’s approval or payment (RequestCustomerRelease)',
    access: staff,
    body: z.strictObject({ waitingFor: z.enum(customerReleases) }),
  }),
  withdrawCustomerRelease: forStaff({
    name: 'withdraw-customer-release-request',
    summary: 'Stop waiting for the customer (WithdrawCustomerReleaseRequest)',
    access: ['staff', 'system'],
    body: Nothing,
  }),
  release: forStaff({
    name: 'release-purchase-order',
    summary: 'Send a purchase order to its supplier (ReleasePurchaseOrder)',
    access: [...anyStaff, 'system'],
    body: z.strictObject({ confirmationFrom: z.enum(confirmationParties).optional() }),
  }),
  confirm: forSupplier({
    name: 'confirm-purchase-order',
    summary: 'Confirm a purchase order (ConfirmPurchaseOrder)',
    access: ['supplier', 'staff'],
    body: Nothing,
  }),
  decline: endpoint({
    method: 'POST',
    path: '/supplier/purchase-orders/:purchaseOrderId/decline-purchase-order',
    summary: 'Decline a purchase order with a reason; staff plan it again (DeclinePurchaseOrder)',
    access: ['supplier'],
    rateLimit: 'commands',
    params: z.strictObject({ purchaseOrderId: PurchaseOrderId }),
    body: Reason,
    reply: EndedPurchaseOrder,
  }),
  recall: forStaff({
    name: 'recall-purchase-order',
    summary: 'Recall a purchase order before its supplier confirms it (RecallPurchaseOrder)',
    access: [...anyStaff, 'system'],
    body: Reason,
  }),
  revokeConfirmation: forStaff({
    name: 'revoke-confirmation',
    summary: 'Revoke the confirmation before production starts; the supplier confirms again (RevokeConfirmation)',
    access: ['staff', 'system'],
    body: Reason,
  }),
  start: forSupplier({
    name: 'start-purchase-order',
    summary: 'Record the start of production (StartPurchaseOrder)',
    access: supplierAndStaff,
    body: Nothing,
  }),
  complete: forSupplier({
    name: 'complete-purchase-order',
    summary: 'Record the end of production (CompletePurchaseOrder)',
    access: supplierAndStaff,
    body: Nothing,
  }),
  reopen: forStaff({
    name: 'reopen-purchase-order',
    summary: 'Reopen a completed purchase order (ReopenPurchaseOrder)',
    access: staff,
    body: Reason,
  }),
  renew: forStaff({
    name: 'renew-purchase-order',
    summary: 'Renew an expired purchase order with a new expiry date (RenewPurchaseOrder)',
    access: [...anyStaff, 'system'],
    body: z.strictObject({ validUntil: Moment }),
  }),
  remove: endpoint({
    method: 'POST',
    path: '/purchase-orders/:purchaseOrderId/remove-purchase-order',
    summary: 'Remove a planned purchase order; with `replacement`, plan it with another supplier (RemovePurchaseOrder)',
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
    summary: 'Attach uploaded files to a purchase order (AttachPurchaseOrderFiles)',
    // The system: the work was moved from another supplier (decision 228).
    access: [...supplierAndStaff, 'system'],
    /** `assetType`: the files are the artwork that the factory works with. */
    body: Files.extend({ assetType: z.literal('artwork').optional() }),
  }),
  provideDieline: forSupplier({
    name: 'provide-dieline',
    summary: 'Attach the dieline to a purchase order (ProvidePurchaseOrderDieline)',
    access: supplierAndStaff,
    body: Files,
  }),
  withdrawDieline: forSupplier({
    name: 'withdraw-dieline',
    summary: 'Withdraw the dieline; another one is required (WithdrawPurchaseOrderDieline)',
    access: supplierAndStaff,
    body: Nothing,
  }),
  waiveDieline: forStaff({
    name: 'waive-dieline',
    summary: 'Mark the dieline as not required (WaivePurchaseOrderDieline)',
    // The system: the artwork of the item was waived (decision 218).
    access: [...anyStaff, 'system'],
    body: Nothing,
  }),
  requireDieline: forStaff({
    name: 'require-dieline',
    summary: 'Mark the dieline as required (RequirePurchaseOrderDieline)',
    access: anyStaff,
    body: Nothing,
  }),
  sendDieline: forStaff({
    name: 'send-dieline-to-customer',
    summary: 'Send the dieline to the customer, who prepares the artwork on it (SendDielineToCustomer)',
    access: ['staff', 'system'],
    body: Nothing,
  }),
  receiveArtwork: forStaff({
    name: 'receive-customer-artwork',
    summary: 'Add the customer’s approved artwork to a purchase order (ReceiveCustomerArtwork)',
    access: ['staff', 'system'],
    body: Nothing,
  }),
  approveArtwork: forSupplier({
    name: 'approve-artwork',
    summary: 'Approve the artwork for production (ApproveFactoryArtwork)',
    access: supplierAndStaff,
    body: Nothing,
  }),
  returnArtwork: forStaff({
    name: 'return-artwork',
    summary: 'Return the artwork to the customer for changes (ReturnArtworkToCustomer)',
    // The system: the artwork of another purchase order of the item was returned (decision 228).
    access: [...staff, 'system'],
    body: Reason,
  }),
  waiveArtwork: forStaff({
    name: 'waive-artwork',
    summary: 'Mark the artwork as not required (WaivePurchaseOrderArtwork)',
    // The system: the artwork of the item was waived (decision 218).
    access: [...anyStaff, 'system'],
    body: Nothing,
  }),
  requireArtwork: forStaff({
    name: 'require-artwork',
    summary: 'Mark the artwork as required (RequirePurchaseOrderArtwork)',
    access: anyStaff,
    body: Nothing,
  }),
  proposeTerms: forSupplier({
    name: 'propose-terms',
    summary: 'Propose another ready date or price, by staff for the supplier (ProposePurchaseOrderTerms)',
    access: supplierAndStaff,
    body: z.strictObject({ plannedReadyDate: Moment, unitPrice: UnitPriceInput, reason: text(2000) }),
  }),
  acceptTerms: forStaff({
    name: 'accept-terms',
    summary: 'Accept the supplier’s proposed date and price (AcceptPurchaseOrderTerms)',
    access: anyStaff,
    body: Nothing,
  }),
  declineTerms: forStaff({
    name: 'decline-terms',
    summary: 'Decline the supplier’s proposed date and price (DeclinePurchaseOrderTerms)',
    access: anyStaff,
    body: Reason,
  }),
  reportProgress: forSupplier({
    name: 'report-progress',
    summary: 'Report the number of pieces produced so far (ReportPurchaseOrderProgress)',
    access: supplierAndStaff,
    body: z.strictObject({ quantityMade: z.int().nonnegative() }),
  }),
  /** SHIP-T02 */
  recordPickup: forSupplier({
    name: 'record-shipment-pickup',
    summary: 'Record the pickup of a shipment’s pieces at the factory (RecordShipmentPickup)',
    access: ['supplier'],
    body: z.strictObject({ shipmentId: z.string().min(1).max(100), happenedOn: Moment.optional() }),
  }),
  setShipping: forStaff({
    name: 'set-shipping',
    summary: 'Set the delivery address and carton marks of a purchase order (SetPurchaseOrderShipping)',
    access: anyStaff,
    body: z.strictObject({
      shipTo: optionalText(maxShippingTextLength),
      marks: optionalText(maxShippingTextLength),
      /** Whether to include the cartons of the order's shipments. */
      withCartons: z.boolean().default(false),
    }),
  }),
  recordPayment: forStaff({
    name: 'record-supplier-payment',
    summary: 'Record a payment to the supplier (RecordSupplierPayment)',
    access: payers,
    body: z.strictObject({
      /**
       * Number of payment history entries that the sender saw: if the same payment is recorded twice concurrently, one
       * is refused.
       */
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
    summary: 'Correct a wrong supplier payment with a reversing entry (RemoveSupplierPayment)',
    access: staff,
    body: Reason.extend({ paymentId: z.string().min(1).max(100) }),
  }),
  recordBill: forStaff({
    name: 'record-supplier-bill',
    summary: 'Record a supplier bill (RecordSupplierBill)',
    access: payers,
    body: z.strictObject({
      number: text(maxBillNumberLength),
      date: Moment,
      dueDate: Moment,
      amount: AmountInput.positive(),
      currency: Currency,
      /** Whether this is the supplier's final bill for the purchase order. */
      final: z.boolean().default(true),
      /** Whether it bills several purchase orders: `amount` is the share of this one. */
      shared: z.boolean().default(false),
      file: UploadedFile.nullable().default(null),
      notes: optionalText(2000),
    }),
  }),
  cancelBill: forStaff({
    name: 'cancel-supplier-bill',
    summary: 'Cancel a wrong supplier bill; it remains in the history (CancelSupplierBill)',
    access: staff,
    body: Reason.extend({ billId: z.string().min(1).max(100) }),
  }),
  assign: forStaff({
    name: 'assign-purchase-order',
    summary: 'Set assignee, due date and follow-up date of a purchase order (AssignPurchaseOrder)',
    access: [...anyStaff, 'system'],
    body: z.strictObject(assignmentFields),
  }),
  addNote: forSupplier({
    name: 'add-note',
    summary: 'Add a note to a purchase order, visible to supplier and staff (AddPurchaseOrderNote)',
    access: supplierAndStaff,
    body: z.strictObject({ text: text(maxNoteLength) }),
  }),
  addInternalNote: forStaff({
    name: 'add-internal-note',
    summary: 'Add an internal note to a purchase order, visible to staff only (AddInternalPurchaseOrderNote)',
    access: [...anyStaff, 'system'],
    body: z.strictObject({ text: text(maxNoteLength) }),
  }),
}
