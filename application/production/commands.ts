import { type Case, shipmentsOf } from '#domain/case.ts'
import type { AttachmentLanguage, UploadedFile } from '#domain/files/attachment.ts'
import { amountOf, unitPriceOf } from '#domain/kernel/money.ts'
import { ruleBroken, throwIfRefused, firstOf, type Refusal } from '#domain/kernel/refusal.ts'
import { itemOf } from '#domain/ordering/order-items.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import { paymentTermsCan } from '#domain/payments/payment-terms.ts'
import { forbidden, permits } from '#domain/people/rights.ts'
import { artworkForFactory } from '#domain/production/artwork-for-factory.ts'
import { artworkOf, filesForProduction } from '#domain/production/artwork.ts'
import type { AttachmentOrigin } from '#domain/production/ordered-file.ts'
import { sheetOf, sourceOf } from '#domain/production/purchase-order-core.ts'
import { isOutdated, purchaseOrderCan } from '#domain/production/purchase-order.ts'
import type { Cartons } from '#domain/shipping/packing-list.ts'
import { plannedDay } from '#domain/time.ts'
import { attachmentOf, attachmentsOf, printFilesOf } from '../files/attach-files.ts'
import { assigneeRefusal } from '../people/employees.ts'
import type { Caller } from '../pipeline/access.ts'
import type { Ports } from '../pipeline/ports.ts'
import { nextNumberUse } from './bill-numbers.ts'
import { purchaseOrders as contracts } from './contracts/purchase-orders.ts'
import { supplierRefusal } from './create-purchase-order.ts'
import {
  endingCommand,
  type OfPurchaseOrder,
  purchaseOrderCommand,
  purchaseOrderIn,
  unlessSeen,
} from './on-purchase-order.ts'

/** Purchase order commands, in the order of their contracts. */

/**
 * Refuses work on a purchase order that an accepted change has made obsolete, even before it is recalled (decision
 * 101).
 */
const unlessOutdated = (state: Case, of: OfPurchaseOrder): Refusal | undefined =>
  isOutdated(purchaseOrderIn(state, of), requireExisting(state.order))
    ? ruleBroken('status', 'rule.purchaseOrderOutdated')
    : undefined

/** Refuses to send a printed item to the factory without an approved artwork. */
const unlessArtworkReady = (state: Case, of: OfPurchaseOrder): Refusal | undefined =>
  artworkForFactory.send(state, purchaseOrderIn(state, of))

const unlessToProduce = (state: Case, of: OfPurchaseOrder): Refusal | undefined =>
  firstOf(unlessOutdated(state, of), unlessArtworkReady(state, of))

export const requestCustomerRelease = purchaseOrderCommand(contracts.requestCustomerRelease, 'RequestCustomerRelease', {
  /** PO-T02: without a payment that is due, nothing would end the wait. */
  precondition: (state, { waitingFor }) =>
    waitingFor === 'payment' && paymentTermsCan.paidForProduction(requireExisting(state.order))
      ? ruleBroken('waitingFor', 'rule.nothingToWaitFor')
      : undefined,
  data: ({ waitingFor }) => ({ waitingFor }),
})

export const withdrawCustomerRelease = purchaseOrderCommand(
  contracts.withdrawCustomerRelease,
  'WithdrawCustomerReleaseRequest',
)

/**
 * PO-T03, PO-T05: supplierOnly staff can release planned purchase orders, but not those that are waiting for the
 * customer.
 */
export const releasePurchaseOrder = purchaseOrderCommand(contracts.release, 'ReleasePurchaseOrder', {
  allow: (caller, state, input) => {
    const waiting = purchaseOrderIn(state, input).status === 'awaitingCustomerRelease'
    return waiting && permits(['staff', 'system'], caller) ? forbidden : undefined
  },
  precondition: (state, input) =>
    firstOf(
      purchaseOrderCan.send(state.order),
      unlessOutdated(state, input),
      paymentTermsCan.proceed(requireExisting(state.order), 'production'),
      unlessArtworkReady(state, input),
    ),
  data: async ({ purchaseOrderId, confirmationFrom }, { state, ports }) => {
    const po = purchaseOrderIn(state, { purchaseOrderId })
    const { supplierId, confirmationFrom: planned } = sheetOf(po)
    const confirmedBy = confirmationFrom ?? planned
    throwIfRefused(await supplierRefusal(ports, supplierId, confirmedBy))
    const { leadTimeDays } = itemOf(requireExisting(state.order), sourceOf(po).itemId).selected!
    return { plannedReadyDate: plannedDay(ports.now(), leadTimeDays), confirmationFrom: confirmedBy }
  },
})

