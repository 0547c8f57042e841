import { describe, expect, test } from 'vitest'
import { knownCase, openCaseMemory } from '#application/cases.ts'
import type { CaseRef } from '#application/ports.ts'
import { foldCase } from '#domain/case.ts'
import type { MemoryHouse } from '../support/memory-house.ts'
import { aCheckedOutDraft, aDraft, aPaidOrder, disturbed, send } from '../support/road.ts'

const box = (customerProductName: string) => ({ customerProductName, configured: undefined })

/** The ports of a house with a memory of cases, and how often its log is read through them. */
const remembering = ({ ports }: MemoryHouse) => {
  let now = 0
  const cases = openCaseMemory(() => now)
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

describe('a case that is worked on', () => {
  test('is read once, and then known', async () => {
    const { house, requestId } = await aDraft()
    const { ports, reads, cases } = remembering(house)
    for (const name of ['One', 'Two', 'Three']) await send({ ports }, 'addPackagingItem', { requestId, ...box(name) })
    expect(reads).toEqual([{ requestId }])
    const events = await house.log.readCase({ requestId })
    expect(cases.recall({ requestId })).toMatchObject({ events, state: foldCase(events) })
  })

  test('is known by each of its names, and forgotten by all of them', async () => {
    const { house, caseId, requestId, purchaseOrderId } = await aPaidOrder()
    const { cases } = remembering(house)
    const known = knownCase(await house.log.readCase({ caseId }))
    cases.keep(known)
    const refs = [{ caseId }, { requestId }, { purchaseOrderId }]
    expect(refs.map((ref) => cases.recall(ref)?.state)).toEqual(refs.map(() => known.state))
    cases.forget()
    expect(refs.map((ref) => cases.recall(ref))).toEqual(refs.map(() => undefined))
  })

  test('is decided again on the log where somebody else was quicker, whatever stream they wrote to', async () => {
    const { house, requestId, shipmentId } = await aCheckedOutDraft()
    const { ports, reads } = remembering(house)
    await send({ ports }, 'addPackagingItem', { requestId, ...box('One') })
    await send(house, 'removeShipment', { requestId, shipmentId })
    const { events } = await send({ ports }, 'addPackagingItem', { requestId, ...box('Two') })
    expect(reads).toEqual([{ requestId }, { requestId }])
    expect(events).toEqual(await house.log.readCase({ requestId }))
    expect(foldCase(events).shipments).toMatchObject({ [events.find(isRemoval)!.stream]: { status: 'removed' } })
  })

  test('is read again after half a minute', async () => {
    const { house, requestId } = await aDraft()
    const { ports, reads, passes } = remembering(house)
    await send({ ports }, 'addPackagingItem', { requestId, ...box('One') })
    passes(30_000)
    await send({ ports }, 'addPackagingItem', { requestId, ...box('Two') })
    expect(reads).toHaveLength(2)
  })

  test('refuses nothing that the log would allow', async () => {
    const { house, requestId, itemId } = await aCheckedOutDraft()
    const { ports, cases } = remembering(house)
    const { order } = foldCase(await house.log.readCase({ requestId }))
    await send({ ports }, 'deselectQuote', { requestId, itemId })
    expect(cases.recall({ requestId })!.state.order.items[0]!.selected).toBeUndefined()
    await send(house, 'selectQuote', { requestId, itemId, quantity: 1000 })
    const { events } = await send({ ports }, 'deselectQuote', { requestId, itemId })
    expect(order.items[0]!.selected).toBeDefined()
    expect(events.map(({ type }) => type).filter((type) => type.startsWith('QuoteDe'))).toHaveLength(2)
  })

  test('may meet another command once it is known, like any other', async () => {
    const { house, requestId } = await aDraft()
    const { ports } = remembering(house)
    await send({ ports }, 'addPackagingItem', { requestId, ...box('First') })
    const meeting = disturbed({ ports }, (attempt) =>
      attempt === 1 ? send(house, 'addPackagingItem', { requestId, ...box('Rival') }) : undefined,
    )
    const { events } = await send(meeting, 'addPackagingItem', { requestId, ...box('Mine') })
    const names = foldCase(events).order.items.map(({ customerProductName }) => customerProductName)
    expect(names).toEqual(['First', 'Rival', 'Mine'])
  })

  test('answers a repeated command as it was answered then', async () => {
    const { house, requestId } = await aDraft()
    const { ports } = remembering(house)
    const once = () => send({ ports }, 'addPackagingItem', { requestId, ...box('Box') }, { commandId: 'once' })
    const first = await once()
    await send({ ports }, 'addPackagingItem', { requestId, ...box('Next') })
    expect(await once()).toEqual(first)
  })
})

const isRemoval = ({ type }: { type: string }) => type === 'ShipmentRemoved'
