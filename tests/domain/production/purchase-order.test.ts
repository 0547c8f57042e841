import { describe, expect, test } from 'vitest'
import { isReleased, purchaseOrderStatuses } from '#domain/production/purchase-order-core.ts'
import { confirmationDeadline, purchaseOrder } from '#domain/production/purchase-order.ts'
import { plusDays } from '#domain/time.ts'
import {
  aPurchaseOrder,
  type PurchaseOrderEvent,
  purchaseOrderEvents,
  source,
  spec,
} from '#tests/support/event-fixtures.ts'
import { folded, given, monday } from '#tests/support/given.ts'

describe('a purchase order from planning to completion', () => {
  test('PO-T01 is created with its source and spec sheet', () => {
    const planned = given(purchaseOrder)
      .when({ type: 'CreatePurchaseOrder', data: { source, spec } })
      .emits(purchaseOrderEvents.created)
    expect(planned).toMatchObject({ status: 'planning', source, spec })
  })

  test('PO-T17 and PO-T22 has the dieline and artwork of its spec sheet', () => {
    const bespoke: PurchaseOrderEvent = {
      type: 'PurchaseOrderCreated',
      data: { source, spec: { ...spec, dieline: 'pending', artwork: 'pending' } },
    }
    const planned = given(purchaseOrder).when({ type: 'CreatePurchaseOrder', data: bespoke.data }).emits(bespoke)
    expect(planned).toMatchObject({ spec: { dieline: 'pending', artwork: 'pending' } })
  })

  test('PO-T05 gives the supplier the whole spec sheet on release', () => {
    const released = given(purchaseOrder, ...aPurchaseOrder.issued)
      .when({
        type: 'ReleasePurchaseOrder',
        data: { plannedReadyDate: spec.plannedReadyDate, confirmationFrom: 'supplier' },
      })
      .emits(purchaseOrderEvents.released)
    expect(released).toMatchObject({ status: 'released', releasedOn: monday })
  })

  test('PO-T06 and PO-T15 records person and time of the confirmation', () => {
    const confirmed = given(purchaseOrder, ...aPurchaseOrder.released)
      .when({ type: 'ConfirmPurchaseOrder', data: { by: 'supplier' } })
      .emits(purchaseOrderEvents.confirmed)
    expect(confirmed).toMatchObject({
      status: 'orderPlaced',
      confirmedOn: monday,
      confirmedBy: 'sam',
    })
  })

  test('PO-T09 starts', () => {
    const started = given(purchaseOrder, ...aPurchaseOrder.confirmed)
      .when({ type: 'StartPurchaseOrder', data: {} })
      .emits(purchaseOrderEvents.started)
    expect(started).toMatchObject({ status: 'inProgress', startedOn: monday })
  })

  test('PO-T10 has the day of completion as ready date', () => {
    const ready = plusDays(monday, 10)
    const completed = given(purchaseOrder, ...aPurchaseOrder.started)
      .when({ type: 'CompletePurchaseOrder', data: {} }, { now: ready })
      .emits(purchaseOrderEvents.completed)
    expect(completed).toMatchObject({ status: 'completed', actualReadyDate: ready })
  })
})

describe('PO-T09 production cannot start before dieline and artwork are ready', () => {
  const start = { type: 'StartPurchaseOrder', data: {} } as const
  const confirmedWith = (changes: Partial<typeof spec>): PurchaseOrderEvent[] => [
    { type: 'PurchaseOrderCreated', data: { source, spec: { ...spec, ...changes } } },
    { type: 'PurchaseOrderReleased', data: { spec: { ...spec, ...changes } } },
    purchaseOrderEvents.confirmed,
  ]

  test('with a pending dieline', () => {
    given(purchaseOrder, ...confirmedWith({ dieline: 'pending' }))
      .when(start)
      .rejects('The dieline is not available yet. Start production once it is.', 'dieline')
  })

  test.each([
    ['pending', 'The artwork has not arrived from the customer yet. Production can start after its approval.'],
    ['atCustomer', 'The artwork has not arrived from the customer yet. Production can start after its approval.'],
    ['receivedFromCustomer', 'The artwork is not approved for production yet. Approve it to start production.'],
  ] as const)('with artwork that is %s', (artwork, refusal) => {
    given(purchaseOrder, ...confirmedWith({ artwork }))
      .when(start)
      .rejects(refusal, 'artwork')
  })

  test.each([
    ['available', 'factoryApproved'],
    ['notRequired', 'notRequired'],
    ['available', 'notRequired'],
    ['notRequired', 'factoryApproved'],
  ] as const)('it starts with a dieline that is %s and artwork that is %s', (dieline, artwork) => {
    given(purchaseOrder, ...confirmedWith({ dieline, artwork }))
      .when(start)
      .emits(purchaseOrderEvents.started)
  })
})

