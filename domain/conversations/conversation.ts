import { z } from 'zod'
import type { Aggregate } from '../kernel/aggregate.ts'
import { type Actor, type EventOf, type Evolve, fact } from '../kernel/fact.ts'
import { ruleBroken, throwIfRefused, unlessStatus } from '../kernel/refusal.ts'
import { erasedContact } from '../people/contact.ts'
import { text } from '../text/fields.ts'
import type { Moment } from '../time.ts'
import {
  type EmailContent,
  emailFacts,
  emailTo,
  furtherRecipients,
  replySubject,
  type SentEmail,
  withRecipient,
} from './conversation-email.ts'

/**
 * A conversation about an order or a purchase order, or among employees (tables CHAT-T). Its stream is a separate case
 * (decision 151), so messages neither enlarge an order nor make a command on it stale.
 */

// Events --------------------------------------------------------------------------------------------------------------
// Names and shapes are stored permanently: add, never change.

/** Who takes part in addition to staff: the customer of an order, the supplier of a purchase order, or no one. */
export const conversationKinds = ['customer', 'supplier', 'internal'] as const
export type ConversationKind = (typeof conversationKinds)[number]

const subjectTypes = ['order', 'purchaseOrder'] as const
export const ConversationSubject = z.strictObject({
  type: z.enum(subjectTypes),
  /** The requestId, or the id of the purchase order. */
  id: z.string().min(1).max(100),
})
export type ConversationSubject = z.infer<typeof ConversationSubject>

/**
 * Maximum number of messages of a conversation, including emails. Each command folds all its events, of which there are
 * several for a message: one for each reader, and for each recipient of an email.
 */
export const maxMessages = 1_000
export const maxEmails = 200
/** Maximum length of a message, in characters. */
export const maxMessageLength = 5_000
export const maxTitleLength = 200

const Message = z.strictObject({
  messageId: z.string().min(1),
  /** A user id: participants see each other's names. */
  authorId: z.string().min(1),
  text: text(maxMessageLength),
  /** Participants whose token (`@` and the user id) the text contains (CHAT-D04). */
  mentions: z.array(z.string()),
})
export type NewMessage = z.infer<typeof Message>

const facts = {
  ConversationStarted: fact({
    everyone: {
      conversationId: z.string().min(1),
      kind: z.enum(conversationKinds),
      subject: ConversationSubject.nullable(),
      /** '' if the title is the subject, or the subject of the first email, which is personal data. */
      title: z.string().max(maxTitleLength),
      customerId: z.string().nullable(),
      supplierId: z.string().nullable(),
    },
    limitedTo: 'parties',
  }),
  MessagePosted: fact({ everyone: { message: Message }, limitedTo: 'parties' }),
  /** Who has read what is visible to the reader's own side and to staff only. */
  ConversationRead: fact({ everyone: {}, limitedTo: 'actor' }),
  ConversationMarkedUnread: fact({ everyone: {}, limitedTo: 'actor' }),
  ConversationArchived: fact({ everyone: {}, limitedTo: 'parties' }),
  ConversationReopened: fact({ everyone: {}, limitedTo: 'parties' }),
  ...emailFacts,
}

// State ---------------------------------------------------------------------------------------------------------------

/** CHAT-002 */
export const conversationStatuses = ['active', 'archived'] as const
/** CHAT-003, and `read`. */
export const readStates = ['read', 'unread', 'unreadMention'] as const
export type ReadState = (typeof readStates)[number]

/** A message, or an email, whose body is the text. */
export type PostedMessage = NewMessage & { authorKind: Actor['kind']; at: Moment; emailId?: string | undefined }

export type LiveConversation = {
  status: (typeof conversationStatuses)[number]
  conversationId: string
  kind: ConversationKind
  subject: ConversationSubject | null
  title: string
  customerId: string | null
  supplierId: string | null
  messageCount: number
  lastMessage: PostedMessage | undefined
  /** The email of the last message, for staff only. */
  lastEmail: SentEmail | undefined
  emailCount: number
  /** Whether the first email, and with it the title, was erased with its recipient. */
  isErased: boolean
  /** User ids of the authors, in order of their first message. */
  authors: readonly string[]
  /** User ids of those who have read all messages, and of those with an unread mention. */
  readBy: readonly string[]
  mentioned: readonly string[]
  startedOn: Moment
}
export type Conversation = { status: 'none' } | LiveConversation

const initial = { status: 'none' } as Conversation

/** The id of the conversation about a subject: there is one of each kind. */
export const conversationIdOf = ({ type, id }: ConversationSubject, kind: ConversationKind): string =>
  `${type}-${id}-${kind}`

