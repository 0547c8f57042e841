import { describe, expect, test } from 'vitest'
import { chat as contracts, Conversation } from '#application/conversations/contracts/chat.ts'
import { foldCase } from '#domain/case.ts'
import {
  type Conversation as State,
  conversation,
  conversationStatuses,
  type LiveConversation,
  maxEmails,
  maxMessages,
  readStateOf,
  readStates,
} from '#domain/conversations/conversation.ts'
import { redact } from '#domain/events.ts'
import { as } from '#tests/support/case-stories.ts'
import { conversationOf, runEmailStory } from '#tests/support/chat-story.ts'
import { aDraft, aPaidOrder, refusalFrom, send } from '#tests/support/send-commands.ts'
import {
  after,
  allowed,
  everyCell,
  type Exceptions,
  instead,
  type Place as AnyPlace,
  refused,
  type Who,
} from '#tests/support/transition-table.ts'

/** The transition tables CHAT of the requirements: conversations and the read state of each participant. */

const [ada, sam, lin] = [as('ada'), as('sam'), as('lin')]

type Place = AnyPlace & { conversationId: string; kind: 'customer' | 'supplier'; subject: object }

const text = 'When do you need them?'
const none = async (): Promise<Place> => {
  const { app, requestId } = await aDraft()
  const subject = { type: 'order' as const, id: requestId }
  return { app, requestId, conversationId: `order-${requestId}-customer`, kind: 'customer', subject }
}
const active = after(none, ['startConversation', { text }, sam])
const archived = after(active, ['archiveConversation', {}, sam])

/** A conversation with the supplier of a purchase order. */
const withSupplier = async (): Promise<Place> => {
  const { app, requestId, purchaseOrderId: id } = await aPaidOrder()
  const subject = { type: 'purchaseOrder' as const, id }
  return { app, requestId, conversationId: `purchaseOrder-${id}-supplier`, kind: 'supplier', subject }
}

const start = { StartConversation: ['startConversation', { text }] } satisfies Parameters<typeof everyCell>[1]
const post = { PostMessage: ['postMessage', { text }] } satisfies Parameters<typeof everyCell>[1]
const status = {
  ArchiveConversation: ['archiveConversation', {}],
  ReopenConversation: ['reopenConversation', {}],
} satisfies Parameters<typeof everyCell>[1]

/** "Any participant" of the table, in a conversation with the customer or with the supplier. */
const participants: Record<Place['kind'], Who[]> = {
  customer: ['editor', 'reader', 'staff', 'senior staff'],
  supplier: ['supplier', 'supplierOnly staff', 'staff', 'senior staff'],
}
const cells = (command: string, statuses: string[], who: readonly Who[]) =>
  statuses.flatMap((one) => who.map((caller) => `${command} ${one} ${caller}`))

describe('CHAT: conversation with a customer', () => {
  const states = { none, active, archived }
  everyCell('CHAT', start, states, {
    ...allowed('StartConversation none editor', 'StartConversation none reader'),
    ...refused('StartConversation none supplier'),
  })
  everyCell('CHAT', status, states)
  everyCell('CHAT', post, states, {
    ...instead('MessagePosted', ...cells('PostMessage', ['active'], participants.customer)),
    ...instead('ConversationReopened', ...cells('PostMessage', ['archived'], participants.customer)),
  })
})

describe('CHAT: conversation with a supplier', () => {
  const started = after(withSupplier, ['startConversation', { text }, lin])
  const states = { none: withSupplier, active: started, archived: after(started, ['archiveConversation', {}, sam]) }
  everyCell('CHAT', start, states, allowed('StartConversation none supplierOnly staff'))
  everyCell('CHAT', status, states, {
    ...allowed('ArchiveConversation active supplierOnly staff', 'ReopenConversation archived supplierOnly staff'),
  })
  everyCell('CHAT', post, states, {
    ...instead('MessagePosted', ...cells('PostMessage', ['active'], participants.supplier)),
    ...instead('ConversationReopened', ...cells('PostMessage', ['archived'], participants.supplier)),
  })
})

