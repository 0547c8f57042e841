import { sanitizeText } from '#domain/text/sanitize.ts'
import type { ModelMessage, ModelRequest } from './model.ts'

/** Every text that goes to a model passes the text sanitizer (AI-060). */
export const sanitizedRequest = (request: ModelRequest): ModelRequest => ({
  ...request,
  systemMessage: sanitizeText(request.systemMessage),
  documents: request.documents.map(({ title, content, ...rest }) => ({
    ...rest,
    title: sanitizeText(title),
    content: sanitizeText(content),
  })),
  messages: request.messages.map(sanitized),
})

const sanitized = (message: ModelMessage): ModelMessage =>
  message.role === 'user'
    ? {
        ...message,
        content: message.content.map((part) =>
          part.type === 'text' ? { ...part, text: sanitizeText(part.text) } : part,
        ),
      }
    : { ...message, content: sanitizeText(message.content) }
