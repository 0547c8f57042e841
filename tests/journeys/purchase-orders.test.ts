import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plusDays } from '#domain/time.ts'
import type { Client } from '#web/data/api.ts'
import { signedInClient } from '../support/signed-in-users.ts'
import { paidOrder } from '../support/test-app.ts'
import { openTestServer, type Person, type TestServer } from '../support/test-server.ts'
import { upload } from '../support/uploaded.ts'

/**
 * Purchase orders between staff and suppliers: declined, moved, negotiated, paid and expired; and the fields that each
 * audience reads.
 */

let testServer: TestServer
let [sam, lin, tom, ada]: Person[] = []
let manager: Client['api']

const signIn = async () => {
  ;[sam, lin, tom, ada] = await Promise.all((['sam', 'lin', 'tom', 'ada'] as const).map(testServer.as))
}
beforeAll(async () => {
  testServer = await openTestServer()
  await signIn()
  manager = await signedInClient(testServer, 'u-manager', { type: 'admin', adminType: 'supplierOnly' })
})
afterAll(() => testServer[Symbol.asyncDispose]())

const strict = { strict: true } as const

/** A paid order of 500 boxes with its released purchase order. */
const releasedOrder = async (supplierId = 's-dongguan') => {
  const story = await paidOrder(testServer.app, supplierId)
  await testServer.settled()
  const requestId = story.requestId()
  return { requestId, purchaseOrderId: await latestOf(requestId) }
}
const latestOf = async (requestId: string) => {
  const { items } = (await sam!.production.listForStaff({ query: { q: requestId } }, strict)).payload
  return items[0]!.id
}
const staffView = async (purchaseOrderId: string) =>
  (await sam!.production.getForStaff({ params: { purchaseOrderId } }, strict)).payload

describe('PO-T07 a supplier that cannot make it', () => {
  test('declines with a reason; staff move the purchase order to another supplier, which confirms', async () => {
    const { requestId, purchaseOrderId } = await releasedOrder()
    const params = { purchaseOrderId }
    const reason = 'No capacity before June'
    await lin!.purchaseOrders.decline({ params, body: { reason } }, strict)
    await testServer.settled()
    expect(await lin!.production.get({ params })).toMatchObject({
      type: 'urlNotFound',
      reason: 'notFound.purchaseOrderDeclined',
    })
    expect(await tom!.production.get({ params })).toMatchObject({ reason: 'notFound.purchaseOrder' })
    expect(await staffView(purchaseOrderId)).toMatchObject({
      status: 'planning',
      returned: { why: 'declined', reason },
    })
    await sam!.purchaseOrders.remove(
      { params, body: { replacement: { supplierId: 's-lodz', unitCost: 0.55 } } },
      strict,
    )
    await testServer.settled()
    const moved = { purchaseOrderId: await latestOf(requestId) }
    expect(moved).not.toEqual(params)
    expect(await sam!.production.getForStaff({ params })).toMatchObject({ reason: 'notFound.purchaseOrderRemoved' })
    const confirmed = await tom!.purchaseOrders.confirm({ params: moved, body: {} }, strict)
    expect(confirmed.payload).toMatchObject({
      audience: 'supplier',
      status: 'orderPlaced',
      unitPrice: 0.55,
      total: 275,
    })
    // The reason of one supplier is hidden from another.
    expect(JSON.stringify(confirmed.payload)).not.toContain(reason)
    expect(await lin!.production.get({ params: moved })).toMatchObject({ hasError: true })
  })
})

