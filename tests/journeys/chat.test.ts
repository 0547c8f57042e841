import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Channel, channelsFor, type LiveEvent } from '#application/conversations/contracts/live.ts'
import { maxMessageLength } from '#domain/conversations/conversation.ts'
import { storySteps } from '#infrastructure/seed/stories/story-steps.ts'
import { listen } from '../support/live-listener.ts'
import { signedInClient, signedInCookie } from '../support/signed-in-users.ts'
import { address } from '../support/test-app.ts'
import { openTestServer, type Person, type TestServer } from '../support/test-server.ts'

/** Conversations between staff, customers and suppliers, and what others cannot see of them. */

const strict = { strict: true } as const

let testServer: TestServer
let people: Record<'ada' | 'eve' | 'sam' | 'lin' | 'tom', Person>
let requestId: string
let purchaseOrderId: string

beforeAll(async () => {
  testServer = await openTestServer()
  const names = ['ada', 'eve', 'sam', 'lin', 'tom'] as const
  const all = await Promise.all(names.map((name) => testServer.as(name)))
  people = Object.fromEntries(names.map((name, nth) => [name, all[nth]])) as typeof people
  const story = storySteps(testServer.app)
  await story.drafts('ada')
  await story.adds('ada', { name: 'Box', dimensions: { length: 300, width: 200, height: 80 }, quantities: [500] })
  await story.asks('ada')
  const offer = { prices: { 500: 1.1 }, leadTimeDays: 14, supplierId: 's-dongguan', unitCost: 0.4, notes: '' }
  await story.quotes('sam', offer)
  await story.chooses('ada', 500)
  await story.checksOut('ada', address, 'Air')
  await story.places('ada')
  await story.pays('sam')
  await testServer.settled()
  requestId = story.requestId()
  purchaseOrderId = (await people.lin.production.list({ query: {} }, strict)).payload.items[0]!.id
})
afterAll(() => testServer[Symbol.asyncDispose]())

const aboutOrder = () => ({ kind: 'customer' as const, subject: { type: 'order' as const, id: requestId } })
const aboutPurchaseOrder = () => ({
  kind: 'supplier' as const,
  subject: { type: 'purchaseOrder' as const, id: purchaseOrderId },
})
const ofOrder = () => ({ params: { conversationId: `order-${requestId}-customer` } })
const ofPurchaseOrder = () => ({ params: { conversationId: `purchaseOrder-${purchaseOrderId}-supplier` } })

/** The answer of a call that was refused. */
const refusal = async (call: Promise<{ hasError: boolean }>) => {
  const answer = await call
  expect(answer.hasError).toBe(true)
  return answer as unknown as { type: string; field?: string; message: string }
}
const stateFor = async ({ chat }: Pick<Person, 'chat'>, of: ReturnType<typeof ofOrder>) => {
  await testServer.settled()
  return (await chat.get(of, strict)).payload.readState
}

