import { describe, expect, test } from 'vitest'
import { requireExisting, order } from '#domain/ordering/order.ts'
import { detailedStatus } from '#domain/ordering/progress.ts'
import {
  artworkOf,
  artworkStatuses,
  filesForProduction,
  isPrinted,
  type ItemArtwork,
} from '#domain/production/artwork.ts'
import { purchaseOrder } from '#domain/production/purchase-order.ts'
import { plannedDay, plusDays } from '#domain/time.ts'
import { anAttachment } from '#tests/support/artwork-events.ts'
import {
  aConfiguration,
  anOrder,
  aPurchaseOrder,
  orderEvents as happened,
  type OrderCommand,
  type OrderEvent,
  purchaseOrderEvents,
  source,
  spec,
} from '#tests/support/event-fixtures.ts'
import { decide, folded, given, monday, refusalOf } from '#tests/support/given.ts'
import { shipping } from '#tests/support/other-work.ts'

/** No printed item is produced without artwork (ORDER-D09, ORDER-T38..T41, PO-T22, PO-T24, PO-T25). */

const itemId = 'item-1'
const statusAfter = (past: readonly OrderEvent[]) => detailedStatus(folded(order, [...past]), shipping())
const artworkAfter = (past: readonly OrderEvent[]) => {
  const state = requireExisting(folded(order, [...past]))
  return artworkOf(state, state.items[0]!)
}
const blank: OrderEvent = {
  type: 'PackagingItemConfigured',
  data: {
    itemId,
    ...aConfiguration,
    configuration: { ...aConfiguration.configuration, print: { option: 'blank', colors: [] }, printAddOns: [] },
    calculation: [],
  },
}
const uploads: OrderCommand = {
  type: 'UploadArtwork',
  data: { ...happened.artworkUploaded.data, attachments: [anAttachment] },
}
const asksForChanges = { type: 'RequestArtworkChanges', data: happened.artworkChangesRequested.data } as const
const accepts = { type: 'AcceptArtwork', data: happened.artworkAccepted.data } as const
const { version: _, ...submission } = happened.proofSubmitted.data
const submits = { type: 'SubmitProof', data: submission } as const
const approves = { type: 'ApproveProof', data: happened.proofApproved.data } as const
const rejects: OrderCommand = {
  type: 'RejectProof',
  data: { ...happened.proofRejected.data, pins: [...happened.proofRejected.data.pins] },
}
const awaitingApproval: OrderEvent[] = [...anOrder.awaitingProof, happened.proofSubmitted]
const rejection: OrderEvent = {
  type: 'ProofRejected',
  data: { ...happened.proofRejected.data, pins: [...happened.proofRejected.data.pins] },
}

