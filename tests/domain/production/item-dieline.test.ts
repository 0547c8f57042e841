import { describe, expect, test } from 'vitest'
import { itemValidation } from '#domain/ordering/item-progress.ts'
import { itemsOf } from '#domain/ordering/order-items.ts'
import { order, requireExisting } from '#domain/ordering/order.ts'
import { detailedStatus } from '#domain/ordering/progress.ts'
import { artworkOf, isWaived } from '#domain/production/artwork.ts'
import { dielineStatusOf } from '#domain/production/item-dieline.ts'
import { plusDays } from '#domain/time.ts'
import { filesOfItem } from '#read-models/ordering/file-view.ts'
import { anAttachment } from '#tests/support/artwork-events.ts'
import { aConfiguration, anOrder, orderEvents, type OrderEvent } from '#tests/support/event-fixtures.ts'
import { folded, given, monday } from '#tests/support/given.ts'
import { shipping } from '#tests/support/other-work.ts'

/** The dieline of an item (ORDER-D09, ORDER-T37), and items without artwork (ORDER-T39). */

const itemId = 'item-1'
type Change = Partial<typeof aConfiguration>
const configured = (change: Change): OrderEvent => ({
  type: 'PackagingItemConfigured',
  data: { itemId, ...aConfiguration, ...change, calculation: [] },
})
const noPrice = { ...aConfiguration.priceEstimate, priceControl: 'M' as const }
const unpriced = configured({ priceEstimate: noPrice })
const blank = configured({
  configuration: { ...aConfiguration.configuration, print: { option: 'blank', colors: [] }, printAddOns: [] },
})
const provided: OrderEvent = { type: 'DielineProvided', data: { itemId, attachment: anAttachment, comments: 'Glued' } }
const waived: OrderEvent = { type: 'ArtworkWaived', data: { itemId, reason: 'The plates are at the factory' } }

const after = (...more: OrderEvent[]) => requireExisting(folded(order, [...anOrder.awaitingArtwork, ...more]))
const dielineAfter = (...more: OrderEvent[]) => {
  const state = after(...more)
  const [item] = state.items
  return dielineStatusOf(state, item!, artworkOf(state, item!))
}
const detailAfter = (...more: OrderEvent[]) => detailedStatus(after(...more), shipping())

describe('the dieline of a printed item', () => {
  test('ORDER-D09 is the drawing of the shop if the shop prices the item', () => {
    expect([dielineAfter(), detailAfter()]).toEqual(['available', 'artworkPendingClient'])
  })

  test('ORDER-021 ORDER-T32 is pending for an item without a shop price, before its artwork', () => {
    expect([dielineAfter(unpriced), detailAfter(unpriced)]).toEqual(['pending', 'dielinesPending'])
    given(order, ...anOrder.awaitingArtwork, unpriced)
      .when({ type: 'UploadArtwork', data: { itemId, attachments: [anAttachment], comments: '' } })
      .rejects('rule-broken', 'dieline')
  })

  test('ORDER-T37 is provided by staff, and the customer uploads artwork next', () => {
    given(order, ...anOrder.awaitingArtwork, unpriced)
      .when({ type: 'ProvideDieline', data: { itemId, attachment: anAttachment, comments: 'Glued' } })
      .emits(provided)
    expect([dielineAfter(unpriced, provided), detailAfter(unpriced, provided)]).toEqual([
      'available',
      'artworkPendingClient',
    ])
  })

  test('ORDER-T37 is pending again for another configuration', () => {
    expect(dielineAfter(unpriced, provided, unpriced)).toBe('pending')
    const replaced = [unpriced, provided, orderEvents.artworkUploaded, unpriced, orderEvents.artworkChangesRequested]
    expect(detailAfter(...replaced)).toBe('dielinesPending')
  })
})

test('ORDER-D09 the dieline of a blank item is not required, and available if staff provide one', () => {
  expect([dielineAfter(blank), dielineAfter(blank, provided)]).toEqual(['notRequired', 'available'])
})

describe('ORDER-T39 an item without artwork', () => {
  const waive = { type: 'WaiveArtwork', data: waived.data } as const

  test.each([
    ['artworkPendingClient', []],
    ['dielinesPending', [unpriced]],
  ])('is waived while %s, and production can start', (status, before) => {
    expect(detailAfter(...before)).toBe(status)
    given(order, ...anOrder.awaitingArtwork, ...before)
      .when(waive)
      .emits(waived)
    expect(detailAfter(...before, waived)).toBe('productionPending')
    expect(dielineAfter(...before, waived)).toBe('notRequired')
    const state = after(...before, waived)
    expect(isWaived(artworkOf(state, state.items[0]!))).toBe(true)
  })

  test('is not waived once artwork was uploaded, and not blank goods', () => {
    for (const before of [orderEvents.artworkUploaded, blank, waived])
      given(order, ...anOrder.awaitingArtwork, before)
        .when(waive)
        .rejects('forbidden-transition', 'status')
  })

  test('needs artwork again for another configuration', () => {
    expect(detailAfter(waived, configured({}))).toBe('artworkPendingClient')
  })

  test('PRICE-D06 starts its lead time', () => {
    const on = (at: string) => folded(order, [waived], after(), at).plannedReadyDate!
    expect(Date.parse(on(plusDays(monday, 7))) - Date.parse(on(monday))).toBe(7 * 86_400_000)
  })
})

describe('ORDER-027 ORDER-D05 the validation of an ordered item', () => {
  test('is dielineAvailable at once with the drawing of the shop', () => {
    const state = after()
    const item = itemsOf(state)[0]!
    expect(itemValidation(item, filesOfItem(item, state))).toBe('dielineAvailable')
  })

  test.each([
    ['quoteSelected', []],
    ['dielineAvailable', [provided]],
    ['artworkUploaded', [provided, orderEvents.artworkUploaded]],
  ])('is %s', (expected, more) => {
    // The configuration of the order is not replaced, because a new one would void its quotes.
    const state = after(...more)
    const item = { ...itemsOf(state)[0]!, configured: { ...aConfiguration, priceEstimate: noPrice } }
    expect(itemValidation(item, filesOfItem(item, state))).toBe(expected)
  })
})
