import { describe, expect, test } from 'vitest'
import { foldCase } from '#domain/case.ts'
import { anAttachment } from '#tests/support/artwork-events.ts'
import { as, bouquetBox, offer, storyStepsIn } from '#tests/support/case-stories.ts'
import { memoryApp } from '#tests/support/memory-app.ts'
import { aCheckedOutDraft, aPaidPrintedOrder, type CommandName } from '#tests/support/send-commands.ts'
import {
  after,
  callers,
  everyCell,
  outcome,
  type Place as AnyPlace,
  senior,
  type States,
} from '#tests/support/transition-table.ts'

/**
 * The transition tables ORDER, QUOTE and SHIP of the requirements, row by row, through the command pipeline: who is named in a
 * row succeeds from its statuses with its event; everyone else, and every other status, is refused, and nothing is
 * recorded.
 */

type Place = AnyPlace & { itemId: string; shipmentId?: string }

describe('ORDER: overall status', () => {
  const draft = async (): Promise<Place> => aCheckedOutDraft()
  const reason = { reason: 'Because.' }
  const placed = after(draft, ['placeOrder', {}, as('ada')])
  const completed = async (): Promise<Place> => {
    const place = await aCheckedOutDraft()
    const { story } = place
    await story.places('ada')
    await story.pays('sam')
    await story.confirms('lin')
    await story.starts('lin')
    await story.completes('lin')
    await story.sendsOff('sam', 'dhl', 'JD014600012345')
    await story.delivers('sam')
    return place
  }
  const states: States = {
    internal: after(draft, ['withdrawOrder', {}, as('sam')]),
    draft,
    paymentPending: placed,
    // With everything delivered, so that every command has its guard met.
    inProgress: after(completed, ['reopenOrder', reason, senior]),
    onHold: after(placed, ['holdOrder', reason, as('sam')]),
    cancelled: after(draft, ['cancelOrder', {}, as('ada')]),
    completed,
  }
  const commands: Record<string, [CommandName, object]> = {
    PublishOrder: ['publishOrder', {}],
    WithdrawOrder: ['withdrawOrder', {}],
    PlaceOrder: ['placeOrder', {}],
    ReopenDraft: ['reopenDraft', {}],
    HoldOrder: ['holdOrder', reason],
    ResumeOrder: ['resumeOrder', {}],
    CancelOrder: ['cancelOrder', {}],
    CompleteOrder: ['completeOrder', {}],
    ReopenOrder: ['reopenOrder', reason],
  }
  everyCell('ORDER', commands, states, {})
})

describe('QUOTE: quote request status', () => {
  const none = async (): Promise<Place> => {
    const app = memoryApp()
    const story = storyStepsIn(app)
    await story.drafts('ada')
    await story.adds('ada', bouquetBox)
    return { app, requestId: story.requestId(), itemId: foldCase(app.log.events).order.items[0]!.id }
  }
  const answer = {
    quotes: [{ quantity: 500, unitPrice: 1.84, leadTimeDays: 14 }],
    sourcing: { supplierId: offer.supplierId, unitCost: offer.unitCost },
    internalNotes: '',
  }
  const pending = after(none, ['requestQuote', { customerComments: '' }, as('ada')])
  const states: States = {
    none,
    internal: after(none, ['createInternalQuoteRequest', {}, as('sam')]),
    pending,
    requiringCustomerFeedback: after(pending, ['askCustomerFeedback', { question: 'Why?' }, as('sam')]),
    completed: after(pending, ['completeQuoteRequest', answer, as('sam')]),
    cancelled: after(pending, ['cancelQuoteRequest', {}, as('ada')]),
  }
  const commands: Record<string, [CommandName, object]> = {
    RequestQuote: ['requestQuote', { customerComments: '' }],
    CreateInternalQuoteRequest: ['createInternalQuoteRequest', {}],
    ReleaseQuoteRequest: ['releaseQuoteRequest', {}],
    AskCustomerFeedback: ['askCustomerFeedback', { question: 'Why?' }],
    GiveQuoteFeedback: ['giveQuoteFeedback', { answer: 'Because.' }],
    CompleteQuoteRequest: ['completeQuoteRequest', answer],
    ReopenQuoteRequest: ['reopenQuoteRequest', {}],
    CancelQuoteRequest: ['cancelQuoteRequest', {}],
  }
  const staff = ['staff', 'senior staff']
  const cells = (entries: string[], allowed: boolean) => Object.fromEntries(entries.map((one) => [one, allowed]))
  everyCell('QUOTE', commands, states, {
    // A cancelled request can be made again (ORDER-T23, T21); an internal one is hidden from the customer (QUOTE-T02).
    ...cells(
      ['cancelled', 'internal'].flatMap((status) => ['editor', ...staff].map((who) => `RequestQuote ${status} ${who}`)),
      true,
    ),
    ...cells(
      staff.map((who) => `CreateInternalQuoteRequest cancelled ${who}`),
      true,
    ),
    // Customers reopen expired quotes only, and cancel no internal request.
    ...cells(['ReopenQuoteRequest completed editor', 'CancelQuoteRequest internal editor'], false),
    // An internal request that is discarded is a fact of its own (decision 64).
    ...cells(
      staff.map((who) => `CancelQuoteRequest internal ${who}`),
      false,
    ),
  })
})