describe('the artwork of a printed item', () => {
  test('ORDER-T32 is required before a paid order continues', () => {
    expect(statusAfter(anOrder.awaitingArtwork)).toBe('artworkPendingClient')
    expect(artworkAfter(anOrder.awaitingArtwork).status).toBe('pendingClient')
  })

  test('ORDER-T38 ORDER-T40 ORDER-T41 is uploaded, returned with a reason, and uploaded again', () => {
    const uploaded: OrderEvent[] = [...anOrder.awaitingArtwork, happened.artworkUploaded]
    given(order, ...anOrder.awaitingArtwork)
      .when(uploads)
      .emits(happened.artworkUploaded)
    expect(statusAfter(uploaded)).toBe('artworkPendingApprovalPM')
    const refused = given(order, ...uploaded)
      .when(asksForChanges)
      .emits(happened.artworkChangesRequested)
    expect(detailedStatus(refused, shipping())).toBe('artworkRequiresChanges')
    expect(refused.artwork[itemId]).toMatchObject({ reason: 'The logo is cut off' })
    const again = given(order, ...uploaded, happened.artworkChangesRequested)
      .when(uploads)
      .emits(happened.artworkUploaded)
    expect(again.artwork[itemId]).toMatchObject({ status: 'pendingApprovalPM', reason: '' })
  })

  test('ORDER-T42 is accepted by staff, with an internal note', () => {
    const accepted = given(order, ...anOrder.awaitingArtwork, happened.artworkUploaded)
      .when(accepts)
      .emits(happened.artworkAccepted)
    expect(detailedStatus(accepted, shipping())).toBe('artworkPendingPM')
    expect(accepted.artwork[itemId]).toMatchObject({ note: 'Sent by mail' })
    expect(order.facts.ArtworkAccepted.visible.customer).toEqual(['itemId'])
  })

  test('ORDER-T43 ORDER-T44 has a proof that the customer approves, with person and time; then the lead time starts', () => {
    const submitted = given(order, ...anOrder.awaitingProof)
      .when(submits)
      .emits(happened.proofSubmitted)
    expect(detailedStatus(submitted, shipping())).toBe('artworkPendingApprovalClient')
    const approved = given(order, ...awaitingApproval)
      .when(approves, { now: plusDays(monday, 5) })
      .emits(happened.proofApproved)
    expect(approved.artwork[itemId]).toMatchObject({
      status: 'approved',
      approvedOn: plusDays(monday, 5),
      approvedBy: 'sam',
      proofs: [{ version: 1, status: 'approved' }],
    })
    expect(detailedStatus(approved, shipping())).toBe('productionPending')
    // The lead time of 21 days starts here.
    expect(approved.plannedReadyDate).toBe(plannedDay(monday, 26))
  })

  test('ORDER-T45 has a next version after a rejection with a reason and pins', () => {
    const rejected = given(order, ...awaitingApproval)
      .when(rejects)
      .emits(rejection)
    expect(detailedStatus(rejected, shipping())).toBe('artworkPendingPM')
    expect(rejected.artwork[itemId]!.proofs).toMatchObject([
      {
        version: 1,
        status: 'rejected',
        reason: 'The phone number is wrong',
        pins: [{ page: 1, comment: 'Ends in 71' }],
      },
    ])
    const second: OrderEvent = { type: 'ProofSubmitted', data: { ...happened.proofSubmitted.data, version: 2 } }
    given(order, ...awaitingApproval, rejection)
      .when(submits)
      .emits(second)
    given(order, ...awaitingApproval, rejection, second)
      .when(approves)
      .rejects('rule.proofReplaced', 'version')
  })

  test('ORDER-T43 has a PDF as proof', () => {
    given(order, ...anOrder.awaitingProof)
      .when({ ...submits, data: { ...submission, file: { ...anAttachment, name: 'mailer.ai' } } })
      .rejects('rule.proofIsPdf', 'file')
  })

  test('is sent to the factory with the approved proof first, then the files of the customer', () => {
    const proof = { ...anAttachment, id: 'B'.repeat(43), name: 'proof.pdf' }
    const file = { status: 'approved', file: proof } as ItemArtwork['proofs'][number]
    expect(filesForProduction({ attachments: [anAttachment], proofs: [file] })).toEqual([proof, anAttachment])
    expect(filesForProduction({ attachments: [anAttachment], proofs: [{ ...file, file: anAttachment }] })).toEqual([
      anAttachment,
    ])
  })

  test('ORDER-T39 is not needed for blank goods', () => {
    const past = anOrder.awaitingArtwork.filter(({ type }) => type !== 'PackagingItemConfigured')
    past.splice(2, 0, blank)
    expect(isPrinted(folded(order, past).items[0]!)).toBe(false)
    expect(artworkAfter(past).status).toBe('notRequired')
    expect(statusAfter(past)).toBe('productionPending')
    given(order, ...past)
      .when(accepts)
      .rejects('Cannot accept artwork while not required', 'status')
  })

  test('is also needed for inside print and foil, even on an embedded product', () => {
    const configuration = aConfiguration.configuration
    const none = { ...configuration, print: { option: 'blank' as const, colors: [] }, printAddOns: [] }
    const item = (change: object) => ({ configured: { ...aConfiguration, configuration: none, ...change } })
    expect(isPrinted(item({}))).toBe(false)
    expect(isPrinted(item({ configuration: { ...none, print: { option: 'printedInside', colors: [] } } }))).toBe(true)
    expect(isPrinted(item({ configuration: { ...none, printAddOns: ['gold-foil'] } }))).toBe(true)
    expect(isPrinted(item({ embeddedConfiguration: configuration }))).toBe(true)
  })
})

