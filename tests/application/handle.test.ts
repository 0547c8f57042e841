import { describe, expect, test } from 'vitest'
import { createCaseQueue } from '#application/pipeline/case-queue.ts'
import type { Append } from '#application/pipeline/ports.ts'
import { foldCase } from '#domain/case.ts'
import type { Rejection } from '#domain/kernel/refusal.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import { bloomStudio } from '#infrastructure/seed/stories/stories.ts'
import { as, bouquetBox, unconfigured } from '#tests/support/case-stories.ts'
import { memoryApp } from '#tests/support/memory-app.ts'
import { aCheckedOutDraft, aDraft, aPaidOrder, disturbed, refusalFrom, send } from '#tests/support/send-commands.ts'

/** The command pipeline, on in-memory ports. */

const box = (customerProductName: string) => ({ customerProductName, ...unconfigured })
const namesIn = (events: Parameters<typeof foldCase>[0]) =>
  foldCase(events).order.items.map(({ itemNumber, customerProductName }) => `${itemNumber} ${customerProductName}`)

describe('an accepted command', () => {
  test('answers with the whole case and its position in the log', async () => {
    const { app, requestId } = await aDraft()
    const { events, position } = await send(app, 'addPackagingItem', { requestId, ...box('Mine') })
    expect(events.map(({ type }) => type)).toEqual(['OrderCreated', 'PackagingItemAdded'])
    expect(events).toEqual(app.log.events)
    expect(position).toBe(2)
  })

  test('records actor, time, command, case and parties', async () => {
    const app = memoryApp()
    const { events } = await send(app, 'createOrder', { currency: 'EUR' }, { commandId: 'opening' })
    expect(events[0]).toMatchObject({
      actor: { kind: 'customer', id: 'u-ada' },
      at: '2026-03-02T09:01:00.000Z',
      commandId: 'opening/u-ada',
      correlationId: 'opening/u-ada',
      causationId: null,
      caseId: events[0]!.stream,
      entityId: requireExisting(foldCase(events).order).requestId,
      parties: { customerId: 'c-bloom', supplierId: null },
      version: 1,
      schemaVersion: 1,
    })
  })

  test('is never dated before the last event of its case, regardless of the clock', async () => {
    const { app, requestId } = await aDraft()
    const slow = { ...app, ports: { ...app.ports, now: () => '2020-01-01T00:00:00.000Z' } }
    const { events } = await send(slow, 'addPackagingItem', { requestId, ...box('Mine') })
    expect(events.map(({ at }) => at)).toEqual(['2026-03-02T09:01:00.000Z', '2026-03-02T09:01:00.000Z'])
  })

  test('uses the id of the purchase order as entity id, and includes its supplier in the parties from the release on', async () => {
    const { app, purchaseOrderId } = await aPaidOrder()
    const issued = app.log.events.filter(({ stream }) => stream.startsWith('purchase-order-'))
    expect(issued.map(({ type }) => type)).toEqual(['PurchaseOrderCreated', 'PurchaseOrderReleased'])
    expect(issued.map(({ entityId, parties }) => [entityId, parties])).toEqual([
      [purchaseOrderId, { customerId: 'c-bloom', supplierId: null }],
      [purchaseOrderId, { customerId: 'c-bloom', supplierId: 's-dongguan' }],
    ])
  })

  test('generates another order number if the first is taken', async () => {
    const app = memoryApp()
    const drawn = ['taken001', 'taken001', 'free0001']
    const unlucky = { ports: { ...app.ports, idGenerator: { ...app.ports.idGenerator, human: () => drawn.shift()! } } }
    await send(unlucky, 'createOrder', { currency: 'USD' })
    const { events } = await send(unlucky, 'createOrder', { currency: 'USD' })
    expect(requireExisting(foldCase(events).order).requestId).toBe('free0001')
  })
})

describe('a command with a concurrent command', () => {
  test('is decided again on the result of the other one', async () => {
    const { app, requestId } = await aDraft()
    const meeting = disturbed(app, (attempt) =>
      attempt === 1 ? send(app, 'addPackagingItem', { requestId, ...box('Rival') }) : undefined,
    )
    const { events } = await send(meeting, 'addPackagingItem', { requestId, ...box('Mine') })
    expect(namesIn(events)).toEqual(['001 Rival', '002 Mine'])
  })

  test('is refused if the other one has made it impossible', async () => {
    const { app, requestId } = await aCheckedOutDraft()
    const meeting = disturbed(app, () => send(app, 'placeOrder', { requestId }))
    expect(await refusalFrom(send(meeting, 'addPackagingItem', { requestId, ...box('Late') }))).toEqual({
      code: 'forbidden-transition',
      field: 'status',
      message: 'Cannot add packaging item while awaiting payment',
    })
  })

  test('is abandoned after twelve attempts without any effect, with a pause before each further one', async () => {
    const { app, requestId } = await aDraft()
    const attempts: number[] = []
    const crowd = disturbed(app, (attempt) => {
      attempts.push(attempt)
      return send(app, 'addPackagingItem', { requestId, ...box('Rival') })
    })
    const pauses: number[] = []
    const backOff = async (attempt: number) => void pauses.push(attempt)
    const late = send({ ports: { ...crowd.ports, backOff } }, 'addPackagingItem', { requestId, ...box('Mine') })
    expect(await refusalFrom(late)).toMatchObject({ code: 'overloaded' })
    expect(attempts).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    expect(pauses).toEqual(attempts.slice(1))
    expect(namesIn(app.log.events).filter((name) => name.endsWith('Mine'))).toEqual([])
  })

  test('S-18 waits in a queue within one process: none of 200 concurrent commands fails', async () => {
    const { app, requestId } = await aDraft()
    const ports = { ...app.ports, queue: createCaseQueue() }
    const address = { ...bloomStudio, name: '' }
    const contact = { firstName: 'Ada', lastName: 'Bloom', email: 'ada@bloom.example', company: '', phoneNumber: '' }
    const change = (nth: number) =>
      send({ ports }, 'changeDraft', { requestId, contact, shippingAddress: address, additionalComments: `${nth}` })
    const changeAtOnce = (count: number) => Promise.allSettled(Array.from({ length: count }, (_, nth) => change(nth)))
    expect((await changeAtOnce(200)).filter(({ status }) => status === 'rejected')).toEqual([])
    const refused = await changeAtOnce(300)
    const codes = refused.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Rejection).refusal.code] : []))
    expect(codes).toEqual(Array.from({ length: 44 }, () => 'overloaded'))
  })

  test('detects a conflict in another stream of the case if its rules read that stream', async () => {
    const { app, requestId, shipmentId } = await aCheckedOutDraft()
    const meeting = disturbed(app, (attempt) => (attempt === 1 ? send(app, 'placeOrder', { requestId }) : undefined))
    expect(await refusalFrom(send(meeting, 'removeShipment', { requestId, shipmentId }))).toMatchObject({
      field: 'shipmentConfigurationRestriction',
    })
  })

  test('expects an unchanged case only if its rules read other streams', async () => {
    const { app, requestId, itemId, shipmentId } = await aCheckedOutDraft()
    const appends: Append[] = []
    const watched = disturbed(app, (_, append) => appends.push(append))
    const before = app.log.events.length
    await send(watched, 'deselectQuote', { requestId, itemId })
    await send(watched, 'removeShipment', { requestId, shipmentId })
    expect(appends.map(({ expectedCasePosition }) => expectedCasePosition)).toEqual([undefined, before + 1])
  })
})

