import { describe, expect, test } from 'vitest'
import type { Caller } from '#application/pipeline/access.ts'
import { foldCase } from '#domain/case.ts'
import { caseStatus } from '#domain/ordering/headline.ts'
import { anAttachment } from '#tests/support/artwork-events.ts'
import { as, offer, storyStepsIn, unconfigured } from '#tests/support/case-stories.ts'
import { paidBookBoxStory } from '#tests/support/dieline-story.ts'
import { afterExpiry } from '#tests/support/expired-quotes.ts'
import { memoryApp } from '#tests/support/memory-app.ts'
import { aCheckedOutDraft, aPaidPrintedOrder, type CommandName, send } from '#tests/support/send-commands.ts'
import {
  after,
  allowed,
  everyCaller,
  everyCell,
  everyCallerOf,
  outcome,
  type Place as AnyPlace,
  refused,
  rowsOf,
  senior,
  type States,
} from '#tests/support/transition-table.ts'

/**
 * The transition table ORDER of the requirements, row by row, through the command pipeline: the callers of a
 * row succeed in its statuses with its event; every other caller and status is refused, and nothing is recorded.
 */

type Place = AnyPlace & { itemId: string }

/** Commands of the table whose lines are run, in the same way, by the tables named here. */
const elsewhere: Record<string, string> = {
  PlaceEssentialsOrder: 'cart-table.test.ts',
  ...Object.fromEntries(
    ['ConfirmOrderPayment', 'RequestOrderPayment', 'EstimatePackagingItem', 'ExpireQuotes'].map((command) => [
      command,
      'order-quotes-payments.test.ts',
    ]),
  ),
  ...Object.fromEntries(
    ['Start', 'Complete', 'Cancel']
      .flatMap((verb) => [`${verb}Service`, `${verb}Sample`])
      .concat('StartProduction', 'FinishProduction')
      .concat('RecordShipmentPickup', 'RecordShipmentDeparture', 'RecordShipmentDelivery')
      .map((command) => [command, 'order-stages.test.ts']),
  ),
  // The event of the line is that of ConfigurePackagingItem.
  ChangePackagingConfiguration: 'order-table.test.ts',
}
/** Commands that run in every status as every caller below. */
const generated: string[] = []
const everyOrderCell: typeof everyCell = (table, commands, ...rest) => {
  generated.push(...Object.keys(commands))
  everyCell(table, commands, ...rest)
}

describe('ORDER: creation', () => {
  const create = (name: CommandName) => (caller: Caller) =>
    outcome(
      { app: memoryApp(), requestId: '' },
      name,
      { currency: 'USD', ...(caller.audience === 'staff' && { customerId: 'c-bloom' }) },
      caller,
    )
  // Every company starts orders of its own; the assistant acts as its user, not as the system.
  everyCallerOf('ORDER-T01', 'by editors and staff', create('createOrder'), {
    'another company': true,
    system: false,
  })
  everyCallerOf('ORDER-T02', 'by staff', create('createInternalOrder'))
})

const detailOf = ({ app }: Pick<Place, 'app'>) => caseStatus(foldCase(app.log.events)) ?? 'none'

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
    // With everything delivered, so that the guards of every command are met.
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
  everyOrderCell('ORDER', commands, states, {}, ({ app }) => foldCase(app.log.events).order.status)
})

