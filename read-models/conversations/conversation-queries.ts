import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import type { MarkedJson } from '#application/contracts/names.ts'
import type {
  ChatMessage,
  Conversation as View,
  ConversationFilter,
  SharedConversation,
} from '#application/conversations/contracts/chat.ts'
import type { Audience } from '#domain/kernel/fact.ts'
import { plusDays } from '#domain/time.ts'
import { compose, run } from '../compose.ts'
import { cutPage, type Place, type Reader } from '../projection.ts'
import { containsWords } from '../search.ts'

/** Queries of conversations and their messages: lists, one conversation, and the number of unread ones. */

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
