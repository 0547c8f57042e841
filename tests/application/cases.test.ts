import { describe, expect, test } from 'vitest'
import { createCaseCache, knownCase } from '#application/pipeline/case-cache.ts'
import type { CaseCache, CaseRef, KnownCase } from '#application/pipeline/ports.ts'
import { foldCase } from '#domain/case.ts'
import { itemsOf } from '#domain/ordering/order-items.ts'
import { stories } from '#infrastructure/seed/stories/stories.ts'
import { storyStepsIn, unconfigured } from '../support/case-stories.ts'
import { type MemoryApp, memoryApp } from '../support/memory-app.ts'
import { aCheckedOutDraft, aDraft, aPaidOrder, disturbed, send } from '../support/send-commands.ts'

const box = (customerProductName: string) => ({ customerProductName, ...unconfigured })

/** The ports of an app with a case cache, and the reads of its log. */
const withCache = ({ ports }: MemoryApp) => {
  let now = 0
  const cases = createCaseCache(() => now)
  const reads: CaseRef[] = []
  const readCase: typeof ports.log.readCase = (ref, upTo) => {
    reads.push(ref)
    return ports.log.readCase(ref, upTo)
  }
  return {
    cases,
    reads,
    passes: (ms: number) => (now += ms),
    ports: { ...ports, cases, log: { ...ports.log, readCase } },
  }
}

