import { describe, expect, test } from 'vitest'
import { systemCaller } from '#application/pipeline/access.ts'
import { followProduction } from '#application/production/processes/follow-production.ts'
import { issuePurchaseOrders } from '#application/production/processes/issue-purchase-orders.ts'
import { sendDielines } from '#application/production/processes/send-dielines.ts'
import { type Case, foldCase } from '#domain/case.ts'
import type { Recorded } from '#domain/events.ts'
import { itemsOf } from '#domain/ordering/order-items.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import { artworkForFactory } from '#domain/production/artwork-for-factory.ts'
import { piecesToPlan, unorderedPieces } from '#domain/production/pieces-to-plan.ts'
import { purchaseOrderTypes } from '#domain/production/purchase-order-core.ts'
import { anAttachment } from '#tests/support/artwork-events.ts'
import { as } from '#tests/support/case-stories.ts'
import { paidBookBoxStory } from '#tests/support/dieline-story.ts'
import { memoryApp } from '#tests/support/memory-app.ts'
import { aPaidOrder, aPaidPrintedOrder, type CommandName, refusalFrom, send } from '#tests/support/send-commands.ts'

/** No printed item reaches a factory without an approved artwork, whatever the type of its purchase order is. */

const [ada, sam, lin] = [as('ada'), as('sam'), as('lin')]
const file = { id: anAttachment.id, name: anAttachment.name, size: anAttachment.size }

type Place = Awaited<ReturnType<typeof aPaidOrder>>
const latest = ({ app }: Place) => Object.values(foldCase(app.log.events).purchaseOrders).at(-1)!

/** A planned purchase order of this type; the one that the process planned is removed. */
const planned = async (at: Place, type: (typeof purchaseOrderTypes)[number]) => {
  const { app, requestId, itemId, purchaseOrderId } = at
  if (latest(at).status === 'released')
    await send(app, 'recallPurchaseOrder', { purchaseOrderId, reason: 'Moved.' }, { caller: sam })
  await send(app, 'removePurchaseOrder', { purchaseOrderId }, { caller: sam })
  const input = { requestId, itemId, type, supplierId: 's-dongguan', unitCost: 120 }
  await send(app, 'createPurchaseOrder', input, { caller: sam })
  return { purchaseOrderId: latest(at).spec!.purchaseOrderId }
}

const approveArtwork = async ({ app, requestId, itemId }: Place) => {
  const of = { requestId, itemId }
  await send(app, 'uploadArtwork', { ...of, attachments: [file], comments: '' }, { caller: ada })
  await send(app, 'acceptArtwork', { ...of, note: '' }, { caller: sam })
  await send(app, 'submitProof', { ...of, file, comments: '' }, { caller: sam })
  await send(app, 'approveProof', { ...of, version: 1 }, { caller: ada })
}

describe.each(purchaseOrderTypes)('PO-D02 PO-T05 a purchase order of type %s for a printed item', (type) => {
  test('is not sent to the factory, and its artwork is not waived, before the proof is approved', async () => {
    const at = await aPaidPrintedOrder()
    const of = await planned(at, type)
    expect(latest(at).spec).toMatchObject({ type, artwork: 'pending' })
    const refused = (name: CommandName) => refusalFrom(send(at.app, name, of as never, { caller: sam }))
    expect(await refused('releasePurchaseOrder')).toMatchObject({ field: 'artwork' })
    expect(await refused('waiveArtwork')).toMatchObject({
      field: 'artwork',
      message: expect.stringContaining('Send its proof to the customer'),
    })
    expect(await refused('receiveCustomerArtwork')).toMatchObject({ field: 'artwork' })
  })

  test('is sent with the approved proof, and started once the factory has approved it', async () => {
    const at = await aPaidPrintedOrder()
    await approveArtwork(at)
    const of = await planned(at, type)
    expect(latest(at).spec).toMatchObject({ artwork: 'receivedFromCustomer', artworkFiles: [anAttachment] })
    await send(at.app, 'releasePurchaseOrder', of, { caller: sam })
    await send(at.app, 'confirmPurchaseOrder', of, { caller: lin })
    expect(await refusalFrom(send(at.app, 'startPurchaseOrder', of, { caller: lin }))).toMatchObject({
      field: 'artwork',
    })
    await send(at.app, 'approveFactoryArtwork', of, { caller: lin })
    await send(at.app, 'startPurchaseOrder', of, { caller: lin })
    expect(latest(at).status).toBe('inProgress')
  })

  test('PO-T09 is not started by an artwork status of its own while the item has no approved proof', async () => {
    const at = await aPaidPrintedOrder()
    await approveArtwork(at)
    const of = await planned(at, type)
    await send(at.app, 'releasePurchaseOrder', of, { caller: sam })
    // As recorded before the artwork of the item was part of the rule.
    const before = at.app.log.events.filter((event) => event.type !== 'ProofApproved')
    const state = foldCase(before)
    expect(artworkForFactory.send(state, latest(at))).toMatchObject({ reason: 'rule.artworkRequired' })
    expect(artworkForFactory.send(foldCase(at.app.log.events), latest(at))).toBeUndefined()
  })
})

