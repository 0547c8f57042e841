import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { remember } from '#application/assistant/memories.ts'
import type { Model, ModelRequest } from '#application/assistant/model.ts'
import { callerOf } from '#application/pipeline/access.ts'
import { seedAssistant } from '#infrastructure/seed/stories/assistant.ts'
import { post, say, textIn, uiContext } from '../support/assistant-client.ts'
import { listen } from '../support/live-listener.ts'
import { openTestServer, type Person, type TestServer } from '../support/test-server.ts'

/** What reaches the model from a configuration, with the rights of the user of the conversation; and runs of tasks. */

let testServer: TestServer
let ada: Person
let eve: Person
let sam: Person
let demo: Model
let requestId: string
let conversationId: string
/** The requests that the model has received in the current test. */
let received: ModelRequest[]
/** Answers of the model instead of those of the demo model. */
let answers: string[]
beforeAll(async () => {
  testServer = await openTestServer()
  ;[ada, eve, sam] = [await testServer.as('ada'), await testServer.as('eve'), await testServer.as('sam')]
  demo = testServer.app.assistant.model
  testServer.app.assistant.model = {
    isDemo: true,
    answer: async function* answer(request, signal) {
      received.push(request)
      const own = answers.shift()
      if (own === undefined) return yield* demo.answer(request, signal)
      yield { type: 'text', text: own }
      yield { type: 'end', model: 'fixed', provider: 'test', inputTokens: 1, outputTokens: 1 }
    },
  }
  requestId = (await ada.ordering.create({ body: { currency: 'USD' } }, strict)).payload.requestId
  const subject = { type: 'order', id: requestId } as const
  const started = await ada.chat.start({ body: { kind: 'customer', subject, text: 'Is the lid included?' } }, strict)
  conversationId = started.payload.id
  await testServer.settled()
})
beforeEach(() => {
  received = []
  answers = []
})
afterAll(() => testServer[Symbol.asyncDispose]())

const strict = { strict: true } as const
type NewConfiguration = Parameters<Person['aiConfigurations']['create']>[0]['body']
const configuration = async (body: Partial<NewConfiguration> = {}) =>
  (await sam.aiConfigurations.create({ body: { name: 'A', scope: 'public', ...body } }, strict)).payload
const conversation = async (by: Person, configurationId: string) =>
  (await by.aiConversations.create({ body: { configurationId } }, strict)).payload.id
test('a conversation continues after a document of an earlier message was deleted', async () => {
  const { userId } = ada.user
  const own = { visibility: 'private', userId, title: 'Notes', contents: 'We like kraft.' } as const
  const { payload } = await ada.aiDocuments.create({ body: own }, strict)
  const { id } = (await ada.aiConversations.create({ body: {} }, strict)).payload
  const content = [{ type: 'storedText' as const, documentId: payload.id }]
  answers = ['Noted.', 'Yes.']
  await (await post(testServer, ada, id, { content, uiContext })).text()
  expect(JSON.stringify(received.at(-1)!.messages)).toContain('We like kraft.')
  await ada.aiDocuments.remove({ params: { documentId: payload.id } }, strict)
  expect(textIn(await say(testServer, ada, id, 'Is that clear?'))).toBe('Yes.')
  expect(JSON.stringify(received.at(-1)!.messages)).toContain('no longer available')
})

/** The titles of the documents that reach the model with a message. */
const documentsFor = async (by: Person, configurationId: string, text: string): Promise<ModelRequest['documents']> => {
  await say(testServer, by, await conversation(by, configurationId), text)
  return received[0]!.documents
}
const titles = (documents: ModelRequest['documents']) => documents.map(({ title }) => title)

const everyDocument = {
  productCatalogue: true,
  customerProfile: true,
  customerRequestSummary: true,
  customerChatHistory: true,
}
const boards = [
  { title: 'Kraft board', content: 'Kraft board is brown and strong.', fields: {} },
  { title: 'Payment', content: 'Invoices are paid within 30 days.', fields: {} },
]
const knowledgeBase = (mode: 'injectOnly' | 'askOnly' | 'injectAndAsk') => ({
  mode,
  documents: structuredClone(boards),
  injectionModel: null,
  injectionPrompt: 'Use this passage:',
})

