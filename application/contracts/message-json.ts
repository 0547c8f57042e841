import { z } from 'zod'
import type { Message } from '#domain/messages/message.ts'

/** A message for clients: a key of the catalogue in `domain/messages`, and the parameters for its text. */
export const MessageJson = z.object({
  key: z.string(),
  params: z.record(z.string(), z.unknown()).optional(),
}) as unknown as z.ZodType<Message>
