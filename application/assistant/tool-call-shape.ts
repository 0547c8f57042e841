import type { ToolCallShape } from '#domain/assistant/message.ts'
import type { LiveToolCall } from '#domain/assistant/tool-call.ts'
import { maxAttempts } from '#domain/assistant/tools.ts'
import { foldCase } from '#domain/case.ts'
import type { Recorded } from '#domain/events.ts'
import type { Log } from '../pipeline/ports.ts'
import type { Assistant, StoredToolCall } from './conversation-ports.ts'
import { toolCallIn } from './tool-call-system-commands.ts'

/** Tool calls as clients see them (AI-006): decisions from the log, arguments and results from the rows beside it. */

type Needs = { log: Pick<Log, 'readCase'>; assistant: Pick<Assistant, 'store'> }

/** The shape of a call after these events; a final state is stored, so that it need not be read from the log again. */
export const recordedShape = async (
  { assistant: { store } }: Pick<Needs, 'assistant'>,
  events: readonly Recorded[],
): Promise<ToolCallShape> => {
  const call = toolCallIn(foldCase(events))
  const stored = await store.toolCall(call.toolCallId)
  const shape = shapeOf(call, stored)
  if (isSettled(call)) await store.saveOutcome(call.toolCallId, { settled: statesOf(shape) })
  return shape
}

/** Calls of a conversation by id. Only those that can still change are read from the log. */
export const storedShapes = async (
  { log, assistant: { store } }: Needs,
  conversationId: string,
): Promise<ReadonlyMap<string, ToolCallShape>> => {
  const stored = await store.toolCallsOf(conversationId)
  const shapes = await Promise.all(
    stored.map(async (one) => {
      const { settled, toolCallId, request, result } = one
      if (settled) return { id: toolCallId, ...settled, request, result: resultIf(settled, result) }
      const events = await log.readCase({ toolCallId })
      // The row is written before the first event.
      return events.length === 0 ? undefined : shapeOf(toolCallIn(foldCase(events)), one)
    }),
  )
  return new Map(shapes.filter((one) => one !== undefined).map((one) => [one.id, one]))
}

const isSettled = ({ executionState, numberOfAttempts }: LiveToolCall): boolean =>
  executionState === 'completed' ||
  executionState === 'cancelled' ||
  (executionState === 'error' && numberOfAttempts >= maxAttempts)

const shapeOf = (call: LiveToolCall, stored: StoredToolCall | undefined): ToolCallShape => {
  const { toolCallId, approvalState, executionState, numberOfAttempts, lastAttempt, error, functionName } = call
  return {
    id: toolCallId,
    approvalState,
    executionState,
    // The row is deleted with the conversation.
    request: stored?.request ?? { id: toolCallId, functionName, arguments: '{}' },
    result: resultIf({ executionState }, stored?.result ?? null),
    error:
      error === undefined || lastAttempt === undefined
        ? null
        : { type: error, message: stored?.errorMessage ?? error, numberOfAttempts, lastAttempt },
  }
}

/** The result of a call that was cancelled meanwhile is discarded (AI-T11). */
const resultIf = ({ executionState }: Pick<ToolCallShape, 'executionState'>, result: string | null) =>
  executionState === 'completed' ? result : null

const statesOf = ({ approvalState, executionState, error }: ToolCallShape) => ({ approvalState, executionState, error })