describe('each command in each artwork status', () => {
  const pasts: Record<string, OrderEvent[]> = {
    pendingClient: anOrder.awaitingArtwork,
    requiresChanges: [...anOrder.awaitingArtwork, happened.artworkUploaded, happened.artworkChangesRequested],
    pendingApprovalPM: [...anOrder.awaitingArtwork, happened.artworkUploaded],
    pendingPM: anOrder.awaitingProof,
    pendingApprovalClient: awaitingApproval,
    approved: anOrder.paid,
  }
  const rows = [
    { command: uploads, event: 'ArtworkUploaded', allowed: ['pendingClient', 'requiresChanges'] },
    { command: asksForChanges, event: 'ArtworkChangesRequested', allowed: ['pendingApprovalPM'] },
    { command: accepts, event: 'ArtworkAccepted', allowed: ['pendingApprovalPM'] },
    { command: submits, event: 'ProofSubmitted', allowed: ['pendingPM'] },
    { command: approves, event: 'ProofApproved', allowed: ['pendingApprovalClient'] },
    { command: rejects, event: 'ProofRejected', allowed: ['pendingApprovalClient'] },
  ]
  const cells = rows.flatMap((row) =>
    artworkStatuses.filter((status) => status in pasts).map((status) => ({ status, ...row })),
  )
  const decided = ({ status, command }: (typeof cells)[number]) =>
    decide(order, folded(order, pasts[status]!), command as typeof accepts)
  const isAllowed = ({ status, allowed }: (typeof cells)[number]) => allowed.includes(status)
  test.each(cells.filter(isAllowed))('$command.type happens while $status', (cell) => {
    expect(decided(cell).map(({ type }) => type)).toEqual([cell.event])
  })
  test.each(cells.filter((cell) => !isAllowed(cell)))('$command.type is refused while $status', (cell) => {
    expect(refusalOf(() => decided(cell))).toMatchObject({ code: 'forbidden-transition', field: 'status' })
  })
})

describe('the artwork of a purchase order', () => {
  const printed = { ...spec, artwork: 'pending' as const }
  const planned = [{ type: 'PurchaseOrderCreated' as const, data: { source, spec: printed } }]
  const release = { plannedReadyDate: spec.plannedReadyDate, confirmationFrom: 'supplier' } as const

  test('PO-T22 PO-T05 blocks the release while it is missing', () => {
    given(purchaseOrder, ...planned)
      .when({ type: 'ReleasePurchaseOrder', data: release })
      .rejects('rule.artworkRequired', 'artwork')
  })

  test('PO-T24 PO-T25 PO-T09 is received, released with its files, approved by the supplier, and then production starts', () => {
    const received = { type: 'CustomerArtworkReceived' as const, data: { artworkFiles: [anAttachment] } }
    given(purchaseOrder, ...planned)
      .when({ type: 'ReceiveCustomerArtwork', data: { artworkFiles: [anAttachment] } })
      .emits(received)
    const sheet = { ...spec, artwork: 'receivedFromCustomer' as const, artworkFiles: [anAttachment] }
    const released = { type: 'PurchaseOrderReleased' as const, data: { spec: sheet } }
    given(purchaseOrder, ...planned, received)
      .when({ type: 'ReleasePurchaseOrder', data: release })
      .emits(released)
    const confirmed = [...planned, received, released, purchaseOrderEvents.confirmed]
    given(purchaseOrder, ...confirmed)
      .when({ type: 'StartPurchaseOrder', data: {} })
      .rejects('rule.artworkUnapproved', 'artwork')
    given(purchaseOrder, ...confirmed)
      .when({ type: 'ApproveFactoryArtwork', data: {} })
      .emits({ type: 'FactoryArtworkApproved', data: {} })
    given(purchaseOrder, ...confirmed, { type: 'FactoryArtworkApproved', data: {} })
      .when({ type: 'StartPurchaseOrder', data: {} })
      .emits(purchaseOrderEvents.started)
  })

  test('cannot be approved while it is missing', () => {
    given(purchaseOrder, ...aPurchaseOrder.released)
      .when({ type: 'ApproveFactoryArtwork', data: {} })
      .rejects('Cannot approve factory artwork while not required', 'status')
  })
})
