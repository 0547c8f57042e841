import * as toolCalls from '#application/assistant/tool-call-commands.ts'
import { toolCallSystemCommands as system } from '#application/assistant/tool-call-system-commands.ts'
import { systemCaller } from '#application/pipeline/access.ts'
import { type CommandSpec, handle } from '#application/pipeline/handle.ts'
import type { NewToolCall } from '#domain/assistant/tool-call.ts'
import { acting } from './case-stories.ts'
import type { MemoryApp } from './memory-app.ts'

/** Sends a command as the assistant itself. */
const asAssistant = async <Input>(app: MemoryApp, spec: CommandSpec<Input>, input: Input): Promise<void> => {
  const commandId = app.ports.idGenerator.ulid()
  await handle(app.ports, spec, { caller: systemCaller('assistant'), input, commandId })
}

export const aToolCall: NewToolCall = {
  toolCallId: 'call-1',
  conversationId: 'talk-1',
  userId: 'u-ada',
  functionName: 'create_draft_request',
  argumentsHash: 'hash of the arguments',
  needsApproval: true,
}

/** A call that is approved, fails and is executed again, and another one that is rejected. */
export const runToolCallStory = async (app: MemoryApp): Promise<void> => {
  const act = acting(app)
  const of = { toolCallId: aToolCall.toolCallId }
  await asAssistant(app, system.requestToolCall, aToolCall)
  await act('ada', toolCalls.approveToolCall, of)
  await asAssistant(app, system.startToolCall, of)
  await asAssistant(app, system.failToolCall, { ...of, error: 'overloaded' })
  await act('ada', toolCalls.retryToolCall, of)
  await asAssistant(app, system.completeToolCall, of)
  await asAssistant(app, system.requestToolCall, { ...aToolCall, toolCallId: 'call-2' })
  await act('sam', toolCalls.rejectToolCall, { toolCallId: 'call-2' })
}
