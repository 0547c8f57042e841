import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { remember } from '#application/assistant/memories.ts'
import { callerOf } from '#application/pipeline/access.ts'
import type { Client } from '#web/data/api.ts'
import { signedInClient } from '../support/signed-in-users.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

/** Memories of the assistant over the API (AI-D12), and what is deleted with a user. */

type Api = Client['api']
let testServer: TestServer
let staff: Api
let senior: Api
let ada: Api
let eve: Api
let lin: Api
beforeAll(async () => {
  testServer = await openTestServer()
  ;[staff, senior, ada, eve, lin] = await Promise.all([
    signedInClient(testServer, 'u-staff', { type: 'admin', adminType: 'admin' }),
    signedInClient(testServer, 'u-senior', { type: 'admin', adminType: 'extendedAdmin' }),
    signedInClient(testServer, 'u-ada2', { type: 'user', roles: [], customerId: 'c-bloom' }),
    signedInClient(testServer, 'u-eve2', { type: 'user', roles: [], customerId: 'c-rival' }),
    signedInClient(testServer, 'u-maker', { type: 'supplier', supplierId: 's-dongguan' }),
  ])
})
afterAll(() => testServer[Symbol.asyncDispose]())

const strict = { strict: true } as const
const remembers = async (userId: string, memory: { text: string; index?: string }, customerId?: string) => {
  const { identity, knowledge } = testServer.app
  const isStaff = customerId !== undefined
  const caller = callerOf({
    userId,
    type: isStaff ? 'admin' : 'user',
    roles: [],
    ...(isStaff && { adminType: 'admin' as const }),
  })
  const ports = { store: identity.store, embedder: knowledge.embedder }
  return remember(ports, caller, { type: 'packaging', index: 'preferences', ...memory }, { customerId })
}

