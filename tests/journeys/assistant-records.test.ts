import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#web/data/api.ts'
import { listen } from '../support/live-listener.ts'
import { signedInClient, signedInCookie } from '../support/signed-in-users.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

/** Configurations, tasks and documents of the assistant over the API (AI-D01). */

type Api = Client['api']
let testServer: TestServer
let staff: Api
let senior: Api
let colleague: Api
let ada: Api
let eve: Api
let lin: Api
const customer = { type: 'user', roles: ['CPRO:C', 'CREQ:C', 'USER:C'] } as const
beforeAll(async () => {
  testServer = await openTestServer()
  ;[staff, senior, colleague, ada, eve, lin] = await Promise.all([
    signedInClient(testServer, 'u-staff', { type: 'admin', adminType: 'admin' }),
    signedInClient(testServer, 'u-senior', { type: 'admin', adminType: 'extendedAdmin' }),
    signedInClient(testServer, 'u-colleague', { type: 'admin', adminType: 'admin' }),
    signedInClient(testServer, 'u-ada2', { ...customer, roles: [...customer.roles], customerId: 'c-bloom' }),
    signedInClient(testServer, 'u-eve2', { ...customer, roles: [...customer.roles], customerId: 'c-rival' }),
    signedInClient(testServer, 'u-maker', { type: 'supplier', supplierId: 's-dongguan' }),
  ])
})
afterAll(() => testServer[Symbol.asyncDispose]())

const strict = { strict: true } as const
const recorded = async (subject: string) => {
  const { rows } = await testServer.app.database.pool.query<{ event: string }>(
    'select event from people.audit_log where subject = $1 order by audit_id',
    [subject],
  )
  return rows.map(({ event }) => event)
}

type NewConfiguration = Parameters<Api['aiConfigurations']['create']>[0]['body']
const configuration = async (body: Partial<NewConfiguration> = {}) =>
  (await staff.aiConfigurations.create({ body: { name: 'Shop assistant', scope: 'public', ...body } }, strict)).payload
const ofConfiguration = (configurationId: string) => ({ params: { configurationId } })
type NewDocument = Parameters<Api['aiDocuments']['create']>[0]['body']
const document = async (body: Partial<NewDocument> = {}, by = staff) =>
  (
    await by.aiDocuments.create(
      { body: { visibility: 'public', title: 'Tone', contents: 'Write briefly.', ...body } },
      strict,
    )
  ).payload
const ofDocument = (documentId: string) => ({ params: { documentId } })
type NewTask = Parameters<Api['aiTasks']['create']>[0]['body']
const taskBody = (configurationId: string, body: Partial<NewTask> = {}): NewTask => ({
  name: 'Draft a reply',
  scope: 'internal',
  configurationScope: 'public',
  configurationId,
  taskPrompt: 'Draft a reply.',
  inputContext: 'customerConversation',
  usageContext: 'interactive',
  ...body,
})
const ofTask = (taskId: string) => ({ params: { taskId } })

const whole = {
  name: 'Sales',
  description: 'Answers questions about boxes',
  scope: 'internal',
  modelCategory: 'chooseModel',
  model: { provider: 'openRouter', name: 'some/model' },
  config: {
    temperature: 0.2,
    maxOutputTokens: 900,
    toolChoice: 'required',
    reasoningEffort: 'low',
    verbosity: 'high',
  },
  systemMessage: 'You sell boxes.',
  tools: ['convert_units'],
  taskSpecificDocuments: [{ title: 'Terms', content: 'Net 30.', fields: { source: 'contract' } }],
  dynamicDocuments: {
    productCatalogue: true,
    customerProfile: false,
    customerRequestSummary: true,
    customerChatHistory: false,
  },
  knowledgeBase: {
    mode: 'injectAndAsk',
    documents: [{ title: 'Boards', content: 'Kraft board is brown.', fields: {} }],
    injectionModel: 'fast',
    injectionPrompt: 'Use these passages:',
  },
  memoryIndices: ['preferences'],
  maxMemories: 5,
  output: 'plainText',
} as const

