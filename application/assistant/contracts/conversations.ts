import { z } from 'zod'
import { fragmentTypes, Message, messageLimits, ToolCallShape, UserContentPart } from '#domain/assistant/message.ts'
import { toolNames } from '#domain/assistant/tools.ts'
import { UiContext } from '#domain/assistant/ui-context.ts'
import { Moment } from '#domain/time.ts'
import { endpoint, Nothing, pageOf, Paging } from '../../contracts/endpoint.ts'

/** Conversations with the assistant (AI-D01): each belongs to one user (AI-D11). */

const Id = z.string().min(1).max(100)

const summary = {
  id: z.string(),
  configurationId: z.string().nullable(),
  /** The beginning of the first message; '' before it. */
  title: z.string(),
  messageCount: z.int(),
  createdOn: Moment,
  changedOn: Moment,
}
const ConversationSummary = z.strictObject(summary)

export const AssistantConversation = z.strictObject({
  ...summary,
  /** Whether the assistant is answering; the answer is read from the stream. */
  isAnswering: z.boolean(),
  /** Sequence number of the last fragment, from which the stream can be resumed. */
  lastFragment: z.int(),
  messages: z.array(Message),
})
export type AssistantConversation = z.infer<typeof AssistantConversation>

/**
 * A fragment of a streamed answer (AI-D10): one server-sent event. In addition to the kinds of AI-025, `error` says why
 * there is no answer, and `end` is the last one of each turn.
 */
export const Fragment = z.strictObject({
  sequence: z.int().min(1),
  type: z.enum([...fragmentTypes, 'error', 'end']),
  data: z.unknown(),
})
export type Fragment = z.infer<typeof Fragment>

const users = ['customer', 'staff'] as const
const ofConversation = { params: z.strictObject({ conversationId: Id }) }

/** UTF-8 has at most three bytes per character of a text, and JSON escapes a few of them. */
const messageBytes = messageLimits.user * 3 + 2_000_000

export const aiConversations = {
  status: endpoint({
    method: 'GET',
    path: '/ai/assistant',
    summary: 'Get what the assistant can do here',
    access: users,
    reply: z.strictObject({
      /** Whether the demo model answers, because no provider is set up. */
      isDemo: z.boolean(),
      tools: z.array(z.enum(toolNames)),
    }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/ai/conversations',
    summary: 'List the caller’s conversations with the assistant, last message first',
    access: users,
    query: Paging,
    reply: pageOf(ConversationSummary),
  }),
  create: endpoint({
    method: 'POST',
    path: '/ai/conversations',
    summary: 'Start a conversation with the assistant',
    access: users,
    rateLimit: 'commands',
    body: z.strictObject({ configurationId: Id.nullable().default(null) }),
    reply: AssistantConversation,
  }),
  get: endpoint({
    method: 'GET',
    path: '/ai/conversations/:conversationId',
    summary: 'Get a conversation with its messages',
    access: users,
    ...ofConversation,
    reply: AssistantConversation,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/ai/conversations/:conversationId',
    summary: 'Delete a conversation with its messages',
    access: users,
    rateLimit: 'commands',
    ...ofConversation,
    reply: Nothing,
  }),
  send: endpoint({
    method: 'POST',
    path: '/ai/conversations/:conversationId/messages',
    summary: 'Send a message, and stream the answer as server-sent events',
    access: users,
    rateLimit: 'assistantMessages',
    stream: true,
    bodyLimit: messageBytes,
    ...ofConversation,
    body: z.strictObject({ content: z.array(UserContentPart).min(1).max(20), uiContext: UiContext }),
    reply: Fragment,
  }),
  stream: endpoint({
    method: 'GET',
    path: '/ai/conversations/:conversationId/stream',
    summary: 'Stream the answer in progress, or continue an interrupted stream after a sequence number',
    access: users,
    stream: true,
    ...ofConversation,
    query: z.strictObject({ after: z.coerce.number().int().min(0).default(0) }),
    reply: Fragment,
  }),
  stop: endpoint({
    method: 'POST',
    path: '/ai/conversations/:conversationId/stop',
    summary: 'Stop the answer in progress',
    access: users,
    rateLimit: 'commands',
    ...ofConversation,
    reply: Nothing,
  }),
}

const toolCallCommand = (name: string, summaryOf: string) =>
  endpoint({
    method: 'POST',
    path: `/ai/tool-calls/:toolCallId/${name}`,
    summary: summaryOf,
    access: users,
    rateLimit: 'commands',
    params: z.strictObject({ toolCallId: Id }),
    reply: ToolCallShape,
  })

/** Calls of tools: the user decides about those that change orders (AI-D03). */
export const aiToolCalls = {
  approve: toolCallCommand('approve', 'Approve a tool call, which is then executed (ApproveToolCall)'),
  reject: toolCallCommand('reject', 'Reject a tool call (RejectToolCall)'),
  cancel: toolCallCommand('cancel', 'Cancel a tool call; a result is discarded (CancelToolCall)'),
  retry: toolCallCommand('retry', 'Execute a failed tool call again, at most three times in total (RetryToolCall)'),
}