export const confirmPurchaseOrder = purchaseOrderCommand(contracts.confirm, 'ConfirmPurchaseOrder', {
  precondition: unlessToProduce,
  data: (_, { caller }) => ({ by: caller.audience === 'supplier' ? 'supplier' : 'staff' }),
})
export const declinePurchaseOrder = endingCommand(contracts.decline, 'DeclinePurchaseOrder', {
  data: ({ reason }) => ({ reason }),
})
export const recallPurchaseOrder = purchaseOrderCommand(contracts.recall, 'RecallPurchaseOrder', {
  data: ({ reason }) => ({ reason }),
})
export const revokeConfirmation = purchaseOrderCommand(contracts.revokeConfirmation, 'RevokeConfirmation', {
  data: ({ reason }) => ({ reason }),
})
export const startPurchaseOrder = purchaseOrderCommand(contracts.start, 'StartPurchaseOrder', {
  precondition: unlessToProduce,
})
export const completePurchaseOrder = purchaseOrderCommand(contracts.complete, 'CompletePurchaseOrder')
export const reopenPurchaseOrder = purchaseOrderCommand(contracts.reopen, 'ReopenPurchaseOrder', {
  data: ({ reason }) => ({ reason }),
})
export const renewPurchaseOrder = purchaseOrderCommand(contracts.renew, 'RenewPurchaseOrder', {
  data: ({ validUntil }) => ({ validUntil }),
})

/**
 * With a replacement, the process `issue-purchase-orders` plans the same pieces with the other supplier, so it must be
 * possible to plan them.
 */
export const removePurchaseOrder = endingCommand(contracts.remove, 'RemovePurchaseOrder', {
  precondition: (state, { replacement }) =>
    replacement
      ? firstOf(
          purchaseOrderCan.create(state.order),
          paymentTermsCan.proceed(requireExisting(state.order), 'production'),
        )
      : undefined,
  data: async ({ replacement }, { ports }) => {
    if (!replacement) return { replacement: null }
    throwIfRefused(await supplierRefusal(ports, replacement.supplierId, 'staff'))
    return { replacement: { supplierId: replacement.supplierId, unitPrice: unitPriceOf(replacement.unitCost) } }
  },
})

// Files ---------------------------------------------------------------------------------------------------------------

type Uploaded = {
  attachments: UploadedFile[]
  origin?: AttachmentOrigin | undefined
  language?: AttachmentLanguage | undefined
}

/**
 * Files from staff have our origin; a supplier can mark its own files as internal (PO-009). `accept`: the check of the
 * uploads.
 */
const attached = async (
  { attachments, origin = 'supplier', language }: Uploaded,
  { caller, ports }: { caller: Caller; ports: Ports },
  accept: typeof attachmentsOf,
) => ({
  attachments: await accept(ports, attachments),
  origin: caller.audience === 'supplier' ? origin : 'boxwright',
  language,
})

export const attachFiles = purchaseOrderCommand(contracts.attachFiles, 'AttachPurchaseOrderFiles', {
  data: async ({ assetType, ...files }, context) => ({
    ...(await attached(files, context, assetType ? printFilesOf : attachmentsOf)),
    assetType,
  }),
})
export const providePurchaseOrderDieline = purchaseOrderCommand(
  contracts.provideDieline,
  'ProvidePurchaseOrderDieline',
  { data: (files, context) => attached(files, context, printFilesOf) },
)
export const withdrawDieline = purchaseOrderCommand(contracts.withdrawDieline, 'WithdrawPurchaseOrderDieline')
export const waiveDieline = purchaseOrderCommand(contracts.waiveDieline, 'WaivePurchaseOrderDieline')
export const requireDieline = purchaseOrderCommand(contracts.requireDieline, 'RequirePurchaseOrderDieline')
export const sendDieline = purchaseOrderCommand(contracts.sendDieline, 'SendDielineToCustomer')

/** PO-T24: the customer approved the item's proof. */
export const receiveCustomerArtwork = purchaseOrderCommand(contracts.receiveArtwork, 'ReceiveCustomerArtwork', {
  precondition: unlessArtworkReady,
  data: (input, { state }) => {
    const order = requireExisting(state.order)
    return {
      artworkFiles: filesForProduction(artworkOf(order, itemOf(order, sourceOf(purchaseOrderIn(state, input)).itemId))),
    }
  },
})
export const approveFactoryArtwork = purchaseOrderCommand(contracts.approveArtwork, 'ApproveFactoryArtwork')
/** PO-T26: the process `return-artwork` asks the customer for changes. */
export const returnArtwork = purchaseOrderCommand(contracts.returnArtwork, 'ReturnArtworkToCustomer', {
  scope: 'case',
  precondition: (state, input) => artworkForFactory.return(state, purchaseOrderIn(state, input)),
  data: ({ reason }) => ({ reason }),
})
export const waiveArtwork = purchaseOrderCommand(contracts.waiveArtwork, 'WaivePurchaseOrderArtwork', {
  precondition: (state, input) => artworkForFactory.waive(state, purchaseOrderIn(state, input)),
})
export const requireArtwork = purchaseOrderCommand(contracts.requireArtwork, 'RequirePurchaseOrderArtwork')

