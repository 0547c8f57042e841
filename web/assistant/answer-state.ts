import type { Message, ToolCallShape, UserContentPart } from '#domain/assistant/message.ts'
import type { StreamFragment } from '../data/event-stream.ts'
import type { FailedCall } from '../locales/message-text.ts'

/** An answer while it is streamed: pure, so that it can be tested without a browser. */

/** A part of the answer in progress, in order. */
export type AnswerPart = { kind: 'text'; key: string; text: string } | { kind: 'tool'; call: ToolCallShape }

export type AnswerState = {
  /** What the user has sent and the conversation does not contain yet. */
  sent: readonly UserContentPart[] | undefined
  parts: readonly AnswerPart[]
  /** The calls of the turn by id, in their latest state. */
  calls: Readonly<Record<string, ToolCallShape>>
  /** The messages of the turn, once it is complete. */
  messages: readonly Message[]
  problem: FailedCall | undefined
}

export const noAnswer: AnswerState = { sent: undefined, parts: [], calls: {}, messages: [], problem: undefined }

export const withFragment = (state: AnswerState, { type, data }: StreamFragment): AnswerState => {
  switch (type) {
    case 'chunk':
      return { ...state, parts: withText(state.parts, (data as { text: string }).text) }
    case 'toolCallStarted':
    case 'toolCallCompleted': {
      const call = data as ToolCallShape
      return { ...state, parts: withCall(state.parts, call), calls: { ...state.calls, [call.id]: call } }
    }
    case 'messages':
      return { ...state, messages: data as Message[], parts: [] }
    case 'error':
      return { ...state, problem: data as FailedCall }
    default:
      return state
  }
}

const withText = (parts: readonly AnswerPart[], text: string): AnswerPart[] => {
  const last = parts.at(-1)
  return last?.kind === 'text'
    ? [...parts.slice(0, -1), { ...last, text: last.text + text }]
    : [...parts, { kind: 'text', key: `text-${parts.length}`, text }]
}

const withCall = (parts: readonly AnswerPart[], call: ToolCallShape): AnswerPart[] => {
  const at = parts.findIndex((one) => one.kind === 'tool' && one.call.id === call.id)
  return at < 0 ? [...parts, { kind: 'tool', call }] : parts.with(at, { kind: 'tool', call })
}

/**
 * The messages of the conversation with the latest state of their calls, and the parts of the answer that no message
 * contains: a call that the user has approved is executed where it was requested, not once more below.
 */
export const withAnswer = (
  messages: readonly Message[],
  { parts, calls }: AnswerState,
): { messages: Message[]; parts: AnswerPart[] } => {
  const callsOf = (message: Message) => (message.role === 'assistant_with_tools' ? message.toolCalls : [])
  const known = new Set(messages.flatMap(callsOf).map(({ id }) => id))
  return {
    messages: messages.map((message) =>
      message.role === 'assistant_with_tools'
        ? { ...message, toolCalls: message.toolCalls.map((call) => calls[call.id] ?? call) }
        : message,
    ),
    parts: parts.filter((part) => part.kind === 'text' || !known.has(part.call.id)),
  }
}