describe('ORDER: artwork and proof', () => {
  const file = { id: anAttachment.id, name: anAttachment.name, size: anAttachment.size }
  const accept: [CommandName, object] = ['acceptArtwork', { note: '' }]
  const upload: [CommandName, object] = ['uploadArtwork', { attachments: [file], comments: '' }]
  const changes: [CommandName, object] = ['requestArtworkChanges', { reason: 'The logo is cut off' }]
  const submit: [CommandName, object] = ['submitProof', { file, comments: '' }]
  const approve: [CommandName, object] = ['approveProof', { version: 1 }]
  const reject: [CommandName, object] = ['rejectProof', { version: 1, reason: 'The number is wrong', pins: [] }]
  const pendingClient = async (): Promise<Place> => aPaidPrintedOrder()
  const pendingApprovalPM = after(pendingClient, [...upload, as('ada')])
  const pendingPM = after(pendingApprovalPM, [...accept, as('sam')])
  const pendingApprovalClient = after(pendingPM, [...submit, as('sam')])
  const states: States = {
    artworkPendingClient: pendingClient,
    artworkRequiresChanges: after(pendingApprovalPM, [...changes, as('sam')]),
    artworkPendingApprovalPM: pendingApprovalPM,
    artworkPendingPM: pendingPM,
    artworkPendingApprovalClient: pendingApprovalClient,
    productionPending: after(pendingApprovalClient, [...approve, as('ada')]),
  }
  const commands: Record<string, [CommandName, object]> = {
    UploadArtwork: upload,
    RequestArtworkChanges: changes,
    AcceptArtwork: accept,
    SubmitProof: submit,
    ApproveProof: approve,
    RejectProof: reject,
  }
  everyCell('ORDER', commands, states, {})

  test('ORDER-T37 ART-D06 dielines are given to the customer, and those of the factory stored, by staff alone', async () => {
    for (const [who, caller] of Object.entries(callers)) {
      const allowed = who === 'staff' || who === 'senior staff'
      const place = await pendingClient()
      const provided = await outcome(place, 'provideDieline', { file }, caller)
      const kept = await outcome(place, 'addFactoryDieline', { file }, caller)
      expect([who, provided, kept]).toEqual([
        who,
        allowed ? ['DielineProvided'] : undefined,
        allowed ? ['FactoryDielineAdded'] : undefined,
      ])
    }
  })
})

describe('SHIP: shipment status', () => {
  /** An order that is produced, with one ocean shipment. */
  const initial = async (): Promise<Place> => {
    const { story, ...place } = await aCheckedOutDraft('Ocean')
    await story.places('ada')
    await story.pays('sam')
    await story.confirms('lin')
    await story.starts('lin')
    await story.completes('lin')
    return place
  }
  const tracking = { courier: 'other', trackingCodes: ['MAEU1234567'], statuses: [] }
  const pickedUp = after(initial, ['recordShipmentPickup', {}, as('sam')])
  const shipped = after(initial, ['recordShipmentDeparture', {}, as('sam')])
  const arrivedAtPort = after(shipped, ['recordPortArrival', {}, as('sam')])
  const customsCleared = after(arrivedAtPort, ['recordCustomsClearance', {}, as('sam')])
  const inWarehouse = after(customsCleared, ['recordWarehouseArrival', {}, as('sam')])
  const states: States = {
    initial,
    pickedUp,
    shipped,
    arrivedAtPort,
    customsCleared,
    inWarehouse,
    delivered: after(inWarehouse, ['recordShipmentDelivery', {}, as('sam')]),
  }
  const commands: Record<string, [CommandName, object]> = {
    RecordShipmentPickup: ['recordShipmentPickup', {}],
    RecordShipmentDeparture: ['recordShipmentDeparture', {}],
    RecordPortArrival: ['recordPortArrival', {}],
    RecordCustomsClearance: ['recordCustomsClearance', {}],
    RecordWarehouseArrival: ['recordWarehouseArrival', {}],
    RecordShipmentDelivery: ['recordShipmentDelivery', {}],
    CorrectShipmentStatus: ['correctShipmentStatus', { status: 'initial', reason: 'Another shipment.' }],
  }
  const staff = ['staff', 'senior staff']
  everyCell('SHIP', commands, states, {
    // SHIP-T08 is for goods that are collected at the factory, SHIP-T09 for any status but the first.
    ...Object.fromEntries(staff.map((who) => [`RecordShipmentDelivery initial ${who}`, false])),
    ...Object.fromEntries(
      Object.keys(states).flatMap((status) =>
        staff.map((who) => [`CorrectShipmentStatus ${status} ${who}`, status !== 'initial']),
      ),
    ),
  })

  test('SHIP-013 what a courier reports is recorded by staff and tracking only', async () => {
    for (const [who, caller] of Object.entries(callers)) {
      const events = await outcome(await shipped(), 'changeTracking', tracking, caller)
      expect([who, events]).toEqual([who, [...staff, 'system'].includes(who) ? ['TrackingChanged'] : undefined])
    }
  })
})
