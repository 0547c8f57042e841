import { describe, expect, test } from 'vitest'
import { mailAboutOrders } from '#application/conversations/processes/mail-about-orders.ts'
import { foldCase } from '#domain/case.ts'
import type { EventType, Recorded } from '#domain/events.ts'
import { order } from '#domain/ordering/order.ts'
import { orderAsOf } from '#read-models/as-of.ts'
import { as } from '#tests/support/case-stories.ts'
import { preparedCase, upTo } from '#tests/support/cases.ts'
import { anOrder, orderEvents } from '#tests/support/event-fixtures.ts'
import { given } from '#tests/support/given.ts'
import { memoryApp } from '#tests/support/memory-app.ts'
import { send } from '#tests/support/send-commands.ts'

/** Orders that staff prepare before their customer sees them (ORDER-T02, T04, T05, T13). */

const owner = ({ parties }: Recorded) => parties.customerId
const until = (type: EventType) => upTo(type, preparedCase)
const first = (type: EventType) => preparedCase.slice(0, preparedCase.findIndex((event) => event.type === type) + 1)

describe('an internal order', () => {
  test('ORDER-T02 is created by staff with its first item', () => {
    given(order)
      .when({ type: 'CreateInternalOrder', data: orderEvents.created.data })
      .emits({ type: 'InternalOrderCreated', data: orderEvents.created.data })
    given(order, ...anOrder.created)
      .when({ type: 'CreateInternalOrder', data: orderEvents.created.data })
      .rejects('Cannot create internal order while draft')
  })

  test('ORDER-T02 ORDER-D04 has events without a customer as owner', () => {
    const internal = preparedCase.slice(
      0,
      preparedCase.findIndex(({ type }) => type === 'OrderPublished'),
    )
    expect(internal.map(({ type }) => type)).toEqual(expect.arrayContaining(['PackagingItemAdded', 'DraftChanged']))
    expect(internal.map(owner)).toEqual(internal.map(() => null))
    expect(orderAsOf.customer(internal)).toBeUndefined()
    expect(orderAsOf.staff(internal)).toMatchObject({ status: 'internal', headline: { where: 'internal' } })
  })

  test('ORDER-T04 is the same for its customer as for staff once it is published', () => {
    const published = first('OrderPublished')
    const at = preparedCase.indexOf(published.at(-1)!)
    const events = preparedCase.slice(0, at + 2)
    expect(events.slice(-2).map((event) => [event.type, owner(event)])).toEqual([
      ['OrderPublished', 'c-bloom'],
      ['DraftChanged', 'c-bloom'],
    ])
    const [customer, staff] = [orderAsOf.customer(events)!, orderAsOf.staff(events)!]
    for (const field of ['requestId', 'status', 'contact', 'addresses', 'currency', 'totals'] as const)
      expect(customer[field]).toEqual(staff[field])
    expect(customer.packagingItems.map(({ id, total }) => [id, total])).toEqual(
      staff.packagingItems.map(({ id, total }) => [id, total]),
    )
  })

  test('ORDER-T05 is hidden from its customer after a withdrawal, which the customer sees', () => {
    const events = until('OrderWithdrawn')
    expect(owner(events.at(-1)!)).toBe('c-bloom')
    expect(orderAsOf.customer(events)).toBeUndefined()
    expect(orderAsOf.customer(preparedCase)).toMatchObject({ status: 'draft' })
  })

  test('ORDER-T13 remains hidden when it is cancelled', async () => {
    const app = memoryApp(until('OrderWithdrawn'))
    const { requestId } = orderAsOf.staff(preparedCase)!
    const { events } = await send(app, 'cancelOrder', { requestId }, { caller: as('sam') })
    expect(owner(events.at(-1)!)).toBeNull()
    expect(orderAsOf.customer(events)).toBeUndefined()
    expect(mailAboutOrders.react(events.at(-1)!, foldCase(events))).toEqual([])
  })

  test('ORDER-T04 ORDER-D11 sends a mail when it is published', () => {
    const events = first('OrderPublished')
    expect(mailAboutOrders.react(events.at(-1)!, foldCase(events))).toMatchObject([
      { input: { customerId: 'c-bloom', mail: { kind: 'orderPublished' } } },
    ])
  })
})
