import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailTo } from '../support/mailbox.ts'
import { openTestServer, type Person, type TestServer } from '../support/test-server.ts'

/** Emails that staff send from conversations. */

const strict = { strict: true } as const

let testServer: TestServer
let sam: Person
let conversationId: string
beforeAll(async () => {
  testServer = await openTestServer()
  sam = await testServer.as('sam')
})
afterAll(() => testServer[Symbol.asyncDispose]())

const values = {
  body: 'Are the boxes ready?\n\nWe open on Friday.',
  to: ['press@fair.example', 'office@fair.example'],
  cc: ['office@fair.example'],
  bcc: ['archive@boxwright.example'],
  senderName: 'Sam of Boxwright',
  authorId: 'u-sam',
  signatureId: 'author' as const,
}

describe('an email of a conversation', () => {
  test('CHAT-004 CHAT-D01 starts an internal conversation; conversation and email have all values', async () => {
    const sent = (await sam.chat.email({ body: { subject: 'Boxes for the fair', ...values } }, strict)).payload
    conversationId = sent.id
    const { senderName, signatureId, to, cc, bcc, body } = values
    const email = { subject: 'Boxes for the fair', to, cc, bcc, senderName, signatureId }
    const author = { kind: 'staff', id: 'u-sam', name: 'Sam Sawyer' }
    expect(sent).toMatchObject({ kind: 'internal', title: email.subject, messageCount: 1, readState: 'read' })
    await testServer.settled()
    const { items } = (await sam.chat.messages({ params: { conversationId } }, strict)).payload
    expect(items).toMatchObject([{ id: sent.lastMessage!.id, text: body, author, email }])
    const mail = await mailTo(testServer, to[0]!)
    expect(mail).toMatchObject({ kind: 'conversationEmail', subject: email.subject })
    expect(mail.written).toMatchObject({
      alsoTo: to.slice(1),
      cc,
      bcc,
      senderName,
      signatureId,
      authorId: 'u-sam',
      body,
    })
    expect(mail.text).toBe(`${body}\n\nSam Sawyer\nBoxwright`)
    expect(mail.html).toContain('We open on Friday.')
  })

  test('CHAT-005 CHAT-T04 is answered in the same conversation without a subject, which also reopens it', async () => {
    const params = { conversationId }
    await sam.chat.archive({ params, body: {} }, strict)
    const reply = { body: 'It is Friday today.', to: ['press@fair.example'] }
    const answered = (await sam.chat.emailReply({ params, body: reply }, strict)).payload
    expect(answered).toMatchObject({
      id: conversationId,
      status: 'active',
      messageCount: 2,
      title: 'Boxes for the fair',
    })
    const mail = await mailTo(testServer, 'press@fair.example')
    expect(mail).toMatchObject({ subject: 'Re: Boxes for the fair', text: 'It is Friday today.' })
    expect(mail.written).toMatchObject({ alsoTo: [], cc: [], bcc: [], senderName: '', signatureId: null })
  })

  test('CHAT-006 CHAT-D03 each address passes the email check, and subject, text and a recipient are required', async () => {
    const field = async (change: object) => {
      const answer = await sam.chat.email({ body: { subject: 'Hi', body: 'Hi', to: ['a@b.example'], ...change } })
      return answer.hasError ? [answer.type, answer.field] : 'sent'
    }
    expect(await field({ to: ['press'] })).toEqual(['badRequest', 'to.0'])
    expect(await field({ cc: ['a@b.example', 'a@b'] })).toEqual(['badRequest', 'cc.1'])
    expect(await field({ bcc: ['a@b.example, c@d.example'] })).toEqual(['badRequest', 'bcc.0'])
    expect(await field({ to: [] })).toEqual(['badRequest', 'to'])
    expect(await field({ subject: ' ' })).toEqual(['badRequest', 'subject'])
    expect(await field({ body: '' })).toEqual(['badRequest', 'body'])
    expect(await field({ signatureId: 'other' })).toEqual(['badRequest', 'signatureId'])
    expect((await field({ authorId: 'u-ada' }))[1]).toBe('authorId')
    const many = (n: number) => Array.from({ length: n }, (_, nth) => `a${nth}@b.example`)
    expect(await field({ to: many(11), cc: many(7), bcc: many(3) })).toEqual(['badRequest', 'to'])
    const tooMany = { params: { conversationId }, body: { body: 'Hi', to: many(19), cc: many(2) } }
    expect(await sam.chat.emailReply(tooMany)).toMatchObject({ field: 'to', reason: 'input.mostAddresses' })
    const reply = { params: { conversationId }, body: { body: 'Hi', to: ['nowhere'] } }
    expect(await sam.chat.emailReply(reply)).toMatchObject({ field: 'to.0' })
  })

  test('CHAT-D02 CHAT-004 is hidden from customers and suppliers, who cannot send one either', async () => {
    for (const name of ['ada', 'lin'] as const) {
      const person = await testServer.as(name)
      const email = { subject: 'Hi', body: 'Hi', to: ['a@b.example'] }
      expect(await person.chat.email({ body: email })).toMatchObject({ type: 'forbidden' })
      expect(await person.chat.get({ params: { conversationId } })).toMatchObject({ type: 'urlNotFound' })
      expect((await person.chat.list({}, strict)).payload.items).toEqual([])
      const feed = (await person.feed.read({ query: { limit: 200 } }, strict)).payload
      expect(JSON.stringify(feed)).not.toMatch(/fair/)
    }
  })

  test('a conversation without an email has nothing to reply to', async () => {
    const body = { kind: 'internal' as const, subject: null, title: 'Booth', text: 'Who comes?' }
    const { id } = (await sam.chat.start({ body }, strict)).payload
    const reply = { body: 'Hi', to: ['a@b.example'] }
    expect(await sam.chat.emailReply({ params: { conversationId: id }, body: reply })).toMatchObject({
      reason: 'input.noEmail',
    })
  })

  test('an erased recipient is removed from the conversation, and with the first one the text', async () => {
    const email = { subject: 'Visit', body: 'Welcome, Kim', to: ['kim@fair.example'], cc: ['lee@fair.example'] }
    const { id } = (await sam.chat.email({ body: email }, strict)).payload
    await testServer.settled()
    await testServer.app.identity.store.erase({ userId: 'u-unknown', emails: ['lee@fair.example'] })
    await testServer.settled()
    const params = { conversationId: id }
    const read = async () => JSON.stringify((await sam.chat.messages({ params }, strict)).payload)
    await expect.poll(read).not.toContain('lee@fair.example')
    expect(await read()).toContain('Welcome, Kim')
    await testServer.app.identity.store.erase({ userId: 'u-unknown', emails: ['kim@fair.example'] })
    await expect.poll(read).not.toMatch(/kim@|Kim/)
    const one = async () => JSON.stringify((await sam.chat.get({ params }, strict)).payload)
    await expect.poll(one).not.toContain('Visit')
    const stored = (await testServer.app.log.readCase({ conversationId: id })).map(({ data }) => data)
    expect(JSON.stringify(stored)).not.toMatch(/Visit|kim@|Kim/)
    const reply = { body: 'Hi', to: ['lou@fair.example'] }
    expect(await sam.chat.emailReply({ params, body: reply })).toMatchObject({ reason: 'input.emailErased' })
  })
})
