import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '#infrastructure/seed/stories/people.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'

const strict = { strict: true } as const

describe('with a mail server', () => {
  type Sent = Email & { envelope: { from: string; to: string[] }; login: string }
  const sent: Sent[] = []
  /** Refuses the next mail, like a busy server or a server without that address. */
  let refusals: number[] = []
  const smtp = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _, done) =>
      password === 'secret' ? done(null, { user: username }) : done(new Error('no')),
    onRcptTo: (_address, _session, done) => {
      const code = refusals.shift()
      done(code === undefined ? null : Object.assign(new Error('not now'), { responseCode: code }))
    },
    onData: (stream, session, done) => {
      const take = async () => {
        const mail = await PostalMime.parse(await buffer(stream))
        const { mailFrom, rcptTo } = session.envelope
        const envelope = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) }
        sent.push({ ...mail, envelope, login: String(session.user) })
      }
      void take().finally(done)
    },
  })
  let testServer: TestServer
  beforeAll(async () => {
    await new Promise<void>((done) => smtp.listen(0, '127.0.0.1', done))
    const { port } = smtp.server.address() as AddressInfo
    testServer = await openTestServer({
      env: {
        SMTP_URL: `smtp://mailer:secret@127.0.0.1:${port}`,
        PUBLIC_URL: 'https://boxes.example',
        MAIL_FROM: 'Boxes <hello@boxes.example>',
      },
    })
  })
  afterAll(async () => {
    await testServer[Symbol.asyncDispose]()
    await new Promise<void>((done) => smtp.close(() => done()))
  })

  /** All mails, after all due jobs are complete. */
  const mails = async () => {
    await testServer.settled()
    return sent.splice(0)
  }
  const linkIn = ({ text = '' }: Email) => /https?:\S+/.exec(text)![0]

  test('AUTH-002 AUTH-D02 a mail is sent as text and HTML to one address, and its link signs in', async () => {
    await testServer
      .visitor()
      .api.people.generateMagicLink({ body: { email: 'ADA@bloom.example', returnPath: '/orders' } }, strict)
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      login: 'mailer',
      envelope: { from: 'hello@boxes.example', to: ['ada@bloom.example'] },
      from: { name: 'Boxes', address: 'hello@boxes.example' },
      to: [{ address: 'ada@bloom.example' }],
      subject: 'Your sign-in link for Boxwright',
      messageId: expect.stringMatching(/^<[0-9A-Z]{26}@boxes\.example>$/),
    })
    expect(mail!.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
    const link = linkIn(mail!)
    expect(link).toMatch(/^https:\/\/boxes\.example\/sign-in\/link#token=[\w-]{43}&returnPath=%2Forders$/)
    expect(mail!.html).toContain(link.replaceAll('&', '&amp;'))
    const code = /\b\d{6}\b/.exec(mail!.text!)![0]
    expect(mail!.html).toContain(`>${code}<`)
    // It loads no remote content and has no script.
    expect(mail!.html).not.toMatch(/<img|<script|<link|url\(|@import/i)
    const token = new URLSearchParams(link.split('#')[1]).get('token')!
    const { payload } = await testServer.browser().api.people.loginMagicLink({ body: { token } }, strict)
    expect(payload.user?.userId).toBe('u-ada')
  })

  test('USER-D04 TEXT a mail is in the language of its reader, in every script', async () => {
    await testServer.visitor().api.people.signUp(
      {
        body: {
          email: 'mei@quill.example',
          firstName: '美<b>',
          lastName: '李',
          language: 'zh-CN',
          acceptTerms: true,
        },
      },
      strict,
    )
    const [mail] = await mails()
    expect(mail!.subject).toBe('请验证您的邮箱')
    expect(mail!.text).toContain('美<b>，您好：')
    expect(mail!.html).toContain('美&lt;b&gt;，您好：')
    expect(mail!.html).toContain('<html lang="zh-CN">')
  })

  test('A19 J2 a mail is sent once, and not stored afterwards', async () => {
    await testServer.visitor().api.people.requestPasswordReset({ body: { email: 'ada@bloom.example' } }, strict)
    expect(await mails()).toHaveLength(1)
    const { rows } = await testServer.app.database.pool.query('select from people.mails')
    expect(rows).toEqual([])
    expect(await mails()).toEqual([])
  })

  test('A19 a mail is retried if the server is busy', async () => {
    refusals = [451]
    await testServer.visitor().api.people.requestPasswordReset({ body: { email: 'ada@bloom.example' } }, strict)
    expect(await mails()).toEqual([])
    const again =
      'select graphile_worker.reschedule_jobs((select array_agg(id) from graphile_worker.jobs), run_at := now())'
    await testServer.app.database.pool.query(again)
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Set a new Boxwright password'])
  })

  test('a mail is not retried if the server rejects the address permanently', async () => {
    refusals = [550]
    await testServer.visitor().api.people.requestPasswordReset({ body: { email: 'ada@bloom.example' } }, strict)
    expect(await mails()).toEqual([])
    const { rows } = await testServer.app.database.pool.query('select from people.mails')
    expect(rows).toEqual([])
  })

  test('C7 E7 a mail has one recipient, and no header can be injected', async () => {
    const { api } = testServer.visitor()
    for (const email of [
      'a@b.example,c@d.example',
      'a@b.example\r\nbcc: c@d.example',
      '"x" <a@b.example>',
      'a@b.example c@d.example',
    ]) {
      expect(await api.people.generateMagicLink({ body: { email } })).toMatchObject({ hasError: true, field: 'email' })
    }
    const called = 'A\r\nBcc: c@d.example'
    const person = { email: 'x@quill.example', firstName: called, lastName: 'B', acceptTerms: true as const }
    expect(await api.people.signUp({ body: person })).toMatchObject({ hasError: true, field: 'firstName' })
    // The name of a company is part of the subject of an invitation.
    const { pool } = testServer.app.database
    await pool.query("update people.customers set name = $1 where customer_id = 'c-rival'", [called])
    const eve = await testServer.as('eve')
    await eve.users.inviteColleague({ body: { email: 'x@quill.example', firstName: 'A', lastName: 'B' } }, strict)
    const [mail] = await mails()
    expect(mail!.subject).toMatch(/A Bcc: c@d\.\u2060example/) // The word joiner prevents a link (S-10).
    expect(mail!.envelope.to).toEqual(['x@quill.example'])
    expect(mail!.bcc).toBeUndefined()
  })

  test('CHAT-004 an email of a conversation is one message to all its recipients, and does not reveal the blind copies', async () => {
    const sam = await testServer.as('sam')
    const [to, cc, bcc] = [['a@fair.example', 'b@fair.example'], ['c@fair.example'], ['d@fair.example']]
    const email = { subject: 'Boxes', body: 'Ready?', to, cc, bcc, senderName: 'Sam Sawyer' }
    await sam.chat.email({ body: email }, strict)
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      envelope: { from: 'hello@boxes.example', to: [...to, ...cc, ...bcc] },
      from: { name: 'Sam Sawyer', address: 'hello@boxes.example' },
      to: to.map((address) => ({ address })),
      cc: cc.map((address) => ({ address })),
      subject: 'Boxes',
    })
    expect(mail!.text).toContain('Ready?')
    expect(JSON.stringify([mail!.headers, mail!.bcc ?? ''])).not.toContain('d@fair.example')
    expect(mail!.headers.some(({ key }) => key === 'auto-submitted')).toBe(false)
  })

  test('the outbox page does not exist', async () => {
    expect((await testServer.visitor().api.people.signInOptions({}, strict)).payload.outbox).toBe(false)
    expect((await fetch(`${testServer.url}/dev/mail`)).status).toBe(404)
  })
})