test('PO-T18 PO-T23 the system adds the dieline and sends it to the customer once staff have provided it', async () => {
  const at = await aPaidPrintedOrder()
  const { app, requestId, itemId, purchaseOrderId } = at
  await send(app, 'provideDieline', { requestId, itemId, file, comments: '' }, { caller: sam })
  const provided = app.log.events.at(-1)!
  const input = { purchaseOrderId }
  expect(sendDielines.react(provided, foldCase(app.log.events))).toEqual([
    { command: 'receiveItemDieline', input },
    { command: 'sendDieline', input },
  ])
  const system = { caller: systemCaller('send-dielines') }
  await send(app, 'receiveItemDieline', input, system)
  await send(app, 'sendDieline', input, system)
  expect(latest(at)).toMatchObject({ spec: { artwork: 'atCustomer' }, files: [{ ...file, dieline: true }] })
  expect(sendDielines.react(provided, foldCase(app.log.events))).toEqual([])
})

describe('PO-T17 a purchase order of an item without a dieline', () => {
  /** A paid item without a shop price; its purchase order is planned. */
  const placed = async () => {
    const app = memoryApp()
    const story = await paidBookBoxStory(app)
    const po = () => Object.values(foldCase(app.log.events).purchaseOrders).at(-1)!
    const of = { requestId: story.requestId(), itemId: po().source!.itemId }
    const provide = async (id: string) => {
      await send(app, 'provideDieline', { ...of, file: { ...file, id }, comments: '' }, { caller: sam })
      await app.settled()
    }
    return { app, po, of, provide, files: () => po().files.map(({ id, dieline, origin }) => ({ id, dieline, origin })) }
  }
  const [first, second] = ['A'.repeat(43), 'B'.repeat(43)] as [string, string]

  test('PO-T18 waits for it, gets it when it is released, and each later one instead of the former', async () => {
    const { app, po, provide, files } = await placed()
    expect(po().spec).toMatchObject({ dieline: 'pending', artwork: 'pending' })
    await provide(first)
    expect(po().spec).toMatchObject({ dieline: 'available', artwork: 'atCustomer' })
    expect(files()).toEqual([{ id: first, dieline: true, origin: 'boxwright' }])
    await provide(second)
    expect(files()).toEqual([
      { id: first, dieline: false, origin: 'boxwright' },
      { id: second, dieline: true, origin: 'boxwright' },
    ])
    const { length } = app.log.events
    await app.redeliver()
    expect(app.log.events).toHaveLength(length)
  })

  test('PO-T17 has it at once if it is planned after the release', async () => {
    const { app, po, of, provide, files } = await placed()
    await provide(first)
    await send(app, 'removePurchaseOrder', { purchaseOrderId: po().spec!.purchaseOrderId }, { caller: sam })
    await send(app, 'createPurchaseOrder', of, { caller: sam })
    await app.settled()
    expect(po().spec).toMatchObject({ dieline: 'available' })
    expect(files()).toEqual([{ id: first, dieline: true, origin: 'boxwright' }])
  })

  test('PO-T20 needs none if the artwork is waived', async () => {
    const { app, po, of } = await placed()
    await send(app, 'waiveItemArtwork', { ...of, reason: 'The plates are at the factory' }, { caller: sam })
    await app.settled()
    expect(po()).toMatchObject({ status: 'released', spec: { dieline: 'notRequired', artwork: 'notRequired' } })
  })
})