test('PO-T02 names what the customer must do until it is sent or no longer waits', () => {
  const waiting = [
    { type: 'PurchaseOrderCreated', data: { source, spec } },
    { type: 'CustomerReleaseRequested', data: { waitingFor: 'payment' } },
  ] as const
  const waitingFor = (...events: PurchaseOrderEvent[]) => folded(purchaseOrder, [...waiting, ...events]).waitingFor
  expect(waitingFor()).toBe('payment')
  expect(waitingFor({ type: 'CustomerReleaseRequestWithdrawn', data: {} })).toBeUndefined()
  expect(waitingFor({ type: 'PurchaseOrderReleased', data: { spec } })).toBeUndefined()
  expect(waitingFor({ type: 'PurchaseOrderExpired', data: {} })).toBeUndefined()
})

test('PO-T12 has a deadline for its confirmation, unless its goods are planned to be ready earlier', () => {
  const [early, late] = ['2026-03-10T15:59:59.999Z', '2026-06-10T15:59:59.999Z']
  const deadline = (status: string, validUntil: string, plannedReadyDate: string) =>
    confirmationDeadline({ status, validUntil, plannedReadyDate })
  for (const status of purchaseOrderStatuses) {
    const isConfirmed = ['orderPlaced', 'inProgress', 'completed'].includes(status)
    expect(deadline(status, early, late)).toBe(isConfirmed ? undefined : early)
    expect(deadline(status, late, early)).toBeUndefined()
  }
})

test.each([
  ['in the past', plusDays(monday, -1), 'input.future'],
  ['in the year 9999', '9999-12-31T00:00:00Z', 'input.withinYears'],
] as const)('SUPP-006 a supplier cannot propose a ready date %s', (_, plannedReadyDate, reason) => {
  const terms = { plannedReadyDate, unitPrice: spec.unitPrice }
  given(purchaseOrder, ...aPurchaseOrder.released)
    .when({ type: 'ProposePurchaseOrderTerms', data: { terms, reason: 'No board before.' } })
    .rejects(reason, 'plannedReadyDate')
})

test('PO-T07 PO-T08 PO-T12 an open proposal ends when the purchase order leaves the supplier', () => {
  const terms = { plannedReadyDate: spec.plannedReadyDate, unitPrice: spec.unitPrice + 1 }
  const proposed: PurchaseOrderEvent = { type: 'PurchaseOrderTermsProposed', data: { terms, reason: 'Board is late' } }
  const proposalAfter = (...events: PurchaseOrderEvent[]) =>
    folded(purchaseOrder, [...aPurchaseOrder.released, proposed, ...events]).proposal
  expect(proposalAfter()).toMatchObject(terms)
  expect(proposalAfter({ type: 'PurchaseOrderDeclined', data: { reason: 'No capacity' } })).toBeUndefined()
  expect(proposalAfter({ type: 'PurchaseOrderRecalled', data: { reason: 'Not needed' } })).toBeUndefined()
  expect(proposalAfter({ type: 'PurchaseOrderExpired', data: {} })).toBeUndefined()
})

test('PO-D03 a supplier sees a purchase order in every status except planning and awaitingCustomerRelease', () => {
  const hiddenOf = (releasedOn: string | undefined) =>
    purchaseOrderStatuses.filter((status) => !isReleased({ status, releasedOn }))
  expect(hiddenOf('2026-03-02T09:00:00.000Z')).toEqual(['planning', 'awaitingCustomerRelease'])
  // One that expired before its release.
  expect(hiddenOf(undefined)).toEqual(purchaseOrderStatuses)
})
