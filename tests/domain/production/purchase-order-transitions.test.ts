import { describe } from 'vitest'
import { purchaseOrderStatuses, type SpecSheet } from '#domain/production/purchase-order-core.ts'
import { purchaseOrder } from '#domain/production/purchase-order.ts'
import { plusDays } from '#domain/time.ts'
import { anAttachment } from '#tests/support/artwork-events.ts'
import { aPurchaseOrder, purchaseOrderEvents } from '#tests/support/event-fixtures.ts'
import { folded, monday } from '#tests/support/given.ts'
import { matrix } from '#tests/support/transition-matrix.ts'

/** CONST-005 and CONST-D02: every command of a purchase order in every status. */

describe('a purchase order', () => {
  const { data } = purchaseOrderEvents.created
  const state = folded(purchaseOrder, aPurchaseOrder.issued)
  const sheet = (change: Partial<SpecSheet>) => ({ ...state, spec: { ...state.spec!, ...change } })
  const proposed = {
    ...state,
    proposal: { plannedReadyDate: monday, unitPrice: 700, reason: 'No board before.', proposedOn: monday },
  }
  const reason = { reason: 'Because.' }
  const files = { attachments: [anAttachment], origin: 'supplier' as const, language: undefined }
  const payment = { id: 'payment-1', amount: 1, date: monday, paymentTermNotes: '' }
  const bill = {
    id: 'bill-1',
    number: 'INV-1',
    date: monday,
    dueDate: plusDays(monday, 30),
    amount: 100,
    currency: 'USD' as const,
    final: true,
    file: null,
  }
  const note = { noteId: 'note-1', text: 'Matte or gloss?' }
  const unstarted = ['planning', 'awaitingCustomerRelease', 'released', 'orderPlaced'] as const
  const underWay = ['released', 'orderPlaced', 'inProgress'] as const
  matrix(purchaseOrder, ['none', 'removed', ...purchaseOrderStatuses], {
    CreatePurchaseOrder: { data, state: purchaseOrder.initial, allowed: ['none'] },
    AssignPurchaseOrder: {
      data: { assigneeId: 'u-sam', dueDate: null, followUpOn: monday },
      state,
      allowed: purchaseOrderStatuses,
    },
    RequestCustomerRelease: {
      data: { waitingFor: 'proof' },
      state: sheet({ artwork: 'pending' }),
      allowed: ['planning'],
    },
    WithdrawCustomerReleaseRequest: { data: {}, state, allowed: ['awaitingCustomerRelease'] },
    ReleasePurchaseOrder: {
      data: { plannedReadyDate: '2026-04-01T09:00:00.000Z', confirmationFrom: 'supplier' },
      state,
      allowed: ['planning', 'awaitingCustomerRelease'],
    },
    ConfirmPurchaseOrder: { data: { by: 'supplier' }, state, allowed: ['released'] },
    DeclinePurchaseOrder: { data: reason, state, allowed: ['released'] },
    RecallPurchaseOrder: { data: reason, state, allowed: ['released'] },
    RevokeConfirmation: { data: reason, state, allowed: ['orderPlaced'] },
    StartPurchaseOrder: { data: {}, state, allowed: ['orderPlaced'] },
    CompletePurchaseOrder: { data: {}, state, allowed: ['inProgress'] },
    ReopenPurchaseOrder: { data: reason, state, allowed: ['completed'] },
    ExpirePurchaseOrder: {
      data: {},
      state: sheet({ validUntil: '2026-01-01T00:00:00Z' }),
      allowed: ['planning', 'released', 'awaitingCustomerRelease'],
    },
    RenewPurchaseOrder: { data: { validUntil: '2027-01-01T00:00:00Z' }, state, allowed: ['expired'] },
    RemovePurchaseOrder: { data: { replacement: null }, state, allowed: ['planning'] },
    AttachPurchaseOrderFiles: { data: files, state, allowed: [...unstarted, 'inProgress', 'completed'] },
    ProvidePurchaseOrderDieline: { data: files, state: sheet({ dieline: 'pending' }), allowed: unstarted },
    WithdrawPurchaseOrderDieline: { data: {}, state: sheet({ dieline: 'available' }), allowed: unstarted },
    WaivePurchaseOrderDieline: { data: {}, state: sheet({ dieline: 'pending' }), allowed: unstarted },
    RequirePurchaseOrderDieline: { data: {}, state: sheet({ dieline: 'notRequired' }), allowed: unstarted },
    ReceiveItemDieline: {
      data: { attachment: anAttachment },
      state: sheet({ dieline: 'pending' }),
      allowed: unstarted,
    },
    SendDielineToCustomer: { data: {}, state: sheet({ artwork: 'pending' }), allowed: unstarted },
    ReceiveCustomerArtwork: { data: { artworkFiles: [] }, state: sheet({ artwork: 'pending' }), allowed: unstarted },
    ApproveFactoryArtwork: {
      data: {},
      state: sheet({ artwork: 'receivedFromCustomer' }),
      allowed: ['released', 'orderPlaced'],
    },
    ReturnArtworkToCustomer: { data: reason, state: sheet({ artwork: 'factoryApproved' }), allowed: unstarted },
    WaivePurchaseOrderArtwork: { data: {}, state: sheet({ artwork: 'atCustomer' }), allowed: unstarted },
    RequirePurchaseOrderArtwork: { data: {}, state: sheet({ artwork: 'notRequired' }), allowed: unstarted },
    ProposePurchaseOrderTerms: {
      data: { terms: { plannedReadyDate: '2027-01-01T00:00:00Z', unitPrice: 710 }, reason: 'No board before.' },
      state,
      allowed: underWay,
    },
    AcceptPurchaseOrderTerms: { data: {}, state: proposed, allowed: underWay },
    DeclinePurchaseOrderTerms: { data: reason, state: proposed, allowed: underWay },
    ReportPurchaseOrderProgress: { data: { quantityMade: 100 }, state, allowed: ['inProgress'] },
    SetPurchaseOrderShipping: {
      data: { shipTo: 'Port of Yantian', marks: 'PO 1', cartons: undefined },
      state,
      allowed: [...unstarted, 'inProgress', 'completed'],
    },
    RecordSupplierPayment: { data: { payment, notes: '' }, state, allowed: [...underWay, 'completed'] },
    RemoveSupplierPayment: {
      data: { paymentId: payment.id, counterEntryId: 'payment-2', reason: 'Twice' },
      state: { ...state, payments: [{ ...payment, recordedOn: monday }] },
      allowed: ['none', 'removed', ...purchaseOrderStatuses],
    },
    RecordSupplierBankPayment: {
      data: { payment, notes: '', bankLine: { statementId: 'statement-1', lineId: 'line-1', number: 1 } },
      state,
      allowed: [...underWay, 'completed'],
    },
    RecordSupplierBill: {
      data: { bill, notes: '', numberUse: { key: 's-lin/1', number: 1 } },
      state,
      allowed: [...underWay, 'completed'],
    },
    CancelSupplierBill: {
      data: { billId: bill.id, reason: 'Twice' },
      state: { ...state, bills: [{ ...bill, recordedOn: monday, cancelledOn: undefined }] },
      allowed: ['none', 'removed', ...purchaseOrderStatuses],
    },
    AddPurchaseOrderNote: {
      data: note,
      state: { ...state, releasedOn: monday },
      allowed: ['released', 'orderPlaced', 'inProgress', 'completed', 'expired'],
    },
    AddInternalPurchaseOrderNote: { data: note, state, allowed: [...purchaseOrderStatuses] },
  })
})