describe('terms, progress, notes and payments', () => {
  test('PO-002 PO-003 PO-008 ART-D07 are changed by staff on behalf of a supplier; each audience reads only its own fields', async () => {
    const { requestId, purchaseOrderId } = await releasedOrder()
    const params = { purchaseOrderId }
    const { plannedReadyDate } = await staffView(purchaseOrderId)
    const later = plusDays(plannedReadyDate, 5)
    const asked = { plannedReadyDate: later, unitPrice: 0.52, reason: 'Board is dearer' }
    const waitingOn = async (who: Person) => {
      await testServer.settled()
      const { headline } = (await who.ordering.get({ params: { requestId } }, strict)).payload
      const listed = (await who.ordering.list({ query: { q: requestId } }, strict)).payload.items
      expect(listed.map((one) => one.headline)).toEqual([headline])
      return headline.waitingOn
    }
    expect(await waitingOn(sam!)).toBe('supplier')
    await lin!.purchaseOrders.proposeTerms({ params, body: asked }, strict)
    expect(await waitingOn(sam!)).toBe('boxwright')
    expect(await waitingOn(ada!)).toBe('supplier')
    await sam!.purchaseOrders.declineTerms({ params, body: { reason: 'The price is fixed' } }, strict)
    expect(await waitingOn(sam!)).toBe('supplier')
    const declined = (await lin!.production.get({ params }, strict)).payload
    expect(declined).toMatchObject({ proposal: null, declinedProposal: { reason: 'The price is fixed' } })
    const again = await lin!.purchaseOrders.proposeTerms({ params, body: asked }, strict)
    expect(again.payload).toMatchObject({ proposal: { unitPrice: 0.52 }, declinedProposal: null })
    const accepted = await sam!.purchaseOrders.acceptTerms({ params, body: {} }, strict)
    expect(accepted.payload).toMatchObject({ audience: 'staff', unitPrice: 0.52, total: 260, proposal: null })
    expect(accepted.payload).toMatchObject({
      confirmation: { from: 'supplier', completed: false, completedOn: null, completedBy: null },
    })
    // Staff confirm and start on the supplier’s behalf; supplierOnly staff start and report as well.
    expect(await manager.purchaseOrders.confirm({ params, body: {} })).toMatchObject({ type: 'forbidden' })
    const done = await sam!.purchaseOrders.confirm({ params, body: {} }, strict)
    expect(done.payload.confirmation).toMatchObject({ from: 'supplier', completed: true, completedBy: 'u-sam' })
    expect(Date.parse(done.payload.confirmation.completedOn!)).toBeLessThanOrEqual(Date.parse(testServer.clock.now()))
    const list = await upload(testServer, sam!, 'packing.pdf', new TextEncoder().encode('%PDF-1.7 list'))
    const attached = await sam!.purchaseOrders.attachFiles(
      { params, body: { attachments: [list], language: 'zh' } },
      strict,
    )
    expect(attached.payload.attachments).toMatchObject([{ origin: 'boxwright', language: 'zh' }])
    await manager.purchaseOrders.start({ params, body: {} }, strict)
    await manager.purchaseOrders.reportProgress({ params, body: { quantityMade: 200 } }, strict)
    await lin!.purchaseOrders.addNote({ params, body: { text: 'NOTE-TO-BOXWRIGHT' } }, strict)
    await sam!.purchaseOrders.addInternalNote({ params, body: { text: 'CANARY-INTERNAL' } }, strict)
    const paid = { entriesSeen: 0, amount: 60, paymentTermNotes: '30% deposit', notes: 'CANARY-PAYMENT' }
    const payment = (await manager.purchaseOrders.recordPayment({ params, body: paid }, strict)).payload
    expect(payment).toMatchObject({
      payment: {
        status: 'partiallyPaid',
        alreadyPaid: 60,
        history: [{ amount: 60, paymentTermNotes: '30% deposit', notes: 'CANARY-PAYMENT' }],
      },
    })
    await testServer.settled()
    // Digits of times are removed, because they can look like a price.
    const json = (value: object) => JSON.stringify(value).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '')
    const theirs = json([
      (await lin!.production.get({ params }, strict)).payload,
      (await lin!.production.timeline({ params }, strict)).payload,
      (await lin!.feed.read({ query: { limit: 100 } }, strict)).payload,
      (await lin!.supplierNotifications.list({}, strict)).payload,
    ])
    expect(theirs).toContain('NOTE-TO-BOXWRIGHT')
    for (const secret of ['CANARY', 'c-bloom', 'ada@bloom', 'NW Glisan', requestId, '1.25']) {
      expect([secret, theirs.includes(secret)]).toEqual([secret, false])
    }
    // Staff read the same events and the internal ones, but no events of the order.
    const { items } = (await manager.production.timelineForStaff({ params, query: { limit: 3 } }, strict)).payload
    expect(items.map(({ type }) => type)).toEqual([
      'SupplierPaymentRecorded',
      'PurchaseOrderInternalNoteAdded',
      'PurchaseOrderNoteAdded',
    ])
    const all = (await sam!.production.timelineForStaff({ params, query: { limit: 100 } }, strict)).payload.items
    expect(all.at(-1)).toMatchObject({ type: 'PurchaseOrderCreated' })
    expect(all.filter(({ type }) => !type.includes('Purchase') && !type.includes('Supplier'))).toEqual([])
    expect(await lin!.production.timelineForStaff({ params, query: {} })).toMatchObject({ type: 'forbidden' })
    const customers = json([
      (await ada!.ordering.get({ params: { requestId } }, strict)).payload,
      (await ada!.ordering.timeline({ params: { requestId } }, strict)).payload,
      (await ada!.feed.read({ query: { limit: 100 } }, strict)).payload,
    ])
    for (const secret of ['CANARY', 'NOTE-TO-BOXWRIGHT', 's-dongguan', 'Board is dearer', '0.52', purchaseOrderId]) {
      expect([secret, customers.includes(secret)]).toEqual([secret, false])
    }
  })
})

