import type { CancelReason, LiveToolCall, NewToolCall } from '#domain/assistant/tool-call.ts'
import type { Case } from '#domain/case.ts'
import { notFound, Rejection } from '#domain/kernel/refusal.ts'
import { systemOnly } from '../pipeline/access.ts'
import { command, type CommandSpec, streamOfCase } from '../pipeline/handle.ts'

/** Commands of tool calls that the assistant itself sends. Each call is a separate case, found by its id. */

export const category = 'tool-call' as const
export const ownStream = streamOfCase(category)

/** The call of a case. @throws {Rejection} not-found */
export const toolCallIn = ({ toolCalls }: Pick<Case, 'toolCalls'>): LiveToolCall => {
  const [one] = Object.values(toolCalls)
  if (!one) throw new Rejection(notFound('toolCall'))
  return one
}

export type OfCall = { toolCallId: string }

const ofSystem = <Input extends OfCall>(name: string, data: CommandSpec<Input>['data'] = () => ({})) =>
  command<Input>({
    ...systemOnly('toolCall'),
    aggregate: category,
    name,
    of: ({ toolCallId }) => ({ toolCallId }),
    stream: ownStream,
    data,
  })

export const toolCallSystemCommands = {
  requestToolCall: ofSystem<NewToolCall>(
    'RequestToolCall',
    ({ toolCallId, conversationId, userId, functionName, argumentsHash, needsApproval }) => ({
      toolCall: { toolCallId, conversationId, userId, functionName, argumentsHash, needsApproval },
    }),
  ),
  startToolCall: ofSystem<OfCall>('StartToolCall'),
  completeToolCall: ofSystem<OfCall>('CompleteToolCall'),
  failToolCall: ofSystem<OfCall & { error: string }>('FailToolCall', ({ error }) => ({ error })),
  retryToolCallBySystem: ofSystem<OfCall>('RetryToolCall'),
  cancelToolCallBySystem: ofSystem<OfCall & { reason: CancelReason }>('CancelToolCall', ({ reason }) => ({ reason })),
}