/** The read state of a participant (CHAT-T05..T08). */
export const readStateOf = (
  { readBy, mentioned, messageCount }: Pick<LiveConversation, 'readBy' | 'mentioned' | 'messageCount'>,
  userId: string,
): ReadState => {
  if (mentioned.includes(userId)) return 'unreadMention'
  return readBy.includes(userId) || messageCount === 0 ? 'read' : 'unread'
}

// Rules ---------------------------------------------------------------------------------------------------------------

type Asked = { status: string }

const conversationCan = {
  /** CHAT-T02 */
  archive: ({ status }: Asked) => unlessStatus('ArchiveConversation', status, 'active'),
  /** CHAT-T03 */
  reopen: ({ status }: Asked) => unlessStatus('ReopenConversation', status, 'archived'),
  post: ({ messageCount }: Pick<LiveConversation, 'messageCount'>) =>
    messageCount < maxMessages ? undefined : ruleBroken('conversationId', 'rule.mostMessages', { n: maxMessages }),
  /** A reply has the subject of the first email. */
  reply: ({ emailCount, isErased }: Pick<LiveConversation, 'emailCount' | 'isErased'>) => {
    if (emailCount === 0) return ruleBroken('conversationId', 'input.noEmail')
    if (isErased) return ruleBroken('conversationId', 'input.emailErased')
    return emailCount < maxEmails ? undefined : ruleBroken('conversationId', 'rule.mostEmails', { n: maxEmails })
  },
}

// Commands · decide ---------------------------------------------------------------------------------------------------

type ConversationEvent = EventOf<typeof facts>
export type NewConversation = Pick<
  LiveConversation,
  'conversationId' | 'kind' | 'subject' | 'title' | 'customerId' | 'supplierId'
>

/** @throws {Rejection} transition, if the conversation does not exist */
const requireStarted = (command: string, one: Conversation): LiveConversation => {
  throwIfRefused(unlessStatus(command, one.status, ...conversationStatuses))
  return one as LiveConversation
}

const emailEvents = ({ to, cc, bcc, ...email }: SentEmail): ConversationEvent[] => [
  { type: 'ConversationEmailSent', data: { email, sentTo: to[0]! } },
  ...furtherRecipients({ to, cc, bcc }).map((recipient) => ({
    type: 'ConversationEmailAddressed' as const,
    data: { emailId: email.emailId, ...recipient },
  })),
]

const readStateIn = (one: Conversation, userId: string): ReadState =>
  one.status === 'none' ? 'read' : readStateOf(one, userId)

const decide = {
  /** CHAT-T01; with its first message, if there is one. */
  StartConversation: (
    one: Conversation,
    { conversation, message }: { conversation: NewConversation; message: NewMessage | undefined },
  ): ConversationEvent[] => {
    throwIfRefused(unlessStatus('StartConversation', one.status, 'none'))
    return [
      { type: 'ConversationStarted', data: conversation },
      ...(message ? [{ type: 'MessagePosted' as const, data: { message } }] : []),
    ]
  },
  /** CHAT-T04..T06 */
  PostMessage: (one: Conversation, { message }: { message: NewMessage }): ConversationEvent[] => {
    throwIfRefused(conversationCan.post(requireStarted('PostMessage', one)))
    return [
      { type: 'MessagePosted', data: { message } },
      ...(one.status === 'archived' ? [{ type: 'ConversationReopened' as const, data: {} }] : []),
    ]
  },
  /** CHAT-004: a conversation that starts with an email, whose subject is the title. */
  StartEmailConversation: (
    one: Conversation,
    { conversation, email }: { conversation: NewConversation; email: SentEmail },
  ): ConversationEvent[] => {
    throwIfRefused(unlessStatus('StartEmailConversation', one.status, 'none'))
    return [{ type: 'ConversationStarted', data: conversation }, ...emailEvents(email)]
  },
  /** CHAT-005: the subject is that of the conversation. */
  ReplyByEmail: (one: Conversation, { email }: { email: Omit<SentEmail, 'subject'> }): ConversationEvent[] => {
    const live = requireStarted('ReplyByEmail', one)
    throwIfRefused(conversationCan.reply(live) ?? conversationCan.post(live))
    return [
      ...emailEvents({ ...email, subject: replySubject(live.title) }),
      ...(one.status === 'archived' ? [{ type: 'ConversationReopened' as const, data: {} }] : []),
    ]
  },
  ArchiveConversation: (one: Conversation, _: object): ConversationEvent[] => {
    throwIfRefused(conversationCan.archive(one))
    return [{ type: 'ConversationArchived', data: {} }]
  },
  ReopenConversation: (one: Conversation, _: object): ConversationEvent[] => {
    throwIfRefused(conversationCan.reopen(one))
    return [{ type: 'ConversationReopened', data: {} }]
  },
  /** CHAT-T07; no event if it is read already. */
  ReadConversation: (one: Conversation, { userId }: { userId: string }): ConversationEvent[] => {
    requireStarted('ReadConversation', one)
    return readStateIn(one, userId) === 'read' ? [] : [{ type: 'ConversationRead', data: {} }]
  },
  /** CHAT-T08; no event if it is unread already, or has no message. */
  MarkConversationUnread: (one: Conversation, { userId }: { userId: string }): ConversationEvent[] => {
    requireStarted('MarkConversationUnread', one)
    const isUnread = readStateIn(one, userId) !== 'read' || (one.status !== 'none' && one.messageCount === 0)
    return isUnread ? [] : [{ type: 'ConversationMarkedUnread', data: {} }]
  },
}

