import { z } from 'zod'
import {
  emailSignatures,
  maxAddresses,
  maxBodyLength,
  maxSubjectLength,
  type RecipientKind,
} from '#domain/conversations/conversation-email.ts'
import {
  conversationKinds,
  conversationStatuses,
  ConversationSubject,
  maxMessageLength,
  maxTitleLength,
  readStates,
} from '#domain/conversations/conversation.ts'
import { Actor } from '#domain/kernel/fact.ts'
import type { MessageKey } from '#domain/messages/message.ts'
import { Email } from '#domain/text/email.ts'
import { flag, optionalName, text } from '#domain/text/fields.ts'
import { Moment } from '#domain/time.ts'
import { endpoint, Nothing, pageOf, Paging } from '../../contracts/endpoint.ts'
import { NamedCustomer, NamedSupplier, NamedUser } from '../../contracts/names.ts'

/** Conversations (CHAT-D01): a customer and staff, a supplier and staff, or staff only (CHAT-D02). */

// Shapes --------------------------------------------------------------------------------------------------------------

const ConversationId = z.string().min(1).max(150)

/** A participant; `kind` is the side: customer, supplier or staff. */
const Participant = z.object({ kind: Actor.shape.kind, ...NamedUser })

export const ChatMessage = z.object({
  id: z.string(),
  author: Participant,
  /** Contains `@` and the user id for each mention (CHAT-D04). */
  text: z.string(),
  mentions: z.array(z.object(NamedUser)),
  /** For an email, whose body is the text; only staff see it. */
  email: z
    .object({
      subject: z.string(),
      to: z.array(z.string()),
      cc: z.array(z.string()),
      bcc: z.array(z.string()),
      senderName: z.string(),
      signatureId: z.enum(emailSignatures).nullable(),
    })
    .nullable(),
  createdOn: Moment,
})
export type ChatMessage = z.infer<typeof ChatMessage>

/** The part of a conversation that is the same for each reader. */
export const SharedConversation = z.object({
  id: z.string(),
  kind: z.enum(conversationKinds),
  /** Null for an internal conversation that is about neither an order nor a purchase order. */
  subject: ConversationSubject.nullable(),
  /** '' if the subject is the title. */
  title: z.string(),
  /** The customer or the supplier that takes part. */
  customer: z.object(NamedCustomer).nullable(),
  supplier: z.object(NamedSupplier).nullable(),
  status: z.enum(conversationStatuses),
  lastMessage: ChatMessage.nullable(),
  messageCount: z.int(),
  startedOn: Moment,
})
export type SharedConversation = z.infer<typeof SharedConversation>

export const Conversation = SharedConversation.extend({
  /** For the caller; other participants have their own. */
  readState: z.enum(readStates),
})
export type Conversation = z.infer<typeof Conversation>

export const ConversationFilter = z.strictObject({
  /** Prefixes of words, all of which must occur in the title, the subject or the last message. */
  q: z.string().trim().max(200).optional(),
  status: z.enum(conversationStatuses).optional(),
  /** Only conversations with messages that the caller has not read. */
  unread: flag.optional(),
  /** Conversations about this order, or about this purchase order. */
  requestId: z.string().min(1).max(100).optional(),
  purchaseOrderId: z.string().min(1).max(100).optional(),
})
export type ConversationFilter = z.infer<typeof ConversationFilter>

const Subject = <Type extends ConversationSubject['type']>(type: Type) =>
  ConversationSubject.extend({ type: z.literal(type) })

const kindAndSubject = {
  customer: z.strictObject({ kind: z.literal('customer'), subject: Subject('order') }),
  supplier: z.strictObject({ kind: z.literal('supplier'), subject: Subject('purchaseOrder') }),
  internal: z.strictObject({ kind: z.literal('internal'), subject: ConversationSubject }),
}
const first = { text: text(maxMessageLength).optional() }

/** An internal conversation with a title instead of a subject. */
export const InternalConversation = z.strictObject({
  kind: z.literal('internal'),
  subject: z.null(),
  title: text(maxTitleLength),
  ...first,
})

/** A conversation about a subject, or an internal one with a title. */
const NewConversation = z.union([
  z.discriminatedUnion('kind', [
    kindAndSubject.customer.extend(first),
    kindAndSubject.supplier.extend(first),
    kindAndSubject.internal.extend(first),
  ]),
  InternalConversation,
])
export type NewConversation = z.output<typeof NewConversation>

const Addresses = z.array(Email).max(maxAddresses)

/** The limit applies to all recipients together. */
const hasFewRecipients = ({ to, cc, bcc }: Record<RecipientKind, readonly string[]>): boolean =>
  to.length + cc.length + bcc.length <= maxAddresses
const mostAddresses = {
  path: ['to'],
  error: 'input.mostAddresses' satisfies MessageKey,
  params: { n: maxAddresses },
}

