import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OrderForCustomer, OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { plusDays } from '#domain/time.ts'
import { storySteps } from '#infrastructure/seed/stories/story-steps.ts'
import { signedInClient } from '../support/signed-in-users.ts'
import { openTestServer, type Person, type TestServer } from '../support/test-server.ts'
import { upload } from '../support/uploaded.ts'

/** Notes on an order and its items, with files, and its responsible employee, over the real server. */

const strict = { strict: true } as const
let testServer: TestServer
let [ada, eve, sam]: Person[] = []
let greta: Awaited<ReturnType<typeof signedInClient>>
let params: { requestId: string }
let itemId: string

beforeAll(async () => {
  testServer = await openTestServer()
  ;[ada, eve, sam] = await Promise.all([testServer.as('ada'), testServer.as('eve'), testServer.as('sam')])
  greta = await signedInClient(testServer, 'u-greta', { type: 'admin', adminType: 'admin' })
  await signedInClient(testServer, 'u-manager', { type: 'admin', adminType: 'supplierOnly' })
  const story = storySteps(testServer.app)
  await story.drafts('ada')
  await story.adds('ada', { name: 'Box', dimensions: { length: 300, width: 200, height: 80 }, quantities: [500] })
  await testServer.settled()
  params = { requestId: story.requestId() }
  itemId = (await ada.ordering.get({ params }, strict)).payload.packagingItems[0]!.id
})
afterAll(() => testServer[Symbol.asyncDispose]())

const seenByAda = async () => (await ada!.ordering.get({ params }, strict)).payload as OrderForCustomer
const seenBySam = async () => (await sam!.ordering.get({ params }, strict)).payload as OrderForStaff

describe('notes (ORDER-D04)', () => {
  test('on an item have files, and both sides read them', async () => {
    const file = await upload(testServer, ada!, 'Logo.pdf', new TextEncoder().encode('%PDF-1.7 logo'))
    const body = { itemId, text: 'The logo is in the file.', attachments: [file] }
    const { payload } = await ada!.orderWork.addNote({ params, body }, strict)
    const url = expect.stringContaining(`/files/${file.id}/`) as string
    expect(payload.notes).toMatchObject([{ itemId, text: body.text, by: 'customer', attachments: [{ ...file, url }] }])
    expect((await seenBySam()).notes).toMatchObject([
      { itemId, text: body.text, isInternal: false, by: { name: expect.stringContaining('Ada') as string } },
    ])
  })

  test('have files under the name of the upload, and a file that was not uploaded is refused', async () => {
    const file = await upload(testServer, ada!, 'Logo.pdf', new TextEncoder().encode('%PDF-1.7 logo'))
    const body = { itemId, text: 'Again.' }
    const renamed = { ...file, name: '../setup.exe', size: 1 }
    const madeUp = { ...file, id: 'A'.repeat(43) }
    expect(await ada!.orderWork.addNote({ params, body: { ...body, attachments: [file, madeUp] } })).toMatchObject({
      field: 'attachments',
      message: expect.stringContaining('not uploaded') as string,
    })
    const { payload } = await ada!.orderWork.addNote({ params, body: { ...body, attachments: [renamed] } }, strict)
    expect(payload.notes.at(-1)!.attachments).toMatchObject([{ name: 'Logo.pdf', size: file.size }])
  })

  test('marked internal and the responsible employee are hidden from the customer', async () => {
    await sam!.orderWork.addInternalNote({ params, body: { text: 'CANARY-NOTE' } }, strict)
    await sam!.orderWork.addNote({ params, body: { text: 'We checked it.' } }, strict)
    const assignment = { assigneeId: sam!.user.userId, dueDate: null, followUpOn: plusDays(testServer.clock.now(), -1) }
    await sam!.orderWork.assign({ params, body: { itemId: null, ...assignment } }, strict)
    await sam!.orderWork.assign({ params, body: { itemId, ...assignment } }, strict)
    await testServer.settled()
    const [order, list, timeline, feed] = await Promise.all([
      seenByAda(),
      ada!.ordering.list({}, strict),
      ada!.ordering.timeline({ params }, strict),
      ada!.feed.read({ query: { limit: 200 } }, strict),
    ])
    expect(order.notes).toMatchObject([{ by: 'customer' }, { text: 'Again.' }, { text: 'We checked it.', by: 'staff' }])
    const known = JSON.stringify([order, list, timeline, feed])
    for (const secret of ['CANARY-NOTE', 'assign', 'Assign', 'followUp', sam!.user.userId]) {
      expect([secret, known.includes(secret)]).toEqual([secret, false])
    }
    expect((await seenBySam()).notes[2]).toMatchObject({ text: 'CANARY-NOTE', isInternal: true })
  })

  test('can be added by editors of the customer and by staff, on existing items', async () => {
    const body = { text: 'Hello' }
    expect(await eve!.orderWork.addNote({ params, body })).toMatchObject({ type: 'urlNotFound' })
    expect(await ada!.orderWork.addInternalNote({ params, body })).toMatchObject({ type: 'forbidden' })
    expect(await ada!.orderWork.addNote({ params, body: { ...body, itemId: 'nothing' } })).toMatchObject({
      type: 'urlNotFound',
    })
    expect(await ada!.orderWork.addNote({ params, body: { text: ' ' } })).toMatchObject({ field: 'text' })
    const link = { id: 'A'.repeat(43), name: 'a.pdf', size: 1, url: 'https://elsewhere.example' }
    const foreign = { ...body, attachments: [link] }
    expect(await ada!.orderWork.addNote({ params, body: foreign })).toMatchObject({ hasError: true })
    expect((await seenByAda()).notes).toHaveLength(3)
  })

  test('can be added while the order is on hold and after it was canceled', async () => {
    await sam!.ordering.hold({ params, body: { reason: 'The board is sold out.' } }, strict)
    await ada!.orderWork.addNote({ params, body: { text: 'How long?' } }, strict)
    await sam!.ordering.cancel({ params, body: {} }, strict)
    await ada!.orderWork.addNote({ params, body: { text: 'A pity.' } }, strict)
    expect((await seenByAda()).notes.map(({ text }) => text)).toEqual([
      'The logo is in the file.',
      'Again.',
      'We checked it.',
      'How long?',
      'A pity.',
    ])
  })
})

