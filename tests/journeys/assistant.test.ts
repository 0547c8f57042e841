import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  callsIn,
  follow,
  post,
  say,
  startConversation,
  textIn,
  typesIn,
  uiContext,
} from '#tests/support/assistant-client.ts'
import { openTestServer, type Person, type TestServer } from '#tests/support/test-server.ts'

/** Conversations with the assistant over HTTP, answered by the demo model. */

let testServer: TestServer
let ada: Person
let sam: Person
beforeAll(async () => {
  testServer = await openTestServer()
  ada = await testServer.as('ada')
  sam = await testServer.as('sam')
})
afterAll(() => testServer[Symbol.asyncDispose]())

const conversationOf = async (person: Person, conversationId: string) =>
  (await person.aiConversations.get({ params: { conversationId } }, { strict: true })).payload

describe('tools', () => {
  test('AI-028 AI-025 AI-D10 a formula is calculated, and the answer is streamed', async () => {
    const id = await startConversation(ada)
    const fragments = await say(testServer, ada, id, 'What is 2*(3+4)?')
    expect(typesIn(fragments)).toEqual(['toolCallStarted', 'toolCallCompleted', 'chunk', 'response', 'messages', 'end'])
    expect(fragments.map(({ sequence }) => sequence)).toEqual(fragments.map((_, nth) => nth + 1))
    expect(textIn(fragments)).toBe('2*(3+4) = **14**')
  })

  test('AI-027 an inch is 2.54 cm', async () => {
    const id = await startConversation(ada)
    expect(textIn(await say(testServer, ada, id, '1 inch to cm'))).toBe('1 inch = **2.54 cm**')
  })
})

test('AI-030 AI-D03 ORDER-031 a draft order is created once the user approves the call', async () => {
  const id = await startConversation(ada)
  const asked = await say(testServer, ada, id, 'Create a draft order with 500 mailer boxes')
  expect(typesIn(asked)).toEqual(['response', 'messages', 'end'])
  const [call] = await callsIn(ada, id)
  expect(call).toMatchObject({ approvalState: 'pending', executionState: 'pending', result: null, error: null })
  await ada.aiToolCalls.approve({ params: { toolCallId: call!.id } }, { strict: true })
  const answered = await follow(testServer, ada, id)
  expect(textIn(answered)).toContain('I created the draft order')
  const [done] = await callsIn(ada, id)
  expect(done).toMatchObject({ approvalState: 'approved', executionState: 'completed' })
  const { requestId } = JSON.parse(done!.result!) as { requestId: string }
  const order = await ada.ordering.get({ params: { requestId } }, { strict: true })
  expect(order.payload).toMatchObject({ requestId, packagingItems: [{ product: { productId: 'mailer-box' } }] })
})

test('AI-004 AI-005 AI-002 messages have roles, and answers have their model, duration and tokens', async () => {
  const id = await startConversation(ada)
  await say(testServer, ada, id, '1 + 1')
  const { messages, title, messageCount, isAnswering } = await conversationOf(ada, id)
  expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant_with_tools', 'assistant'])
  expect({ title, messageCount, isAnswering }).toEqual({ title: '1 + 1', messageCount: 3, isAnswering: false })
  expect(messages[2]).toEqual({
    id: expect.any(String),
    role: 'assistant',
    content: '1 + 1 = **2**',
    outputType: 'markdown',
    createdAt: expect.any(String),
    meta: {
      model: 'boxwright-demo',
      provider: 'demo',
      durationMs: expect.any(Number),
      temperature: null,
      inputTokens: expect.any(Number),
      outputTokens: expect.any(Number),
    },
  })
})

test('AI-062 AI-063 a message names the page and the open dialogs', async () => {
  const id = await startConversation(ada)
  const content = [{ type: 'text', text: 'Hello' }]
  const send = async (context: unknown) => {
    const answer = await post(testServer, ada, id, { content, uiContext: context })
    return { status: answer.status, text: await answer.text() }
  }
  expect((await send({ dialogues: null })).status).toBe(400)
  expect((await send({ path: '/_app/orders' })).status).toBe(400)
  const wrong = await send({ path: '/_app/orders', dialogues: [{ type: 'popup', id: 'share' }] })
  expect(wrong.status).toBe(400)
  expect(wrong.text).toMatch(/to be one of modal, slideOver/)
  expect((await send({ path: '/_app/orders', dialogues: [{ type: 'modal', id: 'share' }] })).status).toBe(200)
})

test('AI-D11 a conversation belongs to its user: others get the same answer as for an unknown one', async () => {
  const id = await startConversation(ada)
  await say(testServer, ada, id, '1 + 1')
  const eve = await testServer.as('eve')
  for (const other of [eve, sam]) {
    const found = await other.aiConversations.get({ params: { conversationId: id } })
    const unknown = await other.aiConversations.get({ params: { conversationId: 'unknown' } })
    expect(found).toEqual(unknown)
    expect((await post(testServer, other, id, { content: [{ type: 'text', text: 'Hi' }], uiContext })).status).toBe(404)
    expect((await other.aiConversations.remove({ params: { conversationId: id } })).hasError).toBe(true)
  }
  const lin = await testServer.as('lin')
  expect(await lin.aiConversations.create({ body: {} })).toMatchObject({ hasError: true, type: 'forbidden' })
  const visitor = testServer.visitor().api
  expect(await visitor.aiConversations.create({ body: {} })).toMatchObject({ hasError: true, type: 'unauthorized' })
})