describe('conversation configurations', () => {
  test('AI-010 AI-011 AI-013 AI-014 AI-015 are saved and read back with their audit fields', async () => {
    const { id } = await document()
    const made = await configuration({ ...structuredClone(whole), storedDocuments: [id] } as never)
    expect(made).toMatchObject({
      audience: 'staff',
      ...whole,
      storedDocuments: [id],
      version: 1,
      createdBy: 'u-staff',
      changedBy: 'u-staff',
      createdOn: expect.any(String),
      changedOn: expect.any(String),
    })
    const read = await staff.aiConfigurations.get(ofConfiguration(made.id), strict)
    expect(read.payload).toEqual(made)
    expect(await recorded(made.id)).toEqual(['AiConfigurationCreated'])
  })

  test('omitted fields are unchanged, and a stale version is refused', async () => {
    const { id, version } = await configuration(structuredClone(whole) as never)
    const change = { ...ofConfiguration(id), body: { name: 'Service', version } }
    const changed = await staff.aiConfigurations.change(change, strict)
    expect(changed.payload).toMatchObject({ ...whole, name: 'Service', version: 2 })
    expect(await staff.aiConfigurations.change(change)).toMatchObject({ type: 'badRequest', field: 'version' })
    const unknown = { ...ofConfiguration(id), body: { colour: 'red' } as never }
    expect(await staff.aiConfigurations.change(unknown)).toMatchObject({ type: 'badRequest', field: 'colour' })
  })

  test('AI-037 chooseModel needs a model, also after a change', async () => {
    const body = { name: 'A', scope: 'public', modelCategory: 'chooseModel' } as const
    expect(await staff.aiConfigurations.create({ body })).toMatchObject({ type: 'badRequest', field: 'model' })
    const { id } = await configuration()
    const change = { ...ofConfiguration(id), body: { modelCategory: 'chooseModel' } as const }
    expect(await staff.aiConfigurations.change(change)).toMatchObject({ type: 'badRequest', field: 'model' })
  })

  test('AI-012 a dynamic document must be a boolean', async () => {
    const body = { name: 'A', scope: 'public', dynamicDocuments: { customerProfile: 1 } } as never
    expect(await staff.aiConfigurations.create({ body })).toMatchObject({
      message: 'dynamicDocuments.customerProfile must be a boolean',
    })
  })

  test('AI-024 AI-D11 internal ones do not exist for customers, who see only what a public one is for', async () => {
    const internal = await configuration({ scope: 'internal', name: 'Internal' })
    const shared = await configuration({ systemMessage: 'Secret instructions' })
    expect(await ada.aiConfigurations.get(ofConfiguration(internal.id))).toMatchObject({ type: 'urlNotFound' })
    expect((await ada.aiConfigurations.get(ofConfiguration(shared.id), strict)).payload).toEqual({
      audience: 'customer',
      id: shared.id,
      scope: 'public',
      name: 'Shop assistant',
      description: '',
      output: 'markdown',
    })
    const { items } = (await ada.aiConfigurations.list({ query: { limit: 200 } }, strict)).payload
    expect(items.map(({ id }) => id)).toContain(shared.id)
    expect(items.every(({ scope }) => scope === 'public')).toBe(true)
    expect(JSON.stringify(items)).not.toContain('modelCategory')
    expect(await lin.aiConfigurations.list({ query: {} })).toMatchObject({ type: 'forbidden' })
    for (const by of [ada, lin])
      expect(await by.aiConfigurations.create({ body: { name: 'A', scope: 'public' } })).toMatchObject({
        type: 'forbidden',
      })
  })

  test('contain only public documents, and lose a document that is deleted', async () => {
    const own = await document({ visibility: 'private', userId: 'u-staff' })
    const body = { name: 'A', scope: 'public', storedDocuments: [own.id] } as const
    expect(await staff.aiConfigurations.create({ body: { ...body, storedDocuments: [own.id] } })).toMatchObject({
      field: 'storedDocuments',
    })
    const [one, two] = [await document(), await document()]
    const made = await configuration({ storedDocuments: [one.id, two.id] })
    await staff.aiDocuments.remove(ofDocument(one.id), strict)
    const read = await staff.aiConfigurations.get(ofConfiguration(made.id), strict)
    expect(read.payload).toMatchObject({ storedDocuments: [two.id] })
  })

  test('AI-046 AI-047 the providers and embedding models are listed', async () => {
    expect((await staff.aiConfigurations.models({}, strict)).payload).toEqual({
      providers: ['azureOpenAi', 'openAi', 'google', 'openRouter'],
      embeddingModels: ['text-embedding-3-small', 'text-embedding-3-large', 'text-embedding-ada-002'],
      embeddingModel: 'local-word-hash',
    })
  })

  test('AI-045 a search of a knowledge base returns 20 passages unless it has a limit', async () => {
    const documents = Array.from({ length: 30 }, (_, n) => ({
      title: `Board ${n}`,
      content: `Board number ${n} is brown.`,
    }))
    const knowledgeBase = { mode: 'injectOnly', documents, injectionModel: null, injectionPrompt: '' } as const
    const { id } = await configuration({ knowledgeBase })
    const { reads, knowledge } = testServer.app
    const [embedding] = await knowledge.embedder.embed(['Which board has number 7?'])
    const found = await reads.assistant.searchPassages(id, {
      embedding: embedding!,
      model: knowledge.embedder.model,
      limit: 20,
    })
    expect(found).toHaveLength(20)
    expect(found[0]).toMatchObject({ title: 'Board 7' })
    await staff.aiConfigurations.change({ ...ofConfiguration(id), body: { knowledgeBase: null } }, strict)
    const { rows } = await testServer.app.database.pool.query(
      'select from assistant.passages where configuration_id = $1',
      [id],
    )
    expect(rows).toEqual([])
  })
})