describe('ORDER: packaging items of a draft', () => {
  /** A draft with one item; not configured if there is no quantity. */
  const withItem = (item: object) => async (): Promise<Place> => {
    const app = memoryApp()
    const story = storyStepsIn(app)
    await story.drafts('ada')
    const requestId = story.requestId()
    await send(app, 'addPackagingItem', { requestId, ...unconfigured, customerProductName: '', ...item })
    return { app, requestId, itemId: foldCase(app.log.events).order.items[0]!.id }
  }
  /** Price control I: the estimate cannot be selected. */
  const made = { productId: 'display-mailer', config: {}, countryCode: 'US', quantity: 500, quantities: [500, 1000] }
  const answer = {
    quotes: [{ quantity: 500, unitPrice: 1.84, leadTimeDays: 14 }],
    sourcing: { supplierId: offer.supplierId, unitCost: offer.unitCost },
    internalNotes: '',
  }
  const initial = withItem({})
  const missing = withItem(made)
  const pending = after(missing, ['requestQuote', { customerComments: '' }, as('ada')])
  const quoted = after(pending, ['completeQuoteRequest', answer, as('sam')])
  const selected = after(quoted, ['selectQuote', { quantity: 500 }, as('ada')])
  const expired = afterExpiry(selected)
  const states: States = {
    initial,
    packagingQuotesMissing: missing,
    packagingQuotesPending: pending,
    packagingQuotesAvailable: quoted,
    packagingQuotesSelected: selected,
    packagingQuotesExpired: expired,
  }
  const editors = ['editor', 'staff', 'senior staff']
  const cells = (command: string, statuses: readonly string[]) =>
    statuses.flatMap((status) => editors.map((who) => `${command} ${status} ${who}`))
  const every = Object.keys(states)
  const commands: Record<string, [CommandName, object]> = {
    ConfigurePackagingItem: ['configurePackagingItem', made],
    RequestQuote: ['requestQuote', { customerComments: '' }],
    CompleteQuoteRequest: ['completeQuoteRequest', answer],
    CancelQuoteRequest: ['cancelQuoteRequest', {}],
    SelectQuote: ['selectQuote', { quantity: 500 }],
    DeselectQuote: ['deselectQuote', {}],
    AddPackagingItem: ['addPackagingItem', { ...unconfigured, customerProductName: '' }],
    RemovePackagingItem: ['removePackagingItem', {}],
  }
  everyOrderCell(
    'ORDER',
    commands,
    states,
    {
      // ORDER-T29 to T31 are possible in every status of a draft; the assistant acts as its user, not as the system.
      ...allowed(
        ...['ConfigurePackagingItem', 'AddPackagingItem', 'RemovePackagingItem'].flatMap((one) => cells(one, every)),
      ),
      ...refused('ConfigurePackagingItem initial system'),
    },
    ({ app }) => caseStatus(foldCase(app.log.events))!,
  )
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
  const waive: [CommandName, object] = ['waiveItemArtwork', { reason: 'The plates are at the factory' }]
  const provide: [CommandName, object] = ['provideDieline', { file, comments: '' }]
  const dielinesPending = async (): Promise<Place> => {
    const app = memoryApp()
    const story = await paidBookBoxStory(app)
    return { app, requestId: story.requestId(), itemId: foldCase(app.log.events).order.items[0]!.id }
  }
  const productionPending = after(pendingApprovalClient, [...approve, as('ada')])
  const productionInProgress = after(
    productionPending,
    ['approveFactoryArtwork', {}, as('lin')],
    ['confirmPurchaseOrder', {}, as('lin')],
    ['startPurchaseOrder', {}, as('lin')],
  )
  const deliveryPending = after(productionInProgress, ['completePurchaseOrder', {}, as('lin')])
  const deliveryInProgress = after(deliveryPending, ['recordShipmentDeparture', {}, as('sam')])
  const states: States = {
    dielinesPending,
    artworkPendingClient: pendingClient,
    artworkRequiresChanges: after(pendingApprovalPM, [...changes, as('sam')]),
    artworkPendingApprovalPM: pendingApprovalPM,
    artworkPendingPM: pendingPM,
    artworkPendingApprovalClient: pendingApprovalClient,
    productionPending,
    productionInProgress,
    deliveryPending,
    deliveryInProgress,
    deliveryCompleted: after(deliveryInProgress, ['recordShipmentDelivery', {}, as('sam')]),
  }
  const commands: Record<string, [CommandName, object]> = {
    UploadArtwork: upload,
    RequestArtworkChanges: changes,
    AcceptArtwork: accept,
    SubmitProof: submit,
    ApproveProof: approve,
    RejectProof: reject,
    WaiveArtwork: waive,
    ProvideDieline: provide,
  }
  const staff = ['staff', 'senior staff']
  everyOrderCell('ORDER', commands, states, {
    // Blank print needs no command (decision 218).
    ...refused(...['dielinesPending', 'artworkPendingClient'].map((status) => `WaiveArtwork ${status} system`)),
    // Staff release the files of suppliers, and can add a dieline until the order is completed.
    ...refused('ProvideDieline dielinesPending supplier'),
    ...allowed(
      ...Object.keys(states)
        .filter((status) => status !== 'deliveryCompleted')
        .flatMap((status) => staff.map((who) => `ProvideDieline ${status} ${who}`)),
    ),
  })

  test('the states have the detailed status of their name', async () => {
    for (const [status, of] of Object.entries(states)) expect(detailOf(await of())).toBe(status)
  })

  test('ORDER-021 ORDER-T32 ORDER-T37 ORDER-T39 an item without a shop price waits for its dieline, then for artwork', async () => {
    expect(detailOf(await after(dielinesPending, [...provide, as('sam')])())).toBe('artworkPendingClient')
    expect(detailOf(await after(dielinesPending, [...waive, as('sam')])())).toBe('productionPending')
    expect(detailOf(await after(pendingClient, [...waive, as('sam')])())).toBe('productionPending')
  })

  test('ORDER-T39 the purchase order of an item without artwork is sent to the supplier', async () => {
    const { app } = await after(dielinesPending, [...waive, as('sam')])()
    const [po] = Object.values(foldCase(app.log.events).purchaseOrders)
    expect(po).toMatchObject({ status: 'released', spec: { artwork: 'notRequired' } })
  })

  test('ORDER-T37 ART-D06 only staff send dielines to the customer and store those of the factory', async () => {
    for (const [who, caller] of everyCaller) {
      const isStaff = who === 'staff' || who === 'senior staff'
      const place = await pendingClient()
      const provided = await outcome(place, 'provideDieline', { file, comments: '' }, caller)
      const kept = await outcome(place, 'addFactoryDieline', { file }, caller)
      expect([who, provided, kept]).toEqual([
        who,
        isStaff ? ['DielineProvided'] : undefined,
        isStaff ? ['FactoryDielineAdded'] : undefined,
      ])
    }
  })
})

test('ORDER every line of the tables has a generated test, or is a line of another table', () => {
  const commands = new Set(
    rowsOf('ORDER')
      .flatMap(({ command }) => command.split(', '))
      .filter((one) => /^[A-Z]/.test(one)),
  )
  const known = new Set([...generated, ...Object.keys(elsewhere), 'CreateOrder', 'CreateInternalOrder'])
  expect([...commands].filter((one) => !known.has(one))).toEqual([])
})