/** CHAT-005, CHAT-D03: `authorId` is the caller unless given, `senderName` the company's name. */
const EmailReply = z.strictObject({
  body: text(maxBodyLength),
  to: Addresses.min(1),
  cc: Addresses.default([]),
  bcc: Addresses.default([]),
  senderName: optionalName(100).default(''),
  authorId: z.string().min(1).max(260).optional(),
  signatureId: z.enum(emailSignatures).nullable().default(null),
})
export type EmailReply = z.output<typeof EmailReply>

// Endpoints -----------------------------------------------------------------------------------------------------------

const participants = ['customer', 'supplier', 'staff', 'supplierManager'] as const
const employees = ['staff', 'supplierManager'] as const
const ofConversation = { params: z.strictObject({ conversationId: ConversationId }) }

const transition = (name: string, summary: string, access: typeof participants | typeof employees) =>
  endpoint({
    method: 'POST',
    path: `/chat/conversations/:conversationId/${name}`,
    summary,
    access,
    rateLimit: 'commands',
    ...ofConversation,
    body: Nothing,
    reply: Conversation,
  })

export const chat = {
  list: endpoint({
    method: 'GET',
    path: '/chat/conversations',
    summary: 'List the conversations in which the caller takes part, last message first',
    access: participants,
    query: Paging.extend(ConversationFilter.shape),
    reply: pageOf(Conversation),
  }),
  count: endpoint({
    method: 'GET',
    path: '/chat/unread-count',
    summary:
      'Count active conversations of the last 90 days with unread messages, and those with an unread mention of the caller',
    access: participants,
    reply: z.object({ unread: z.int(), mentions: z.int() }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/chat/conversations/:conversationId',
    summary: 'Get a conversation',
    access: participants,
    ...ofConversation,
    reply: Conversation,
  }),
  start: endpoint({
    method: 'POST',
    path: '/chat/conversations',
    summary:
      'Start the conversation about an order or a purchase order, or an internal one, with its first message (StartConversation)',
    access: participants,
    rateLimit: 'commands',
    body: NewConversation,
    reply: Conversation,
  }),
  messages: endpoint({
    method: 'GET',
    path: '/chat/conversations/:conversationId/messages',
    summary: 'List the messages of a conversation, newest first',
    access: participants,
    ...ofConversation,
    query: Paging,
    reply: pageOf(ChatMessage),
  }),
  post: endpoint({
    method: 'POST',
    path: '/chat/conversations/:conversationId/messages',
    summary: 'Post a message; reopens an archived conversation (PostMessage)',
    access: participants,
    rateLimit: 'commands',
    ...ofConversation,
    body: z.strictObject({ text: text(maxMessageLength) }),
    reply: Conversation,
  }),
  email: endpoint({
    method: 'POST',
    path: '/chat/conversations/email',
    summary: 'Send an email, and start an internal conversation with it (StartEmailConversation)',
    access: ['staff'],
    rateLimit: 'commands',
    body: z
      .strictObject({ subject: text(maxSubjectLength), ...EmailReply.shape })
      .refine(hasFewRecipients, mostAddresses),
    reply: Conversation,
  }),
  emailReply: endpoint({
    method: 'POST',
    path: '/chat/conversations/:conversationId/email-reply',
    summary: 'Send another email in a conversation that started with one; the subject is the same (ReplyByEmail)',
    access: ['staff'],
    rateLimit: 'commands',
    ...ofConversation,
    body: EmailReply.refine(hasFewRecipients, mostAddresses),
    reply: Conversation,
  }),
  participants: endpoint({
    method: 'GET',
    path: '/chat/conversations/:conversationId/participants',
    summary: 'List the users that the caller can mention in a conversation',
    access: participants,
    ...ofConversation,
    reply: z.object({ items: z.array(Participant) }),
  }),
  mentionable: endpoint({
    method: 'GET',
    path: '/chat/mentionable-users',
    summary: 'List the users that the caller can mention in the first message of a conversation',
    access: participants,
    query: z.strictObject({
      kind: z.enum(conversationKinds),
      /** The order or the purchase order that the conversation is about. */
      requestId: z.string().min(1).max(100).optional(),
      purchaseOrderId: z.string().min(1).max(100).optional(),
    }),
    reply: z.object({ items: z.array(Participant) }),
  }),
  read: transition('read-conversation', 'Mark all messages as read by the caller (ReadConversation)', participants),
  markUnread: transition(
    'mark-conversation-unread',
    'Mark the conversation as unread for the caller (MarkConversationUnread)',
    participants,
  ),
  archive: transition('archive-conversation', 'Archive a conversation that is done (ArchiveConversation)', employees),
  reopen: transition('reopen-conversation', 'Reopen an archived conversation (ReopenConversation)', employees),
}