// Terms, payments, notes ----------------------------------------------------------------------------------------------

export const proposeTerms = purchaseOrderCommand(contracts.proposeTerms, 'ProposePurchaseOrderTerms', {
  data: ({ plannedReadyDate, unitPrice, reason }) => ({
    terms: { plannedReadyDate: plannedDay(plannedReadyDate, 0), unitPrice: unitPriceOf(unitPrice) },
    reason,
  }),
})
export const acceptTerms = purchaseOrderCommand(contracts.acceptTerms, 'AcceptPurchaseOrderTerms')
export const declineTerms = purchaseOrderCommand(contracts.declineTerms, 'DeclinePurchaseOrderTerms', {
  data: ({ reason }) => ({ reason }),
})
export const reportProgress = purchaseOrderCommand(contracts.reportProgress, 'ReportPurchaseOrderProgress', {
  data: ({ quantityMade }) => ({ quantityMade }),
})
/** Cartons of an item in the order's shipments. */
const cartonsOf = (state: Case, itemId: string): Cartons[] =>
  shipmentsOf(state)
    .flatMap(({ packingList }) => packingList?.cartons ?? [])
    .flatMap(({ itemId: packed, ...cartons }) => (packed === itemId ? [cartons] : []))

export const setShipping = purchaseOrderCommand(contracts.setShipping, 'SetPurchaseOrderShipping', {
  scope: 'case',
  data: ({ purchaseOrderId, shipTo, marks, withCartons }, { state }) => {
    if (!withCartons) return { shipTo, marks, cartons: undefined }
    const cartons = cartonsOf(state, sourceOf(purchaseOrderIn(state, { purchaseOrderId })).itemId)
    throwIfRefused(cartons.length > 0 ? undefined : ruleBroken('withCartons', 'rule.packFirst'))
    return { shipTo, marks, cartons }
  },
})
export const recordSupplierPayment = purchaseOrderCommand(contracts.recordPayment, 'RecordSupplierPayment', {
  precondition: (state, input) => unlessSeen(purchaseOrderIn(state, input), input),
  data: ({ amount, date, paymentTermNotes, method, reference, notes }, { ports }) => ({
    payment: {
      id: ports.idGenerator.ulid(),
      amount: amountOf(amount),
      date: date ?? ports.now(),
      paymentTermNotes,
      method,
      reference,
    },
    notes,
  }),
})
export const removeSupplierPayment = purchaseOrderCommand(contracts.removePayment, 'RemoveSupplierPayment', {
  data: ({ paymentId, reason }, { ports }) => ({ paymentId, counterEntryId: ports.idGenerator.ulid(), reason }),
})
export const recordSupplierBill = purchaseOrderCommand(contracts.recordBill, 'RecordSupplierBill', {
  data: async ({ purchaseOrderId, amount, file, notes, shared, ...bill }, { state, ports }) => {
    const { supplierId } = sheetOf(purchaseOrderIn(state, { purchaseOrderId }))
    return {
      bill: {
        ...bill,
        id: ports.idGenerator.ulid(),
        amount: amountOf(amount),
        file: file && (await attachmentOf(ports, file)),
      },
      notes,
      numberUse: await nextNumberUse({ supplierId, purchaseOrderId, number: bill.number, shared }, ports),
    }
  },
})
export const cancelSupplierBill = purchaseOrderCommand(contracts.cancelBill, 'CancelSupplierBill', {
  data: ({ billId, reason }) => ({ billId, reason }),
})
export const assignPurchaseOrder = purchaseOrderCommand(contracts.assign, 'AssignPurchaseOrder', {
  data: async ({ assigneeId, dueDate, followUpOn }, { ports }) => {
    throwIfRefused(await assigneeRefusal(ports, { assigneeId }, { managers: true }))
    return { assigneeId, dueDate, followUpOn }
  },
})
export const addNote = purchaseOrderCommand(contracts.addNote, 'AddPurchaseOrderNote', {
  data: ({ text }, { ports }) => ({ noteId: ports.idGenerator.ulid(), text }),
})
export const addInternalNote = purchaseOrderCommand(contracts.addInternalNote, 'AddInternalPurchaseOrderNote', {
  data: ({ text }, { ports }) => ({ noteId: ports.idGenerator.ulid(), text }),
})