describe('the responsible employee', () => {
  test('has the order in the lists of own orders and follow-ups, and a changed name is shown in the next answer', async () => {
    const { assignment, packagingItems } = await seenBySam()
    const assignee = { id: sam!.user.userId, name: `${sam!.user.firstName} ${sam!.user.lastName}` }
    expect(assignment).toMatchObject({ assignee, dueDate: null })
    expect(packagingItems[0]!.assignment).toMatchObject({ assignee })
    const listed = async (query: object) => {
      const { payload } = await sam!.ordering.list({ query }, strict)
      return payload.items.filter(({ requestId }) => requestId === params.requestId)
    }
    expect(await listed({ mine: true })).toMatchObject([{ assignment: { assignee } }])
    expect(await listed({ followUp: true })).toHaveLength(1)
    const body = { itemId: null, assigneeId: null, dueDate: null, followUpOn: plusDays(testServer.clock.now(), 2) }
    await sam!.orderWork.assign({ params, body }, strict)
    await testServer.settled()
    expect(await listed({ mine: true }), 'by its item').toHaveLength(1)
    expect(await listed({ followUp: true }), 'by its item').toHaveLength(1)
    await sam!.orderWork.assign({ params, body: { ...body, itemId } }, strict)
    await testServer.settled()
    expect(await listed({ mine: true })).toEqual([])
    expect(await listed({ followUp: true })).toEqual([])
  })

  test('ORDER-D04 of an item has the order in these lists, until the due date ends with the order', async () => {
    const due = { assigneeId: 'u-greta', dueDate: plusDays(testServer.clock.now(), -1), followUpOn: null }
    await sam!.orderWork.assign({ params, body: { itemId, ...due } }, strict)
    await testServer.settled()
    const listed = async (who: Pick<Person, 'ordering'>, query: object) =>
      (await who.ordering.list({ query }, strict)).payload.items.map(({ requestId }) => requestId)
    expect(await listed(greta, { mine: true })).toEqual([params.requestId])
    expect(await listed(sam!, { assigneeId: 'u-greta' })).toEqual([params.requestId])
    expect(await listed(sam!, { mine: true })).toEqual([])
    expect(await listed(sam!, { overdue: true }), 'the order was canceled').toEqual([])

    const story = storySteps(testServer.app)
    await story.drafts('ada')
    await testServer.settled()
    const open = { params: { requestId: story.requestId() } }
    await sam!.orderWork.assign({ ...open, body: { itemId: null, ...due } }, strict)
    await testServer.settled()
    expect(await listed(sam!, { overdue: true })).toEqual([story.requestId()])
    expect((await sam!.ordering.counts({ query: { overdue: true } }, strict)).payload.total).toBe(1)
    for (const query of [{ overdue: true }, { assigneeId: 'u-greta' }])
      expect(await ada!.ordering.list({ query })).toMatchObject({ field: Object.keys(query)[0] })
  })

  test('ROLE-D02 must be an active employee with access to orders, and is set by staff', async () => {
    const body = { itemId: null, assigneeId: ada!.user.userId, dueDate: null, followUpOn: null }
    expect(await sam!.orderWork.assign({ params, body })).toMatchObject({ field: 'assigneeId' })
    expect(await ada!.orderWork.assign({ params, body })).toMatchObject({ type: 'forbidden' })
    for (const assigneeId of ['u-unknown', 'u-manager'])
      expect(await sam!.orderWork.assign({ params, body: { ...body, assigneeId } })).toMatchObject({
        field: 'assigneeId',
      })
    expect(await ada!.ordering.list({ query: { mine: true } })).toMatchObject({ field: 'mine' })
  })
})
