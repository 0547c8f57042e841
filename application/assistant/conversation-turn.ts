import type { Message, ToolCallShape } from '#domain/assistant/message.ts'
import type { UiContext } from '#domain/assistant/ui-context.ts'
import { notFound, Rejection } from '#domain/kernel/refusal.ts'
import type { Language } from '#domain/text/languages.ts'
import { userOf } from '../people/user-view.ts'
import { type Caller, callerOf, systemCaller } from '../pipeline/access.ts'
import { handle } from '../pipeline/handle.ts'
import type { OperationPorts } from '../pipeline/operation.ts'
import { assembleTurn } from './assemble-turn.ts'
import type { ClaimedTurn, StoredConversation } from './conversation-ports.ts'
import { defaultConfiguration, questionIn } from './default-configuration.ts'
import { historyFor, messagesOf, pageInWords } from './history.ts'
import { partOfHistory } from './part-for-model.ts'
import { toolRunner } from './run-tool-calls.ts'
import { storedShapes } from './tool-call-shape.ts'
import { toolCallSystemCommands } from './tool-call-system-commands.ts'
import { problemOf } from './turn-problems.ts'
import { execute, runTurn, type TurnFragment, type TurnInput, type TurnSettings } from './turn.ts'
import { usableConfiguration } from './usable-records.ts'

/** Turns of a conversation: they run in the background, and clients read their fragments (AI-D10). */

type Ports = OperationPorts

/** Answers the last message of a conversation whose turn is claimed. */
export const answerInBackground = (
  ports: Ports,
  conversation: StoredConversation,
  claim: ClaimedTurn,
  uiContext: UiContext,
): void =>
  inTurn(ports, conversation, claim, async (turn) => {
    const messages = await messagesNow(ports, conversation.id)
    await runTurn(await inputOf(ports, turn, messages, uiContext))
  })

/**
 * After a user has decided about a call: executes the calls that may run now. Once no call of the message waits for a
 * decision, the model continues. If a turn is running, that turn continues with them.
 */
export const continueConversation = async (ports: Ports, toolCallId: string): Promise<void> => {
  const { store } = ports.assistant
  const stored = await store.toolCall(toolCallId)
  const conversation = stored?.conversationId ? await store.find(stored.conversationId) : undefined
  const claim = conversation && (await store.beginTurn(conversation.id))
  if (!claim) return
  inTurn(
    ports,
    conversation,
    claim,
    async (turn) => executeDecided(ports, turn, toolCallId),
    async () => {
      // A decision that was made while this turn was ending.
      const calls = await callsWith(ports, conversation.id, toolCallId)
      if (calls.some(isExecutable)) await continueConversation(ports, toolCallId)
    },
  )
}

const executeDecided = async (ports: Ports, turn: OpenTurn, toolCallId: string): Promise<void> => {
  const { id } = turn.conversation
  const before = await messagesNow(ports, id)
  const at = before.findIndex((one) => one.role === 'assistant_with_tools' && hasCall(one.toolCalls, toolCallId))
  if (at < 0) return
  const input = await inputOf(ports, turn, before.slice(0, at + 1), undefined)
  for (;;) {
    const next = (await callsWith(ports, id, toolCallId)).find(isExecutable)
    if (!next) break
    await execute(input, next.id)
  }
  const calls = await callsWith(ports, id, toolCallId)
  if (calls.some(isUndecided)) return
  const messages = await messagesNow(ports, id)
  await runTurn(await inputOf(ports, turn, messages.slice(0, at + 1), undefined))
}

const hasCall = (calls: readonly ToolCallShape[], id: string) => calls.some((one) => one.id === id)
const isUndecided = ({ approvalState, executionState }: ToolCallShape) =>
  approvalState === 'pending' && executionState === 'pending'
/** Approved, or started again by the user. */
const isExecutable = ({ approvalState, executionState }: ToolCallShape) =>
  executionState === 'inProgress' || (executionState === 'pending' && approvalState !== 'pending')

/** A new message cancels the calls that no one has decided about (AI-T10). */
export const cancelUndecided = async (ports: Ports, conversationId: string): Promise<void> => {
  const calls = await storedShapes(ports, conversationId)
  for (const { id } of [...calls.values()].filter(({ executionState }) => executionState === 'pending')) {
    await cancelCall(ports, id, 'newMessage')
  }
}

const cancelCall = async (ports: Ports, toolCallId: string, reason: 'newMessage' | 'stopped') => {
  const request = { caller: systemCaller('assistant'), input: { toolCallId, reason } }
  await handle(ports, toolCallSystemCommands.cancelToolCallBySystem, {
    ...request,
    commandId: ports.idGenerator.ulid(),
  }).catch((error: unknown) => {
    // Completed, or cancelled by the user, meanwhile.
    if (!(error instanceof Rejection)) throw error
  })
}

