import type { ToolCallRequest } from '#domain/assistant/message.ts'
import { maxAttempts, needsApproval } from '#domain/assistant/tools.ts'
import { Rejection, messageOf, refusal, ruleBroken } from '#domain/kernel/refusal.ts'
import { message } from '#domain/messages/message.ts'
import type { Language } from '#domain/text/languages.ts'
import { messageText } from '../messages/message-text.ts'
import { type Caller, systemCaller } from '../pipeline/access.ts'
import { type CommandSpec, handle } from '../pipeline/handle.ts'
import type { Ports } from '../pipeline/ports.ts'
import type { Assistant, StoredToolCall } from './conversation-ports.ts'
import { recordedShape } from './tool-call-shape.ts'
import { toolCallSystemCommands as commands } from './tool-call-system-commands.ts'
import type { Tool } from './tools/tool.ts'
import type { ToolRunner } from './turn.ts'

/** Records and executes the calls of one conversation or background task. Every step is a command of the log. */

export type RunnerOf = {
  conversationId: string | null
  /** Whose rights the tools have; undefined for a background task. */
  caller: Caller | undefined
  language: Language
  tools: readonly Tool[]
}

type RunnerPorts = Ports & { assistant: Pick<Assistant, 'store' | 'onError'> }

export const toolRunner = (ports: RunnerPorts, of: RunnerOf): ToolRunner => {
  const { store } = ports.assistant
  const send = async <Input>(spec: CommandSpec<Input>, input: Input, commandId = ports.idGenerator.ulid()) => {
    const { events } = await handle(ports, spec, { caller: systemCaller('assistant'), input, commandId })
    return recordedShape(ports, events)
  }

  const request = async (call: ToolCallRequest) => {
    const toolCallId = ports.idGenerator.ulid()
    const { conversationId, caller } = of
    await store.saveToolCall({ toolCallId, conversationId, request: call })
    return send(commands.requestToolCall, {
      toolCallId,
      conversationId,
      userId: caller?.actor.id ?? null,
      functionName: call.functionName,
      argumentsHash: ports.fingerprint(call.arguments),
      needsApproval: needsApproval(call.functionName),
    })
  }

  const execute: ToolRunner['execute'] = async (toolCallId, onStart) => {
    let shape = await shapeNow(ports, toolCallId)
    if (shape.executionState === 'pending') shape = await send(commands.startToolCall, { toolCallId })
    await onStart(shape)
    for (;;) {
      const outcome = await attempt(toolCallId)
      if ('result' in outcome) {
        await store.saveOutcome(toolCallId, { result: JSON.stringify(outcome.result) })
        return unlessCancelled(ports, toolCallId, () => send(commands.completeToolCall, { toolCallId }))
      }
      await store.saveOutcome(toolCallId, { errorMessage: outcome.text })
      const failed = await unlessCancelled(ports, toolCallId, () =>
        send(commands.failToolCall, { toolCallId, error: outcome.error }),
      )
      const again = outcome.isTemporary && failed.executionState === 'error'
      if (!again || (failed.error?.numberOfAttempts ?? maxAttempts) >= maxAttempts) return failed
      await send(commands.retryToolCallBySystem, { toolCallId })
    }
  }

  /** One attempt: a result, or why there is none. */
  const attempt = async (toolCallId: string) => {
    try {
      const stored = await approvedCall(ports, toolCallId)
      const tool = of.tools.find(({ definition }) => definition.name === stored.request.functionName)
      if (!tool) throw new Rejection(ruleBroken('functionName', 'rule.toolUnknown'))
      const { caller, language } = of
      const commandId = `tool-call-${toolCallId}`
      return { result: await tool.run(parsedArguments(stored), { ports, caller, language, commandId }) }
    } catch (error) {
      if (error instanceof Rejection) {
        const { code } = error.refusal
        const isTemporary = code === 'overloaded' || code === 'stale-version'
        return { error: code as string, text: messageText(messageOf(error.refusal), of.language), isTemporary }
      }
      ports.assistant.onError(error)
      const text = messageText(message('access.serverError'), of.language)
      return { error: 'server-error', text, isTemporary: true }
    }
  }

  return { request, execute }
}

const shapeNow = async (ports: RunnerPorts, toolCallId: string) =>
  recordedShape(ports, await ports.log.readCase({ toolCallId }))

/** The state after a command; if the user cancelled the call meanwhile, that state (AI-T11). */
const unlessCancelled = async (
  ports: RunnerPorts,
  toolCallId: string,
  send: () => ReturnType<typeof shapeNow>,
): ReturnType<typeof shapeNow> => {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof Rejection) || error.refusal.code !== 'forbidden-transition') throw error
    return shapeNow(ports, toolCallId)
  }
}

/**
 * The stored arguments, which must be those that the log recorded and the user approved.
 *
 * @throws {Rejection} if they differ, or were deleted
 */
const approvedCall = async (ports: RunnerPorts, toolCallId: string): Promise<StoredToolCall> => {
  const [requested] = await ports.log.readCase({ toolCallId })
  const stored = await ports.assistant.store.toolCall(toolCallId)
  const hash = requested?.type === 'ToolCallRequested' ? requested.data.toolCall.argumentsHash : undefined
  if (!stored || ports.fingerprint(stored.request.arguments) !== hash)
    throw new Rejection(refusal('rule-broken', message('rule.toolArgumentsChanged'), 'arguments'))
  return stored
}

const parsedArguments = ({ request }: StoredToolCall): unknown => {
  try {
    return JSON.parse(request.arguments || '{}')
  } catch {
    throw new Rejection(ruleBroken('arguments', 'input.json', { field: 'arguments' }))
  }
}
