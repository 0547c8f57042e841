import { markNames } from '#application/contracts/names.ts'
import {
  ChatMessage,
  type Conversation as View,
  SharedConversation,
} from '#application/conversations/contracts/chat.ts'
import { aggregates } from '#domain/aggregates.ts'
import {
  type EmailContent,
  emailTo,
  type RecipientKind,
  type SentEmail,
  withRecipient,
} from '#domain/conversations/conversation-email.ts'
import {
  type Conversation,
  conversation,
  type LiveConversation,
  messageOfEmail,
  type NewMessage,
  type PostedMessage,
  readStateOf,
} from '#domain/conversations/conversation.ts'
import type { Redacted } from '#domain/events.ts'
import { step } from '#domain/kernel/decider.ts'
import { type Audience, audiences } from '#domain/kernel/fact.ts'
import { projection } from '../projection.ts'
import { searchVector, wordsToFind } from '../search.ts'

/** Conversations of each audience: one row each with its read states, and one row for each message. */

const messageView = (
  { messageId, authorId, authorKind, text, mentions, at }: PostedMessage,
  email?: SentEmail,
): ChatMessage => ({
  id: messageId,
  author: { kind: authorKind, id: authorId },
  text,
  mentions: mentions.map((id) => ({ id })),
  email: email ? emailView(email) : null,
  createdOn: at,
})

const emailView = ({ subject, to, cc, bcc, senderName, signatureId }: SentEmail): ChatMessage['email'] => ({
  subject,
  to: [...to],
  cc: [...cc],
  bcc: [...bcc],
  senderName,
  signatureId,
})

const sharedView = (one: LiveConversation): SharedConversation => ({
  id: one.conversationId,
  kind: one.kind,
  subject: one.subject,
  title: one.title,
  customer: one.customerId === null ? null : { customerId: one.customerId },
  supplier: one.supplierId === null ? null : { supplierId: one.supplierId },
  status: one.status,
  lastMessage: one.lastMessage ? messageView(one.lastMessage, one.lastEmail) : null,
  messageCount: one.messageCount,
  startedOn: one.startedOn,
})

/** The conversation as its reader sees it; the state is folded from the events visible to that reader. */
export const conversationView = (one: Conversation, userId: string): View | undefined =>
  one.status === 'none' ? undefined : { ...sharedView(one), readState: readStateOf(one, userId) }

const isOfConversation = ({ type }: Redacted): boolean => aggregates.ofEvent(type)?.category === conversation.category

const markConversation = markNames(SharedConversation)
const markMessage = markNames(ChatMessage)

const conversationFor = (audience: Audience) =>
  projection<Conversation>({
    name: `conversation-for-${audience}`,
    version: 3,
    audience,
    key: (event) => (isOfConversation(event) ? event.stream : undefined),
    initial: conversation.initial,
    evolve: (one, event) => step(conversation.evolve, one, event),
    columns: {
      conversation_id: 'text',
      subject_type: 'text',
      subject_id: 'text',
      customer_id: 'text',
      supplier_id: 'text',
      status: 'text',
      message_count: 'integer',
      last_on: 'timestamptz',
      read_by: 'json',
      mentioned: 'json',
      search: 'text',
      body: 'json',
    },
    row: (one) => {
      if (one.status === 'none') return undefined
      const { subject, lastMessage } = one
      const words = [one.title, subject?.id ?? '', lastMessage?.text ?? '']
      return {
        conversation_id: one.conversationId,
        subject_type: subject?.type ?? null,
        subject_id: subject?.id ?? null,
        customer_id: one.customerId,
        supplier_id: one.supplierId,
        status: one.status,
        message_count: one.messageCount,
        last_on: lastMessage?.at ?? one.startedOn,
        read_by: one.readBy,
        mentioned: one.mentioned,
        search: wordsToFind(words.join(' ')).join(' '),
        body: markConversation(sharedView(one)),
      }
    },
    indexes: [
      ['conversation_id'],
      ['last_on', 'key'],
      ['status', 'last_on', 'key'],
      ['subject_id'],
      { sparse: ['customer_id', 'last_on', 'key'] },
      { sparse: ['supplier_id', 'last_on', 'key'] },
      { gin: searchVector },
    ],
    keepsState: true,
  })

type MessageState = { conversationId: string; message: PostedMessage; email: SentEmail | undefined } | undefined

/** The key of a message; keys of one conversation sort in the order of their positions. */
const messageKey = (stream: string, position: number): string => `${stream} ${String(position).padStart(16, '0')}`

/** The key of the message to which an event belongs: an email has one event for each recipient. */
const keyOfMessage = ({ type, stream, position, data }: Redacted): string | undefined => {
  if (type === 'MessagePosted' || type === 'ConversationEmailSent') return messageKey(stream, position)
  return type === 'ConversationEmailAddressed' ? messageKey(stream, position - Number(data['nth'])) : undefined
}

const evolveMessage = (state: MessageState, { type, data, entityId, actor, at }: Redacted): MessageState => {
  const posted = { authorKind: actor.kind, at }
  if (type === 'MessagePosted') {
    const message = { ...(data['message'] as NewMessage), ...posted }
    return { conversationId: entityId, message, email: undefined }
  }
  if (type === 'ConversationEmailSent') {
    const content = data['email'] as EmailContent
    const email = emailTo(content, String(data['sentTo']))
    return { conversationId: entityId, message: { ...messageOfEmail(content), ...posted }, email }
  }
  return state?.email
    ? { ...state, email: withRecipient(state.email, data['kind'] as RecipientKind, String(data['address'])) }
    : state
}

const messageFor = (audience: Audience) =>
  projection<MessageState>({
    name: `chat-message-for-${audience}`,
    version: 2,
    audience,
    key: keyOfMessage,
    initial: undefined,
    evolve: evolveMessage,
    columns: { conversation_id: 'text', body: 'json' },
    row: (state) =>
      state && { conversation_id: state.conversationId, body: markMessage(messageView(state.message, state.email)) },
    indexes: [['conversation_id', 'key']],
    keepsState: true,
  })

/** Conversations and messages of each audience. */
export const conversationProjections = audiences.flatMap((audience) => [
  conversationFor(audience),
  messageFor(audience),
])