describe('a conversation with a configuration', () => {
  test('AI-012 gives the model the chosen documents about the customer of the user, and of no other', async () => {
    const { id } = await configuration({ dynamicDocuments: everyDocument, systemMessage: 'You sell boxes.' })
    const documents = await documentsFor(ada, id, 'Hello')
    expect(titles(documents)).toEqual([
      'Product catalog',
      'Customer profile',
      'Orders of the customer',
      'Messages with the customer',
    ])
    const [catalogue, profile, orders, chat] = documents.map(({ content }) => content)
    expect(catalogue).toContain('(id mailer-box)')
    expect(profile).toContain('Name: Bloom & Stem')
    expect(profile).not.toContain('Internal notes')
    expect(orders).toContain(`Order ${requestId}`)
    expect(chat).toContain('Is the lid included?')
    expect(received[0]!.systemMessage).toContain('You sell boxes.')
    received = []
    const foreign = await documentsFor(eve, id, 'Hello')
    expect(JSON.stringify(foreign)).not.toContain(requestId)
    expect(JSON.stringify(foreign)).not.toContain('Is the lid included?')
    received = []
    const none = await configuration()
    expect(await documentsFor(ada, none.id, 'Hello')).toEqual([])
  })

  test('AI-012 AI-060 staff see in a preview what precedes a message about a customer', async () => {
    const { id } = await configuration({ dynamicDocuments: everyDocument, systemMessage: 'You sell\u200b boxes.' })
    const preview = async (customerId?: string) =>
      (
        await sam.aiConfigurations.preview(
          { params: { configurationId: id }, body: { message: 'Hello', ...(customerId && { customerId }) } },
          strict,
        )
      ).payload.parts
    expect((await preview()).map(({ kind }) => kind)).toEqual(['systemMessage', 'productCatalogue'])
    const parts = await preview('c-bloom')
    expect(parts[0]).toEqual({ kind: 'systemMessage', title: '', text: 'You sell boxes.' })
    expect(parts.map(({ kind }) => kind)).toEqual(['systemMessage', ...Object.keys(everyDocument)])
    expect(parts.find(({ kind }) => kind === 'customerChatHistory')?.text).toContain('Is the lid included?')
  })

  test('AI-011 AI-022 gives the model stored documents that the user may see', async () => {
    const body = { visibility: 'public', title: 'Tone', contents: 'Write briefly.' } as const
    const { id: documentId } = (await sam.aiDocuments.create({ body }, strict)).payload
    const { id } = await configuration({ storedDocuments: [documentId] })
    expect(await documentsFor(ada, id, 'Hello')).toMatchObject([{ title: 'Tone', content: 'Write briefly.' }])
  })

  test('AI-003 a stored document can be part of a message of its user only', async () => {
    const userId = ada.user.userId
    const body = { visibility: 'private', userId, title: 'My notes', contents: 'We like kraft.' } as const
    const { id: documentId } = (await ada.aiDocuments.create({ body }, strict)).payload
    const { id } = await configuration()
    const content = [{ type: 'storedText' as const, documentId }]
    const send = async (by: Person) =>
      by.aiConversations.send({
        params: { conversationId: await conversation(by, id) },
        body: { content, uiContext },
      })
    expect(await send(eve)).toMatchObject({ hasError: true, type: 'urlNotFound' })
  })

  test('AI-042 injectOnly: similar passages precede the message, and there is no tool', async () => {
    const { id } = await configuration({ knowledgeBase: knowledgeBase('injectOnly') })
    const documents = await documentsFor(ada, id, 'What color is kraft board?')
    expect(documents[0]).toMatchObject({
      title: 'Kraft board',
      content: 'Use this passage:\n\nKraft board is brown and strong.',
    })
    expect(received[0]!.tools).toEqual([])
  })

  test('AI-042 askOnly: the model searches with the tool', async () => {
    const { id } = await configuration({ knowledgeBase: knowledgeBase('askOnly') })
    const answer = textIn(await say(testServer, ada, await conversation(ada, id), 'What color is kraft board?'))
    expect(received[0]).toMatchObject({ documents: [], tools: [{ name: 'search_knowledge_base' }] })
    expect(answer).toContain('Kraft board is brown and strong.')
  })

  test('AI-042 injectAndAsk: both', async () => {
    const { id } = await configuration({ knowledgeBase: knowledgeBase('injectAndAsk') })
    expect(titles(await documentsFor(ada, id, 'What color is kraft board?'))).toContain('Kraft board')
    expect(received[0]!.tools.map(({ name }) => name)).toEqual(['search_knowledge_base'])
  })

  test('AI-014 AI-D12 the assistant stores memories, and at most maxMemories of the user reach the model', async () => {
    const { id } = await configuration({ memoryIndices: ['preferences'], maxMemories: 2 })
    await say(testServer, ada, await conversation(ada, id), 'Remember that we prefer brown boxes')
    const { items } = (await ada.aiMemories.list({ query: {} }, strict)).payload
    expect(items).toMatchObject([{ text: 'we prefer brown boxes', userId: ada.user.userId, index: 'preferences' }])
    const { identity, knowledge } = testServer.app
    const ports = { store: identity.store, embedder: knowledge.embedder }
    for (const text of ['We order in spring', 'We ship to Oregon', 'Eve only'])
      await remember(ports, callerOf(text === 'Eve only' ? eve.user : ada.user), {
        type: 'packaging',
        index: 'preferences',
        text,
      })
    received = []
    const documents = await documentsFor(ada, id, 'Which boxes do we prefer?')
    expect(documents).toHaveLength(2)
    expect(documents[0]).toMatchObject({ content: 'we prefer brown boxes' })
    received = []
    expect(await documentsFor(eve, id, 'Which boxes do we prefer?')).toMatchObject([{ content: 'Eve only' }])
  })

  test('AI-010 AI-D07 AI-D09 gives the model its settings', async () => {
    const config = {
      temperature: 0.3,
      maxOutputTokens: 500,
      toolChoice: 'none',
      reasoningEffort: 'low',
      verbosity: 'high',
    }
    const { id } = await configuration({ modelCategory: 'writing', config, output: 'plainText' } as never)
    await documentsFor(ada, id, 'Hello')
    expect(received[0]).toMatchObject({
      settings: { modelCategory: 'writing', ...config },
      outputType: 'plainText',
    })
  })

  test('RT-005 a new message reaches its user, and no one else, on the channel aiConversations', async () => {
    const [own, other] = await Promise.all([ada, eve].map((by) => listen(testServer, by, ['aiConversations'])))
    const { id } = await configuration()
    const conversationOfAda = await conversation(ada, id)
    await say(testServer, ada, conversationOfAda, 'Hello')
    await expect.poll(() => own!.events.length).toBeGreaterThan(0)
    expect(own!.events[0]).toMatchObject({ channel: 'aiConversations', entityId: conversationOfAda })
    expect(other!.events).toEqual([])
    own!.close()
    other!.close()
  })

  test('AI-024 a customer cannot start one with an internal configuration', async () => {
    const { id: configurationId } = await configuration({ scope: 'internal' })
    expect(await ada.aiConversations.create({ body: { configurationId } })).toMatchObject({ type: 'urlNotFound' })
    expect(await sam.aiConversations.create({ body: { configurationId } })).toMatchObject({ hasError: false })
  })
})

