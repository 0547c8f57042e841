import { describe, expect, test } from 'vitest'
import { existing, order } from '#domain/ordering/order.ts'
import { detailedStatus } from '#domain/ordering/progress.ts'
import { artworkOf, artworkStatuses, isPrinted } from '#domain/production/artwork.ts'
import { purchaseOrder } from '#domain/production/purchase-order.ts'
import { plusDays } from '#domain/time.ts'
import {
  aConfiguration,
  anAttachment,
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

/** No printed item reaches a factory without artwork (ORDER-D09, ORDER-T38..T41, PO-T22, PO-T24, PO-T25). */

const itemId = 'item-1'
const statusAfter = (past: readonly OrderEvent[]) => detailedStatus(folded(order, [...past]), [])
const artworkAfter = (past: readonly OrderEvent[]) => {
  const state = existing(folded(order, [...past]))
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
const confirms = { type: 'ConfirmArtwork', data: happened.artworkConfirmed.data } as const

describe('the artwork of a printed item', () => {
  test('ORDER-T32 is what a paid order waits for', () => {
    expect(statusAfter(anOrder.awaitingArtwork)).toBe('artworkPendingClient')
    expect(artworkAfter(anOrder.awaitingArtwork).status).toBe('pendingClient')
  })

  test('ORDER-T38 ORDER-T40 ORDER-T41 is uploaded, sent back with a reason, and uploaded again', () => {
    const uploaded: OrderEvent[] = [...anOrder.awaitingArtwork, happened.artworkUploaded]
    given(order, ...anOrder.awaitingArtwork)
      .when(uploads)
      .emits(happened.artworkUploaded)
    expect(statusAfter(uploaded)).toBe('artworkPendingApprovalPM')
    const refused = given(order, ...uploaded)
      .when(asksForChanges)
      .emits(happened.artworkChangesRequested)
    expect(detailedStatus(refused, [])).toBe('artworkRequiresChanges')
    expect(refused.artwork[itemId]).toMatchObject({ reason: 'The logo is cut off' })
    const again = given(order, ...uploaded, happened.artworkChangesRequested)
      .when(uploads)
      .emits(happened.artworkUploaded)
    expect(again.artwork[itemId]).toMatchObject({ status: 'pendingApprovalPM', reason: '' })
  })

  test('is confirmed by staff: who, when, and a note', () => {
    const confirmed = given(order, ...anOrder.awaitingArtwork)
      .when(confirms, { now: plusDays(monday, 5) })
      .emits(happened.artworkConfirmed)
    expect(confirmed.artwork[itemId]).toMatchObject({
      status: 'approved',
      approvedOn: plusDays(monday, 5),
      approvedBy: 'sam',
      note: 'Sent by mail',
    })
    expect(detailedStatus(confirmed, [])).toBe('productionPending')
    // The lead time of 21 days runs from here.
    expect(confirmed.plannedReadyDate).toBe(plusDays(monday, 26))
    expect(order.facts.ArtworkConfirmed.visible.customer).toEqual(['itemId'])
  })

  test('ORDER-T39 blank goods need none', () => {
    const past = anOrder.awaitingArtwork.filter(({ type }) => type !== 'PackagingItemConfigured')
    past.splice(2, 0, blank)
    expect(isPrinted(folded(order, past).items[0]!)).toBe(false)
    expect(artworkAfter(past).status).toBe('notRequired')
    expect(statusAfter(past)).toBe('productionPending')
    given(order, ...past)
      .when(confirms)
      .rejects('Cannot confirm artwork while notRequired', 'status')
  })

  test('what is printed inside or foiled counts as printed, also on what is embedded', () => {
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
    approved: anOrder.paid,
  }
  const rows = [
    { command: uploads, event: 'ArtworkUploaded', allowed: ['pendingClient', 'requiresChanges'] },
    { command: asksForChanges, event: 'ArtworkChangesRequested', allowed: ['pendingApprovalPM'] },
    {
      command: confirms,
      event: 'ArtworkConfirmed',
      allowed: ['pendingClient', 'requiresChanges', 'pendingApprovalPM'],
    },
  ]
  const cells = rows.flatMap((row) =>
    artworkStatuses.filter((status) => status in pasts).map((status) => ({ status, ...row })),
  )
  const decided = ({ status, command }: (typeof cells)[number]) =>
    decide(order, folded(order, pasts[status]!), command as typeof confirms)
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

  test('PO-T22 PO-T05 it is not released while its artwork is missing', () => {
    given(purchaseOrder, ...planned)
      .when({ type: 'ReleasePurchaseOrder', data: release })
      .rejects('rule.artworkRequired', 'artwork')
  })

  test('PO-T24 PO-T25 PO-T09 it is received, released with the files, approved by the supplier, and started', () => {
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

  test('nothing is approved that is not there', () => {
    given(purchaseOrder, ...aPurchaseOrder.released)
      .when({ type: 'ApproveFactoryArtwork', data: {} })
      .rejects('Cannot approve factory artwork while notRequired', 'status')
  })
})
