import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { LiveEvent, ServerMessage } from '#application/conversations/contracts/live.ts'
import { storySteps, type StorySteps } from '#infrastructure/seed/stories/story-steps.ts'
import { listen } from '../support/live-listener.ts'
import { address } from '../support/test-app.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

/** Live events between users over real sockets, including after a restart of the server. */

let testServer: TestServer
let story: StorySteps

beforeAll(async () => {
  testServer = await openTestServer()
})
afterAll(() => testServer[Symbol.asyncDispose]())

test('RT-002 RT-006 RT-D03 RT-D04 SUPP-006 each audience receives only its own events and fields', async () => {
  const [ada, eve, sam, lin, tom] = await Promise.all((['ada', 'eve', 'sam', 'lin', 'tom'] as const).map(testServer.as))
  const adas = await listen(testServer, ada!, ['orders'])
  const eves = await listen(testServer, eve!, ['orders'])
  const sams = await listen(testServer, sam!, ['orders', 'suppliers', 'notifications'])
  const lins = await listen(testServer, lin!, ['suppliers'])
  const inbox = await listen(testServer, lin!, ['notifications'])
  const toms = await listen(testServer, tom!, ['suppliers'])
  story = storySteps(testServer.app)
  await story.drafts('ada')
  await story.adds('ada', { name: 'Box', dimensions: { length: 300, width: 200, height: 80 }, quantities: [500] })
  await story.asks('ada')
  await story.quotes('sam', {
    prices: { 500: 1.1 },
    leadTimeDays: 14,
    supplierId: 's-dongguan',
    unitCost: 0.4,
    notes: 'between us',
  })
  await story.chooses('ada', 500)
  await story.checksOut('ada', address, 'Air')
  await story.places('ada')
  await story.pays('sam')
  await story.confirms('lin')
  await expect.poll(() => sams.types()).toContain('PurchaseOrderConfirmed')
  await expect.poll(() => lins.types()).toEqual(['PurchaseOrderReleased', 'PurchaseOrderConfirmed'])
  await expect.poll(() => inbox.types()).toEqual(['SupplierNotified'])
  await expect.poll(() => adas.types()).toContain('PurchaseOrderCreated')

  expect(adas.events.every(({ entityId, channel }) => entityId === story.requestId() && channel === 'orders')).toBe(
    true,
  )
  expect(JSON.stringify(adas.events)).not.toMatch(/between us|dongguan|unitCost|PurchaseOrderReleased/)
  expect(JSON.stringify(lins.events)).not.toMatch(/bloom|between us/i)
  expect(eves.events).toEqual([])
  expect(toms.events).toEqual([])
  // A new order is also an event of `notifications` (PUSH-003), at the same position.
  const positions = sams.events.filter(({ channel }) => channel !== 'notifications').map(({ position }) => position)
  expect(positions).toEqual([...new Set(positions)].toSorted((a, b) => a - b))
  for (const one of [adas, eves, sams, lins, inbox, toms]) one.close()
})

test('RT-001 a change of a customer is announced without fields to its users and staff, and to no other company', async () => {
  const [ada, eve, sam] = await Promise.all((['ada', 'eve', 'sam'] as const).map(testServer.as))
  const [adas, eves, sams] = await Promise.all([ada!, eve!, sam!].map((one) => listen(testServer, one, ['customers'])))
  const { customerId } = ada!.user
  const ofBloom = (events: LiveEvent[]) => events.filter(({ entityId }) => entityId === customerId).length
  const changes = [
    () => ada!.customers.changeOwn({ body: { website: 'https://bloom.example' } }),
    () =>
      sam!.customers.change({ params: { customerId: customerId! }, body: { website: 'https://bloom-studio.example' } }),
    () => ada!.people.changeName({ body: { firstName: 'Ada', lastName: 'Bloom-Marsh' } }),
  ]
  for (const [nth, change] of changes.entries()) {
    expect((await change()).message).toBe('')
    await expect.poll(() => [ofBloom(adas!.events), ofBloom(sams!.events)]).toEqual([nth + 1, nth + 1])
  }
  // Rival receives its own change after these events.
  await eve!.customers.changeOwn({ body: { website: 'https://rival.example' } })
  await expect.poll(() => eves!.events.map(({ entityId }) => entityId)).toEqual([eve!.user.customerId])
  expect(
    [...adas!.events, ...sams!.events].every(
      ({ type, data }) => type === 'CustomerChanged' && Object.keys(data).length === 0,
    ),
  ).toBe(true)
  for (const one of [adas!, eves!, sams!]) one.close()
})

test('RT-D02 RT-D03 after a restart every event arrives once', async () => {
  const sam = await testServer.as('sam')
  const before = await listen(testServer, sam, ['orders', 'suppliers'], 0)
  const head = await testServer.app.log.head()
  await expect.poll(() => before.events.at(-1)?.position).toBe(head)

  const closed = once(before.socket, 'close')
  await testServer.restart()
  await closed
  const again = storySteps(testServer.app)
  await again.drafts('eve')
  await again.drafts('ada')

  const after = await listen(testServer, sam, ['orders', 'suppliers'], head)
  await expect.poll(() => after.types()).toEqual(['OrderCreated', 'OrderCreated'])
  expect(after.events.every(({ position }) => position > head)).toBe(true)
  after.close()
})

test('RT-008 RT-D04 a subscription without the right gets an error, then the connection is closed', async () => {
  const ada = await testServer.as('ada')
  const socket = new WebSocket(`${testServer.url.replace('http', 'ws')}/api/v1/live`, {
    headers: { cookie: ada.cookie },
  })
  const messages: ServerMessage[] = []
  socket.on('message', (data: Buffer) => messages.push(JSON.parse(data.toString()) as ServerMessage))
  await once(socket, 'open')
  const closed = once(socket, 'close')
  socket.send(JSON.stringify({ type: 'subscribe', channels: ['suppliers'] }))
  const [code] = (await closed) as [number]
  expect(code).toBe(4403)
  expect(messages).toMatchObject([{ type: 'error' }])
})
