import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assistantLimits } from '#application/assistant/limits.ts'
import { remember } from '#application/assistant/memories.ts'
import { callerOf } from '#application/pipeline/access.ts'
import { post, say, startConversation, textIn, typesIn, uiContext } from '#tests/support/assistant-client.ts'
import { openTestServer, type Person, type TestServer } from '#tests/support/test-server.ts'

/** What one user can store with the assistant is limited, and stored messages do not prevent answers. */

let testServer: TestServer
let ada: Person
let eve: Person
beforeAll(async () => {
  testServer = await openTestServer()
  ada = await testServer.as('ada')
  eve = await testServer.as('eve')
})
afterAll(() => testServer[Symbol.asyncDispose]())

const strict = { strict: true } as const
const pool = () => testServer.app.database.pool
const said = { content: [{ type: 'text', text: '1 + 1' }], uiContext }

test('AI-003 a conversation continues after a document in it was deleted', async () => {
  const { userId } = ada.user
  const body = { visibility: 'private', userId, title: 'Notes', contents: 'We like kraft.' } as const
  const { id: documentId } = (await ada.aiDocuments.create({ body }, strict)).payload
  const id = await startConversation(ada)
  await say(testServer, ada, id, [
    { type: 'text', text: '1 + 1' },
    { type: 'storedText', documentId },
  ])
  await ada.aiDocuments.remove({ params: { documentId } }, strict)
  const answer = await say(testServer, ada, id, '2 + 2')
  expect(typesIn(answer)).not.toContain('error')
  expect(textIn(answer)).toBe('2 + 2 = **4**')
})

test('AI-060 marks that reorder letters and halves of characters are not in the title of a conversation', async () => {
  const id = await startConversation(ada)
  await say(testServer, ada, id, `1 + 1：\u202e ${'😀'.repeat(90)}`)
  const { title } = (await ada.aiConversations.get({ params: { conversationId: id } }, strict)).payload
  expect(title).toBe(`1 + 1： ${'😀'.repeat(72)}…`)
})

test('AI-057 a full conversation accepts no further message, and neither do those of a user who uses all storage', async () => {
  const id = await startConversation(ada)
  await say(testServer, ada, id, `1 + 1 ${'x'.repeat(assistantLimits.conversationBytes - 100)}`)
  const full = await post(testServer, ada, id, said)
  expect(full.status).toBe(400)
  expect(await full.text()).toContain('This conversation is full. Start a new one.')
  const next = await startConversation(ada)
  expect(textIn(await say(testServer, ada, next, '1 + 1'))).toBe('1 + 1 = **2**')
  // Random, because the database compresses messages.
  const text = randomBytes(7_500_000).toString('base64')
  const content = { role: 'user', createdAt: '2026-01-01T00:00:00.000Z', content: [{ type: 'text', text }] }
  await pool().query(
    "insert into assistant.messages select $1, 1000 + n, 'large-' || n, $2 from generate_series(1, $3::int) n",
    [id, JSON.stringify(content), assistantLimits.userBytes / 10_000_000],
  )
  const used = await post(testServer, ada, next, said)
  expect(await used.text()).toContain('use all your storage. Delete some of them')
  expect((await post(testServer, eve, await startConversation(eve), said)).status).toBe(200)
  await ada.aiConversations.remove({ params: { conversationId: id } }, strict)
  expect((await post(testServer, ada, next, said)).status).toBe(200)
})

test('AI-D11 only the newest empty conversations remain, and a user has at most a thousand conversations', async () => {
  const { userId } = eve.user
  const countOf = async () => {
    const { rows } = await pool().query<{ n: number }>(
      'select count(*)::int as n from assistant.conversations where user_id = $1 and message_count = 0',
      [userId],
    )
    return rows[0]!.n
  }
  const { emptyConversations, conversations } = assistantLimits
  for (let n = 0; n < emptyConversations + 3; n += 1) await startConversation(eve)
  expect(await countOf()).toBe(emptyConversations)
  await pool().query(
    `insert into assistant.conversations (conversation_id, user_id, title, message_count, created_on, changed_on)
     select 'many-' || n, $1, 'Many', 1, '2026-01-01', '2026-01-01'
     from generate_series(1, $2) n`,
    [userId, conversations],
  )
  expect(await eve.aiConversations.create({ body: {} })).toMatchObject({
    message: `You can have at most 1,000 conversations with the assistant. Delete some of them.`,
  })
  const seen = new Set<string>()
  let cursor: string | null = null
  do {
    const query: { limit: number; cursor?: string } = { limit: 200, ...(cursor !== null && { cursor }) }
    const { items, nextCursor } = (await eve.aiConversations.list({ query }, strict)).payload
    for (const { id } of items) seen.add(id)
    cursor = nextCursor
  } while (cursor !== null)
  expect([...seen].filter((id) => id.startsWith('many-'))).toHaveLength(conversations)
})

test('AI-020 AI-D12 a user has a limited number of private documents and of memories', async () => {
  const { userId } = eve.user
  await pool().query(
    `insert into assistant.documents (document_id, visibility, user_id, purpose, title, contents, protection,
       created_on, created_by, changed_on, changed_by)
     select 'own-' || n, 'private', $1, 'other', 'A', 'B', 'unprotected', now(), $1, now(), $1
     from generate_series(1, $2) n`,
    [userId, assistantLimits.documents],
  )
  const body = { visibility: 'private', userId, title: 'Notes', contents: 'One more' } as const
  expect(await eve.aiDocuments.create({ body })).toMatchObject({
    message: expect.stringContaining('private documents'),
  })
  await pool().query(
    `insert into assistant.memories (memory_id, type, index, text, model, embedding, user_id, created_on)
     select 'own-' || n, 'packaging', 'preferences', 'Kraft', 'local-word-hash', '{1}', $1, now()
     from generate_series(1, $2) n`,
    [userId, assistantLimits.memories],
  )
  const { identity, knowledge } = testServer.app
  const ports = { store: identity.store, embedder: knowledge.embedder }
  const memory = { type: 'packaging', index: 'preferences', text: 'One more' } as const
  await expect(remember(ports, callerOf(eve.user), memory)).rejects.toMatchObject({
    refusal: { reason: 'rule.mostMemories' },
  })
})
