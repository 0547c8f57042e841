import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { OrderForCustomer, OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { PurchaseOrderForSupplier } from '#application/production/contracts/purchase-order-shapes.ts'
import { aggregates, isOfOrder } from '#domain/aggregates.ts'
import { foldCase } from '#domain/case.ts'
import { checkEvent, eventTypes, factOf, type Recorded } from '#domain/events.ts'
import { purchaseOrder } from '#domain/production/purchase-order.ts'
import { sentenceOf } from '#domain/sentences.ts'
import { orderAsOf, purchaseOrdersAsOf } from '#read-models/as-of.ts'
import { english } from '#tests/support/english.ts'
import { asJson } from '#tests/support/fold-table.ts'

/**
 * Events are stored permanently. `tests/stored-events/<Type>.v<Version>.json` is a sample of every version ever
 * written, as read from the log: never change a sample, add the next version. Together they form the case of one
 * delivered order, plus alternative endings.
 */

const folder = new URL('../stored-events/', import.meta.url)
const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
const sample = (file: string) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Recorded
const nameOf = ({ type, schemaVersion }: Pick<Recorded, 'type' | 'schemaVersion'>) => `${type}.v${schemaVersion}.json`

test('every version of every type has exactly one sample', () => {
  const versions = eventTypes.flatMap((type) =>
    Array.from({ length: factOf(type).version }, (_, nth) => nameOf({ type, schemaVersion: nth + 1 })),
  )
  expect(files.toSorted()).toEqual(versions.toSorted())
})

describe.each(files)('%s', (file) => {
  const event = sample(file)

  test('has the type and version of its file name', () => {
    expect(nameOf(event)).toBe(file)
  })

  test('is still accepted unchanged', () => {
    const { type, data } = event
    expect(checkEvent({ type, data } as Recorded)).toEqual({ type, data })
  })

  test('still has a sentence', () => {
    expect(english(sentenceOf(event))).toMatch(/^[a-z](?!.*(undefined|null|NaN))/)
  })
})

describe('all samples together', () => {
  /** Events of a purchase order that is not completed directly. */
  const straight = ['Created', 'Released', 'Confirmed', 'Started', 'Completed'].map((end) => `PurchaseOrder${end}`)
  const artwork = ['CustomerArtworkReceived', 'FactoryArtworkApproved']
  const detours = Object.keys(purchaseOrder.facts).filter((type) => ![...straight, ...artwork].includes(type))
  const otherEnds = [
    'OrderCancelled',
    'ArtworkWaived',
    'SampleCancelled',
    'ServiceCancelled',
    'InternalOrderCreated',
    'PackagingItemReordered',
    'ReorderBlockChanged',
    'PackingConfigurationChanged',
    'OrderPublished',
    'OrderWithdrawn',
    'DraftReopened',
    'OrderNoteAdded',
    'OrderInternalNoteAdded',
    'OrderAssigned',
    'OrderAttachmentsChanged',
    'OrderCurrencyChanged',
    'OrderAddressesChanged',
    'OrderCommentsChanged',
    'PackagingItemDetailsChanged',
    'ShipmentDescribed',
    'OrderChangeProposed',
    'OrderChangeAccepted',
    'OrderChangeDeclined',
    'OrderChangeWithdrawn',
    'OrderChangeExpired',
    'OrderPutOnHold',
    'OrderResumed',
    'OrderReopened',
    'ShipmentRemoved',
    'ShipmentPacked',
    'ShipmentStatusCorrected',
    'ShipmentItemSplit',
    'ShipmentItemReceived',
    'ShipmentAddressChanged',
    'ShipmentContentsChanged',
    'ShipmentQuoted',
    'ShippingOptionChosen',
    'ShippingQuotesExpired',
    'PackagingItemRemoved',
    'InternalQuoteRequestCreated',
    'InternalQuoteRequestCancelled',
    'QuoteRequestReleased',
    'CustomerFeedbackAsked',
    'QuoteFeedbackGiven',
    'QuoteRequestReopened',
    'QuoteRequestCancelled',
    'QuotesExpired',
    'EssentialsOrderPlaced',
    'StandardItemAdded',
    'StandardItemChanged',
    'StandardItemRemoved',
    'StandardItemsPriced',
    'PaymentLinkPaid',
    'PaymentTermsSet',
    'DiscountApplied',
    'DiscountRemoved',
    'DiscountUseReduced',
    'CancelledWorkSettled',
    'OrderTotalChanged',
    'PaymentBlocked',
    'PaymentUnblocked',
    'OrderPaymentRequested',
    'CardRefundRequested',
    'PaymentReminded',
    'CardRefundFailed',
  ]
  /** Aggregates whose samples belong to other cases. */
  const otherCases = ['cart', 'card-payment', 'card-dispute', 'supplier-notification']
  const events = files
    .map(sample)
    .filter((event) => !otherEnds.includes(event.type) && !detours.includes(event.type) && isOfOrder(event))
    .filter(({ type }) => !otherCases.includes(aggregates.ofEvent(type)!.category))
    .toSorted((a, b) => a.position - b.position)

  test('still form a delivered order', () => {
    const { order, shipments, purchaseOrders, samples, services } = foldCase(events)
    expect(order.status).toBe('completed')
    expect(Object.values(shipments).map(({ status }) => status)).toEqual(['delivered'])
    expect(Object.values(samples).map(({ status }) => status)).toEqual(['completed'])
    expect(Object.values(services).map(({ status }) => status)).toEqual(['completed'])
    expect(Object.values(purchaseOrders).map(({ status }) => status)).toEqual(['completed'])
  })

  test('still satisfy the contracts of every audience', () => {
    const [customer, staff] = asJson([orderAsOf.customer(events), orderAsOf.staff(events)])
    expect(OrderForCustomer.parse(customer)).toEqual(customer)
    expect(OrderForStaff.parse(staff)).toEqual(staff)
    const [po] = asJson(purchaseOrdersAsOf(events).map(({ purchaseOrder: one }) => one))
    expect(PurchaseOrderForSupplier.parse(po)).toEqual(po)
    expect([customer, staff, po]).toMatchObject([
      { status: 'completed', totals: { total: 1740 } },
      { status: 'completed', purchaseOrders: [{ total: 710 }] },
      { status: 'completed', total: 710 },
    ])
  })
})
