import { emptyCase, foldCase } from '#domain/case.ts'
import { notFound, Rejection, throwIfRefused } from '#domain/kernel/refusal.ts'
import { query, viewQuery } from '../pipeline/operation.ts'
import { conversationIn, mentionable, newConversation, seesConversation, startableBy } from './chat-access.ts'
import { chat, type NewConversation } from './contracts/chat.ts'
import { feed } from './contracts/feed.ts'

/** A page of the caller's feed; the query can wait for the next change. */
export const readFeed = query(feed.read, async (input, { reads }) => ({
  payload: await reads.feed.page(input.caller, input.query, input.visitor.ended),
}))

// Conversations -------------------------------------------------------------------------------------------------------

export const listConversations = viewQuery(chat.list, async ({ caller, query: asked }, { reads }) => ({
  json: await reads.chat.list(caller, asked),
}))

export const countUnreadConversations = viewQuery(chat.count, async ({ caller }, { reads, now }) => ({
  payload: await reads.chat.count(caller, now()),
}))

export const getConversation = viewQuery(chat.get, async ({ caller, params }, { reads }) => {
  const json = await reads.chat.find(caller, params.conversationId)
  if (json === undefined) throw new Rejection(notFound('conversation'))
  return { json }
})

export const listMessages = viewQuery(chat.messages, async ({ caller, params, query: asked }, { reads }) => {
  const json = await reads.chat.messages(caller, params.conversationId, asked)
  if (json === undefined) throw new Rejection(notFound('conversation'))
  return { json }
})

export const listParticipants = query(chat.participants, async ({ caller, params }, { log, people, reads }) => {
  const state = foldCase(await log.readCase(params))
  throwIfRefused(seesConversation(caller, state))
  return { json: await reads.chat.named(await mentionable({ people }, caller, conversationIn(state))) }
})

/** For the first message: as for one of a conversation, before there is one. */
export const listMentionable = query(chat.mentionable, async ({ caller, query: asked }, ports) => {
  const { kind, requestId, purchaseOrderId } = asked
  const subject =
    requestId !== undefined
      ? { type: 'order' as const, id: requestId }
      : purchaseOrderId !== undefined && { type: 'purchaseOrder' as const, id: purchaseOrderId }
  const input = { kind, subject: subject || null } as NewConversation
  throwIfRefused(startableBy(caller, emptyCase, input))
  const started = { ...(await newConversation(ports, caller, input)), authors: [] }
  return { json: await ports.reads.chat.named(await mentionable(ports, caller, started)) }
})
