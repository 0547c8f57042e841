import type { emailSignatures } from '#domain/conversations/conversation-email.ts'

/** An email of a conversation, as it is sent: one message with all its recipients. */
export type ConversationEmail = {
  kind: 'conversationEmail'
  conversationId: string
  to: string
  /** Further recipients that the first one sees. */
  alsoTo: readonly string[]
  cc: readonly string[]
  bcc: readonly string[]
  subject: string
  body: string
  /** '' for the company's name. */
  senderName: string
  authorId: string
  authorName: string
  signatureId: (typeof emailSignatures)[number] | null
}