describe('a repeated command', () => {
  const once = { commandId: 'once' }

  test('gets the first answer, also after later events', async () => {
    const { app, requestId } = await aDraft()
    const first = await send(app, 'addPackagingItem', { requestId, ...box('Box') }, once)
    await send(app, 'addPackagingItem', { requestId, ...box('Another') })
    const length = app.log.events.length
    expect(await send(app, 'addPackagingItem', { requestId, ...box('Box') }, once)).toEqual(first)
    expect(app.log.events).toHaveLength(length)
  })

  test('gets the first answer if it would be refused or stale now', async () => {
    const { app, story, requestId } = await aCheckedOutDraft()
    const requestVersion = foldCase(app.log.events).versions[app.log.events[0]!.stream]!.customer
    const first = await send(app, 'placeOrder', { requestId, requestVersion }, once)
    await story.pays('sam')
    expect(await send(app, 'placeOrder', { requestId, requestVersion }, once)).toEqual(first)
  })

  test('gets the first answer if both run concurrently', async () => {
    const { app, requestId } = await aDraft()
    const twin = disturbed(app, () => send(app, 'addPackagingItem', { requestId, ...box('Box') }, once))
    const { events } = await send(twin, 'addPackagingItem', { requestId, ...box('Box') }, once)
    expect(namesIn(events)).toEqual(['001 Box'])
    expect(app.log.events).toHaveLength(2)
  })

  test('is refused for a different request', async () => {
    const { app, requestId } = await aDraft()
    await send(app, 'addPackagingItem', { requestId, ...box('Box') }, once)
    const reused = { code: 'command-id-reused', field: 'idempotency-key' }
    const otherBody = send(app, 'addPackagingItem', { requestId, ...box('Other') }, once)
    expect(await refusalFrom(otherBody)).toMatchObject(reused)
    const otherCommand = send(app, 'createOrder', { currency: 'USD' }, once)
    expect(await refusalFrom(otherCommand)).toMatchObject(reused)
    expect(app.log.events).toHaveLength(2)
  })

  test('is a different command if another caller sends it', async () => {
    const app = memoryApp()
    await send(app, 'createOrder', { currency: 'USD' }, once)
    await send(app, 'createOrder', { currency: 'USD' }, { ...once, caller: as('eve') })
    expect(app.log.events.map(({ parties }) => parties.customerId)).toEqual(['c-bloom', 'c-rival'])
  })

  test('is decided again if it was refused, because a refusal is not recorded', async () => {
    const { app, story, requestId } = await aDraft()
    const asks = { requestId, itemId: 'item', customerComments: '' }
    expect(await refusalFrom(send(app, 'requestQuote', asks, once))).toMatchObject({ code: 'not-found' })
    const { order } = await story.adds('ada', bouquetBox)
    const { events } = await send(app, 'requestQuote', { ...asks, itemId: order.items[0]!.id }, once)
    expect(events.at(-1)?.type).toBe('QuoteRequested')
  })
})

describe('ORDER-D03 a command with the version that its caller has read', () => {
  const asking = async (requestVersion: number) => {
    const { app, story, requestId } = await aDraft()
    const { order } = await story.adds('ada', bouquetBox)
    const input = { requestId, itemId: order.items[0]!.id, customerComments: '', requestVersion }
    return { app, asked: send(app, 'requestQuote', input) }
  }

  test('is accepted if the order has not changed', async () => {
    const { asked } = await asking(3)
    expect((await asked).position).toBe(4)
  })

  test.each([2, 4])('is refused for another version (%i), and nothing is recorded', async (version) => {
    const { app, asked } = await asking(version)
    expect(await refusalFrom(asked)).toEqual({
      code: 'stale-version',
      field: 'requestVersion',
      message: 'This order has changed since you opened it. Reload and try again.',
    })
    expect(app.log.events).toHaveLength(3)
  })
})