describe('CHAT: read state of a participant', () => {
  /** Ada wrote last, so she has read everything, and Sam has not. */
  const read = after(active, ['postMessage', { text: 'In May.' }, ada])
  const states = {
    read: after(read, ['readConversation', {}, sam]),
    unread: read,
    unreadMention: after(read, ['postMessage', { text: 'Right, @u-sam?' }, ada]),
  }
  /** The read state of each test caller with the id of Sam. */
  const bySam: Who[] = ['staff', 'senior staff']
  const own = (command: string, statuses: string[]): Exceptions => ({
    ...refused(...cells(command, Object.keys(states), ['editor', 'reader', 'supplier'])),
    ...allowed(...cells(command, statuses, bySam)),
  })
  everyCell(
    'CHAT',
    { ReadConversation: ['readConversation', {}] },
    states,
    own('ReadConversation', ['unread', 'unreadMention']),
  )
  everyCell('CHAT', { MarkConversationUnread: ['markConversationUnread', {}] }, states, {
    ...own('MarkConversationUnread', ['read']),
    // Ada has read what she wrote herself.
    ...allowed(...cells('MarkConversationUnread', Object.keys(states), ['editor', 'reader'])),
  })

  const stateOf = async (place: Promise<Place>, userId: string) => {
    const { app, conversationId } = await place
    return readStateOf(conversationOf(foldCase(await app.log.readCase({ conversationId }))), userId)
  }

  test('CHAT-T05 CHAT-003 a message without a mention is unread for every other participant', async () => {
    expect(await stateOf(states.unread(), 'u-sam')).toBe('unread')
    expect(await stateOf(states.unread(), 'u-a-colleague')).toBe('unread')
    expect(await stateOf(states.unread(), 'u-ada')).toBe('read')
  })

  test('CHAT-T06 CHAT-003 CHAT-D04 a mention is unread with a mention until it is read', async () => {
    expect(await stateOf(states.unreadMention(), 'u-sam')).toBe('unreadMention')
    const again = after(states.unreadMention, ['postMessage', { text: 'And in June.' }, ada])
    expect(await stateOf(again(), 'u-sam')).toBe('unreadMention')
    expect(await stateOf(after(again, ['readConversation', {}, sam])(), 'u-sam')).toBe('read')
    const fromRead = after(states.read, ['postMessage', { text: '@u-sam!' }, ada])
    expect(await stateOf(fromRead(), 'u-sam')).toBe('unreadMention')
  })

  test('CHAT-T08 marked unread, it is unread for the participant only', async () => {
    const marked = after(states.read, ['markConversationUnread', {}, sam])
    expect(await stateOf(marked(), 'u-sam')).toBe('unread')
    expect(await stateOf(marked(), 'u-ada')).toBe('read')
  })

  test('CHAT-D04 only participants are mentioned: no other company, no employee whom the customer has not met', async () => {
    const { app, conversationId } = await active()
    const words = '@u-sam @u-lin @u-eve @u-unknown mail@u-sam.example'
    await send(app, 'postMessage', { conversationId, text: words }, { caller: ada })
    const { lastMessage } = conversationOf(foldCase(await app.log.readCase({ conversationId })))
    expect(lastMessage).toMatchObject({ text: words, mentions: ['u-sam'] })
    const fresh = await none()
    const first = { kind: 'customer', subject: fresh.subject, text: 'Hello @u-sam' } as never
    await send(fresh.app, 'startConversation', first, { caller: ada })
    const { conversations } = foldCase(fresh.app.log.events)
    expect(Object.values(conversations)).toMatchObject([{ lastMessage: { mentions: [] } }])
  })
})

