import { describe } from 'vitest'
import { orderStatuses } from '#domain/ordering/order-core.ts'
import { type Order, order } from '#domain/ordering/order.ts'
import { usualPacking } from '#domain/shipping/packing.ts'
import { anAttachment } from '#tests/support/artwork-events.ts'
import { aProposal, changeLapsed, changeProposed } from '#tests/support/change-events.ts'
import { anEssentialsOrder, aStandardItem, standardPrices, withStandardItem } from '#tests/support/essentials-order.ts'
import {
  allByAir,
  aConfiguration,
  anOrder,
  automaticallyPriced,
  byAir,
  contact,
  orderEvents,
  type OrderEvent,
  paymentOf,
  studio,
} from '#tests/support/event-fixtures.ts'
import { folded, monday } from '#tests/support/given.ts'
import {
  aCardPayment,
  aCardRefund,
  aDiscount,
  aDecisionAboutWork,
  latePayment,
  lateTransfer,
  decidable,
  receivable,
} from '#tests/support/money-events.ts'
import { noWork } from '#tests/support/other-work.ts'
import { aPackedItem } from '#tests/support/packed-item.ts'
import { matrix } from '#tests/support/transition-matrix.ts'

/**
 * CONST-005 and CONST-D02: every command of every aggregate in every status. If the tables of the requirements allow it,
 * events are recorded; a repetition has no effect; otherwise it is refused with the same message, and nothing is recorded.
 */