describe('SUPP-001 SUPP-002 SUPP-003 notifications', () => {
  const unread = async (of: Person) => (await of.supplierNotifications.count({}, strict)).payload.unread
  test('SUPP-D02 SUPP-T02 SUPP-T03 are sent to all users of the supplier for a released purchase order and a staff note', async () => {
    await lin!.supplierNotifications.readAll({ body: {} }, strict)
    await testServer.settled()
    const before = await unread(tom!)
    const { purchaseOrderId } = await releasedOrder()
    const params = { purchaseOrderId }
    await sam!.purchaseOrders.addNote({ params, body: { text: 'Please use kraft tape' } }, strict)
    await sam!.purchaseOrders.addInternalNote({ params, body: { text: 'Ask for a rebate' } }, strict)
    await lin!.purchaseOrders.addNote({ params, body: { text: 'Fine' } }, strict)
    await testServer.settled()
    const { items } = (await lin!.supplierNotifications.list({ query: { status: 'unread' } }, strict)).payload
    expect(items).toMatchObject([
      {
        type: 'orderNote',
        supplierId: 's-dongguan',
        purchaseOrderId,
        text: 'Please use kraft tape',
        status: 'unread',
        readOn: null,
      },
      { type: 'orderCreated', purchaseOrderId, text: '', status: 'unread' },
    ])
    expect([await unread(lin!), await unread(tom!)]).toEqual([2, before])

    const of = { params: { notificationId: items[0]!.id }, body: {} }
    expect(await tom!.supplierNotifications.read(of)).toMatchObject({ hasError: true, type: 'urlNotFound' })
    const read = await lin!.supplierNotifications.read(of, strict)
    expect(read.payload).toMatchObject({ status: 'read', readBy: 'u-lin' })
    const again = await lin!.supplierNotifications.markUnread(of, strict)
    expect(again.payload).toMatchObject({ status: 'unread', readOn: null, readBy: null })
    await testServer.settled()
    await lin!.supplierNotifications.readAll({ body: {} }, strict)
    await testServer.settled()
    expect(await unread(lin!)).toBe(0)
  })
})