describe('tasks', () => {
  test('AI-016 AI-017 are saved and read back with their audit fields', async () => {
    const { id: configurationId } = await configuration()
    const body = taskBody(configurationId, { description: 'For the sales team', customId: 'draft-reply' })
    const { payload: made } = await staff.aiTasks.create({ body }, strict)
    expect(made).toMatchObject({ audience: 'staff', ...body, version: 1, createdBy: 'u-staff', changedBy: 'u-staff' })
    expect((await staff.aiTasks.get(ofTask(made.id), strict)).payload).toEqual(made)
    const change = { ...ofTask(made.id), body: { name: 'Reply', version: 1 } }
    expect((await staff.aiTasks.change(change, strict)).payload).toMatchObject({ ...body, name: 'Reply', version: 2 })
    expect(await staff.aiTasks.change(change)).toMatchObject({ field: 'version' })
    expect(await staff.aiTasks.create({ body })).toMatchObject({ field: 'customId' })
    const remove = await staff.aiConfigurations.remove(ofConfiguration(configurationId))
    expect(remove).toMatchObject({ type: 'badRequest', field: 'configurationId' })
    await staff.aiTasks.remove(ofTask(made.id), strict)
    await staff.aiConfigurations.remove(ofConfiguration(configurationId), strict)
    expect(await staff.aiTasks.get(ofTask(made.id))).toMatchObject({ type: 'urlNotFound' })
    expect(await recorded(made.id)).toEqual(['AiTaskCreated', 'AiTaskChanged', 'AiTaskDeleted'])
  })

  test('AI-017 two at the same time cannot have the same custom id', async () => {
    const both = [await configuration(), await configuration()].map(({ id }) =>
      staff.aiTasks.create({ body: taskBody(id, { customId: 'at-the-same-time' }) }),
    )
    expect((await Promise.all(both)).filter(({ hasError }) => hasError)).toMatchObject([{ field: 'customId' }])
  })

  test('AI-024 AI-D03 have a configuration that fits, and the configuration cannot be changed to contradict them', async () => {
    const { id: configurationId } = await configuration({ scope: 'internal', tools: ['create_draft_request'] })
    const make = (body: Partial<NewTask>) =>
      staff.aiTasks.create({ body: taskBody(configurationId, { configurationScope: 'internal', ...body }) })
    expect(await make({ configurationScope: 'public' })).toMatchObject({ field: 'configurationScope' })
    expect(await make({ configurationId: 'unknown' })).toMatchObject({ field: 'configurationId' })
    expect(await make({ scope: 'public' })).toMatchObject({ field: 'scope' })
    expect(await make({ usageContext: 'background' })).toMatchObject({ field: 'usageContext' })
    const change = (body: NonNullable<Parameters<Api['aiConfigurations']['change']>[0]['body']>) =>
      staff.aiConfigurations.change({ ...ofConfiguration(configurationId), body })
    expect(await change({ tools: [] })).toMatchObject({ hasError: false })
    expect(await make({ usageContext: 'background' })).toMatchObject({ hasError: false })
    expect(await change({ tools: ['create_draft_request'] })).toMatchObject({ field: 'tools' })
    expect(await change({ scope: 'public' })).toMatchObject({ field: 'scope' })
  })

  test('AI-024 customers see public ones without their prompt', async () => {
    const { id: configurationId } = await configuration()
    const [shared, internal] = await Promise.all(
      (['public', 'internal'] as const).map(
        async (scope) => (await staff.aiTasks.create({ body: taskBody(configurationId, { scope }) }, strict)).payload,
      ),
    )
    expect(await ada.aiTasks.get(ofTask(internal!.id))).toMatchObject({ type: 'urlNotFound' })
    const { payload } = await ada.aiTasks.get(ofTask(shared!.id), strict)
    expect(payload).toMatchObject({ audience: 'customer', name: 'Draft a reply' })
    expect(JSON.stringify(payload)).not.toContain('Draft a reply.')
    const { items } = (await ada.aiTasks.list({ query: { limit: 200 } }, strict)).payload
    expect(items.every(({ scope }) => scope === 'public')).toBe(true)
  })

  test('RT-004 a change reaches staff on the channel ai', async () => {
    const { id: configurationId } = await configuration()
    const { payload: made } = await staff.aiTasks.create({ body: taskBody(configurationId) }, strict)
    const cookie = await signedInCookie(testServer, 'u-listener', { type: 'admin', adminType: 'admin' })
    const live = await listen(testServer, { cookie }, ['ai'])
    await staff.aiTasks.change({ ...ofTask(made.id), body: { name: 'Reply' } }, strict)
    await document({ visibility: 'private', userId: 'u-staff' })
    await staff.aiTasks.remove(ofTask(made.id), strict)
    const ofTaskOnly = () => live.events.filter(({ entityId }) => entityId === made.id)
    await expect.poll(() => ofTaskOnly().map(({ type }) => type)).toContain('AiTaskDeleted')
    expect(live.types()).not.toContain('AiDocumentCreated')
    expect(ofTaskOnly().find(({ type }) => type === 'AiTaskChanged')).toMatchObject({
      channel: 'ai',
      entityId: made.id,
      version: 2,
      data: {},
    })
    live.close()
  })
})

