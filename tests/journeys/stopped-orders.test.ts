import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OrderForCustomer, OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { people } from '#infrastructure/seed/stories/people.ts'
import { storySteps } from '#infrastructure/seed/stories/story-steps.ts'
import { mailsTo } from '../support/mailbox.ts'
import { signedInClient } from '../support/signed-in-users.ts'
import { address } from '../support/test-app.ts'
import { openTestServer, type Person, type TestServer } from '../support/test-server.ts'

/** Orders that are put on hold, edited and resumed, and orders that are canceled in each phase, over the real server. */

const strict = { strict: true } as const
let testServer: TestServer
let [ada, sam, lin]: Person[] = []

beforeAll(async () => {
  testServer = await openTestServer()
  ;[ada, sam, lin] = await Promise.all([testServer.as('ada'), testServer.as('sam'), testServer.as('lin')])
})
afterAll(() => testServer[Symbol.asyncDispose]())

/** An order of 500 boxes with the quantity selected, advanced up to `step`. */
const orderUpTo = async (step: 'draft' | 'placed' | 'released' | 'confirmed' | 'started') => {
  const story = storySteps(testServer.app)
  await story.drafts('ada')
  await story.adds('ada', { name: 'Box', dimensions: { length: 200, width: 150, height: 80 }, quantities: [500, 1000] })
  await story.asks('ada')
  const prices = { 500: 1.25, 1000: 1.05 }
  await story.quotes('sam', { prices, leadTimeDays: 14, supplierId: 's-dongguan', unitCost: 0.5 })
  await story.chooses('ada', 500)
  await story.checksOut('ada', address, 'Air')
  if (step !== 'draft') await story.places('ada')
  if (!['draft', 'placed'].includes(step)) await story.pays('sam')
  if (['confirmed', 'started'].includes(step)) await story.confirms('lin')
  if (step === 'started') await story.starts('lin')
  await testServer.settled()
  return { requestId: story.requestId() }
}
const seenByAda = async (params: { requestId: string }) => {
  await testServer.settled()
  return (await ada!.ordering.get({ params }, strict)).payload as OrderForCustomer
}
const seenBySam = async (params: { requestId: string }) => {
  await testServer.settled()
  return (await sam!.ordering.get({ params }, strict)).payload as OrderForStaff
}

describe('an order on hold', () => {
  test('ORDER-T11 ORDER-T12 ORDER-T09 ORDER-D11 shows its reason, refuses changes, and is resumed, edited and placed again', async () => {
    const params = await orderUpTo('placed')
    const before = await seenByAda(params)
    const reason = 'The board is sold out until May.'
    expect(await ada!.ordering.hold({ params, body: { reason } })).toMatchObject({ type: 'forbidden' })
    expect(await sam!.ordering.hold({ params, body: { reason: '' } })).toMatchObject({ field: 'reason' })
    await sam!.ordering.hold({ params, body: { reason } }, strict)
    expect(await seenByAda(params)).toMatchObject({ status: 'onHold', hold: { reason }, phase: before.phase })
    const mails = await mailsTo(testServer, people.ada.email)
    expect(mails.find(({ text }) => text.includes(reason))?.subject).toContain(params.requestId)

    const itemId = before.packagingItems[0]!.id
    expect(await ada!.ordering.reopenDraft({ params, body: {} })).toMatchObject({ field: 'status' })
    expect(await ada!.ordering.cancel({ params, body: {} })).toMatchObject({ field: 'status' })
    expect(await ada!.ordering.removePackagingItem({ params: { ...params, itemId } })).toMatchObject({
      field: 'status',
    })
    expect(await sam!.ordering.hold({ params, body: { reason } })).toMatchObject({ field: 'status' })

    await sam!.ordering.resume({ params, body: {} }, strict)
    expect(await seenByAda(params)).toMatchObject({ status: 'paymentPending', hold: null })
    await ada!.ordering.reopenDraft({ params, body: {} }, strict)
    await ada!.ordering.deselectQuote({ params: { ...params, itemId } }, strict)
    await ada!.ordering.selectQuote({ params: { ...params, itemId }, body: { quantity: 1000 } }, strict)
    // The planned shipment has 500 pieces and must be planned again.
    const draft = await seenByAda(params)
    expect(draft).toMatchObject({ status: 'draft', shipmentValidationStatus: 'initial' })
    const shipmentId = draft.shipments[0]!.id
    await ada!.ordering.removeShipment({ params: { ...params, shipmentId } }, strict)
    const shippingOptionId = draft.shippingOptions[0]!.id
    await ada!.ordering.addShipment({ params, body: { shippingOptionId } }, strict)
    await testServer.settled()
    const placed = (await ada!.ordering.placeOrder({ params, body: {} }, strict)).payload
    expect(placed).toMatchObject({ status: 'paymentPending', totals: { packaging: 1050 } })
  })

  test('ORDER-T11 PAY-D04 offers no payment to the holder of a payment link until it is resumed', async () => {
    const params = await orderUpTo('placed')
    const link = (await sam!.payments.issueLink({ params, body: { amount: 100, days: 14 } }, strict)).payload
    const token = link.path.split('token=')[1]!
    const opened = async () => {
      await testServer.settled()
      const { status, isBlocked } = (await testServer.visitor().api.payments.openLink({ params: { token } }, strict))
        .payload
      return [status, isBlocked]
    }
    expect(await opened()).toEqual(['open', false])
    await sam!.ordering.hold({ params, body: { reason: 'A credit check.' } }, strict)
    expect(await opened()).toEqual(['open', true])
    await sam!.ordering.resume({ params, body: {} }, strict)
    expect(await opened()).toEqual(['open', false])
    await ada!.ordering.cancel({ params, body: {} }, strict)
    expect(await opened()).toEqual(['withdrawn', true])
  })

  test('ORDER-T12 continues in production after it is resumed', async () => {
    const params = await orderUpTo('started')
    await sam!.ordering.hold({ params, body: { reason: 'A question.' } }, strict)
    expect((await seenByAda(params)).status).toBe('onHold')
    await sam!.ordering.resume({ params, body: {} }, strict)
    expect(await seenByAda(params)).toMatchObject({ status: 'inProgress', detailedStatus: 'productionInProgress' })
  })
})

