import { beforeAll, describe, expect, test } from 'vitest'
import { systemCaller } from '#application/pipeline/access.ts'
import { handle } from '#application/pipeline/handle.ts'
import { expirePurchaseOrder } from '#application/production/expire-purchase-order.ts'
import { type Case, foldCase, samplesOf, servicesOf, shipmentsOf } from '#domain/case.ts'
import { caseStatus } from '#domain/ordering/headline.ts'
import { orderChangeStatuses } from '#domain/ordering/order-change-state.ts'
import { orderStatuses } from '#domain/ordering/order-core.ts'
import { itemsOf } from '#domain/ordering/order-items.ts'
import { detailedStatuses } from '#domain/ordering/progress.ts'
import { quoteRequestStatuses } from '#domain/ordering/quote.ts'
import { sampleStatuses } from '#domain/ordering/sample.ts'
import { serviceStatuses } from '#domain/ordering/service.ts'
import { type ActionStatus, actionStatuses, actionTypes, decideAction } from '#domain/people/customer-action.ts'
import { productionConfigurationStatuses } from '#domain/production/production-configuration.ts'
import {
  dielineStatuses,
  factoryArtworkStatuses,
  purchaseOrderStatuses,
  unconfirmedStatuses,
} from '#domain/production/purchase-order-core.ts'
import { shipmentStatuses } from '#domain/shipping/shipment-status.ts'
import { isBefore } from '#domain/time.ts'
import { cast } from '#infrastructure/seed/history/cast.ts'
import { demoActions } from '#infrastructure/seed/history/customer-actions.ts'
import { historyDays, historyMoments } from '#infrastructure/seed/history/history.ts'
import { storySteps } from '#infrastructure/seed/stories/story-steps.ts'
import { as } from '#tests/support/case-stories.ts'
import { memoryApp, type MemoryApp } from '#tests/support/memory-app.ts'

/** The orders of the demo history, on in-memory ports with the timer of purchase orders only. */

const day = 86_400_000
const today = Date.parse('2026-11-23T12:00:00.000Z')
const file = { id: 'A'.repeat(43), name: 'mailer.pdf', size: 48_000 }
const files = new Proxy({}, { get: () => ({ artwork: file, proof: file, dieline: file }) })
const people = {
  customerExists: async () => true,
  supplierExists: async () => true,
  supplierStanding: async () => 'active' as const,
  employeeExists: async () => true,
  usersOf: async () => [],
  referrerOf: async () => undefined,
  customerOfGuest: async () => 'c-guest',
}

/** Expires purchase orders that the supplier did not confirm in time (PO-T12). */
const expireUnconfirmed = async ({ ports, log }: MemoryApp, requestId: string) => {
  if (!requestId) return
  const now = ports.now()
  const { purchaseOrders } = foldCase(await log.readCase({ requestId }))
  for (const { status, spec } of Object.values(purchaseOrders)) {
    if (!spec || !unconfirmedStatuses.includes(status) || !isBefore(spec.validUntil, now)) continue
    const { purchaseOrderId } = spec
    const caller = systemCaller('expire-purchase-orders')
    await handle(ports, expirePurchaseOrder, {
      caller,
      input: { purchaseOrderId },
      commandId: ports.idGenerator.ulid(),
    })
  }
}

/** Runs the history; returns its cases and every status that occurred. */
const runHistory = async (count: number) => {
  let moment = 0
  const app = memoryApp([], { people, now: () => new Date((moment += 7)).toISOString() })
  const stories = new Map<number, ReturnType<typeof storySteps<keyof typeof cast>>>()
  for (const { order, daysAgo, happens } of historyMoments(count, files)) {
    moment = Math.max(moment, today - daysAgo * day)
    const story = stories.get(order) ?? storySteps(app, undefined, cast)
    stories.set(order, story)
    await expireUnconfirmed(app, story.requestId())
    await happens(story)
  }
  return [...Map.groupBy(app.log.events, ({ caseId }) => caseId).values()]
}