describe('a supplier who cannot answer', () => {
  test('SUPP-D02 because it is archived or has no users gets no purchase order, and staff see what to do', async () => {
    const { payload: made } = await sam!.suppliers.create({ body: { name: 'New Press' } }, strict)
    const { supplierId } = made
    const { purchaseOrderId, requestId } = await releasedOrder(supplierId)
    const params = { purchaseOrderId }
    expect(await staffView(purchaseOrderId)).toMatchObject({ status: 'planning' })
    expect(await sam!.purchaseOrders.release({ params, body: {} })).toMatchObject({
      field: 'supplierId',
      message: 'This supplier has no user who can sign in. Invite one, or confirm on the supplier’s behalf.',
    })
    const sent = await sam!.purchaseOrders.release({ params, body: { confirmationFrom: 'staff' } }, strict)
    expect(sent.payload).toMatchObject({ status: 'released', confirmation: { from: 'staff' } })
    await sam!.purchaseOrders.recall({ params, body: { reason: 'Wrong supplier' } }, strict)
    await sam!.suppliers.archive({ params: { supplierId } }, strict)
    expect(await sam!.purchaseOrders.release({ params, body: { confirmationFrom: 'staff' } })).toMatchObject({
      message: 'This supplier is archived. Restore it, or move the purchase order to another supplier.',
    })
    const move = { replacement: { supplierId, unitCost: 0.4 } }
    expect(await sam!.purchaseOrders.remove({ params, body: move })).toMatchObject({ field: 'supplierId' })
    // PO-011 a removed one is no longer on the order.
    await sam!.purchaseOrders.remove({ params, body: {} }, strict)
    await testServer.settled()
    expect(await sam!.production.getForStaff({ params })).toMatchObject({ reason: 'notFound.purchaseOrderRemoved' })
    const order = (await ada!.ordering.get({ params: { requestId } }, strict)).payload
    expect(order.packagingItems[0]).toMatchObject({ hasPurchaseOrder: false })
  })
})

describe('ROLE-D02 supplierOnly staff', () => {
  test('work with purchase orders and suppliers, without orders and customers', async () => {
    const { items } = (await manager.production.listForStaff({}, strict)).payload
    expect(items.length).toBeGreaterThan(0)
    expect(JSON.stringify(items)).not.toMatch(/bloom|:1\.25[,}]|Glisan/)
    expect(await manager.ordering.list({})).toMatchObject({ type: 'forbidden' })
    expect(await manager.customers.list({})).toMatchObject({ type: 'forbidden' })
    const params = { purchaseOrderId: items[0]!.id }
    const body = { assigneeId: 'u-manager', dueDate: null, followUpOn: null }
    expect((await sam!.purchaseOrders.assign({ params, body }, strict)).payload).toMatchObject({
      assignment: { assignee: { id: 'u-manager' } },
    })
  })

  test('PO-T01 list the items that are not on purchase orders, and plan these in parts', async () => {
    const { requestId, purchaseOrderId } = await releasedOrder()
    const params = { purchaseOrderId }
    const ordersToPlan = async () => {
      await testServer.settled()
      return (await manager.production.toPlan({}, strict)).payload.items.filter((one) => one.requestId === requestId)
    }
    expect(await ordersToPlan()).toEqual([])
    await manager.purchaseOrders.recall({ params, body: { reason: 'Other paper' } }, strict)
    await sam!.purchaseOrders.remove({ params, body: {} }, strict)
    const [order] = await ordersToPlan()
    expect(order).toMatchObject({
      currency: 'USD',
      items: [{ itemNumber: '001', quantity: 500, sourcing: { supplierName: 'Dongguan Board' } }],
    })
    expect(JSON.stringify(order)).not.toMatch(/bloom|Glisan/)
    const { itemId } = order!.items[0]!
    const plan = (quantity: number) => manager.purchaseOrders.create({ body: { requestId, itemId, quantity } }, strict)
    await plan(200)
    expect(await ordersToPlan()).toMatchObject([{ items: [{ itemId, quantity: 300 }] }])
    // An order on hold cannot get purchase orders.
    const reason = 'The customer asked for it'
    await sam!.ordering.hold({ params: { requestId }, body: { reason } }, strict)
    expect(await ordersToPlan()).toEqual([])
    await sam!.ordering.resume({ params: { requestId }, body: {} }, strict)
    await plan(300)
    expect(await ordersToPlan()).toEqual([])
    for (const other of [ada!, lin!]) expect(await other.production.toPlan({})).toMatchObject({ type: 'forbidden' })
  })
})