describe('without a mail server', () => {
  test('mails are shown with working links at /dev/mail, only on this machine', async () => {
    await using testServer = await openTestServer()
    await testServer.visitor().api.people.signUp(
      {
        body: { email: 'x@quill.example', firstName: '<script>alert(1)</script>', lastName: 'B', acceptTerms: true },
      },
      strict,
    )
    await testServer.settled()
    const page = await fetch(`${testServer.url}/dev/mail`)
    const html = await page.text()
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(html).toContain('These mails were not sent')
    expect(html).toContain('Confirm your email')
    expect(html).not.toContain('<script>')
    const [, token] = /href="\/complete-sign-up#token=([\w-]{43})/.exec(html)!
    const { payload } = await testServer.browser().api.people.completeSignUp({ body: { token: token! } }, strict)
    expect(payload.user?.email).toBe('x@quill.example')
    const [mail] = (await (await fetch(`${testServer.url}/dev/mail.json`)).json()) as { to: string; kind: string }[]
    expect(mail).toMatchObject({ to: 'x@quill.example', kind: 'confirmSignUp' })
  })

  test('the outbox page does not exist in production mode', async () => {
    await using testServer = await openTestServer({ env: { NODE_ENV: 'production', DEMO: 'false' } })
    expect((await fetch(`${testServer.url}/dev/mail`)).status).toBe(404)
    const ada = testServer.browser()
    await ada.api.people.login({ body: { email: 'ada@bloom.example', password: demoPassword } }, strict)
    expect((await ada.api.people.authState({}, strict)).payload.user?.userId).toBe('u-ada')
  })
})