const asSam = as('sam')
let cases: { state: Case; on: string[] }[]
const reached = new Set<string>()
beforeAll(async () => {
  cases = (await runHistory(153)).flatMap((events) => {
    const state = foldCase(events)
    for (const { status } of Object.values(state.productionConfigurations)) reached.add(`configuration ${status}`)
    if (state.order.status === 'none') return []
    for (let upTo = 1; upTo <= events.length; upTo++) {
      const then = foldCase(events.slice(0, upTo))
      for (const status of statusesOf(then)) reached.add(status)
    }
    return [{ state, on: events.map(({ at }) => at) }]
  })
})

const statusesOf = (state: Case): string[] => [
  ...itemsOf(state.order).map(({ quoteRequest }) => `quote request ${quoteRequest?.status}`),
  ...samplesOf(state).map(({ status }) => `sample ${status}`),
  ...servicesOf(state).map(({ status }) => `service ${status}`),
  ...state.order.changes.map(({ status }) => `change ${status}`),
  ...Object.values(state.purchaseOrders).flatMap(({ spec }) => [
    `dieline ${spec?.dieline}`,
    `factory artwork ${spec?.artwork}`,
  ]),
  `order ${state.order.status}`,
  `detail ${caseStatus(state)}`,
  ...Object.values(state.purchaseOrders).map(({ status }) => `purchase order ${status}`),
  ...shipmentsOf(state).map(({ status }) => `shipment ${status}`),
]

