import { ulid } from 'ulid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OrderForCustomer, OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { plusDays } from '#domain/time.ts'
import { people } from '#infrastructure/seed/stories/people.ts'
import { mailsTo } from '../support/mailbox.ts'
import { paidOrder } from '../support/test-app.ts'
import { openTestServer, type Person, type TestServer } from '../support/test-server.ts'

/** Changes of a placed order: proposal, comparison, answer and effects, over the real server (decision 101). */

const strict = { strict: true } as const
let testServer: TestServer
let [ada, eve, sam, lin]: Person[] = []

beforeAll(async () => {
  testServer = await openTestServer()
  ;[ada, eve, sam, lin] = await Promise.all((['ada', 'eve', 'sam', 'lin'] as const).map(testServer.as))
})
afterAll(() => testServer[Symbol.asyncDispose]())

/** 500 boxes for $1.25 each, paid and confirmed by their supplier. */
const confirmedOrder = async () => {
  const story = await paidOrder(testServer.app)
  const { order } = await story.confirms('lin')
  await testServer.settled()
  return { story, params: { requestId: story.requestId() }, itemId: order.items[0]!.id }
}
const proposal = (itemId: string, change: object = {}) => ({
  reason: 'As agreed on the phone.',
  items: [{ kind: 'change' as const, itemId, quantity: 800, unitPrice: 1.1, leadTimeDays: 20, ...change }],
  internalNotes: 'CANARY-CHANGE',
})
/** An item to add. */
const extra = {
  kind: 'add' as const,
  quantity: 300,
  unitPrice: 1,
  leadTimeDays: 10,
  configuration: { productId: 'mailer-box', config: {}, countryCode: 'US' },
  sourcing: { supplierId: 's-dongguan', unitCost: 0.4 },
}
const seenByAda = async (params: { requestId: string }) => {
  await testServer.settled()
  return (await ada!.ordering.get({ params }, strict)).payload as OrderForCustomer
}
const seenBySam = async (params: { requestId: string }) => {
  await testServer.settled()
  return (await sam!.ordering.get({ params }, strict)).payload as OrderForStaff
}
const openIn = async (params: { requestId: string }) => {
  const [change] = (await seenByAda(params)).changes
  return { ...params, changeId: change!.changeId }
}

type Params = { requestId: string }
type Items = Parameters<Person['orderChanges']['propose']>[0]['body']['items']
/** Proposes changes, which Ada accepts. */
const accepted = async (params: Params, items: Items) => {
  await sam!.orderChanges.propose({ params, body: { reason: 'As agreed.', items } }, strict)
  await ada!.orderChanges.accept({ params: await openIn(params), body: {} }, strict)
}