describe('memories', () => {
  test('AI-D12 are seen and deleted by their user and by staff; those about a customer only by staff', async () => {
    const own = await remembers('u-ada2', { text: 'Prefers kraft board' })
    const ofCompany = await remembers('u-staff', { text: 'Orders in spring' }, 'c-bloom')
    const idsOf = async (by: Api) => {
      const { items } = (await by.aiMemories.list({ query: { limit: 200 } }, strict)).payload
      return items.map(({ id }) => id)
    }
    expect(await idsOf(ada)).toEqual([own])
    expect(await idsOf(eve)).toEqual([])
    expect(await idsOf(staff)).toEqual(expect.arrayContaining([ofCompany, own]))
    const { items } = (await ada.aiMemories.list({ query: {} }, strict)).payload
    expect(items[0]).toEqual({
      id: own,
      type: 'packaging',
      index: 'preferences',
      text: 'Prefers kraft board',
      embeddingModel: 'local-word-hash',
      userId: 'u-ada2',
      createdOn: expect.any(String),
    })
    const remove = (by: Api, memoryId: string) => by.aiMemories.remove({ params: { memoryId } })
    expect(await remove(eve, own)).toMatchObject({ type: 'urlNotFound' })
    expect(await remove(ada, ofCompany)).toMatchObject({ type: 'urlNotFound' })
    expect([await remove(ada, own), await remove(staff, ofCompany)]).toMatchObject([
      { hasError: false },
      { hasError: false },
    ])
    expect(await idsOf(ada)).toEqual([])
    expect(await lin.aiMemories.list({ query: {} })).toMatchObject({ type: 'forbidden' })
  })

  test('AI-D12 a repeated attempt stores a memory once', async () => {
    const { identity, knowledge } = testServer.app
    const ports = { store: identity.store, embedder: knowledge.embedder }
    const caller = callerOf({ userId: 'u-eve2', type: 'user', roles: [] })
    const memory = { type: 'packaging', index: 'repeated', text: 'Ships to Oslo' } as const
    const ids = []
    for (let n = 0; n < 2; n += 1) ids.push(await remember(ports, caller, memory, { commandId: 'tool-call-1' }))
    const { items } = (await eve.aiMemories.list({ query: { index: 'repeated' } }, strict)).payload
    expect(items.map(({ id }) => id)).toEqual([ids[0]])
    expect(ids[1]).toBe(ids[0])
    await eve.aiMemories.remove({ params: { memoryId: ids[0]! } }, strict)
  })

  test('AI-045 AI-048 are searched by meaning, 20 at a time, and filtered by a known type', async () => {
    for (let n = 0; n < 25; n += 1) await remembers('u-eve2', { text: `Ordered ${n} boxes` })
    await remembers('u-eve2', { text: 'Ships to Rotterdam' })
    const search = async (by: Api, body: Parameters<Api['aiMemories']['search']>[0]['body']) =>
      (await by.aiMemories.search({ body }, strict)).payload.items
    const found = await search(eve, { query: 'Where do they ship to?' })
    expect(found).toHaveLength(20)
    expect(found[0]).toMatchObject({ text: 'Ships to Rotterdam' })
    expect(await search(eve, { query: 'boxes', limit: 3 })).toHaveLength(3)
    expect(await search(ada, { query: 'Ships to Rotterdam' })).toEqual([])
    expect(await search(staff, { query: 'boxes', userId: 'u-eve2', limit: 100 })).toHaveLength(26)
    const wrong = { query: 'boxes', type: 'another' } as never
    expect(await eve.aiMemories.search({ body: wrong })).toMatchObject({
      message: 'Expected type to be one of platform-ui, packaging',
    })
  })

  test('AI-D03 calls of tasks are deleted after a while, those of conversations are not', async () => {
    const { assistant, database } = testServer.app
    await assistant.store.create({
      id: 'swept',
      userId: 'u-eve2',
      configurationId: null,
      createdOn: '2026-01-01T00:00:00Z',
    })
    const request = { id: 'call', functionName: 'evaluate_math', arguments: '{"formula":"1 + 1"}' }
    const calls = { 'of-task': null, 'of-new-task': null, 'of-conversation': 'swept' }
    for (const [toolCallId, conversationId] of Object.entries(calls))
      await assistant.store.saveToolCall({ toolCallId, conversationId, request })
    await database.pool.query(
      `update assistant.tool_calls set created_on = created_on - interval '1 hour' where tool_call_id <> 'of-new-task'`,
    )
    await assistant.sweep()
    const { rows } = await database.pool.query<{ id: string }>(
      'select tool_call_id as id from assistant.tool_calls where tool_call_id = any($1) order by id',
      [Object.keys(calls)],
    )
    expect(rows.map(({ id }) => id)).toEqual(['of-conversation', 'of-new-task'])
  })

  test('and private documents are deleted with their user, and those of the customer that name the user', async () => {
    await signedInClient(testServer, 'u-leaver', { type: 'user', customerId: 'c-bloom', roles: [] })
    const { pool } = testServer.app.database
    await pool.query(
      `insert into assistant.documents (document_id, visibility, user_id, purpose, title, contents, protection,
         created_on, created_by, changed_on, changed_by)
       values ('d-leaver', 'private', 'u-leaver', 'other', 'A', 'B', 'unprotected', now(), 'u-leaver', now(), 'u-leaver')`,
    )
    await remembers('u-leaver', { text: 'Likes kraft board' })
    const naming = await remembers('u-staff', { text: 'u-leaver Test orders the boxes' }, 'c-bloom')
    const other = await remembers('u-staff', { text: 'Orders in autumn' }, 'c-bloom')
    await senior.users.remove({ params: { userId: 'u-leaver' } }, strict)
    const { rows } = await pool.query(
      `select document_id from assistant.documents where user_id = 'u-leaver'
       union all select memory_id from assistant.memories where user_id = 'u-leaver'`,
    )
    expect(rows).toEqual([])
    const { rows: left } = await pool.query(
      'select memory_id as id from assistant.memories where memory_id = any($1)',
      [[naming, other]],
    )
    expect(left).toEqual([{ id: other }])
    await staff.aiMemories.remove({ params: { memoryId: other } }, strict)
  })
})
