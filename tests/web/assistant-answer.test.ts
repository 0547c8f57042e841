import { expect, test } from 'vitest'
import type { Message, ToolCallShape } from '#domain/assistant/message.ts'
import { noAnswer, withAnswer, withFragment } from '#web/assistant/answer-state.ts'

/** What the panel of the assistant shows while an answer is streamed. */

const call = (executionState: ToolCallShape['executionState']): ToolCallShape => ({
  id: 'call-1',
  approvalState: 'approved',
  executionState,
  request: { id: 'call-1', functionName: 'create_draft_request', arguments: '{}' },
  result: null,
  error: null,
})
const requested: Message = {
  id: 'm-1',
  role: 'assistant_with_tools',
  content: '',
  outputType: 'plainText',
  createdAt: '2026-11-27T10:00:00.000Z',
  meta: { model: 'demo', provider: 'demo', durationMs: 1, temperature: null, inputTokens: 1, outputTokens: 1 },
  toolCalls: [{ ...call('pending'), approvalState: 'pending' }],
}

test('AI-025 an approved call is shown once, in the message that requested it', () => {
  const state = [
    { type: 'toolCallStarted', data: call('inProgress'), sequence: 1 },
    { type: 'toolCallCompleted', data: call('completed'), sequence: 2 },
    { type: 'chunk', data: { text: 'Created.' }, sequence: 3 },
  ].reduce(withFragment, noAnswer)
  expect(withAnswer([requested], state)).toEqual({
    messages: [{ ...requested, toolCalls: [call('completed')] }],
    parts: [{ kind: 'text', key: 'text-1', text: 'Created.' }],
  })
  // A call of the current answer, whose message is not stored yet.
  expect(withAnswer([], state).parts).toHaveLength(2)
})