describe('a run of a task', () => {
  type NewTask = Parameters<Person['aiTasks']['create']>[0]['body']
  const task = async (ofConfiguration: Partial<NewConfiguration>, body: Partial<NewTask> = {}) => {
    const { id: configurationId, scope: configurationScope } = await configuration(ofConfiguration)
    const whole = {
      name: 'Task',
      scope: 'internal',
      configurationScope,
      configurationId,
      taskPrompt: 'Summarize this.',
      inputContext: 'general',
      usageContext: 'interactive',
      ...body,
    } as const
    return (await sam.aiTasks.create({ body: whole }, strict)).payload.id
  }
  type RunBody = NonNullable<Parameters<Person['aiTasks']['run']>[0]['body']>
  const run = (by: Person, taskId: string, body: RunBody = {}) => by.aiTasks.run({ params: { taskId }, body })
  const resultOf = async (by: Person, taskId: string, body: RunBody = {}) =>
    (await by.aiTasks.run({ params: { taskId }, body }, strict)).payload

  test('AI-041 AI-061 an email has a subject, and can be sent; AI-043 it needs its conversation', async () => {
    const id = await task({ output: 'emailBodyAndSubject' }, { inputContext: 'customerConversation' })
    expect(await run(sam, id)).toMatchObject({ type: 'badRequest', field: 'conversationId' })
    const { payload } = await sam.aiTasks.run({ params: { taskId: id }, body: { conversationId } }, strict)
    expect(payload).toMatchObject({
      taskId: id,
      taskName: 'Task',
      output: 'emailBodyAndSubject',
      subject: 'About: Conversation',
      json: null,
      meta: { model: 'boxwright-demo', provider: 'demo' },
    })
    expect(payload.text).toContain('Is the lid included?')
    expect(payload.actions).toEqual([
      'copyToClipboard',
      'openCustomChat',
      'frontGenerateEmailInNewConversation',
      'frontGenerateEmailInExistingConversation',
    ])
    expect(await run(sam, id, { conversationId: 'unknown' })).toMatchObject({ type: 'urlNotFound' })
  })

  test('AI-041 genericJson parses; an answer that does not is requested again, and then refused', async () => {
    const id = await task({ output: 'genericJson' })
    const documents = [{ title: 'Terms', content: 'Net 30.' }]
    expect(await resultOf(sam, id, { documents })).toMatchObject({
      json: { documents: [{ title: 'Terms', lines: ['Net 30.'] }] },
    })
    answers = ['No JSON', '{"a":1}']
    expect(await resultOf(sam, id)).toMatchObject({ json: { a: 1 }, text: '{"a":1}' })
    answers = ['No JSON', 'Still none']
    expect(await run(sam, id)).toMatchObject({ type: 'badRequest', field: 'output' })
  })

  test('AI-043 customer: needs a customer, whose documents reach the model; customers run it for their own', async () => {
    const id = await task(
      { dynamicDocuments: { ...everyDocument, productCatalogue: false } },
      { inputContext: 'customer', scope: 'public' },
    )
    expect(await run(sam, id)).toMatchObject({ type: 'badRequest', field: 'customerId' })
    expect(await run(sam, id, { customerId: 'unknown' })).toMatchObject({ type: 'urlNotFound' })
    expect((await resultOf(sam, id, { customerId: 'c-bloom' })).text).toContain(requestId)
    expect((await resultOf(ada, id)).text).toContain(requestId)
    expect(await run(eve, id, { customerId: 'c-bloom' })).toMatchObject({ type: 'urlNotFound' })
    expect(await run(eve, id, { requestId })).toMatchObject({ type: 'urlNotFound' })
    expect((await run(ada, id, { requestId, input: 'In one line' })).hasError).toBe(false)
    expect(received.at(-1)!.messages).toMatchObject([{ content: [{ text: 'Summarize this.\n\nIn one line' }] }])
  })

  test('AI-011 AI-D06 gets the documents for tasks of its configuration', async () => {
    const taskSpecificDocuments = [{ title: 'Terms', content: 'Net 30.', fields: { source: 'contract' } }]
    const id = await task({ taskSpecificDocuments })
    await run(sam, id)
    expect(received[0]!.documents).toMatchObject([{ title: 'Terms', content: 'source: contract\nNet 30.' }])
  })

  test('AI-044 AI-D03 in the background has no user, and no tools that need approval', async () => {
    const id = await task(
      { tools: ['evaluate_math'] },
      { usageContext: 'background', scope: 'public', taskPrompt: '2*(3+4)' },
    )
    expect((await resultOf(sam, id)).text).toBe('2*(3+4) = **14**')
    expect(await run(ada, id)).toMatchObject({ type: 'forbidden' })
    const interactive = await task({ tools: ['evaluate_math', 'create_draft_request'] })
    await run(sam, interactive)
    expect(received.at(-1)!.tools.map(({ name }) => name)).toEqual(['evaluate_math'])
    const { rows } = await testServer.app.database.pool.query<{ data: { toolCall: { userId: string | null } } }>(
      `select data from log.events where type = 'ToolCallRequested'
       and data -> 'toolCall' ->> 'conversationId' is null order by position desc limit 1`,
    )
    expect(rows).toMatchObject([{ data: { toolCall: { userId: null } } }])
  })
})