// A turn --------------------------------------------------------------------------------------------------------------

type OpenTurn = {
  conversation: StoredConversation
  claim: ClaimedTurn
  caller: Caller
  language: Language
  emit: TurnInput['emit']
  signal: AbortSignal
  /** Ids of the messages of this turn. */
  added: string[]
}

const inTurn = (
  ports: Ports,
  conversation: StoredConversation,
  claim: ClaimedTurn,
  act: (turn: OpenTurn) => Promise<void>,
  afterwards: () => Promise<void> = async () => undefined,
): void => {
  const { store, inBackground } = ports.assistant
  const { id: conversationId, userId } = conversation
  inBackground(async (closing) => {
    const stopped = new AbortController()
    const release = claim.renew(() => stopped.abort())
    const emit = (fragment: TurnFragment) => claim.addFragment(fragment)
    let language: Language = 'en-US'
    const added: string[] = []
    try {
      const user = await userNow(ports, userId)
      language = user.language
      const signal = AbortSignal.any([stopped.signal, closing])
      await act({ conversation, claim, caller: callerOf(user), language, emit, signal, added })
    } catch (error) {
      if (stopped.signal.aborted) await cancelRunning(ports, conversationId)
      await claim.addFragment({ type: 'error', data: problemOf(ports, error, language, stopped.signal) })
    } finally {
      release()
      const messages = (await messagesNow(ports, conversationId)).filter(({ id }) => added.includes(id))
      await claim.addFragment({ type: 'messages', data: messages })
      await claim.end()
      await store.announce({ conversationId, userId })
    }
    await afterwards()
  })
}

/** AI-T11 */
const cancelRunning = async (ports: Ports, conversationId: string): Promise<void> => {
  const calls = await storedShapes(ports, conversationId)
  for (const call of calls.values()) {
    if (call.executionState === 'inProgress' || call.executionState === 'pending')
      await cancelCall(ports, call.id, 'stopped')
  }
}

/** The user with the current rights. @throws {Rejection} if the account was deleted or blocked */
const userNow = async ({ store }: Ports, userId: string) => {
  const account = await store.accounts.find(userId)
  if (!account || account.status !== 'active' || account.isArchived) throw new Rejection(notFound('user'))
  return userOf(account)
}

const inputOf = async (
  ports: Ports,
  { conversation, claim, caller, language, emit, signal, added }: OpenTurn,
  messages: readonly Message[],
  uiContext: UiContext | undefined,
): Promise<TurnInput> => {
  const { model } = ports.assistant
  const last = messages.findLast((one) => one.role === 'user')
  const question = last ? questionIn(last.content) : ''
  const page = uiContext ? pageInWords(uiContext) : ''
  const settings = await settingsOf(ports, conversation, { caller, language, question, page })
  return {
    ...settings,
    model,
    history: await historyFor(messages, partOfHistory(ports, caller)),
    runner: toolRunner(ports, { conversationId: conversation.id, caller, language, tools: settings.tools }),
    emit,
    store: async (one) => {
      added.push(one.id)
      if (one.role === 'assistant') return claim.addMessage(one)
      const { toolCalls, ...stored } = one
      await claim.addMessage({ ...stored, toolCallIds: toolCalls.map(({ id }) => id) })
    },
    newId: ports.idGenerator.ulid,
    now: ports.now,
    signal,
  }
}

/**
 * The settings of the configuration that the conversation was started with, or the default ones.
 * @throws {Rejection} not-found if it was deleted or made internal meanwhile
 */
const settingsOf = async (
  ports: Ports,
  { configurationId }: StoredConversation,
  asked: Parameters<typeof defaultConfiguration>[1],
): Promise<TurnSettings> => {
  if (configurationId === null) return defaultConfiguration(ports, asked)
  const { caller, language, question, page } = asked
  const configuration = await usableConfiguration(ports, caller, configurationId)
  const settings = await assembleTurn(ports, configuration, { caller, language, message: question })
  return { ...settings, systemMessage: [settings.systemMessage, page].filter(Boolean).join('\n\n') }
}

/** The messages of a conversation with the current state of their calls. */
export const messagesNow = async (ports: Ports, conversationId: string): Promise<Message[]> => {
  const { store } = ports.assistant
  const stored = await store.messages(conversationId)
  return messagesOf(stored, await storedShapes(ports, conversationId))
}

const callsWith = async (ports: Ports, conversationId: string, toolCallId: string): Promise<ToolCallShape[]> => {
  const messages = await messagesNow(ports, conversationId)
  const found = messages.find((one) => one.role === 'assistant_with_tools' && hasCall(one.toolCalls, toolCallId))
  return found?.role === 'assistant_with_tools' ? found.toolCalls : []
}