describe('a conversation about an order', () => {
  test('CHAT-001 CHAT-003 CHAT-T01 CHAT-D01 staff and the customer exchange messages, newest first', async () => {
    const { ada, sam } = people
    const started = (await sam.chat.start({ body: { ...aboutOrder(), text: 'Which size?' } }, strict)).payload
    expect(started).toMatchObject({
      id: ofOrder().params.conversationId,
      kind: 'customer',
      status: 'active',
      readState: 'read',
      customer: { customerId: ada.user.customerId, customerName: expect.any(String) as string },
      supplier: null,
      lastMessage: { text: 'Which size?', author: { kind: 'staff', id: sam.user.userId, name: 'Sam Sawyer' } },
    })
    expect(await stateFor(ada, ofOrder())).toBe('unread')
    expect((await ada.chat.count({}, strict)).payload).toEqual({ unread: 1, mentions: 0 })
    const text = `The large one, @${sam.user.userId}.`
    await ada.chat.post({ ...ofOrder(), body: { text } }, strict)
    expect(await stateFor(ada, ofOrder())).toBe('read')
    expect(await stateFor(sam, ofOrder())).toBe('unreadMention')
    expect((await sam.chat.count({}, strict)).payload).toEqual({ unread: 1, mentions: 1 })
    const page = (await sam.chat.messages({ ...ofOrder(), query: { limit: 1 } }, strict)).payload
    expect(page.items).toMatchObject([{ text, mentions: [{ id: sam.user.userId, name: 'Sam Sawyer' }] }])
    const cursor = page.nextCursor!
    const next = (await sam.chat.messages({ ...ofOrder(), query: { limit: 1, cursor } }, strict)).payload
    expect(next).toMatchObject({ items: [{ text: 'Which size?' }], nextCursor: null })
    expect((await refusal(ada.chat.messages({ ...ofOrder(), query: { cursor } }))).field).toBe('cursor')
  })

  test('CHAT-001 two employees exchange messages about an order, and among themselves', async () => {
    const { sam } = people
    const emil = await signedInClient(testServer, 'emil', { type: 'admin', adminType: 'admin' })
    const body = { kind: 'internal' as const, subject: aboutOrder().subject, text: 'Margin?' }
    const { id: conversationId } = (await sam.chat.start({ body }, strict)).payload
    await emil.chat.post({ params: { conversationId }, body: { text: '12 %, @u-sam' } }, strict)
    expect(await stateFor(sam, { params: { conversationId } })).toBe('unreadMention')
    const { items } = (await sam.chat.messages({ params: { conversationId } }, strict)).payload
    expect(items).toMatchObject([{ author: { id: 'emil' } }, { author: { id: 'u-sam' }, text: 'Margin?' }])
    const own = { kind: 'internal' as const, subject: null, title: 'Fair', text: 'Booth 12' }
    const fair = (await sam.chat.start({ body: own }, strict)).payload
    expect(fair).toMatchObject({ title: 'Fair', subject: null, lastMessage: { text: 'Booth 12' } })
    expect((await sam.chat.list({ query: { q: 'booth' } }, strict)).payload.items.map(({ id }) => id)).toEqual([
      fair.id,
    ])
  })

  test('CHAT-T02 CHAT-T03 CHAT-T04 CHAT-T07 CHAT-T08 it is archived and reopened, read and marked unread', async () => {
    const { ada, sam } = people
    await sam.chat.read({ ...ofOrder(), body: {} }, strict)
    expect(await stateFor(sam, ofOrder())).toBe('read')
    await sam.chat.markUnread({ ...ofOrder(), body: {} }, strict)
    expect(await stateFor(sam, ofOrder())).toBe('unread')
    const unread = (await sam.chat.list({ query: { unread: true, requestId } }, strict)).payload.items
    expect(unread.map(({ id }) => id)).toContain(ofOrder().params.conversationId)
    await sam.chat.read({ ...ofOrder(), body: {} }, strict)
    expect((await sam.chat.archive({ ...ofOrder(), body: {} }, strict)).payload.status).toBe('archived')
    const archived = (await ada.chat.list({ query: { status: 'archived' } }, strict)).payload.items
    expect(archived.map(({ id }) => id)).toEqual([ofOrder().params.conversationId])
    expect((await refusal(sam.chat.archive({ ...ofOrder(), body: {} }))).field).toBe('status')
    expect((await sam.chat.reopen({ ...ofOrder(), body: {} }, strict)).payload.status).toBe('active')
    await sam.chat.archive({ ...ofOrder(), body: {} }, strict)
    const posted = (await ada.chat.post({ ...ofOrder(), body: { text: 'One more thing' } }, strict)).payload
    expect(posted).toMatchObject({ status: 'active', readState: 'read' })
    expect((await refusal(ada.chat.archive({ ...ofOrder(), body: {} }))).type).toBe('forbidden')
  })
})

describe('a conversation about a purchase order', () => {
  test('CHAT-D02 is between its supplier and staff, also supplier managers', async () => {
    const { lin, sam } = people
    await lin.chat.start({ body: { ...aboutPurchaseOrder(), text: 'Glue or tape?' } }, strict)
    await sam.chat.post({ ...ofPurchaseOrder(), body: { text: `Glue, @${lin.user.userId}` } }, strict)
    expect(await stateFor(lin, ofPurchaseOrder())).toBe('unreadMention')
    const { items } = (await lin.chat.participants(ofPurchaseOrder(), strict)).payload
    expect(items).toEqual([
      { kind: 'supplier', id: lin.user.userId, name: expect.any(String) as string },
      { kind: 'staff', id: sam.user.userId, name: 'Sam Sawyer' },
    ])
  })
})