describe('the supplier of an order that is on hold or canceled', () => {
  test('ORDER-T11 ORDER-T15 SHIP-T02 reads that the finished goods must not leave', async () => {
    const params = await orderUpTo('started')
    const [po] = (await seenBySam(params)).purchaseOrders
    const ofPo = { params: { purchaseOrderId: po!.id } }
    await lin!.purchaseOrders.complete(ofPo, strict)
    const pickups = async () => (await lin!.production.pickups(ofPo, strict)).payload.map(({ status }) => status)
    await testServer.settled()
    expect(await pickups()).toEqual(['ready'])
    await sam!.ordering.hold({ params, body: { reason: 'The invoice is disputed.' } }, strict)
    expect(await pickups()).toEqual(['waiting'])
    const [shipment] = (await seenBySam(params)).shipments
    const pickup = { ...ofPo, body: { shipmentId: shipment!.id } }
    expect(await lin!.purchaseOrders.recordPickup(pickup)).toMatchObject({ field: 'status' })
    await sam!.ordering.cancel({ params, body: {} }, strict)
    expect(await pickups()).toEqual(['waiting'])
    expect((await seenBySam(params)).shipments).toMatchObject([{ status: 'initial' }])
  })
})

describe('the purchase orders of staff, while an order is on hold or canceled', () => {
  const seen = async (purchaseOrderId: string) => {
    await testServer.settled()
    return (await sam!.production.getForStaff({ params: { purchaseOrderId } }, strict)).payload
  }
  /** The ids in the list of late ones, and on the board of those that are due. */
  const late = async (q: string) => {
    const [{ payload: list }, { payload: board }] = await Promise.all([
      sam!.production.listForStaff({ query: { q, due: 'late' } }, strict),
      sam!.production.board({ query: { q, due: 'late' } }, strict),
    ])
    const onBoard = board.columns.flatMap(({ count, purchaseOrders }) => [count, ...purchaseOrders.map(({ id }) => id)])
    return [list.items.map(({ id }) => id), onBoard.filter((one) => one !== 0)]
  }

  test('ORDER-T11 ORDER-T15 PO-T05 ROLE-D02 are shown as stopped, and are late only if a supplier still works', async () => {
    const [unsent, sent] = await Promise.all([orderUpTo('released'), orderUpTo('started')])
    const [planned] = (await seenBySam(unsent)).purchaseOrders
    const [started] = (await seenBySam(sent)).purchaseOrders
    const params = { purchaseOrderId: planned!.id }
    await sam!.purchaseOrders.recall({ params, body: { reason: 'Not yet.' } }, strict)
    for (const order of [unsent, sent]) await sam!.ordering.hold({ params: order, body: { reason: 'Unpaid.' } }, strict)
    expect(await seen(planned!.id)).toMatchObject({ status: 'planning', stopped: 'onHold' })
    const manager = await signedInClient(testServer, 'u-manager', { type: 'admin', adminType: 'supplierOnly' })
    const { payload } = await manager.production.getForStaff({ params }, strict)
    expect(payload).toMatchObject({ stopped: 'onHold' })
    expect(JSON.stringify(payload)).not.toContain('Unpaid.')
    // The answer of a command keeps it.
    const body = { shipTo: 'Warehouse 7', marks: 'M', withCartons: false }
    expect((await sam!.purchaseOrders.setShipping({ params, body }, strict)).payload).toMatchObject({
      stopped: 'onHold',
    })

    testServer.clock.advance({ days: 60 })
    ;[ada, sam, lin] = await Promise.all([testServer.as('ada'), testServer.as('sam'), testServer.as('lin')])
    await testServer.settled()
    expect(await late(unsent.requestId)).toEqual([[], []])
    expect(await late(sent.requestId)).toEqual([[started!.id], [1, started!.id]])
    await sam.ordering.resume({ params: unsent, body: {} }, strict)
    await sam.ordering.cancel({ params: sent, body: {} }, strict)
    expect(await seen(started!.id)).toMatchObject({ status: 'inProgress', stopped: 'cancelled' })
    expect(await seen(planned!.id)).not.toHaveProperty('stopped')
    expect(await late(unsent.requestId)).toEqual([[planned!.id], [1, planned!.id]])
    expect(await late(sent.requestId)).toEqual([[], []])
  })
})