describe('a conversation that is full', () => {
  const decideOn = (change: Partial<LiveConversation>, type: 'PostMessage' | 'ReplyByEmail', data: object) => {
    const started = { ...conversation.initial, ...live, ...change } as State
    return () => conversation.decide[type](started, data as never)
  }
  const live = { status: 'active', messageCount: 1, emailCount: 1, isErased: false, title: 'Fair' } as const
  const message = { messageId: 'm', authorId: 'u-sam', text, mentions: [] }
  const email = { emailId: 'e', authorId: 'u-sam', body: text, to: ['a@b.example'], cc: [], bcc: [] }
  const reason = (key: string) => expect.objectContaining({ refusal: expect.objectContaining({ reason: key }) })

  test('refuses further messages and emails, and says how to continue', () => {
    expect(decideOn({ messageCount: maxMessages - 1 }, 'PostMessage', { message })()).toHaveLength(1)
    const full = { messageCount: maxMessages }
    expect(decideOn(full, 'PostMessage', { message })).toThrow(reason('rule.mostMessages'))
    expect(decideOn(full, 'ReplyByEmail', { email })).toThrow(reason('rule.mostMessages'))
    expect(decideOn({ emailCount: maxEmails - 1 }, 'ReplyByEmail', { email })()).toHaveLength(1)
    expect(decideOn({ emailCount: maxEmails }, 'ReplyByEmail', { email })).toThrow(reason('rule.mostEmails'))
    expect(decideOn({ isErased: true }, 'ReplyByEmail', { email })).toThrow(reason('input.emailErased'))
  })

  test('the stored fold contains only the email of the last message', async () => {
    const { app } = await aDraft()
    await runEmailStory(app)
    const events = app.log.events.filter(({ stream }) => stream.startsWith('conversation-'))
    const folded = conversationOf(foldCase(events))
    expect(folded).toMatchObject({ emailCount: 2, title: 'Boxes for the fair', lastEmail: { cc: [] } })
    expect(JSON.stringify(folded)).not.toContain('Are the boxes ready?')
  })
})

test('CHAT-002 CHAT-003 a conversation is active or archived, and read, unread or unread with a mention', () => {
  expect(conversationStatuses).toEqual(['active', 'archived'])
  expect(Conversation.shape.status.options).toEqual(['active', 'archived'])
  expect(readStates).toEqual(['read', 'unread', 'unreadMention'])
  expect(contracts.list.query.safeParse({ status: 'closed' }).success).toBe(false)
})

describe('CHAT-D02 conversations are redacted', () => {
  test('an internal conversation is hidden from customers and suppliers', async () => {
    const { app, purchaseOrderId, requestId } = await aPaidOrder()
    for (const subject of [
      { type: 'order' as const, id: requestId },
      { type: 'purchaseOrder' as const, id: purchaseOrderId },
    ])
      await send(app, 'startConversation', { kind: 'internal', subject, text: 'Margin is thin' }, { caller: sam })
    await send(
      app,
      'startConversation',
      { kind: 'internal', subject: null, title: 'Fair', text: 'Booth 12' },
      { caller: sam },
    )
    const events = app.log.events.filter(({ stream }) => stream.startsWith('conversation-'))
    expect(events).toHaveLength(6)
    for (const audience of ['customer', 'supplier'] as const)
      expect(events.flatMap((event) => redact(event, audience) ?? [])).toEqual([])
  })

  test('one side of a conversation does not see what the other one has read', async () => {
    const { app, conversationId } = await active()
    await send(app, 'postMessage', { conversationId, text }, { caller: ada })
    await send(app, 'readConversation', { conversationId }, { caller: sam })
    await send(app, 'markConversationUnread', { conversationId }, { caller: sam })
    await send(app, 'markConversationUnread', { conversationId }, { caller: ada })
    const events = await app.log.readCase({ conversationId })
    const seenBy = (audience: 'customer' | 'staff' | 'supplier') =>
      events.flatMap((event) => redact(event, audience)?.type ?? [])
    expect(seenBy('supplier')).toEqual([])
    expect(seenBy('customer')).toEqual([
      'ConversationStarted',
      'MessagePosted',
      'MessagePosted',
      'ConversationMarkedUnread',
    ])
    expect(seenBy('staff')).toHaveLength(6)
  })

  test('there is no conversation with the customer about an order that is hidden from the customer', async () => {
    const { app, requestId } = await aDraft()
    await send(app, 'withdrawOrder', { requestId }, { caller: sam })
    const about = { kind: 'customer' as const, subject: { type: 'order' as const, id: requestId } }
    expect(await refusalFrom(send(app, 'startConversation', about, { caller: sam }))).toMatchObject({ field: 'kind' })
    expect(await refusalFrom(send(app, 'startConversation', about, { caller: ada }))).toMatchObject({
      code: 'not-found',
    })
  })
})
