import { describe, expect, test } from 'vitest'
import type { Caller } from '#application/pipeline/access.ts'
import { isOfOrder } from '#domain/aggregates.ts'
import { foldCase } from '#domain/case.ts'
import { eventTypes, factOf, type Recorded } from '#domain/events.ts'
import { Rejection } from '#domain/kernel/refusal.ts'
import { orderAsOf } from '#read-models/as-of.ts'
import { as } from '#tests/support/case-stories.ts'
import { everyCase, momentsOf } from '#tests/support/cases.ts'
import { memoryApp } from '#tests/support/memory-app.ts'
import { aCheckedOutDraft, type CommandName, refusalFrom, send } from '#tests/support/send-commands.ts'

/** ORDER-D03: versions by audience. A hidden event does not make the commands of an audience stale. */

type Attempt = { name: CommandName; input: object }

/** Commands of a customer with the version that it has read; the order decides whether they are allowed. */
const fromCustomer = (events: readonly Recorded[]): Attempt[] => {
  const seen = orderAsOf.customer(events)
  const [item] = seen?.packagingItems ?? []
  if (!seen || !item) return []
  const { requestId, requestVersion } = seen
  const ofItem = { requestId, requestVersion, itemId: item.id }
  return [
    { name: 'cancelOrder', input: { requestId, requestVersion } },
    { name: 'placeOrder', input: { requestId, requestVersion } },
    { name: 'selectQuote', input: { ...ofItem, quantity: item.quantities[0] ?? 1 } },
    { name: 'deselectQuote', input: ofItem },
    { name: 'requestQuote', input: { ...ofItem, customerComments: '' } },
    // A customer that has not read all visible events is stale, with and without the fact.
    { name: 'cancelOrder', input: { requestId, requestVersion: requestVersion - 1 } },
  ]
}

const fromSupplier = (events: readonly Recorded[]): Attempt[] =>
  Object.values(foldCase(events).purchaseOrders).flatMap(({ spec }) =>
    spec
      ? (['confirmPurchaseOrder', 'startPurchaseOrder', 'completePurchaseOrder'] as const).map((name) => ({
          name,
          input: { purchaseOrderId: spec.purchaseOrderId },
        }))
      : [],
  )

/** The result on a log of these events: the types of the new events, or the refusal. */
const outcomeOf = async (events: readonly Recorded[], { name, input }: Attempt, caller: Caller): Promise<unknown> => {
  try {
    const after = await send({ ports: memoryApp(events).ports }, name as never, input as never, { caller })
    return after.events.slice(events.length).map(({ type }) => type)
  } catch (error) {
    if (error instanceof Rejection) return error.refusal
    throw error
  }
}

/** The events without one of them, renumbered. */
const without = (events: readonly Recorded[], gone: Recorded): Recorded[] =>
  events
    .filter((event) => event !== gone)
    .map((event) =>
      event.stream === gone.stream && event.version > gone.version ? { ...event, version: event.version - 1 } : event,
    )

/** A supplier must not continue with a purchase order that is being recalled, or is about to be (decision 101). */
const replacesWork: ReadonlySet<string> = new Set(['OrderChangeAccepted'])

describe.each([
  ['customer' as const, fromCustomer],
  ['supplier' as const, fromSupplier],
])('what a %s sends is decided as if what it does not see were not there:', (audience, attemptsFrom) => {
  // The first fact of a case is not removed, because without it there is no order.
  const hidden = eventTypes.filter(
    (type) =>
      factOf(type).visible[audience] === undefined &&
      type !== 'InternalOrderCreated' &&
      isOfOrder({ type }) &&
      !(audience === 'supplier' && replacesWork.has(type)),
  )

  test.each(hidden)('%s', async (type) => {
    let compared = 0
    for (const events of everyCase.flatMap(momentsOf).filter((moment) => moment.at(-1)?.type === type)) {
      const less = without(events, events.at(-1)!)
      const { order, purchaseOrders } = foldCase(events)
      const supplierId = Object.values(purchaseOrders)[0]?.spec?.supplierId
      const own = {
        customer: { ...as('ada'), customerId: order.status === 'none' ? undefined : order.customerId },
        supplier: { ...as('lin'), supplierId },
      }
      const attempts = attemptsFrom(less)
      expect(attemptsFrom(events).slice(0, attempts.length)).toEqual(attempts)
      for (const attempt of attempts) {
        const outcome = await outcomeOf(events, attempt, own[audience])
        expect([attempt, outcome]).toEqual([attempt, await outcomeOf(less, attempt, own[audience])])
        compared += 1
      }
    }
    // A supplier has no command before the purchase order exists.
    expect(compared).toBeGreaterThan(audience === 'customer' ? 0 : -1)
  })
})

describe('ORDER-D03 the version of an order', () => {
  /** An order at shop prices that awaits its payment: staff can select the supplier. */
  const placedAtShopPrice = (): Recorded[] => {
    const events = everyCase.find((one) => one.some(({ type }) => type === 'ItemSourced'))!
    return events.slice(0, events.findIndex(({ type }) => type === 'OrderPlaced') + 1)
  }

  test('S-05 is not made stale for the customer’s cancellation by assigning a supplier', async () => {
    const app = memoryApp(placedAtShopPrice())
    const { requestId, requestVersion, packagingItems } = orderAsOf.customer(app.log.events)!
    const sourcing = { requestId, itemId: packagingItems[0]!.id, supplierId: 's-dongguan', unitCost: 0.71 }
    const { events } = await send(app, 'sourceItem', sourcing, { caller: as('sam') })
    expect(orderAsOf.customer(events)!.requestVersion).toBe(requestVersion)
    const cancelled = await send(app, 'cancelOrder', { requestId, requestVersion })
    expect(cancelled.events.at(-1)!.type).toBe('OrderCancelled')
  })

  test('is made stale for staff by the same event', async () => {
    const app = memoryApp(placedAtShopPrice())
    const { requestId, requestVersion, packagingItems } = orderAsOf.staff(app.log.events)!
    const sourcing = { requestId, itemId: packagingItems[0]!.id, supplierId: 's-dongguan', unitCost: 0.71 }
    const { events } = await send(app, 'sourceItem', sourcing, { caller: as('sam') })
    expect(orderAsOf.staff(events)!.requestVersion).toBe(requestVersion + 1)
    const late = send(app, 'cancelOrder', { requestId, requestVersion }, { caller: as('sam') })
    expect(await refusalFrom(late)).toMatchObject({ code: 'stale-version', field: 'requestVersion' })
  })

  test('refuses a payment with a stale version', async () => {
    const { app, story, requestId } = await aCheckedOutDraft()
    await story.places('ada')
    const { requestVersion } = orderAsOf.staff(app.log.events)!
    const payment = {
      requestId,
      amount: 10,
      method: 'bankTransfer' as const,
      internalNotes: '',
      keepAsCredit: false,
      requestVersion,
    }
    await send(app, 'recordPayment', payment, { caller: as('sam') })
    expect(await refusalFrom(send(app, 'recordPayment', payment, { caller: as('sam') }))).toMatchObject({
      code: 'stale-version',
      field: 'requestVersion',
    })
  })
})
