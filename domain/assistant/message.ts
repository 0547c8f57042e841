import { z } from 'zod'
import type { MessageKey } from '../messages/message.ts'
import { Moment } from '../time.ts'
import { approvalStates, executionStates } from './tool-call.ts'

/** Messages of a conversation with the assistant (AI-002..009), and their limits in characters (AI-055..059). */

export const messageLimits = {
  system: 999_999,
  assistant: 99_999,
  user: 9_999_999,
  tool: 10_000,
  imageUrl: 1_000,
  /** Base64 of an image that is part of a message. */
  imageData: 7_000_000,
} as const

/** AI-041 */
export const outputTypes = [
  'plainText',
  'markdown',
  'html',
  'genericJson',
  'emailBodyAndSubject',
  'emailBody',
  'address',
] as const
export const OutputType = z.enum(outputTypes)
export type OutputType = z.infer<typeof OutputType>

/** Media types of images that are part of a message. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp'] as const

/** AI-003: parts of what a user sends. */
export const UserContentPart = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: z.string().trim().min(1).max(messageLimits.user) }),
  z.strictObject({
    type: z.literal('imageUrl'),
    url: z
      .string()
      .max(messageLimits.imageUrl)
      .regex(/^https:\/\/[^\s/]+\.[^\s]+$/, { error: 'input.httpsAddress' satisfies MessageKey }),
  }),
  z.strictObject({
    type: z.literal('imageData'),
    mediaType: z.enum(imageTypes),
    data: z.base64().min(1).max(messageLimits.imageData),
  }),
  /** An uploaded file. */
  z.strictObject({ type: z.literal('storedImage'), attachmentId: z.string().min(1).max(100) }),
  /** A stored document that the user may read. */
  z.strictObject({ type: z.literal('storedText'), documentId: z.string().min(1).max(100) }),
])
export type UserContentPart = z.infer<typeof UserContentPart>

/** AI-007: what the model requests; `arguments` is JSON. */
export const ToolCallRequest = z.strictObject({
  id: z.string().min(1).max(messageLimits.tool),
  functionName: z.string().min(1).max(messageLimits.tool),
  arguments: z.string().max(messageLimits.assistant),
})
export type ToolCallRequest = z.infer<typeof ToolCallRequest>

/** AI-008 */
const ToolCallError = z.strictObject({
  type: z.string(),
  message: z.string(),
  numberOfAttempts: z.int(),
  lastAttempt: Moment,
})

/** AI-006 */
export const ToolCallShape = z.strictObject({
  id: z.string(),
  approvalState: z.enum(approvalStates),
  executionState: z.enum(executionStates),
  request: ToolCallRequest,
  /** JSON; null until the call is completed. */
  result: z.string().nullable(),
  error: ToolCallError.nullable(),
})
export type ToolCallShape = z.infer<typeof ToolCallShape>

/** AI-005 */
const MessageMeta = z.strictObject({
  model: z.string(),
  provider: z.string(),
  durationMs: z.int(),
  temperature: z.number().nullable(),
  inputTokens: z.int(),
  outputTokens: z.int(),
})

const own = { id: z.string(), createdAt: Moment }
const answered = {
  content: z.string().max(messageLimits.assistant),
  outputType: OutputType,
  meta: MessageMeta,
}

/** AI-002..006 */
export const AssistantMessage = z.strictObject({ ...own, role: z.literal('assistant'), ...answered })
export const ToolsMessage = z.strictObject({
  ...own,
  role: z.literal('assistant_with_tools'),
  ...answered,
  toolCalls: z.array(ToolCallShape).min(1),
})
export const Message = z.discriminatedUnion('role', [
  z.strictObject({ ...own, role: z.literal('system'), content: z.string().max(messageLimits.system) }),
  z.strictObject({ ...own, role: z.literal('user'), content: z.array(UserContentPart).min(1) }),
  AssistantMessage,
  ToolsMessage,
])
export type Message = z.infer<typeof Message>
export type AssistantMessage = z.infer<typeof AssistantMessage>
export type ToolsMessage = z.infer<typeof ToolsMessage>

/** AI-025: kinds of fragments of a streamed answer. */
export const fragmentTypes = ['chunk', 'toolCallStarted', 'toolCallCompleted', 'response', 'messages'] as const