test('AI-001 the demo has configurations, tasks, a document and a knowledge base, with which staff talk to the model', async () => {
  const { app } = testServer
  await seedAssistant(app)
  await seedAssistant(app)
  const listed = async (by: Person) => (await by.aiConfigurations.list({ query: { limit: 200 } }, strict)).payload.items
  const seeded = (await listed(sam)).filter(({ name }) => name !== 'A')
  expect(seeded.map(({ name, scope }) => `${name} ${scope}`)).toEqual([
    'Customer assistant · 客户助手 public',
    'Email writer · 邮件撰写 internal',
    'Follow-ups · 客户跟进 internal',
    'Sales assistant · 销售助手 internal',
  ])
  const shop = (await listed(ada)).find(({ name }) => name === 'Customer assistant · 客户助手')!
  const answer = textIn(await say(testServer, ada, await conversation(ada, shop.id), 'How do I pay by bank transfer?'))
  expect(answer).toMatch(/transfer/i)
  const { items } = (await sam.aiTasks.list({ query: { limit: 200 } }, strict)).payload
  const [draft, summary] = ['Draft a reply · 起草回复', 'Summarize an order · 订单摘要'].map((name) =>
    items.find((one) => one.name === name)!,
  )
  const runs = [
    { taskId: draft!.id, body: { conversationId } },
    { taskId: summary!.id, body: { requestId } },
  ]
  for (const { taskId, body } of runs) {
    const { payload } = await sam.aiTasks.run({ params: { taskId }, body }, strict)
    expect(payload.text.length).toBeGreaterThan(20)
  }
})
