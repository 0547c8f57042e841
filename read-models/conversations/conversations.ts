import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import { type MarkedJson, markNames } from '#application/contracts/names.ts'
import {
  ChatMessage,
  type Conversation as View,
  type ConversationFilter,
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
import { plusDays } from '#domain/time.ts'
import { compose, run } from '../compose.ts'
import { cutPage, type Place, projection, type Reader } from '../projection.ts'
import { containsWords, searchVector, wordsToFind } from '../search.ts'

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

// Queries -------------------------------------------------------------------------------------------------------------

type Row = {
  key: string
  conversation_id: string
  subject_type: string | null
  subject_id: string | null
  customer_id: string | null
  supplier_id: string | null
  status: string
  message_count: number
  last_on: string
  search: string
}
const tables = {
  customer: 'for_customer.conversation_for_customer',
  staff: 'for_staff.conversation_for_staff',
  supplier: 'for_supplier.conversation_for_supplier',
} as const satisfies Record<Audience, string>
type Tables = { [T in (typeof tables)[Audience]]: Row }
const db = compose<Tables>()

/** A reader: the user, and the only company or subject whose conversations the user may see. */
export type ConversationReader = {
  audience: Audience
  userId: string
  only: { customerId: string } | { supplierId: string } | 'purchaseOrders' | 'all'
}

const readState = ({ userId }: ConversationReader) => sql<View['readState']>`case
  when mentioned::jsonb ? ${userId} then 'unreadMention'
  when message_count = 0 or read_by::jsonb ? ${userId} then 'read' else 'unread' end`

type Where = ExpressionBuilder<Tables, keyof Tables>

const visibleTo = (eb: Where, { only }: ConversationReader): Expression<SqlBool>[] => {
  if (only === 'all') return []
  if (only === 'purchaseOrders') return [eb('subject_type', '=', 'purchaseOrder')]
  return 'customerId' in only ? [eb('customer_id', '=', only.customerId)] : [eb('supplier_id', '=', only.supplierId)]
}

const conditions = (
  eb: Where,
  reader: ConversationReader,
  { q = '', status, unread, requestId, purchaseOrderId }: ConversationFilter,
): Expression<SqlBool>[] => [
  ...visibleTo(eb, reader),
  ...containsWords(q),
  ...(status ? [eb('status', '=', status)] : []),
  ...(unread ? [sql<SqlBool>`${readState(reader)} <> 'read'`] : []),
  ...(requestId === undefined ? [] : [eb('subject_type', '=', 'order'), eb('subject_id', '=', requestId)]),
  ...(purchaseOrderId === undefined
    ? []
    : [eb('subject_type', '=', 'purchaseOrder'), eb('subject_id', '=', purchaseOrderId)]),
]

type Found = { body: MarkedJson<SharedConversation>; readState: View['readState'] }

/** Adds the reader's own state to the row that all readers of an audience share. */
const withReadState = ({ body, readState: own }: Found): MarkedJson<View> =>
  `{"readState":"${own}",${body.slice(1)}` as MarkedJson<View>

/** A page of conversations as marked JSON, last message first, and the cursor of the next page. */
export const listConversations = async (
  reader: Reader,
  by: ConversationReader,
  { limit, after, ...filter }: ConversationFilter & { limit: number; after: Place | undefined },
) => {
  const statement = db
    .selectFrom(tables[by.audience])
    .select([sql<Found['body']>`body::text`.as('body'), readState(by).as('readState')])
    .select([sql<string>`last_on::text`.as('sort'), 'key'])
    .where((eb) => eb.and(conditions(eb, by, filter)))
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(last_on, key) < (${after![0]}::timestamptz, ${after![1]})`),
    )
    .orderBy('last_on', 'desc')
    .orderBy('key', 'desc')
    .limit(limit + 1)
    .compile()
  const { items, next } = cutPage(await run(reader, statement), limit, ({ sort, key }): Place => [sort, key])
  return { items: items.map(withReadState), next }
}

/** One conversation as marked JSON; undefined if the reader does not take part in it. */
export const findConversation = async (
  reader: Reader,
  by: ConversationReader,
  id: string,
): Promise<MarkedJson<View> | undefined> => {
  const statement = db
    .selectFrom(tables[by.audience])
    .select([sql<Found['body']>`body::text`.as('body'), readState(by).as('readState')])
    .where((eb) => eb.and([eb('conversation_id', '=', id), ...visibleTo(eb, by)]))
    .compile()
  const [found] = await run(reader, statement)
  return found && withReadState(found)
}

/** Numbers are counted up to this one: a list with more is shown as 99+. */
const maxCounted = 100
/**
 * Days since the last message of a counted conversation. The count is read on every page, so it must not read all
 * conversations, and not everyone reads all of them (decision 151).
 */
const countedDays = 90

/** Number of recent active conversations with unread messages, and of those with an unread mention. */
export const countUnreadConversations = async (
  reader: Reader,
  by: ConversationReader,
  now: string,
): Promise<{ unread: number; mentions: number }> => {
  const unread = db
    .selectFrom(tables[by.audience])
    .select(readState(by).as('state'))
    .where((eb) => eb.and(conditions(eb, by, { status: 'active', unread: true })))
    .where('last_on', '>', plusDays(now, -countedDays))
    .limit(maxCounted)
  const statement = db
    .selectFrom(unread.as('unread'))
    .select(sql<number>`count(*)::int`.as('unread'))
    .select(sql<number>`(count(*) filter (where state = 'unreadMention'))::int`.as('mentions'))
    .compile()
  const [counted] = await run(reader, statement)
  return counted!
}

/** A page of the messages of a conversation as marked JSON, newest first. */
export const listMessages = async (
  reader: Reader,
  audience: Audience,
  id: string,
  { limit, after }: { limit: number; after: string | undefined },
) => {
  const { rows } = await reader.query<{ body: MarkedJson<ChatMessage>; key: string }>({
    name: `chat-messages-for-${audience}`,
    text: `select body::text, key from for_${audience}.chat_message_for_${audience}
      where conversation_id = $1 and ($2::text is null or key < $2) order by key desc limit $3`,
    values: [id, after ?? null, limit + 1],
  })
  const { items, next } = cutPage(rows, limit, ({ key }) => key)
  return { items: items.map(({ body }) => body), next }
}