test('CHAT-D02 CHAT-D04 supplier managers are mentioned in conversations about purchase orders only', async () => {
  const { sam, lin, ada, tom } = people
  // There is no internal conversation about the purchase order yet; the answer is the same as when there is one.
  const early = { ...aboutPurchaseOrder(), kind: 'internal' as const }
  expect(await refusal(lin.chat.start({ body: early }))).toMatchObject({ type: 'urlNotFound' })
  await signedInClient(testServer, 'mia', { type: 'admin', adminType: 'supplierOnly' })
  const mentions = async (subject: ReturnType<typeof aboutOrder | typeof aboutPurchaseOrder>['subject']) => {
    const body = { kind: 'internal' as const, subject, text: 'Costs? @mia' }
    const started = await sam.chat.start({ body })
    const conversationId = started.hasError ? `${subject.type}-${subject.id}-internal` : started.payload.id
    const of = { params: { conversationId } }
    const posted = (await sam.chat.post({ ...of, body: { text: 'And when? @mia' } }, strict)).payload
    const { items } = (await sam.chat.participants(of, strict)).payload
    return [posted.lastMessage?.mentions.length, items.some(({ id }) => id === 'mia')]
  }
  const before = async (query: { requestId: string } | { purchaseOrderId: string }) =>
    (await sam.chat.mentionable({ query: { kind: 'internal', ...query } }, strict)).payload.items.map(({ id }) => id)
  expect(await before({ purchaseOrderId })).toContain('mia')
  expect(await before({ requestId })).toContain(sam.user.userId)
  expect(await before({ requestId })).not.toContain('mia')
  const own = (await ada.chat.mentionable({ query: { kind: 'customer', requestId } }, strict)).payload.items
  expect(own).toMatchObject([{ kind: 'customer', id: ada.user.userId }])
  for (const query of [
    { kind: 'internal' as const, requestId },
    { kind: 'internal' as const },
    { kind: 'supplier' as const, purchaseOrderId },
  ])
    expect(await refusal(ada.chat.mentionable({ query }))).toMatchObject({ type: 'urlNotFound' })
  const foreign = { kind: 'supplier' as const, purchaseOrderId }
  expect(await refusal(tom.chat.mentionable({ query: foreign }))).toMatchObject({ type: 'urlNotFound' })
  expect(await mentions(aboutPurchaseOrder().subject)).toEqual([1, true])
  expect(await mentions(aboutOrder().subject)).toEqual([0, false])
})

describe('CHAT-D02 attackers', () => {
  const missing = { type: 'urlNotFound' }

  test('of other companies and audiences get the same answer as for an unknown conversation', async () => {
    const { ada, eve, lin, tom, sam } = people
    const internal = { params: { conversationId: `order-${requestId}-internal` } }
    const attacks = [
      [eve, ofOrder()],
      [lin, ofOrder()],
      [tom, ofPurchaseOrder()],
      [ada, ofPurchaseOrder()],
      [ada, internal],
      [lin, internal],
    ] as const
    const unknown = await refusal(eve.chat.get({ params: { conversationId: 'order-nothere0-customer' } }))
    for (const [attacker, of] of attacks) {
      const { chat } = attacker
      const body = {}
      const calls = [
        chat.get(of),
        chat.messages(of),
        chat.participants(of),
        chat.post({ ...of, body: { text: 'Hello' } }),
        chat.read({ ...of, body }),
        chat.markUnread({ ...of, body }),
      ]
      for (const call of calls) expect(await refusal(call)).toMatchObject({ ...missing, message: unknown.message })
    }
    expect((await eve.chat.list({ query: { requestId } }, strict)).payload.items).toEqual([])
    expect((await tom.chat.list({}, strict)).payload.items).toEqual([])
    const kinds = async ({ chat }: Person) => (await chat.list({}, strict)).payload.items.map(({ kind }) => kind)
    expect(await kinds(ada)).toEqual(['customer'])
    expect(await kinds(lin)).toEqual(['supplier'])
    expect(new Set(await kinds(sam))).toEqual(new Set(['customer', 'supplier', 'internal']))
  })

  test('cannot start a conversation about a foreign order or an internal one, nor learn whether there is one', async () => {
    const { ada, eve, lin, tom } = people
    const foreign = await refusal(eve.chat.start({ body: { ...aboutOrder(), text: 'Hi' } }))
    const nowhere = { kind: 'customer' as const, subject: { type: 'order' as const, id: 'nothere0' } }
    expect(foreign).toMatchObject({ ...missing, message: (await refusal(eve.chat.start({ body: nowhere }))).message })
    expect(await refusal(tom.chat.start({ body: aboutPurchaseOrder() }))).toMatchObject(missing)
    expect(await refusal(lin.chat.start({ body: aboutOrder() }))).toMatchObject(missing)
    // There is an internal conversation about this order and none about the other one, or about the purchase order.
    const other = (await ada.ordering.create({ body: { currency: 'USD' } }, strict)).payload.requestId
    for (const id of [requestId, other]) {
      const internal = { kind: 'internal' as const, subject: { type: 'order' as const, id } }
      expect(await refusal(ada.chat.start({ body: internal }))).toMatchObject(missing)
    }
    const ofOwn = { ...aboutPurchaseOrder(), kind: 'internal' as const }
    expect(await refusal(lin.chat.start({ body: ofOwn }))).toMatchObject(missing)
    expect((await refusal(ada.chat.start({ body: { kind: 'internal', subject: null, title: 'Hi' } }))).type).toBe(
      'urlNotFound',
    )
  })

  test('a second start, unknown keys, and texts that are too long or empty are refused', async () => {
    const { ada } = people
    expect((await refusal(ada.chat.start({ body: { ...aboutOrder(), text: 'Again' } }))).field).toBe('status')
    const post = (body: object) => refusal(ada.chat.post({ ...ofOrder(), body: body as { text: string } }))
    expect(await post({ text: 'x'.repeat(maxMessageLength + 1) })).toMatchObject({ type: 'badRequest', field: 'text' })
    expect(await post({ text: ' \n ' })).toMatchObject({ type: 'badRequest', field: 'text' })
    expect(await post({ text: 'Hi', authorId: 'u-sam' })).toMatchObject({ type: 'badRequest', field: 'authorId' })
    expect((await refusal(ada.chat.list({ query: { status: 'closed' as never } }))).field).toBe('status')
  })

  test('a repeated command posts one message', async () => {
    const { ada } = people
    const before = (await ada.chat.get(ofOrder(), strict)).payload.messageCount
    const call = { ...ofOrder(), body: { text: 'Sent twice' } }
    const headers = { commandId: '01J0000000000000000000CHAT' }
    const first = await ada.chat.post(call, { ...strict, ...headers })
    const second = await ada.chat.post(call, { ...strict, ...headers })
    expect(second.payload).toEqual(first.payload)
    expect((await ada.chat.get(ofOrder(), strict)).payload.messageCount).toBe(before + 1)
  })
})