describe('a proposed change of a placed order', () => {
  test('ORDER-D04 changes totals, dates, shipments and purchase orders when it is accepted, and everyone is notified', async () => {
    const { story, params, itemId } = await confirmedOrder()
    const before = await seenByAda(params)
    expect(await ada!.orderChanges.propose({ params, body: proposal(itemId) })).toMatchObject({ type: 'forbidden' })
    const sourcing = { supplierId: 's-dongguan', unitCost: 0.432 }
    expect(await sam!.orderChanges.propose({ params, body: proposal(itemId, { unitPrice: 0 }) })).toMatchObject({
      field: 'items.0.unitPrice',
    })
    await sam!.orderChanges.propose({ params, body: proposal(itemId, { sourcing }) }, strict)
    const compared = await seenByAda(params)
    expect(compared).toMatchObject({
      totals: before.totals,
      headline: { where: 'changeProposed', waitingOn: 'customer' },
      changes: [
        {
          status: 'proposed',
          items: [{ before: { quantity: 500, total: 625 }, after: { quantity: 800, total: 880 } }],
          total: { before: before.totals.total, after: before.totals.total + 255 },
          toPay: 255,
        },
      ],
    })
    const [feed, timeline] = await Promise.all([
      ada!.feed.read({ query: { limit: 200 } }, strict),
      ada!.ordering.timeline({ params }, strict),
    ])
    const known = JSON.stringify([compared, feed, timeline])
    for (const secret of ['CANARY-CHANGE', '0.432']) expect([secret, known.includes(secret)]).toEqual([secret, false])
    const mails = await mailsTo(testServer, people.ada.email)
    expect(mails.some(({ text }) => text.includes('As agreed on the phone.') && text.includes('1,'))).toBe(true)
    const [asOf] = (await sam!.ordering.list({ query: { q: params.requestId } }, strict)).payload.items
    expect(asOf).toMatchObject({ headline: { where: 'changeProposed' } })

    const of = await openIn(params)
    expect(await eve!.orderChanges.accept({ params: of, body: {} })).toMatchObject({ type: 'urlNotFound' })
    expect(await sam!.orderChanges.accept({ params: of, body: {} })).toMatchObject({ type: 'forbidden' })
    expect(await ada!.orderChanges.accept({ params: of, body: { requestVersion: 1 } })).toMatchObject({
      field: 'requestVersion',
    })
    const commandId = ulid()
    const { requestVersion } = compared
    await ada!.orderChanges.accept({ params: of, body: { requestVersion } }, { ...strict, commandId })
    // The same command again has no second effect.
    await ada!.orderChanges.accept({ params: of, body: { requestVersion } }, { ...strict, commandId })
    expect(await seenByAda(params)).toMatchObject({
      status: 'paymentPending',
      totals: { packaging: 880, amountDue: 255 },
      packagingItems: [{ quantity: 800, total: 880 }],
      shipments: [{ items: [{ quantity: 800 }] }],
      changes: [{ status: 'accepted' }],
    })
    expect((await seenBySam(params)).purchaseOrders).toEqual([])
    await story.pays('sam')
    expect((await seenBySam(params)).purchaseOrders).toMatchObject([
      { status: 'released', quantity: 800, unitPrice: 0.432 },
    ])
    const ofLin = (await lin!.production.list({}, strict)).payload.items.filter(({ quantity }) => quantity === 800)
    expect(ofLin).toHaveLength(1)
    expect(await ada!.orderChanges.accept({ params: of, body: {} })).toMatchObject({ field: 'status' })
  })

  test('does not change the order when it is declined with a reason or withdrawn', async () => {
    const { params, itemId } = await confirmedOrder()
    const before = await seenBySam(params)
    await sam!.orderChanges.propose({ params, body: proposal(itemId) }, strict)
    expect(await sam!.orderChanges.propose({ params, body: proposal(itemId) })).toMatchObject({ field: 'changes' })
    const of = await openIn(params)
    expect(await ada!.orderChanges.decline({ params: of, body: { reason: '' } })).toMatchObject({ field: 'reason' })
    await ada!.orderChanges.decline({ params: of, body: { reason: 'We only need 500.' } }, strict)
    expect((await seenBySam(params)).changes).toMatchObject([{ status: 'declined', answer: 'We only need 500.' }])
    await sam!.orderChanges.propose({ params, body: proposal(itemId) }, strict)
    await sam!.orderChanges.withdraw({ params: await openIn(params), body: { reason: 'A typing error.' } }, strict)
    const after = await seenBySam(params)
    expect(after.changes).toMatchObject([{ status: 'withdrawn' }, { status: 'declined' }])
    expect([after.packagingItems, after.totals, after.purchaseOrders]).toEqual([
      before.packagingItems,
      before.totals,
      before.purchaseOrders,
    ])
    const mails = await mailsTo(testServer, people.ada.email)
    expect(mails.some(({ text }) => text.includes('A typing error.'))).toBe(true)
  })

  test('is either accepted or withdrawn, never both', async () => {
    const { params, itemId } = await confirmedOrder()
    await sam!.orderChanges.propose({ params, body: proposal(itemId) }, strict)
    const of = await openIn(params)
    const answers = await Promise.all([
      ada!.orderChanges.accept({ params: of, body: {} }),
      sam!.orderChanges.withdraw({ params: of, body: { reason: '' } }),
    ])
    expect(answers.filter(({ hasError }) => hasError)).toMatchObject([{ field: 'status' }])
  })

  test('is refused after production has started, with the alternative', async () => {
    const { story, params, itemId } = await confirmedOrder()
    const body = proposal(itemId)
    await sam!.orderChanges.propose({ params, body }, strict)
    const of = await openIn(params)
    await story.starts('lin')
    expect(await ada!.orderChanges.accept({ params: of, body: {} })).toMatchObject({
      field: 'items',
      message: expect.stringContaining('Order the difference') as string,
    })
    expect(await sam!.orderChanges.propose({ params, body: { ...body, reason: '' } })).toMatchObject({
      field: 'reason',
    })
  })

  test('ORDER-T16 completes the order only after added pieces are shipped', async () => {
    const { story, params } = await confirmedOrder()
    await story.starts('lin')
    await story.completes('lin')
    await story.sendsOff('sam', 'dhl', 'JD1')
    await accepted(params, [extra])
    await story.pays('sam')
    await story.delivers('sam')
    const waiting = await seenBySam(params)
    expect(waiting).toMatchObject({ status: 'inProgress', packagingItems: [{}, { quantity: 300 }] })
    // Not all items are produced, so production has no end.
    expect(waiting.production).not.toHaveProperty('endDate')
    const [, added] = waiting.packagingItems
    const of = { params: { ...params, itemId: added!.id } }
    await sam!.artwork.waive({ ...of, body: { reason: 'Blank.' } }, strict)
    const { id } = (await seenBySam(params)).purchaseOrders.find(({ quantity }) => quantity === 300)!
    for (const step of [lin!.purchaseOrders.confirm, lin!.purchaseOrders.start, lin!.purchaseOrders.complete]) {
      await step({ params: { purchaseOrderId: id }, body: {} }, strict)
    }
    expect(await seenBySam(params)).toMatchObject({
      status: 'inProgress',
      headline: { where: 'piecesMissing', waitingOn: 'boxwright' },
      production: { endDate: expect.any(String) as string },
    })
    expect(await sam!.ordering.complete({ params, body: {} })).toMatchObject({ field: 'shipments' })
    await sam!.ordering.addShipment({ params, body: {} }, strict)
    const planned = (await seenBySam(params)).shipments.find(({ status }) => status === 'initial')!
    expect(planned.items).toMatchObject([{ quantity: 300 }])
  })

  test('ORDER-T16 completes an order whose last undelivered item is removed', async () => {
    const { story, params } = await confirmedOrder()
    await story.starts('lin')
    await story.completes('lin')
    await story.sendsOff('sam', 'dhl', 'JD2')
    await accepted(params, [extra])
    await sam!.ordering.addShipment({ params, body: {} }, strict)
    await story.delivers('sam')
    const { status, packagingItems } = await seenBySam(params)
    expect([status, packagingItems.length]).toEqual(['inProgress', 2])
    await accepted(params, [{ kind: 'remove', itemId: packagingItems[1]!.id }])
    const done = await seenBySam(params)
    expect(done).toMatchObject({
      status: 'completed',
      shipments: [{ status: 'delivered' }],
      production: { endDate: expect.any(String) as string },
    })
  })

  test('ORDER-D04 expires by the clock if the customer does not answer, and can be proposed again', async () => {
    const { params, itemId } = await confirmedOrder()
    const validUntil = plusDays(testServer.clock.now(), 1)
    await sam!.orderChanges.propose({ params, body: { ...proposal(itemId), validUntil } }, strict)
    expect(await seenBySam(params)).toMatchObject({ headline: { where: 'changeProposed', waitingOn: 'customer' } })
    testServer.clock.advance({ days: 2 })
    ;[ada, sam] = await Promise.all([testServer.as('ada'), testServer.as('sam')]) // sessions of staff expire earlier
    await testServer.app.database.pool.query("select graphile_worker.add_job('timers')")
    expect(await seenByAda(params)).toMatchObject({
      changes: [{ status: 'expired', closedOn: expect.any(String) as string }],
      headline: { where: 'arranging', waitingOn: 'supplier' },
    })
    const mails = await mailsTo(testServer, people.ada.email)
    expect(mails.map(({ subject }) => subject)).toContain(
      `The proposed change to order ${params.requestId} has expired`,
    )
    await sam.orderChanges.propose({ params, body: proposal(itemId) }, strict)
    expect((await seenByAda(params)).changes.map(({ status }) => status)).toEqual(['proposed', 'expired'])
  })
})
