import { toolNames } from '#domain/assistant/tools.ts'
import { notFound, type Refusal, Rejection, ruleBroken, throwIfRefused } from '#domain/kernel/refusal.ts'
import type { Caller } from '../pipeline/access.ts'
import { type OperationPorts, query } from '../pipeline/operation.ts'
import { aiConversations as contracts, type Fragment } from './contracts/conversations.ts'
import type { StoredConversation, Usage } from './conversation-ports.ts'
import { answerInBackground, cancelUndecided, messagesNow } from './conversation-turn.ts'
import { titleOf } from './history.ts'
import { assistantLimits } from './limits.ts'
import { partForModel } from './part-for-model.ts'
import { usableConfiguration } from './usable-records.ts'

/** Operations of the conversations with the assistant. Only its user can read a conversation (AI-D11). */

type Ports = OperationPorts

/** @throws {Rejection} not-found for the conversation of another user, as for an unknown one */
const ownConversation = async (
  { assistant }: Pick<Ports, 'assistant'>,
  caller: Caller,
  id: string,
): Promise<StoredConversation> => {
  const found = await assistant.store.find(id)
  if (!found || found.userId !== caller.actor.id) throw new Rejection(notFound('conversation'))
  return found
}

const summaryOf = ({ id, configurationId, title, messageCount, createdOn, changedOn }: StoredConversation) => ({
  id,
  configurationId,
  title,
  messageCount,
  createdOn,
  changedOn,
})

const wholeOf = async (ports: Ports, conversation: StoredConversation) => ({
  ...summaryOf(conversation),
  isAnswering: conversation.isAnswering,
  lastFragment: conversation.lastFragment,
  messages: await messagesNow(ports, conversation.id),
})

/** Why a conversation accepts no further message. */
const spaceRefusal = (
  { messageCount }: StoredConversation,
  { bytesOfConversation, bytes }: Usage,
): Refusal | undefined => {
  const { messages, conversationBytes, userBytes } = assistantLimits
  if (messageCount >= messages) return ruleBroken('content', 'rule.mostAnswers', { n: messages })
  if (bytesOfConversation >= conversationBytes) return ruleBroken('content', 'rule.conversationFull')
  return bytes >= userBytes ? ruleBroken('content', 'rule.conversationsFull') : undefined
}

/** The fragments after a number until the end of the turn; ends immediately if there is no turn. */
async function* follow(
  { assistant: { store } }: Pick<Ports, 'assistant'>,
  conversationId: string,
  after: number,
  ended: AbortSignal,
): AsyncGenerator<Fragment> {
  let last = after
  while (!ended.aborted) {
    const conversation = await store.find(conversationId)
    for (const fragment of await store.fragmentsAfter(conversationId, last)) {
      last = fragment.sequence
      yield fragment
      if (fragment.type === 'end') return
    }
    if (!conversation?.isAnswering) return
    await store.nextFragment(conversationId, ended)
  }
}

export const aiConversations = {
  status: query(contracts.status, (_, { assistant }) => ({
    payload: { isDemo: assistant.model.isDemo, tools: [...toolNames] },
  })),
  list: query(contracts.list, async ({ caller, query: asked }, { reads }) => ({
    payload: await reads.assistant.conversations(caller, asked),
  })),
  create: query(contracts.create, async ({ caller, body }, ports) => {
    const { configurationId } = body
    if (configurationId !== null) await usableConfiguration(ports, caller, configurationId)
    const { store } = ports.assistant
    const { conversations, emptyConversations } = assistantLimits
    await store.removeEmpty(caller.actor.id, emptyConversations - 1)
    if ((await store.usage(caller.actor.id)).conversations >= conversations)
      throw new Rejection(ruleBroken('conversation', 'rule.mostConversations', { n: conversations }))
    const id = ports.idGenerator.ulid()
    await store.create({ id, userId: caller.actor.id, configurationId, createdOn: ports.now() })
    return { payload: await wholeOf(ports, await ownConversation(ports, caller, id)) }
  }),
  get: query(contracts.get, async ({ caller, params }, ports) => ({
    payload: await wholeOf(ports, await ownConversation(ports, caller, params.conversationId)),
  })),
  remove: query(contracts.remove, async ({ caller, params }, ports) => {
    const { id } = await ownConversation(ports, caller, params.conversationId)
    await cancelUndecided(ports, id)
    await ports.assistant.store.remove(id)
    return { payload: {} }
  }),
  send: query(contracts.send, async ({ caller, params, body, commandId, visitor }, ports) => {
    const { store } = ports.assistant
    const conversation = await ownConversation(ports, caller, params.conversationId)
    const { id, lastFragment } = conversation
    const messageId = `${commandId}-${caller.actor.id}`.slice(0, 200)
    if (await store.hasMessage(id, messageId)) return { stream: follow(ports, id, 0, visitor.ended) }
    throwIfRefused(spaceRefusal(conversation, await store.usage(caller.actor.id, id)))
    for (const part of body.content) await partForModel(ports, caller)(part)
    const turn = await store.beginTurn(id)
    if (!turn) throw new Rejection(ruleBroken('content', 'rule.answering'))
    try {
      await cancelUndecided(ports, id)
      await turn.addMessage(
        { id: messageId, role: 'user', content: body.content, createdAt: ports.now() },
        titleOf(body.content),
      )
    } catch (error) {
      await turn.end()
      throw error
    }
    answerInBackground(ports, conversation, turn, body.uiContext)
    return { stream: follow(ports, id, lastFragment, visitor.ended) }
  }),
  stream: query(contracts.stream, async ({ caller, params, query: { after }, visitor }, ports) => {
    const { id } = await ownConversation(ports, caller, params.conversationId)
    return { stream: follow(ports, id, after, visitor.ended) }
  }),
  stop: query(contracts.stop, async ({ caller, params }, ports) => {
    const { id } = await ownConversation(ports, caller, params.conversationId)
    await ports.assistant.store.stopTurn(id)
    return { payload: {} }
  }),
}