/** A subscribed socket with the texts of the messages that it has received. */
const listenToTexts = async (who: Pick<Person, 'cookie'>, channels: readonly Channel[], after?: number) => {
  const live = await listen(testServer, who, channels, after)
  return { ...live, texts: () => live.events.map(({ data }) => textOf(data)) }
}
const textOf = (data: LiveEvent['data']) => (data['message'] as { text?: string } | undefined)?.text

test('RT-007 RT-D04 CHAT-007 messages arrive live for their participants only, also after a reconnection', async () => {
  const { ada, eve, sam, lin, tom } = people
  const [adas, eves, sams, lins, toms] = await Promise.all(
    [ada, eve, sam, lin, tom].map((one) => listenToTexts(one, ['chat'])),
  )
  await ada.chat.post({ ...ofOrder(), body: { text: 'From Ada' } }, strict)
  await lin.chat.post({ ...ofPurchaseOrder(), body: { text: 'From Lin' } }, strict)
  const internal = { params: { conversationId: `order-${requestId}-internal` } }
  await sam.chat.post({ ...internal, body: { text: 'Among us' } }, strict)
  await expect.poll(() => sams!.texts()).toEqual(['From Ada', 'From Lin', 'Among us'])
  await expect.poll(() => adas!.texts()).toEqual(['From Ada'])
  await expect.poll(() => lins!.texts()).toEqual(['From Lin'])
  expect(adas!.events).toMatchObject([
    { channel: 'chat', type: 'MessagePosted', entityId: ofOrder().params.conversationId },
  ])
  // What someone has read is sent only to that person: neither to the customer nor to other employees.
  const cookie = await signedInCookie(testServer, 'ben', { type: 'admin', adminType: 'admin' })
  const bens = await listenToTexts({ cookie }, ['chat'])
  await sam.chat.read({ ...ofOrder(), body: {} }, strict)
  await sam.chat.post({ ...ofOrder(), body: { text: 'From Sam' } }, strict)
  await expect.poll(() => adas!.texts()).toEqual(['From Ada', 'From Sam'])
  const typesOf = ({ events }: typeof bens) => events.map(({ type }) => type)
  await expect.poll(() => typesOf(bens)).toEqual(['MessagePosted'])
  await expect.poll(() => typesOf(sams!).slice(-2)).toEqual(['ConversationRead', 'MessagePosted'])
  bens.close()
  expect([eves!.events, toms!.events]).toEqual([[], []])
  const again = await listenToTexts(ada, ['chat'], adas!.position)
  await expect.poll(() => again.texts()).toEqual(['From Ada', 'From Sam'])
  for (const one of [adas, eves, sams, lins, toms, again]) one!.close()
  const supplierManager = { type: 'admin', adminType: 'supplierOnly', bookRight: undefined } as const
  expect(channelsFor(supplierManager)).not.toContain('chat')
  for (const user of [ada, sam, lin].map((one) => one.user)) expect(channelsFor(user)).toContain('chat')
})

test('a conversation without a message for 90 days is not counted, and remains in the list of unread ones', async () => {
  const { id } = (await people.ada.chat.post({ ...ofOrder(), body: { text: 'Still there?' } }, strict)).payload
  await testServer.settled()
  const counted = async () => (await (await testServer.as('sam')).chat.count({}, strict)).payload.unread
  testServer.clock.advance({ days: 89 })
  expect(await counted()).toBeGreaterThan(0)
  testServer.clock.advance({ days: 2 })
  expect(await counted()).toBe(0)
  const unread = (await (await testServer.as('sam')).chat.list({ query: { unread: true } }, strict)).payload.items
  expect(unread.map((one) => one.id)).toContain(id)
})