// evolve --------------------------------------------------------------------------------------------------------------

const changed = (one: Conversation, change: (live: LiveConversation) => Partial<LiveConversation>): Conversation =>
  one.status === 'none' ? one : { ...one, ...change(one) }

const without = (all: readonly string[], userId: string): string[] => all.filter((one) => one !== userId)
const unique = (all: readonly string[]): string[] => [...new Set(all)]

/** An email as a message. */
export const messageOfEmail = ({ emailId, authorId, body }: EmailContent) => ({
  messageId: emailId,
  authorId,
  text: body,
  mentions: [],
  emailId,
})

/** `senderId`: who wrote it in this conversation, and has read it. */
const withMessage = (
  { messageCount, authors, mentioned }: LiveConversation,
  message: PostedMessage,
  senderId: string,
): Partial<LiveConversation> => ({
  messageCount: messageCount + 1,
  lastMessage: message,
  lastEmail: undefined,
  authors: unique([...authors, senderId]),
  readBy: [senderId],
  mentioned: without(unique([...mentioned, ...message.mentions]), senderId),
})

const evolve: Evolve<Conversation, typeof facts, 'customer'> = {
  ConversationStarted: (_, data, { at }) => ({
    ...data,
    status: 'active',
    messageCount: 0,
    lastMessage: undefined,
    lastEmail: undefined,
    emailCount: 0,
    isErased: false,
    authors: [],
    readBy: [],
    mentioned: [],
    startedOn: at,
  }),
  MessagePosted: (one, { message }, { at, actor }) =>
    changed(one, (live) => withMessage(live, { ...message, authorKind: actor.kind, at }, message.authorId)),
  ConversationEmailSent: (one, { email, sentTo }, { at, actor }) =>
    email && sentTo
      ? changed(one, (live) => ({
          ...withMessage(live, { ...messageOfEmail(email), authorKind: actor.kind, at }, actor.id),
          ...(live.emailCount === 0 && { title: email.subject, isErased: sentTo === erasedContact.email }),
          lastEmail: emailTo(email, sentTo),
          emailCount: live.emailCount + 1,
        }))
      : one,
  ConversationEmailAddressed: (one, { emailId, kind, address }) =>
    kind && address
      ? changed(one, ({ lastEmail }) => ({
          lastEmail: lastEmail && lastEmail.emailId === emailId ? withRecipient(lastEmail, kind, address) : lastEmail,
        }))
      : one,
  ConversationRead: (one, _, { actor }) =>
    changed(one, ({ readBy, mentioned }) => ({
      readBy: unique([...readBy, actor.id]),
      mentioned: without(mentioned, actor.id),
    })),
  ConversationMarkedUnread: (one, _, { actor }) =>
    changed(one, ({ readBy }) => ({ readBy: without(readBy, actor.id) })),
  ConversationArchived: (one) => changed(one, () => ({ status: 'archived' })),
  ConversationReopened: (one) => changed(one, () => ({ status: 'active' })),
}

export const conversation = {
  category: 'conversation',
  key: 'conversations',
  holds: 'many',
  facts,
  initial,
  decide,
  evolve,
  comparable: (own) => (own.status === 'none' ? own : { id: own.conversationId, ...own }),
  money: z.object({}),
  idOf: (own) => (own.status === 'none' ? '' : own.conversationId),
  claims: 'conversationId',
  identity: (own) => ({
    entityId: own.status === 'none' ? '' : own.conversationId,
    parties: {
      customerId: own.status === 'none' ? null : own.customerId,
      supplierId: own.status === 'none' ? null : own.supplierId,
    },
  }),
  entityIdFor: {},
  topics: { customer: 'chat', staff: 'chat', supplier: 'chat' },
} as const satisfies Aggregate<Conversation, typeof facts, typeof decide, 'customer'>