describe('SUPP-D01 the profile of a supplier', () => {
  test('is read by its users', async () => {
    expect((await lin!.suppliers.own({}, strict)).payload).toMatchObject({
      supplierId: 's-dongguan',
      name: 'Dongguan Board',
      status: 'active',
      users: [{ userId: 'u-lin' }],
    })
    expect(await ada!.suppliers.own({})).toMatchObject({ type: 'forbidden' })
  })
})

test('PO-T12 PO-T13 a purchase order that no supplier confirms expires by the clock, and staff renew it', async () => {
  const { purchaseOrderId } = await releasedOrder()
  const params = { purchaseOrderId }
  testServer.clock.advance({ days: 91 })
  await signIn()
  await testServer.app.database.pool.query("select graphile_worker.add_job('timers')")
  await expect.poll(() => staffView(purchaseOrderId), { timeout: 20_000 }).toMatchObject({ status: 'expired' })
  await testServer.settled()
  // Expired ones remain readable (PO-D03).
  expect((await lin!.production.get({ params }, strict)).payload.status).toBe('expired')
  const validUntil = plusDays(testServer.clock.now(), 30)
  const renewed = await sam!.purchaseOrders.renew({ params, body: { validUntil } }, strict)
  expect(renewed.payload).toMatchObject({ status: 'planning', validUntil })
})

test('the active users of the supplier and the assignee are notified by email, once per event (decision 180)', async () => {
  const blocked = { type: 'supplier', supplierId: 's-dongguan', status: 'blocked' } as const
  await signedInClient(testServer, 'blocked', blocked)
  const { purchaseOrderId } = await releasedOrder()
  const params = { purchaseOrderId }
  /** Kinds of the emails about this purchase order, in order of recording. */
  const mailsTo = async (to: string) => {
    await testServer.settled()
    const mails = await testServer.app.mailer.outbox(1000)
    return mails
      .filter((mail) => mail.to === to && mail.subject.includes(purchaseOrderId))
      .map(({ kind }) => kind)
      .toReversed()
  }
  expect(await mailsTo('lin@dongguan-board.example')).toEqual(['purchaseOrderReceived'])
  // Without an assignee, staff see it only on the board.
  await lin!.purchaseOrders.addNote({ params, body: { text: 'Is the lid printed inside?' } }, strict)
  expect(await mailsTo('sam@boxwright.example')).toEqual([])

  const assignee = { assigneeId: sam!.user.userId, dueDate: null, followUpOn: null }
  await sam!.purchaseOrders.assign({ params, body: assignee }, strict)
  await sam!.purchaseOrders.addNote({ params, body: { text: 'No, only outside.' } }, strict)
  await sam!.purchaseOrders.addInternalNote({ params, body: { text: 'Ask the customer' } }, strict)
  const { plannedReadyDate, unitPrice } = await staffView(purchaseOrderId)
  const proposed = { plannedReadyDate: plusDays(plannedReadyDate, 5), unitPrice, reason: 'Board is late' }
  await lin!.purchaseOrders.proposeTerms({ params, body: proposed }, strict)
  await sam!.purchaseOrders.acceptTerms({ params, body: {} }, strict)
  await lin!.purchaseOrders.decline({ params, body: { reason: 'The machine is being repaired' } }, strict)
  expect(await mailsTo('sam@boxwright.example')).toEqual(['supplierProposal', 'supplierDeclined'])
  expect(await mailsTo('lin@dongguan-board.example')).toEqual([
    'purchaseOrderReceived',
    'purchaseOrderNote',
    'proposalAccepted',
  ])
  for (const other of ['tom@lodz-print.example', 'blocked@seats.example']) expect(await mailsTo(other)).toEqual([])
})