describe('an order', () => {
  const itemId = 'item-1'
  const after = (past: (typeof anOrder)['created']): Order => folded(order, past)
  const lapsed = orderEvents.quoteCompleted.data.quotes.map((quote) => ({
    ...quote,
    validUntil: '2025-03-02T09:00:00Z',
  }))
  const lapsedAnswer: OrderEvent = {
    type: 'QuoteRequestCompleted',
    data: { ...orderEvents.quoteCompleted.data, quotes: lapsed },
  }
  const submittedProof = [...anOrder.awaitingProof, orderEvents.proofSubmitted]
  const approvedProof = [...submittedProof, orderEvents.proofApproved]
  const others = (...left: Order['status'][]) => orderStatuses.filter((one) => !left.includes(one))

  matrix(order, ['none', ...orderStatuses], {
    CreateOrder: { data: orderEvents.created.data, state: after([]), allowed: ['none'] },
    PlaceEssentialsOrder: { data: anEssentialsOrder, state: after([]), allowed: ['none'] },
    CreateInternalOrder: { data: orderEvents.created.data, state: after([]), allowed: ['none'] },
    ReorderPackagingItem: {
      data: {
        ...orderEvents.created.data,
        item: { ...orderEvents.itemAdded.data, configured: undefined },
        source: { reorderBlock: false, configured: aConfiguration },
        reorderOf: { requestId: 'ada00000', itemId: 'item-0', changed: [] },
      },
      state: after([]),
      allowed: ['none'],
    },
    ChangePackingConfiguration: {
      data: { itemId, packing: { ...usualPacking, maxWeightPerCarton: 12_000 } },
      state: after(aPackedItem),
      allowed: ['draft', 'internal', 'paymentPending', 'inProgress'],
    },
    ChangeReorderBlock: {
      data: { itemId, reorderBlock: true },
      state: after(anOrder.withItem),
      allowed: [...orderStatuses],
    },
    AddOrderNote: {
      data: { noteId: 'note-1', itemId: null, text: 'The logo is in the file', attachments: [anAttachment] },
      state: after(anOrder.withItem),
      allowed: orderStatuses.filter((status) => status !== 'internal'),
    },
    AddInternalOrderNote: {
      data: { noteId: 'note-1', itemId, text: 'Ask for a deposit', attachments: [] },
      state: after(anOrder.withItem),
      allowed: [...orderStatuses],
    },
    AssignOrder: {
      data: { itemId, assigneeId: 'u-sam', dueDate: null, followUpOn: null },
      state: after(anOrder.withItem),
      allowed: [...orderStatuses],
    },
    PublishOrder: { data: {}, state: after(anOrder.created), allowed: ['internal'] },
    WithdrawOrder: { data: {}, state: after(anOrder.created), allowed: ['draft'] },
    ChangeDraft: {
      data: { contact, addresses: [studio], additionalComments: '' },
      state: after(anOrder.created),
      allowed: ['draft', 'internal'],
    },
    ChangeOrderAttachments: {
      data: { attachments: [anAttachment] },
      state: after(anOrder.created),
      allowed: ['draft', 'internal'],
    },
    ChangeOrderCurrency: {
      data: { currency: 'EUR', priced: {}, standardPrices: null },
      state: after(anOrder.created),
      allowed: ['draft', 'internal'],
    },
    ChangeOrderAddresses: {
      data: { contact, addresses: [{ ...studio, line1: '9 Other Street' }] },
      state: after(anOrder.placed),
      allowed: ['paymentPending'],
    },
    ChangeOrderComments: {
      data: { additionalComments: 'Ring twice' },
      state: after(anOrder.placed),
      allowed: ['inProgress'],
    },
    ChangePackagingItem: {
      data: { itemId, by: 'customer', additionalNotes: 'Fold the lids' },
      state: after(anOrder.withItem),
      allowed: ['draft', 'internal'],
    },
    AddPackagingItem: {
      data: { ...orderEvents.itemAdded.data, configured: undefined, otherItems: 0 },
      state: after(anOrder.created),
      allowed: ['draft', 'internal'],
    },
    RemovePackagingItem: { data: { itemId }, state: after(anOrder.withItem), allowed: ['draft', 'internal'] },
    AddStandardItem: {
      data: { item: aStandardItem, nextItem: 2, itemCount: 1, prices: standardPrices },
      state: after(anOrder.withItem),
      allowed: ['draft', 'internal'],
    },
    ChangeStandardItem: {
      data: { itemId: aStandardItem.id, quantity: 5, additionalNotes: '', prices: standardPrices },
      state: after(withStandardItem),
      allowed: ['draft', 'internal'],
    },
    RemoveStandardItem: {
      data: { itemId: aStandardItem.id, prices: null },
      state: after(withStandardItem),
      allowed: ['draft', 'internal'],
    },
    PriceStandardItems: {
      data: { prices: { ...standardPrices, countryCode: 'DE' } },
      state: after(withStandardItem),
      allowed: ['draft', 'internal'],
    },
    ConfigurePackagingItem: {
      data: { itemId, configured: { ...aConfiguration, calculation: [] } },
      state: after(anOrder.withItem),
      allowed: ['draft', 'internal'],
    },
    RequestQuote: {
      data: { itemId, quoteRequestId: 'request-1', customerComments: '' },
      state: after(anOrder.configured),
      allowed: ['draft', 'internal'],
    },
    CreateInternalQuoteRequest: {
      data: { itemId, quoteRequestId: 'request-1' },
      state: after(anOrder.configured),
      allowed: ['draft', 'internal'],
    },
    ReleaseQuoteRequest: {
      data: { itemId },
      state: after(anOrder.preparedInternally),
      allowed: ['draft', 'internal'],
    },
    AskCustomerFeedback: {
      data: { itemId, question: 'Matte or gloss?' },
      state: after(anOrder.asked),
      allowed: ['draft'],
    },
    GiveQuoteFeedback: {
      data: { itemId, answer: 'Matte.', by: 'customer' },
      state: after(anOrder.questioned),
      allowed: ['draft'],
    },
    ReopenQuoteRequest: { data: { itemId, by: 'staff' }, state: after(anOrder.quoted), allowed: ['draft', 'internal'] },
    CancelQuoteRequest: {
      data: { itemId, by: 'customer' },
      state: after(anOrder.asked),
      allowed: ['draft', 'internal'],
    },
    ExpireQuotes: {
      data: {},
      // Its quotes expired a year before.
      state: after([...anOrder.asked, lapsedAnswer]),
      allowed: ['draft'],
    },
    CompleteQuoteRequest: {
      data: { ...orderEvents.quoteCompleted.data, validUntil: '2027-01-01T00:00:00Z', shippingOptions: [byAir] },
      state: after(anOrder.asked),
      allowed: ['draft', 'internal'],
    },
    SourceItem: {
      data: { itemId, sourcing: { supplierId: 's-dongguan', unitCost: 710 } },
      state: after(automaticallyPriced.chosen),
      allowed: ['paymentPending', 'inProgress'],
    },
    RefreshShippingQuotes: {
      data: { options: [byAir], validUntil: '2027-01-01T00:00:00Z' },
      state: after(anOrder.quoted),
      allowed: ['draft'],
    },
    SelectQuote: { data: { itemId, quantity: 1000 }, state: after(anOrder.quoted), allowed: ['draft'] },
    DeselectQuote: { data: { itemId }, state: after(anOrder.chosen), allowed: ['draft'] },
    UploadArtwork: {
      data: { itemId, attachments: [anAttachment], comments: '' },
      state: after(anOrder.awaitingArtwork),
      allowed: ['inProgress'],
    },
    RequestArtworkChanges: {
      data: { itemId, reason: 'The logo is cut off' },
      state: after([...anOrder.awaitingArtwork, orderEvents.artworkUploaded]),
      allowed: ['inProgress'],
    },
    WaiveArtwork: {
      data: { itemId, reason: 'Printed from the plates of the last order' },
      state: after(anOrder.awaitingArtwork),
      allowed: ['inProgress'],
    },
    ProvideDieline: {
      data: { itemId, attachment: anAttachment, comments: '' },
      state: after(anOrder.awaitingArtwork),
      allowed: ['inProgress'],
    },
    AddFactoryDieline: {
      data: { itemId, attachment: anAttachment },
      state: after(anOrder.awaitingArtwork),
      allowed: ['inProgress'],
    },
    AcceptArtwork: {
      data: { itemId, note: '' },
      state: after([...anOrder.awaitingArtwork, orderEvents.artworkUploaded]),
      allowed: ['inProgress'],
    },
    ReturnItemArtwork: {
      data: { itemId, reason: 'The lines are too thin' },
      state: after(approvedProof),
      allowed: ['inProgress'],
    },
    SubmitProof: {
      data: { itemId, file: anAttachment, comments: '' },
      state: after(anOrder.awaitingProof),
      allowed: ['inProgress'],
    },
    ApproveProof: { data: { itemId, version: 1 }, state: after(submittedProof), allowed: ['inProgress'] },
    RejectProof: {
      data: { itemId, version: 1, reason: 'The phone number is wrong', pins: [] },
      state: after(submittedProof),
      allowed: ['inProgress'],
    },
    ValidateShipments: {
      data: { shipments: [allByAir] },
      state: after(anOrder.addressed),
      allowed: ['draft'],
      settled: ['none', ...others('draft')],
    },
    AddShippingAddress: {
      data: { address: { ...studio, id: 'address-9' } },
      state: after(anOrder.addressed),
      allowed: [...orderStatuses],
    },
    ExpireShippingQuotes: {
      data: { shipments: [{ ...allByAir, quote: { optionIds: [byAir.id], validUntil: '2026-03-01T09:00:00.000Z' } }] },
      state: after(anOrder.checkedOut),
      allowed: ['draft'],
      settled: others('draft'),
    },
    PlaceOrder: {
      data: { by: 'customer', agreedTotal: null, shipments: [allByAir], work: noWork, reimbursable: [], offers: [] },
      state: after(anOrder.checkedOut),
      allowed: ['draft'],
    },
    RecordPayment: { data: latePayment, state: after(anOrder.placed), allowed: receivable },
    RecordBankPayment: { data: lateTransfer, state: after(anOrder.placed), allowed: receivable },
    RecordCardPayment: {
      data: { ...paymentOf(1).data, refund: { refundId: 'refund-1', intentId: 'pi 1' } },
      state: after(anOrder.placed),
      allowed: ['draft', 'paymentPending', 'inProgress', 'onHold', 'completed', 'cancelled'],
    },
    RecordRefund: {
      data: { refund: { id: 'refund-1', amount: 1, paymentDate: '2026-03-02T09:00:00.000Z' }, internalNotes: '' },
      state: after(anOrder.covered),
      allowed: ['paymentPending', 'inProgress', 'onHold', 'completed', 'cancelled'],
    },
    GiveCredit: {
      data: { refundId: 'refund-1', internalNotes: '', withdrawn: 0 },
      state: after([...anOrder.covered, paymentOf(100)]),
      allowed: ['paymentPending', 'inProgress', 'onHold', 'completed', 'cancelled'],
    },
    RequestCardRefund: {
      data: aCardRefund.asked,
      state: after([...anOrder.placed, aCardPayment]),
      allowed: ['paymentPending', 'inProgress', 'onHold', 'completed', 'cancelled'],
    },
    RecordCardRefund: {
      data: aCardRefund.paid,
      state: after([...anOrder.placed, aCardPayment]),
      allowed: ['none', ...orderStatuses],
    },
    FailCardRefund: {
      data: aCardRefund.failed,
      state: after([...anOrder.placed, aCardPayment, { type: 'CardRefundRequested', data: aCardRefund.asked }]),
      allowed: ['none', ...orderStatuses],
    },
    RemovePaymentEntry: {
      data: { paymentId: 'payment-1', counterEntryId: 'counter-1', reason: 'Twice', byProvider: false },
      state: after(anOrder.covered),
      allowed: ['none', ...orderStatuses],
    },
    ConfirmOrderPayment: {
      data: {},
      state: after(anOrder.covered),
      allowed: ['paymentPending'],
      settled: ['inProgress'],
    },
    ApplyDiscount: {
      data: { discount: aDiscount, internalNotes: '' },
      state: after(anOrder.placed),
      allowed: ['internal', 'draft', 'paymentPending', 'inProgress'],
    },
    RemoveDiscount: {
      data: { discountId: aDiscount.discountId },
      state: after([...anOrder.placed, orderEvents.discountApplied]),
      allowed: ['internal', 'draft', 'paymentPending', 'inProgress'],
    },
    SettleCancelledWork: { data: aDecisionAboutWork, state: after(anOrder.placed), allowed: decidable },
    ChangeOrderTotal: {
      data: { charge: { chargeId: 'charge-1', part: 'services', description: 'Redelivery', amount: 5_000 } },
      state: after(anOrder.placed),
      allowed: ['paymentPending', 'inProgress'],
    },
    SetPaymentTerms: {
      data: { paymentTerms: { terms: 'items_shipping', customAmountDue: null, dueDate: null } },
      state: after(anOrder.placed),
      allowed: ['internal', 'draft', 'paymentPending', 'inProgress'],
    },
    RemindOfPayment: {
      data: { dueOn: monday },
      state: after(anOrder.placed),
      allowed: ['paymentPending', 'inProgress'],
    },
    RequestOrderPayment: { data: { stage: 'delivery' }, state: after(anOrder.placed), allowed: ['inProgress'] },
    BlockPayment: {
      data: { reason: 'Unpaid orders.' },
      state: after(anOrder.placed),
      allowed: ['internal', 'draft', 'paymentPending', 'inProgress', 'onHold'],
    },
    UnblockPayment: {
      data: {},
      state: after([...anOrder.placed, orderEvents.paymentBlocked]),
      allowed: ['none', ...orderStatuses],
    },
    ProposeOrderChange: { data: aProposal, state: after(anOrder.paid), allowed: ['inProgress'] },
    AcceptOrderChange: {
      data: { changeId: 'change-1', nextItem: 2, started: [], shipped: {}, hasWork: false, otherItems: 0 },
      state: after(changeProposed),
      allowed: ['inProgress'],
    },
    DeclineOrderChange: {
      data: { changeId: 'change-1', reason: 'We need all of them.' },
      state: after(changeProposed),
      allowed: ['inProgress', 'paymentPending', 'onHold'],
    },
    ExpireOrderChange: { data: {}, state: after(changeLapsed), allowed: ['inProgress', 'paymentPending', 'onHold'] },
    WithdrawOrderChange: {
      data: { changeId: 'change-1', reason: '' },
      state: after(changeProposed),
      allowed: ['inProgress', 'paymentPending', 'onHold'],
    },
    StartProduction: { data: { itemId }, state: after(anOrder.paid), allowed: ['inProgress'] },
    FinishProduction: { data: { itemId }, state: after(anOrder.beingMade), allowed: ['inProgress'] },
    ReopenDraft: { data: {}, state: after(anOrder.placed), allowed: ['paymentPending'] },
    HoldOrder: {
      data: { reason: 'The board is sold out.' },
      state: after(anOrder.paid),
      allowed: ['draft', 'paymentPending', 'inProgress'],
    },
    ResumeOrder: { data: {}, state: after(anOrder.held), allowed: ['onHold'] },
    CancelOrder: {
      data: { by: 'staff' },
      state: after(anOrder.paid),
      allowed: ['internal', 'draft', 'paymentPending', 'inProgress', 'onHold'],
    },
    ReopenOrder: { data: { reason: 'A carton is missing.' }, state: after(anOrder.completed), allowed: ['completed'] },
    CompleteOrder: {
      data: { unplanned: 0, undelivered: 0, openWork: 0 },
      state: after(anOrder.made),
      allowed: ['inProgress'],
      settled: ['completed'],
    },
  })
})
