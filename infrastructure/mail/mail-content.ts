import type { Message } from '#domain/messages/message.ts'

/** Content of a mail as messages: full sentences, and the label of its button. */
export type MailContent = {
  subject: Message
  paragraphs: readonly Message[]
  action: Message
  /** Six-digit code, as an alternative to the button. */
  code?: { label: Message; digits: string }
  closing: readonly Message[]
}
