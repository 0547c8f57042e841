import type { ChatMessage, Conversation } from '#application/conversations/contracts/chat.ts'
import { partsOfMessage } from '#domain/conversations/mentions.ts'
import { t } from '../locales/i18n.ts'

/** Names and texts of conversations and messages. */

/** What a conversation is about: its title, its order or its purchase order. */
export const subjectOf = ({ title, subject }: Pick<Conversation, 'title' | 'subject'>): string =>
  subject ? t(`chat.${subject.type}`, { id: subject.id }) : title

/** The name of a participant; without one, its side. */
export const participantName = ({ name, kind }: ChatMessage['author']): string => name ?? t(`chat.kind.${kind}`)

/** The parts of a message with their positions, and the names of mentioned participants. */
export const partsOf = ({ text, mentions }: Pick<ChatMessage, 'text' | 'mentions'>) =>
  partsOfMessage(
    text,
    mentions.map(({ id }) => id),
  ).map((part) => {
    if (part.mention === undefined) return { at: part.at, text: part.text, isMention: false }
    const name = mentions.find(({ id }) => id === part.mention)?.name ?? part.mention
    return { at: part.at, text: `@${name}`, isMention: true }
  })

/** A message as one text. */
export const plainText = (message: Pick<ChatMessage, 'text' | 'mentions'>): string =>
  partsOf(message)
    .map(({ text }) => text)
    .join('')
