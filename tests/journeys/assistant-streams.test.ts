import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Model } from '#application/assistant/model.ts'
import { ModelFailure } from '#application/assistant/model.ts'
import { people } from '#infrastructure/seed/stories/people.ts'
import { follow, post, say, startConversation, textIn, uiContext } from '#tests/support/assistant-client.ts'
import { connect } from '#tests/support/live-client.ts'
import { openTestServer, type Person, type TestServer } from '#tests/support/test-server.ts'

/** Streams of answers: resumed, repeated, stopped, failed; and what remains of a conversation. */

let testServer: TestServer
let ada: Person
beforeAll(async () => {
  testServer = await openTestServer()
  ada = await testServer.as('ada')
})
afterAll(() => testServer[Symbol.asyncDispose]())

const hello = { content: [{ type: 'text', text: 'What can you do?' }], uiContext }

/** Replaces the model of the server while `act` runs. */
const withModel = async <T>(answer: Model['answer'], act: () => Promise<T>): Promise<T> => {
  const { assistant } = testServer.app
  const before = assistant.model
  assistant.model = { isDemo: false, answer }
  try {
    return await act()
  } finally {
    assistant.model = before
  }
}

const conversationOf = async (conversationId: string) =>
  (await ada.aiConversations.get({ params: { conversationId } }, { strict: true })).payload

test('AI-D10 an interrupted stream continues after the last fragment', async () => {
  const id = await startConversation(ada)
  const whole = await say(testServer, ada, id, 'What can you do?')
  expect(whole.length).toBeGreaterThan(5)
  const rest = await follow(testServer, ada, id, whole[3]!.sequence)
  expect(rest).toEqual(whole.slice(4))
  expect(await follow(testServer, ada, id, whole.at(-1)!.sequence)).toEqual([])
})

test('AI-D10 a lost connection does not stop the answer', async () => {
  const id = await startConversation(ada)
  const response = await post(testServer, ada, id, hello)
  const reader = response.body!.getReader()
  await reader.read()
  await reader.cancel()
  const fragments = await follow(testServer, ada, id)
  expect(fragments.at(-1)!.type).toBe('end')
  expect(textIn(fragments)).toContain('demo model')
})

test('AI-D10 a turn whose claim has expired cannot write into the next turn, or end it', async () => {
  const { store } = testServer.app.assistant
  const id = await startConversation(ada)
  const stalled = (await store.beginTurn(id))!
  expect(await store.beginTurn(id)).toBeUndefined()
  await testServer.app.database.pool.query(
    'update assistant.conversations set answering_until = now() - make_interval(secs => 1) where conversation_id = $1',
    [id],
  )
  const current = (await store.beginTurn(id))!
  const content = 'late'
  await stalled.addFragment({ type: 'chunk', data: { text: content } })
  await stalled.addMessage({ id: 'late', role: 'user', content: [{ type: 'text', text: content }], createdAt: '' })
  await stalled.end()
  const isStopped = await new Promise<boolean>((resolve) => {
    const release = stalled.renew(() => {
      release()
      resolve(true)
    })
  })
  expect(isStopped).toBe(true)
  expect(await store.messages(id)).toEqual([])
  expect(await store.fragmentsAfter(id, 0)).toEqual([])
  expect((await store.find(id))!.isAnswering).toBe(true)
  await current.end()
  expect((await store.fragmentsAfter(id, 0)).map(({ type }) => type)).toEqual(['end'])
})

test('CLIENT-D04 a repeated message is answered once', async () => {
  const id = await startConversation(ada)
  const once = async () => (await post(testServer, ada, id, hello, 'same-message')).text()
  const first = await once()
  expect(await once()).toBe(first)
  expect((await conversationOf(id)).messages.map(({ role }) => role)).toEqual(['user', 'assistant'])
})

test('a second message during an answer is refused', async () => {
  const id = await startConversation(ada)
  const [one, other] = await Promise.all([post(testServer, ada, id, hello), post(testServer, ada, id, hello)])
  expect([one.status, other.status].toSorted((a, b) => a - b)).toEqual([200, 400])
  await Promise.all([one.text(), other.text()])
  await follow(testServer, ada, id)
})