describe('a canceled order', () => {
  const purchaseOrdersOf = async (params: { requestId: string }) => (await seenBySam(params)).purchaseOrders
  const seenByLin = async () => {
    await testServer.settled()
    return (await lin!.production.list({}, strict)).payload.items.map(({ id }) => id)
  }

  test('ORDER-T13 is never visible to its customer if it was internal', async () => {
    const body = { customerId: people.ada.customerId, currency: 'USD' as const }
    const { requestId } = (await sam!.ordering.createInternal({ body }, strict)).payload
    await sam!.ordering.cancel({ params: { requestId }, body: {} }, strict)
    await testServer.settled()
    expect(await ada!.ordering.get({ params: { requestId } })).toMatchObject({ type: 'urlNotFound' })
  })

  test.each(['draft', 'placed'] as const)(
    'ORDER-T14 ORDER-T18 is canceled permanently by its customer (%s)',
    async (step) => {
      const params = await orderUpTo(step)
      await ada!.ordering.cancel({ params, body: {} }, strict)
      expect(await seenByAda(params)).toMatchObject({ status: 'cancelled', payment: { alreadyPaidAmount: 0 } })
      for (const again of [ada!.ordering.cancel, sam!.ordering.resume, ada!.ordering.placeOrder]) {
        expect(await again({ params, body: {} })).toMatchObject({ field: 'status' })
      }
      const itemId = (await seenByAda(params)).packagingItems[0]!.id
      const reordered = await ada!.ordering.reorder({ body: { ...params, itemId } }, strict)
      expect(reordered.payload).toMatchObject({ status: 'draft' })
    },
  )

  test('ORDER-T15 is canceled by staff if it is paid; an unconfirmed purchase order is withdrawn from its supplier', async () => {
    const params = await orderUpTo('released')
    const { id } = (await purchaseOrdersOf(params))[0]!
    expect(await seenByLin()).toContain(id)
    expect(await ada!.ordering.cancel({ params, body: {} })).toMatchObject({ field: 'status' })
    await sam!.ordering.cancel({ params, body: {} }, strict)
    expect(await purchaseOrdersOf(params)).toEqual([])
    expect(await seenByLin()).not.toContain(id)
    expect(await lin!.purchaseOrders.confirm({ params: { purchaseOrderId: id }, body: {} })).toMatchObject({
      type: 'urlNotFound',
    })
  })

  test('ORDER-T15 PO-T16 withdraws a purchase order that is confirmed but not started', async () => {
    const params = await orderUpTo('confirmed')
    await sam!.ordering.cancel({ params, body: {} }, strict)
    expect(await purchaseOrdersOf(params)).toEqual([])
  })

  test('ORDER-T15 PAY-T05 leaves production that has started for staff to settle, and the refund is separate', async () => {
    const params = await orderUpTo('started')
    const { payment } = await seenBySam(params)
    await sam!.ordering.hold({ params, body: { reason: 'The customer wants to cancel.' } }, strict)
    await sam!.ordering.cancel({ params, body: {} }, strict)
    expect(await purchaseOrdersOf(params)).toMatchObject([{ status: 'inProgress' }])
    const { requestVersion } = await seenBySam(params)
    const refund = { amount: payment.alreadyPaidAmount, requestVersion }
    await sam!.ordering.recordRefund({ params, body: refund }, strict)
    expect(await seenByAda(params)).toMatchObject({ status: 'cancelled', payment: { alreadyPaidAmount: 0 } })
  })
})