describe('PO-D02 tooling and ready-made goods', () => {
  test('PO-T01 need their own cost, and one piece is ordered unless staff enter more', async () => {
    const at = await aPaidOrder()
    const { requestId, itemId } = at
    const input = { requestId, itemId, type: 'project' as const }
    expect(await refusalFrom(send(at.app, 'createPurchaseOrder', input, { caller: sam }))).toMatchObject({
      field: 'unitCost',
    })
    await send(at.app, 'createPurchaseOrder', { ...input, unitCost: 480 }, { caller: sam })
    expect(latest(at).spec).toMatchObject({ type: 'project', quantity: 1, artwork: 'notRequired', total: 48_000 })
  })

  test('ORDER-T46 do not count as pieces of the item, and neither start nor finish its production', async () => {
    const at = await aPaidOrder()
    const { purchaseOrderId } = await planned(at, 'project')
    const state = foldCase(at.app.log.events)
    const [item] = itemsOf(state.order)
    expect([unorderedPieces(state, item!), piecesToPlan(state, item!)]).toEqual([1000, 1000])
    await send(at.app, 'releasePurchaseOrder', { purchaseOrderId }, { caller: sam })
    await send(at.app, 'confirmPurchaseOrder', { purchaseOrderId }, { caller: lin })
    await send(at.app, 'startPurchaseOrder', { purchaseOrderId }, { caller: lin })
    await send(at.app, 'completePurchaseOrder', { purchaseOrderId }, { caller: lin })
    const events = at.app.log.events
    const made = foldCase(events)
    const reactions = events
      .filter(({ type }) => followProduction.on.includes(type))
      .flatMap((event) => followProduction.react(event, made))
    expect(reactions).toEqual([])
    expect(requireExisting(made.order).items[0]!.production).not.toBe('finished')
  })
})

describe('PO-T03 a purchase order that waits for the customer', () => {
  /** The purchase order of the case waits, and the customer owes this amount. */
  const waiting = async (waitingFor: 'proof' | 'payment', owed: number) => {
    const at = await aPaidOrder()
    const state = foldCase(at.app.log.events)
    const order = requireExisting(state.order)
    const [stream, po] = Object.entries(state.purchaseOrders)[0]!
    const returned = { why: 'declined' as const, reason: 'No capacity.', on: at.app.ports.now() }
    const changed: Case = {
      ...state,
      order: { ...order, totals: { ...order.totals!, total: order.totals!.total + owed } },
      purchaseOrders: { [stream]: { ...po, status: 'awaitingCustomerRelease', waitingFor, returned } },
    }
    const react = (type: 'PaymentRecorded' | 'OrderPaymentConfirmed' | 'CustomerArtworkReceived', last = changed) => {
      const [event] = at.app.log.events.filter((one) => one.type === 'PurchaseOrderCreated').slice(-1) as [Recorded]
      const intents = issuePurchaseOrders.react({ ...event, type, stream, data: {} } as Recorded, last)
      return intents.filter((intent) => 'command' in intent && intent.command === 'releasePurchaseOrder')
    }
    return {
      react,
      changed,
      release: [{ command: 'releasePurchaseOrder', input: { purchaseOrderId: at.purchaseOrderId } }],
    }
  }

  test.each(['PaymentRecorded', 'OrderPaymentConfirmed'] as const)(
    'is released on %s, also after an earlier return',
    async (type) => {
      const paid = await waiting('payment', 0)
      expect(paid.react(type)).toEqual(paid.release)
    },
  )

  test('keeps waiting while the customer owes a part of the amount', async () => {
    const owing = await waiting('payment', 5_000)
    expect(owing.react('PaymentRecorded')).toEqual([])
    expect(owing.react('CustomerArtworkReceived')).toEqual([])
  })

  test('PO-T24 is released when the approved artwork arrives, also after an earlier return', async () => {
    const proof = await waiting('proof', 0)
    expect(proof.react('CustomerArtworkReceived')).toEqual(proof.release)
    // The artwork is available, and only a payment was missing.
    expect(proof.react('PaymentRecorded')).toEqual(proof.release)
  })

  test('PO-T02 does not wait for a payment when nothing is due', async () => {
    const at = await aPaidOrder()
    const of = { purchaseOrderId: at.purchaseOrderId }
    await send(at.app, 'recallPurchaseOrder', { ...of, reason: 'Wrong date.' }, { caller: sam })
    const sent = send(at.app, 'requestCustomerRelease', { ...of, waitingFor: 'payment' }, { caller: sam })
    expect(await refusalFrom(sent)).toMatchObject({ field: 'waitingFor' })
  })

  test('PO-T02 does not wait for the proof of a blank item', async () => {
    const at = await aPaidOrder()
    const of = { purchaseOrderId: at.purchaseOrderId }
    await send(at.app, 'recallPurchaseOrder', { ...of, reason: 'Wrong date.' }, { caller: sam })
    const sent = send(at.app, 'requestCustomerRelease', { ...of, waitingFor: 'proof' }, { caller: sam })
    expect(await refusalFrom(sent)).toMatchObject({ field: 'waitingFor' })
  })
})