describe('stored documents', () => {
  test('AI-018 AI-019 AI-021 are saved and read back; a public one has no userId', async () => {
    const attributes = { language: 'en' }
    const made = await document({ purpose: 'template', protection: 'protected', attributes })
    expect(made).toEqual({
      id: expect.any(String),
      visibility: 'public',
      purpose: 'template',
      title: 'Tone',
      contents: 'Write briefly.',
      protection: 'protected',
      attributes,
      version: 1,
      createdOn: expect.any(String),
      createdBy: 'u-staff',
      changedOn: expect.any(String),
      changedBy: 'u-staff',
    })
    expect((await staff.aiDocuments.get(ofDocument(made.id), strict)).payload).toEqual(made)
    const wrong = { visibility: 'public', title: 'A', contents: 'B', attributes: { pages: 3 } } as never
    expect(await staff.aiDocuments.create({ body: wrong })).toMatchObject({
      type: 'badRequest',
      field: 'attributes.pages',
    })
  })

  test('AI-020 AI-021 AI-022 a private one belongs to its user, a public one to no one', async () => {
    const body = { title: 'A', contents: 'B' }
    const refused = [
      { ...body, visibility: 'private' },
      { ...body, visibility: 'private', userId: 'u-senior' },
      { ...body, visibility: 'public', userId: 'u-staff' },
    ] as const
    for (const one of refused)
      expect(await staff.aiDocuments.create({ body: one })).toMatchObject({ type: 'badRequest', field: 'userId' })
    expect(await staff.aiDocuments.create({ body: { ...body, visibility: 'another' as never } })).toMatchObject({
      field: 'visibility',
    })
    expect(await ada.aiDocuments.create({ body: { ...body, visibility: 'public' } })).toMatchObject({
      type: 'forbidden',
    })
    const own = await document({ visibility: 'private', userId: 'u-ada2' }, ada)
    expect(own).toMatchObject({ userId: 'u-ada2' })
    for (const by of [staff, senior, eve]) {
      expect(await by.aiDocuments.get(ofDocument(own.id))).toMatchObject({ type: 'urlNotFound' })
      expect(await by.aiDocuments.remove(ofDocument(own.id))).toMatchObject({ type: 'urlNotFound' })
      const { items } = (await by.aiDocuments.list({ query: { limit: 200 } }, strict)).payload
      expect(items.map(({ id }) => id)).not.toContain(own.id)
    }
    const changed = await ada.aiDocuments.change({ ...ofDocument(own.id), body: { title: 'Mine' } }, strict)
    expect(changed.payload).toMatchObject({ title: 'Mine', version: 2 })
    await ada.aiDocuments.remove(ofDocument(own.id), strict)
  })

  test('AI-022 customers read a public one only while a public configuration contains it', async () => {
    const { id } = await document()
    expect(await ada.aiDocuments.get(ofDocument(id))).toMatchObject({ type: 'urlNotFound' })
    const made = await configuration({ scope: 'internal', storedDocuments: [id] })
    expect(await ada.aiDocuments.get(ofDocument(id))).toMatchObject({ type: 'urlNotFound' })
    await staff.aiConfigurations.change({ ...ofConfiguration(made.id), body: { scope: 'public' } }, strict)
    expect((await ada.aiDocuments.get(ofDocument(id), strict)).payload).toMatchObject({ title: 'Tone' })
    const change = { ...ofDocument(id), body: { title: 'Mine' } }
    expect(await ada.aiDocuments.change(change)).toMatchObject({ type: 'forbidden' })
    expect(await ada.aiDocuments.remove(ofDocument(id))).toMatchObject({ type: 'forbidden' })
  })

  test('AI-D05 a protection limits who changes and deletes it', async () => {
    const make = { visibility: 'public', title: 'A', contents: 'B', protection: 'adminProtected' } as const
    expect(await staff.aiDocuments.create({ body: make })).toMatchObject({ type: 'forbidden' })
    const locked = await document({ protection: 'adminProtected' }, senior)
    const half = await document({ protection: 'protected' })
    const change = (id: string, body: { title?: string; protection?: 'unprotected' }) =>
      colleague.aiDocuments.change({ ...ofDocument(id), body })
    expect(await change(locked.id, { title: 'C' })).toMatchObject({ type: 'forbidden' })
    expect(await change(half.id, { title: 'C' })).toMatchObject({ hasError: false })
    expect(await change(half.id, { protection: 'unprotected' })).toMatchObject({ type: 'forbidden' })
    for (const { id } of [locked, half]) {
      expect(await colleague.aiDocuments.remove(ofDocument(id))).toMatchObject({ type: 'forbidden' })
      await senior.aiDocuments.remove(ofDocument(id), strict)
    }
  })
})