describe('a cached case', () => {
  test('is read once from the log', async () => {
    const { app, requestId } = await aDraft()
    const { ports, reads, cases } = withCache(app)
    for (const name of ['One', 'Two', 'Three']) await send({ ports }, 'addPackagingItem', { requestId, ...box(name) })
    expect(reads).toEqual([{ requestId }])
    const events = await app.log.readCase({ requestId })
    const { since: _, ...known } = cases.recall({ requestId })!
    expect(known).toMatchObject({ events, state: foldCase(events) })
  })

  test('is found under every id, and removed under every id', async () => {
    const { app, caseId, requestId, purchaseOrderId } = await aPaidOrder()
    const { cases } = withCache(app)
    const known = knownCase(await app.log.readCase({ caseId }))
    cases.keep(known, cases.since())
    const refs = [{ caseId }, { requestId }, { purchaseOrderId }]
    expect(refs.map((ref) => cases.recall(ref)?.state)).toEqual(refs.map(() => known.state))
    cases.forget()
    expect(refs.map((ref) => cases.recall(ref))).toEqual(refs.map(() => undefined))
  })

  test('is read again from the log after a concurrent write to any stream of the case', async () => {
    const { app, requestId, shipmentId } = await aCheckedOutDraft()
    const { ports, reads } = withCache(app)
    await send({ ports }, 'addPackagingItem', { requestId, ...box('One') })
    await send(app, 'removeShipment', { requestId, shipmentId })
    const { events } = await send({ ports }, 'addPackagingItem', { requestId, ...box('Two') })
    expect(reads).toEqual([{ requestId }, { requestId }])
    expect(events).toEqual(await app.log.readCase({ requestId }))
    expect(foldCase(events).shipments).toMatchObject({ [events.find(isRemoval)!.stream]: { status: 'removed' } })
  })

  test('equals the case read from the log, including undefined fields', async () => {
    const app = memoryApp()
    const memory = createCaseCache(() => 0)
    const stored: KnownCase[] = []
    const cases: CaseCache = { ...memory, keep: (known, since) => (stored.push(known), memory.keep(known, since)) }
    for (const scenes of stories) {
      const story = storyStepsIn({ ...app, ports: { ...app.ports, cases } })
      for (const [, happens] of scenes) await happens(story)
    }
    expect(stored.length).toBeGreaterThan(50)
    for (const { events, state } of stored) {
      const read = await app.log.readCase({ caseId: events[0]!.caseId }, events.at(-1)!.position)
      expect(events).toStrictEqual(read.map((event) => expect.objectContaining(event)))
      expect(events.map(({ data }) => data)).toStrictEqual(read.map(({ data }) => data))
      expect(state).toStrictEqual(foldCase(read))
    }
  })

  test('is read again after half a minute without use', async () => {
    const { app, requestId } = await aDraft()
    const { ports, reads, passes } = withCache(app)
    await send({ ports }, 'addPackagingItem', { requestId, ...box('One') })
    passes(30_000)
    await send({ ports }, 'addPackagingItem', { requestId, ...box('Two') })
    expect(reads).toHaveLength(2)
  })

  test('is read again after half a minute of continuous use', async () => {
    const { app, requestId } = await aDraft()
    const { ports, reads, passes } = withCache(app)
    for (let seconds = 0; seconds < 60; seconds += 10) {
      await send({ ports }, 'addPackagingItem', { requestId, ...box(`After ${seconds} s`) })
      passes(10_000)
    }
    expect(reads).toHaveLength(2)
  })

  test.each([
    ['read', 'from the log', false],
    ['found', 'in the cache', true],
  ])('is not cached by a command that was running while a person was erased (%s %s)', async (_, __, known) => {
    const { app, requestId } = await aDraft()
    const { ports, cases } = withCache(app)
    if (known) await send({ ports }, 'addPackagingItem', { requestId, ...box('One') })
    expect(cases.recall({ requestId }) !== undefined).toBe(known)
    const underWay = disturbed({ ports }, () => cases.forget())
    await send(underWay, 'addPackagingItem', { requestId, ...box('Two') })
    expect(cases.recall({ requestId })).toBeUndefined()
  })

  test('does not use up a retry of a command with repeated conflicts', async () => {
    const { app, requestId } = await aDraft()
    const { ports } = withCache(app)
    await send({ ports }, 'addPackagingItem', { requestId, ...box('First') })
    const crowded = disturbed({ ports }, (attempt) =>
      attempt <= 4 ? send(app, 'addPackagingItem', { requestId, ...box(`Rival ${attempt}`) }) : undefined,
    )
    const { events } = await send(crowded, 'addPackagingItem', { requestId, ...box('Mine') })
    expect(foldCase(events).order.items).toHaveLength(6)
  })

  test('is evicted under all its keys when the cache is full', async () => {
    const { app, caseId, requestId, purchaseOrderId } = await aPaidOrder()
    const { cases } = withCache(app)
    const events = await app.log.readCase({ caseId })
    const known = knownCase(events)
    cases.keep(known, cases.since())
    const others = Math.ceil(40_000 / events.length)
    for (let nth = 0; nth < others; nth++) {
      const order = { ...known.state.order, requestId: `r-${nth}` }
      const other = {
        events: events.map((event) => ({ ...event, caseId: `order-${nth}` })),
        state: { ...known.state, order, purchaseOrders: {} },
      }
      cases.keep(other, cases.since())
    }
    expect([{ caseId }, { requestId }, { purchaseOrderId }].map((ref) => cases.recall(ref))).toEqual(
      Array(3).fill(undefined),
    )
    expect(cases.recall({ requestId: `r-${others - 1}` })).toBeDefined()
  })

  test('does not cause a refusal that the log would not', async () => {
    const { app, requestId, itemId } = await aCheckedOutDraft()
    const { ports, cases } = withCache(app)
    const { order } = foldCase(await app.log.readCase({ requestId }))
    await send({ ports }, 'deselectQuote', { requestId, itemId })
    expect(itemsOf(cases.recall({ requestId })!.state.order)[0]!.selected).toBeUndefined()
    await send(app, 'selectQuote', { requestId, itemId, quantity: 1000 })
    const { events } = await send({ ports }, 'deselectQuote', { requestId, itemId })
    expect(itemsOf(order)[0]!.selected).toBeDefined()
    expect(events.map(({ type }) => type).filter((type) => type.startsWith('QuoteDe'))).toHaveLength(2)
  })

  test('is subject to conflicts with concurrent commands', async () => {
    const { app, requestId } = await aDraft()
    const { ports } = withCache(app)
    await send({ ports }, 'addPackagingItem', { requestId, ...box('First') })
    const meeting = disturbed({ ports }, (attempt) =>
      attempt === 1 ? send(app, 'addPackagingItem', { requestId, ...box('Rival') }) : undefined,
    )
    const { events } = await send(meeting, 'addPackagingItem', { requestId, ...box('Mine') })
    const names = foldCase(events).order.items.map(({ customerProductName }) => customerProductName)
    expect(names).toEqual(['First', 'Rival', 'Mine'])
  })

  test('gives a repeated command its first answer', async () => {
    const { app, requestId } = await aDraft()
    const { ports } = withCache(app)
    const once = () => send({ ports }, 'addPackagingItem', { requestId, ...box('Box') }, { commandId: 'once' })
    const first = await once()
    await send({ ports }, 'addPackagingItem', { requestId, ...box('Next') })
    expect(await once()).toEqual(first)
  })
})

const isRemoval = ({ type }: { type: string }) => type === 'ShipmentRemoved'
