import type {
  AssistantMessage,
  OutputType,
  ToolCallRequest,
  ToolCallShape,
  ToolsMessage,
} from '#domain/assistant/message.ts'
import { messageLimits } from '#domain/assistant/message.ts'
import { needsApproval } from '#domain/assistant/tools.ts'
import type { Language } from '#domain/text/languages.ts'
import { millisecondsOf } from '#domain/time.ts'
import {
  type Model,
  type ModelDocument,
  type ModelEvent,
  ModelFailure,
  type ModelMessage,
  type ModelRequest,
  type ModelSettings,
} from './model.ts'
import { sanitizedRequest } from './sanitized-request.ts'
import type { Tool } from './tools/tool.ts'

/**
 * The turn engine: a model answers, calls tools, gets their results, and answers again, until it has no more calls or a
 * call needs the user's approval. It has no user and no storage, so conversations and background tasks share it.
 */

/** What a configuration contributes to a turn. */
export type TurnSettings = {
  settings: ModelSettings
  systemMessage: string
  documents: readonly ModelDocument[]
  tools: readonly Tool[]
  outputType: OutputType
  language: Language
}

/** Records and executes calls of tools. */
export type ToolRunner = {
  request: (call: ToolCallRequest) => Promise<ToolCallShape>
  /** Starts a call, and executes it until it is completed or no attempt is left. */
  execute: (id: string, onStart: (started: ToolCallShape) => Promise<void>) => Promise<ToolCallShape>
}

/** A fragment of a streamed answer (AI-025). */
export type TurnFragment =
  | { type: 'chunk'; data: { text: string } }
  | { type: 'toolCallStarted' | 'toolCallCompleted'; data: ToolCallShape }
  | { type: 'response'; data: AssistantMessage | ToolsMessage }

export type TurnInput = TurnSettings & {
  model: Model
  history: readonly ModelMessage[]
  runner: ToolRunner
  emit: (fragment: TurnFragment) => Promise<void>
  /** Stores each message as soon as it is complete. */
  store: (message: AssistantMessage | ToolsMessage) => Promise<void>
  newId: () => string
  /** ISO 8601 in UTC. */
  now: () => string
  signal: AbortSignal
}

/** `waiting`: a call needs the user's approval. */
export type TurnResult = { messages: (AssistantMessage | ToolsMessage)[]; waiting: boolean }

/** Maximum number of answers of the model in a turn, so that calls cannot continue forever. */
const maxRounds = 8
/** Maximum number of calls in one answer. */
const maxCalls = 8

/** @throws {ModelFailure}; or the reason of `signal` if the turn was stopped */
export const runTurn = async (turn: TurnInput): Promise<TurnResult> => {
  const messages: TurnResult['messages'] = []
  const history = [...turn.history]
  for (let round = 1; ; round += 1) {
    const answer = await oneAnswer(turn, history, round === maxRounds)
    if (answer.calls.length === 0) {
      const final: AssistantMessage = { ...answer.message, role: 'assistant' }
      await turn.store(final)
      await turn.emit({ type: 'response', data: final })
      messages.push(final)
      return { messages, waiting: false }
    }
    const toolCalls = []
    for (const call of answer.calls) toolCalls.push(await turn.runner.request(call))
    const withTools: ToolsMessage = { ...answer.message, role: 'assistant_with_tools', toolCalls }
    await turn.store(withTools)
    const executed: ToolCallShape[] = []
    for (const call of toolCalls) executed.push(isExecutable(call) ? await execute(turn, call.id) : call)
    const message = { ...withTools, toolCalls: executed }
    messages.push(message)
    if (executed.some(({ approvalState }) => approvalState === 'pending')) {
      await turn.emit({ type: 'response', data: message })
      return { messages, waiting: true }
    }
    history.push(...modelMessagesOf(message))
  }
}

const isExecutable = ({ approvalState, executionState }: ToolCallShape): boolean =>
  executionState === 'pending' && approvalState === 'notRequired'

/** Executes a call with its two fragments (AI-T06..T08). */
export const execute = async (
  { runner, emit, signal }: Pick<TurnInput, 'runner' | 'emit' | 'signal'>,
  id: string,
): Promise<ToolCallShape> => {
  signal.throwIfAborted()
  const done = await runner.execute(id, (started) => emit({ type: 'toolCallStarted', data: started }))
  await emit({ type: 'toolCallCompleted', data: done })
  return done
}

/** One answer of the model; with `isLast`, it may not call tools. */
const oneAnswer = async (turn: TurnInput, history: readonly ModelMessage[], isLast: boolean) => {
  const { model, signal, settings, systemMessage, documents, tools, outputType, language } = turn
  const request: ModelRequest = sanitizedRequest({
    settings: isLast ? { ...settings, toolChoice: 'none' } : settings,
    systemMessage,
    documents,
    messages: history,
    tools: isLast ? [] : tools.map(({ definition }) => definition),
    outputType,
    language,
  })
  const started = millisecondsOf(turn.now())
  let content = ''
  const calls: ToolCallRequest[] = []
  let end: Extract<ModelEvent, { type: 'end' }> | undefined
  for await (const event of model.answer(request, signal)) {
    signal.throwIfAborted()
    if (event.type === 'text' && content.length < messageLimits.assistant) {
      const text = event.text.slice(0, messageLimits.assistant - content.length)
      content += text
      await turn.emit({ type: 'chunk', data: { text } })
    }
    if (event.type === 'toolCall' && !isLast && calls.length < maxCalls) calls.push(event.call)
    if (event.type === 'end') end = event
  }
  signal.throwIfAborted()
  if (!end) throw new ModelFailure('unavailable', 'the answer has no end')
  const at = turn.now()
  const meta = {
    model: end.model,
    provider: end.provider,
    durationMs: Math.max(0, millisecondsOf(at) - started),
    temperature: settings.temperature ?? null,
    inputTokens: end.inputTokens,
    outputTokens: end.outputTokens,
  }
  return { calls, message: { id: turn.newId(), content, outputType, createdAt: at, meta } }
}

/** A message with calls, in the form that the model gets: each call has an answer. */
export const modelMessagesOf = (message: AssistantMessage | ToolsMessage): ModelMessage[] =>
  message.role === 'assistant'
    ? [{ role: 'assistant', content: message.content, toolCalls: [] }]
    : [
        { role: 'assistant', content: message.content, toolCalls: message.toolCalls.map(({ request }) => request) },
        ...message.toolCalls.map((call) => ({
          role: 'tool' as const,
          callId: call.request.id,
          functionName: call.request.functionName,
          content: outcomeOf(call),
        })),
      ]

/** The result of a call as JSON for the model. */
const outcomeOf = ({ approvalState, executionState, result, error }: ToolCallShape): string => {
  if (executionState === 'completed') return result ?? '{}'
  if (approvalState === 'rejected') return '{"rejected":"The user rejected this call. Nothing was changed."}'
  if (executionState === 'error') return JSON.stringify({ error: error?.message ?? 'The call failed.' })
  return '{"cancelled":"The call was canceled. Nothing was changed."}'
}

/** Tools of a background task: no one is there to approve a call (AI-D03). */
export const withoutApproval = (tools: readonly Tool[]): Tool[] =>
  tools.filter(({ definition }) => !needsApproval(definition.name))
