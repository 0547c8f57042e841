import type { z } from 'zod'
import { type MarkedJson, markedJson, markNames } from '#application/contracts/names.ts'
import { chat, Conversation } from '#application/conversations/contracts/chat.ts'
import type { Caller } from '#application/pipeline/access.ts'
import type { Reads } from '#application/reads.ts'
import { foldCase } from '#domain/case.ts'
import { redact } from '#domain/events.ts'
import { permits } from '#domain/people/rights.ts'
import {
  type ConversationReader,
  countUnreadConversations,
  findConversation,
  listConversations,
  listMessages,
} from '#read-models/conversations/conversation-queries.ts'
import { conversationView } from '#read-models/conversations/conversations.ts'
import type { Place } from '#read-models/projection.ts'
import { withNames } from './names.ts'
import { pagedIfFound, readListPage } from './paging.ts'
import type { ReadSources } from './read-sources.ts'

const mark = markNames(Conversation)
const markParticipants = markNames(chat.participants.reply)

/** Reads the conversations in which the caller takes part (CHAT-D02). */
export const conversationReads = ({ database, identity, cursors }: ReadSources): Reads['chat'] => {
  const readerOf = (caller: Caller): ConversationReader => {
    const { audience, customerId, supplierId, actor } = caller
    const by = { audience, userId: actor.id }
    if (audience === 'customer') return { ...by, only: { customerId: customerId! } }
    if (audience === 'supplier') return { ...by, only: { supplierId: supplierId! } }
    return { ...by, only: permits(['staff'], caller) ? 'purchaseOrders' : 'all' }
  }
  const pageJson = <T extends { reply: z.ZodType }>(items: readonly string[], nextCursor: string | null) =>
    withNames(
      identity,
      `{"items":[${items.join(',')}],"nextCursor":${JSON.stringify(nextCursor)}}` as MarkedJson<z.input<T['reply']>>,
    )
  return {
    list: async (caller, { limit, cursor, ...filter }) => {
      const by = readerOf(caller)
      const place = `conversations ${by.userId}`
      const { items, nextCursor } = await readListPage(cursors, place, cursor, (after: Place | undefined) =>
        listConversations(database.readers[by.audience], by, { ...filter, limit, after }),
      )
      return pageJson<typeof chat.list>(items, nextCursor)
    },
    find: async (caller, id) => {
      const by = readerOf(caller)
      const found = await findConversation(database.readers[by.audience], by, id)
      return found && withNames(identity, found)
    },
    count: (caller, now) => {
      const by = readerOf(caller)
      return countUnreadConversations(database.readers[by.audience], by, now)
    },
    messages: async (caller, id, { limit, cursor }) => {
      const by = readerOf(caller)
      const reader = database.readers[by.audience]
      const place = `messages of ${id} for ${by.userId}`
      const page = await pagedIfFound(
        cursors,
        place,
        cursor,
        async (after: string | undefined) =>
          (await findConversation(reader, by, id)) && listMessages(reader, by.audience, id, { limit, after }),
      )
      return page && pageJson<typeof chat.messages>(page.items, page.nextCursor)
    },
    named: (participants) => withNames(identity, markedJson(markParticipants({ items: [...participants] }))),
    after: async (caller, events) => {
      const known = events.flatMap((event) => redact(event, caller.audience) ?? [])
      const [one] = Object.values(foldCase(known).conversations)
      const view = one && conversationView(one, caller.actor.id)
      return view && withNames(identity, markedJson(mark(view)))
    },
  }
}