describe("the demo's history", () => {
  test('SERVICE-004 has samples that a service includes, free of charge, and goods at sea with a forwarder', () => {
    const included = cases
      .flatMap(({ state }) => samplesOf(state))
      .filter(({ partOfService }) => partOfService !== null)
    expect(included.length).toBeGreaterThan(0)
    for (const { price } of included) expect(price).toBe(0)
    const atSea = cases
      .flatMap(({ state }) => shipmentsOf(state))
      .filter(({ option, tracking }) => option?.route === 'ocean' && tracking)
    expect(new Set(atSea.map(({ tracking }) => tracking?.courier))).toEqual(new Set(['other']))
  })

  test('a name of an item is always that of the same product', () => {
    const products = new Map<string, Set<string>>()
    for (const { state } of cases) {
      if (state.order.status === 'none') continue
      for (const { customerProductName: name, product } of state.order.items) {
        products.set(name, (products.get(name) ?? new Set()).add(product.productId))
      }
    }
    expect([...products].filter(([, ids]) => ids.size > 1)).toEqual([])
  })

  test('the demo history has orders spread over fourteen months', () => {
    expect(cases).toHaveLength(153)
    const begun = cases.map(({ on }) => on[0]!).toSorted()
    expect(Date.parse(begun[0]!)).toBeGreaterThan(today - historyDays * day)
    expect(Date.parse(begun[0]!)).toBeLessThan(today - (historyDays - 14) * day)
    for (const { on } of cases) expect(on).toEqual(on.toSorted())
  })

  test('the demo history reaches every status of an order', () => {
    const missing = [
      ...orderStatuses.map((status) => `order ${status}`),
      ...detailedStatuses.map((status) => `detail ${status}`),
    ].filter((status) => !reached.has(status))
    // Not reached: quotes expire by a timer.
    expect(missing).toEqual(['detail packagingQuotesExpired'])
  })

  test('PO-004 SHIP-007 the demo history reaches every status of purchase orders and shipments', () => {
    const missing = [
      ...purchaseOrderStatuses.map((status) => `purchase order ${status}`),
      ...shipmentStatuses.map((status) => `shipment ${status}`),
    ].filter((status) => !reached.has(status))
    expect(missing).toEqual([])
  })

  test('PROD-005 PO-006 the demo history reaches every status of work, quotes, changes, dielines and configurations', () => {
    const missing = [
      ...quoteRequestStatuses.map((status) => `quote request ${status}`),
      ...sampleStatuses.map((status) => `sample ${status}`),
      ...serviceStatuses.map((status) => `service ${status}`),
      ...orderChangeStatuses.map((status) => `change ${status}`),
      ...dielineStatuses.map((status) => `dieline ${status}`),
      ...factoryArtworkStatuses.map((status) => `factory artwork ${status}`),
      ...productionConfigurationStatuses.map((status) => `configuration ${status}`),
    ].filter((status) => !reached.has(status))
    // Not reached: proposed changes expire by a timer.
    expect(missing).toEqual(['change expired'])
  })

  test('ORDER-D01 ORDER-T37 the demo ends with an order that waits for its dieline, and orders of packaging and essentials', () => {
    expect(cases.map(({ state }) => caseStatus(state))).toContain('dielinesPending')
    const mixed = cases.filter(({ state: { order } }) => order.items.length > 0 && order.standardItems.length > 0)
    // The earlier one is delivered by the simulated courier, whose timer does not run here.
    const inTransit = mixed.filter(({ state }) => caseStatus(state) === 'deliveryInProgress')
    expect([mixed.length, inTransit.length]).toEqual([2, 1])
  })

  test('SAMPLE-D02 SAMPLE-002 the demo history has a sample that an order of the same configuration reimbursed, and one in transit with an invoice', () => {
    const all = cases.flatMap(({ state }) => samplesOf(state))
    const ids = cases.flatMap(({ state: { order } }) =>
      order.status === 'none' ? [] : order.reimbursements.map(({ id }) => id),
    )
    expect(all.some(({ sampleId, itemId }) => itemId !== null && ids.includes(sampleId))).toBe(true)
    expect(all.some(({ status, invoice }) => status === 'shipped' && invoice !== undefined)).toBe(true)
  })

  test('SHIP-D03 the demo history has an order that was delivered to two addresses, and files on purchase orders', () => {
    const split = cases.filter(({ state }) => {
      const gone = shipmentsOf(state).filter(({ status }) => status === 'delivered')
      return new Set(gone.map(({ addressId }) => addressId)).size > 1
    })
    expect(split.length).toBeGreaterThan(0)
    const attached = cases.flatMap(({ state }) => Object.values(state.purchaseOrders).flatMap((po) => po.files))
    expect(new Set(attached.map(({ origin }) => origin))).toEqual(
      new Set(['boxwright', 'supplier', 'supplierInternal']),
    )
  })

  test('CRM-008 CRM-009 the demo has customer actions of every type and status', () => {
    const ends = demoActions.map(({ type, steps }) =>
      steps.reduce<ActionStatus>(
        (status, command) => decideAction(command, { status }, asSam).to,
        decideAction('AddCustomerAction', { status: 'none' }, asSam, type).to,
      ),
    )
    expect(new Set(ends)).toEqual(new Set(actionStatuses))
    expect(new Set(demoActions.map(({ type }) => type))).toEqual(new Set(actionTypes))
  })

  test('SUPP-T02 notifications of purchase orders are read when these are confirmed or declined', () => {
    const unread = cases.flatMap(({ state }) =>
      Object.values(state.supplierNotifications).filter((one) => {
        const po = Object.values(state.purchaseOrders).find(({ spec }) => spec?.purchaseOrderId === one.purchaseOrderId)
        return one.status === 'unread' && po?.status !== 'released'
      }),
    )
    expect(unread).toEqual([])
    expect(cases.some(({ state }) => Object.keys(state.supplierNotifications).length > 0)).toBe(true)
  })

  test('the demo history has no purchase order that costs more than its order', () => {
    const dear = cases.flatMap(({ state: { order, purchaseOrders } }) =>
      order.status === 'none'
        ? []
        : Object.values(purchaseOrders).flatMap(({ spec }) =>
            spec && order.totals && spec.total > order.totals.total
              ? [[order.requestId, spec.total, order.totals.total]]
              : [],
          ),
    )
    expect(dear).toEqual([])
  })

  test('the demo history is the same for the same count', async () => {
    const once = (await runHistory(12)).map((events) => events.map(({ type, at }) => [type, at]))
    expect((await runHistory(12)).map((events) => events.map(({ type, at }) => [type, at]))).toEqual(once)
  })
})
