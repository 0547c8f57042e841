import { remember } from '#application/assistant/memories.ts'
import { callerOf } from '#application/pipeline/access.ts'
import { callsIn, say, startConversation } from './assistant-client.ts'
import type { Person, TestServer } from './test-server.ts'

const strict = { strict: true } as const

/** Records of the assistant that other customers may not see, by the parameter that names them. */
export const assistantRecordsOf = async (testServer: TestServer, customer: Person, staff: Person) => {
  const { identity, knowledge } = testServer.app
  const { userId } = customer.user
  const configuration = await staff.aiConfigurations.create({ body: { name: 'Internal', scope: 'internal' } }, strict)
  const { id: configurationId } = configuration.payload
  const body = {
    name: 'Internal',
    scope: 'internal',
    configurationScope: 'internal',
    configurationId,
    taskPrompt: 'Summarize.',
    inputContext: 'general',
    usageContext: 'interactive',
  } as const
  const task = await staff.aiTasks.create({ body }, strict)
  const own = { visibility: 'private', userId, title: 'Notes', contents: 'We like kraft.' } as const
  const document = await customer.aiDocuments.create({ body: own }, strict)
  const memoryId = await remember({ store: identity.store, embedder: knowledge.embedder }, callerOf(customer.user), {
    type: 'packaging',
    index: 'preferences',
    text: 'Likes kraft',
  })
  const conversationId = await startConversation(customer)
  await say(testServer, customer, conversationId, 'Create a draft order with 500 mailer boxes')
  const [call] = await callsIn(customer, conversationId)
  return {
    configurationId,
    taskId: task.payload.id,
    documentId: document.payload.id,
    memoryId,
    toolCallId: call!.id,
  }
}