test('an answer can be stopped, and the conversation continues', async () => {
  const id = await startConversation(ada)
  const endless: Model['answer'] = async function* (_, signal) {
    for (;;) {
      yield { type: 'text', text: 'and ' }
      await new Promise((resolve) => setTimeout(resolve, 20))
      signal.throwIfAborted()
    }
  }
  await withModel(endless, async () => {
    const answering = say(testServer, ada, id, 'Write a long text')
    await expect.poll(async () => (await conversationOf(id)).isAnswering).toBe(true)
    await ada.aiConversations.stop({ params: { conversationId: id } }, { strict: true })
    const error = (await answering).find(({ type }) => type === 'error')
    expect(error!.data).toMatchObject({ reason: 'rule.answerStopped' })
  })
  expect(textIn(await say(testServer, ada, id, '1 + 1'))).toBe('1 + 1 = **2**')
})

test('a failure of the provider says what to do, without its details', async () => {
  const id = await startConversation(ada)
  const busy: Model['answer'] = async function* () {
    yield { type: 'text', text: 'I' }
    throw new ModelFailure('busy', 'organization org-secret exceeded its quota')
  }
  const fragments = await withModel(busy, () => say(testServer, ada, id, 'Hello'))
  expect(fragments.find(({ type }) => type === 'error')!.data).toEqual({
    reason: 'rule.modelBusy',
    message: 'The assistant is busy. Please try again in a minute.',
  })
  expect(JSON.stringify(fragments)).not.toContain('org-secret')
  expect(fragments.at(-1)!.type).toBe('end')
})

test('AI-060 the model receives clean text, and the conversation what the user wrote', async () => {
  const id = await startConversation(ada)
  let seen = ''
  const model: Model['answer'] = async function* ({ messages }) {
    seen = JSON.stringify(messages)
    yield { type: 'text', text: 'Yes.' }
    yield { type: 'end', model: 'm', provider: 'p', inputTokens: 1, outputTokens: 1 }
  }
  await withModel(model, () => say(testServer, ada, id, 'Bo\u200Bx \u202Efine'))
  expect(seen).toContain('Box fine')
  const [message] = (await conversationOf(id)).messages
  expect(message).toMatchObject({ role: 'user', content: [{ type: 'text', text: 'Bo\u200Bx \u202Efine' }] })
})

test('RT-005 a new message of the assistant is a live event for its user only', async () => {
  const eve = await testServer.as('eve')
  const listen = async (person: Person) => {
    const client = await connect(`${testServer.url.replace('http', 'ws')}/api/v1/live`, {
      headers: { cookie: person.cookie },
    })
    await client.subscribe(['aiConversations'])
    return client
  }
  const own = await listen(ada)
  const other = await listen(eve)
  const id = await startConversation(ada)
  await say(testServer, ada, id, '1 + 1')
  await own.until(({ type }) => type === 'event')
  expect(own.events()[0]).toMatchObject({
    channel: 'aiConversations',
    type: 'AssistantConversationChanged',
    entityId: id,
    data: {},
  })
  expect(other.events()).toEqual([])
  own.socket.close()
  other.socket.close()
})

test('a deleted conversation leaves no words in the database', async () => {
  const id = await startConversation(ada)
  await say(testServer, ada, id, 'My secret is Zanzibar')
  await ada.aiConversations.remove({ params: { conversationId: id } }, { strict: true })
  expect(await ada.aiConversations.get({ params: { conversationId: id } })).toMatchObject({ hasError: true })
  const { rows } = await testServer.app.database.pool.query<{ words: string }>(
    `select content::text as words from assistant.messages
     union all select data::text from assistant.fragments
     union all select request::text from assistant.tool_calls
     union all select title from assistant.conversations`,
  )
  expect(rows.filter(({ words }) => words.includes('Zanzibar'))).toEqual([])
})

test('the conversations of a user are deleted with the account', async () => {
  const { pool } = testServer.app.database
  const eve = await testServer.as('eve')
  const id = await startConversation(eve)
  await say(testServer, eve, id, 'Create a draft order with 500 mailer boxes')
  const remaining = async () => {
    const counts = await Promise.all(
      ['conversations', 'messages', 'fragments', 'tool_calls'].map((table) =>
        pool.query(`select from assistant.${table} where conversation_id = $1`, [id]),
      ),
    )
    return counts.map(({ rows }) => rows.length > 0)
  }
  expect(await remaining()).toEqual([true, true, true, true])
  await eve.people.deleteAccount({ body: { email: people.eve.email } }, { strict: true })
  expect(await remaining()).toEqual([false, false, false, false])
})
