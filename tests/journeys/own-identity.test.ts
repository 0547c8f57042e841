import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { detectPicture } from '#domain/people/picture.ts'
import { demoPassword } from '#infrastructure/seed/stories/people.ts'
import { mailTo, mailsTo } from '#tests/support/mailbox.ts'
import { jpegWithMetadata, pngOf, wholePicture } from '#tests/support/picture-files.ts'
import { type Browser, openTestServer, type TestServer } from '#tests/support/test-server.ts'

/** Actions that need more than an open session, an unconfirmed address, and one's picture. */

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer()
})
afterAll(() => testServer[Symbol.asyncDispose]())

const strict = { strict: true } as const
const [eve, tom, lin] = ['eve@rival.example', 'tom@lodz-print.example', 'lin@dongguan-board.example']

/** An allowed password; that of the demo is not allowed (S-12). */
const chosen = 'Otter-violin-4711-lantern'

const signIn = async (email: string, password = demoPassword): Promise<Browser> => {
  const browser = testServer.browser()
  await browser.api.people.login({ body: { email, password } }, strict)
  return browser
}
const afterFifteenMinutes = () => testServer.clock.advance({ minutes: 15 })
const unproven = { type: 'badRequest', field: 'identity', message: 'Confirm your identity first' }

describe('AUTH-D06 C5 a change that would transfer the account', () => {
  test('is refused 15 minutes after the sign-in until the password is entered again', async () => {
    const { api } = await signIn(eve)
    const change = (email: string) => api.people.changeEmail({ body: { email } })
    expect(await change('eve2@rival.example')).toMatchObject({ hasError: false })
    afterFifteenMinutes()
    expect(await change('eve3@rival.example')).toMatchObject(unproven)
    expect(await api.people.deleteAccount({ body: { email: eve } })).toMatchObject(unproven)
    expect(await api.people.enrolSecondFactor()).toMatchObject(unproven)
    expect(await mailsTo(testServer, 'eve3@rival.example')).toEqual([])
    // Everything else is unchanged.
    expect(await api.people.changeName({ body: { firstName: 'Eve', lastName: 'Rival' } })).toMatchObject({
      hasError: false,
    })

    expect(await api.people.proveIdentity({ body: { password: 'wrong' } })).toMatchObject({ field: 'password' })
    expect(await api.people.proveIdentity({ body: { code: '123456' } })).toMatchObject({ field: 'code' })
    expect(await change('eve3@rival.example')).toMatchObject(unproven)
    await api.people.proveIdentity({ body: { password: demoPassword } }, strict)
    expect(await change('eve3@rival.example')).toMatchObject({ hasError: false })
    await api.people.cancelEmailChange({}, strict)
  })

  test('is allowed with a code of the authenticator app, if there is one', async () => {
    const { api } = await signIn(tom)
    const { secret } = (await api.people.enrolSecondFactor({}, strict)).payload
    const shown = () => {
      testServer.clock.advance({ minutes: 1 })
      return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.parse(testServer.clock.now()) })
    }
    await api.people.confirmSecondFactor({ body: { code: shown() } }, strict)
    afterFifteenMinutes()
    expect(await api.people.mailProof()).toMatchObject({ hasError: true, field: 'code' })
    const code = shown()
    await api.people.proveIdentity({ body: { code } }, strict)
    expect(await api.people.proveIdentity({ body: { code } })).toMatchObject({ field: 'code' })
    expect(await api.people.changeEmail({ body: { email: 'tom2@lodz-print.example' } })).toMatchObject({
      hasError: false,
    })
    await api.people.removeSecondFactor({ body: { code: shown() } }, strict)
  })

  test('is allowed with six digits from a mail for users without both; five wrong attempts invalidate the code', async () => {
    const { api } = await signIn(lin)
    await api.people.deletePassword({ body: { currentPassword: demoPassword } }, strict)
    afterFifteenMinutes()
    const password = { body: { password: chosen } }
    expect(await api.people.setPassword(password)).toMatchObject(unproven)
    expect(await api.people.proveIdentity(password)).toMatchObject({ field: 'password' })
    const send = async () => {
      await api.people.mailProof({}, strict)
      return mailTo(testServer, lin)
    }
    const first = await send()
    expect([first.kind, first.path, first.token]).toEqual(['identityCode', '/account', ''])
    const prove = (code: string) => api.people.proveIdentity({ body: { code } })
    const wrong = first.code === '000000' ? '000001' : '000000'
    await Promise.all(Array.from({ length: 5 }, () => prove(wrong)))
    expect(await prove(first.code)).toMatchObject({ field: 'code' })
    const { code } = await send()
    expect(await prove(code)).toMatchObject({ hasError: false })
    expect(await prove(code)).toMatchObject({ field: 'code' })
    expect(await api.people.setPassword(password)).toMatchObject({ payload: { loginMethod: 'pw' } })
  })

  test('API-013 has a limit for wrong attempts in an open session', async () => {
    const { api } = await signIn(lin, chosen)
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => api.people.proveIdentity({ body: { code: '000000' } })),
    )
    expect(answers.filter((answer) => answer.hasError && answer.type === 'quotaExceeded').length).toBeGreaterThan(0)
  })
})

describe('AUTH-D06 a session', () => {
  test('ends after 90 days of use, and shows its expiry', async () => {
    const { api } = await signIn(eve)
    const until = async () => (await api.people.sessions({}, strict)).payload.find(({ current }) => current)!.expiresOn
    const opened = Date.parse(testServer.clock.now())
    const days = async () => Math.round((Date.parse(await until()) - opened) / 86_400_000)
    expect(await days()).toBe(30)
    for (let day = 0; day < 75; day += 25) {
      testServer.clock.advance({ days: 25 })
      await api.people.account({}, strict)
    }
    expect(await days()).toBe(90)
    testServer.clock.advance({ days: 15 })
    expect(await api.people.account()).toMatchObject({ type: 'unauthorized' })
  })
})

describe('USER-005 an unconfirmed address', () => {
  test('is shown until it is confirmed, and can be sent another mail or withdrawn', async () => {
    const { api } = await signIn(eve)
    const pending = async () => (await api.people.pendingEmail({}, strict)).payload
    expect(await pending()).toBeNull()
    const ask = () => api.people.changeEmail({ body: { email: 'New@rival.example' } }, strict)
    await ask()
    const { askedOn, until } = (await pending())!
    expect((await pending())!.email).toBe('New@rival.example')
    expect(Date.parse(until) - Date.parse(askedOn)).toBe(86_400_000)
    const first = await mailTo(testServer, 'new@rival.example')
    await ask()
    const second = await mailTo(testServer, 'new@rival.example')
    const verify = (token: string) => api.people.verifyEmail({ params: { token } })
    expect(await verify(first.token)).toMatchObject({ field: 'token' })

    expect((await api.people.cancelEmailChange({}, strict)).payload.email).toBe(eve)
    expect(await pending()).toBeNull()
    expect(await verify(second.token)).toMatchObject({ field: 'token' })

    await ask()
    expect(await verify((await mailTo(testServer, 'new@rival.example')).token)).toMatchObject({
      payload: { email: 'New@rival.example' },
    })
    expect(await pending()).toBeNull()
  })

  test('expires with its mail and with a change of the password', async () => {
    const { api } = await signIn(tom)
    const pending = async () => (await api.people.pendingEmail({}, strict)).payload
    await api.people.changeEmail({ body: { email: 'late@lodz-print.example' } }, strict)
    testServer.clock.advance({ minutes: 24 * 60 })
    expect(await pending()).toBeNull()
    await api.people.proveIdentity({ body: { password: demoPassword } }, strict)
    await api.people.changeEmail({ body: { email: 'late@lodz-print.example' } }, strict)
    expect(await pending()).not.toBeNull()
    await api.people.changePassword({ body: { currentPassword: demoPassword, password: chosen } }, strict)
    expect(await pending()).toBeNull()
  })

  test('C3 gets the same answer whether or not the address is in use', async () => {
    const { api } = await signIn(tom, chosen)
    await api.people.changeEmail({ body: { email: 'ada@bloom.example' } }, strict)
    expect((await api.people.pendingEmail({}, strict)).payload).toMatchObject({ email: 'ada@bloom.example' })
    await testServer.settled()
    expect((await api.people.pendingEmail({}, strict)).payload).toMatchObject({ email: 'ada@bloom.example' })
  })
})

describe('USER-D06 a profile picture', () => {
  const put = ({ api }: Browser, bytes: Buffer) =>
    api.people.changePicture({ body: { picture: bytes.toString('base64') } })
  const avatarOf = (answer: Awaited<ReturnType<typeof put>>) => (answer.hasError ? null : answer.payload.avatar)!

  test('is served at an unguessable address while it is in use', async () => {
    const ada = await signIn('ada@bloom.example')
    const avatar = avatarOf(await put(ada, await wholePicture('webp', 256)))
    expect(avatar).toMatch(/^\/api\/v1\/pictures\/[\w-]{43}$/)
    const shown = await fetch(testServer.url + avatar)
    expect(detectPicture(new Uint8Array(await shown.arrayBuffer()))).toEqual({
      type: 'image/webp',
      width: 256,
      height: 256,
    })
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    const { items } = (await ada.api.users.colleagues({}, strict)).payload
    expect(items.find(({ userId }) => userId === 'u-ada')).toMatchObject({ avatar })
    const sam = await testServer.as('sam')
    expect((await sam.users.get({ params: { userId: 'u-ada' } }, strict)).payload.avatar).toBe(avatar)
    expect((await sam.users.list({}, strict)).payload.items.find(({ userId }) => userId === 'u-ada')).toMatchObject({
      avatar,
    })

    const next = avatarOf(await put(ada, await wholePicture('jpeg', 256)))
    expect(next).not.toBe(avatar)
    expect((await fetch(testServer.url + avatar)).status).toBe(404)
    expect((await ada.api.people.removePicture({}, strict)).payload.avatar).toBeNull()
    expect((await fetch(testServer.url + next)).status).toBe(404)
  })

  test('G2 must be an image by its bytes, small, and of the own account', async () => {
    const ada = await signIn('ada@bloom.example')
    const tall = Buffer.concat([pngOf(256, 256), Buffer.alloc(700_001)])
    const refused = [Buffer.from('<svg onload="alert(1)"/>'), pngOf(5000, 5000), tall, Buffer.alloc(0), pngOf(9, 9)]
    for (const bytes of refused) {
      expect(await put(ada, bytes)).toMatchObject({ type: 'badRequest', field: 'picture' })
    }
    expect(await ada.api.people.changePicture({ body: { picture: 'no base64!' } })).toMatchObject({ field: 'picture' })
    expect(await put(testServer.browser(), pngOf(9, 9))).toMatchObject({ type: 'unauthorized' })
    for (const path of ['x', '..%2f..%2fsecret', 'a'.repeat(43)]) {
      expect((await fetch(`${testServer.url}/api/v1/pictures/${path}`)).status).toBeGreaterThanOrEqual(400)
    }
  })

  test('S-27 is re-encoded: metadata and bytes after its end are removed', async () => {
    const ada = await signIn('ada@bloom.example')
    const sent = await jpegWithMetadata('GPS 52.2297 N 21.0122 E')
    expect(sent.includes('52.2297')).toBe(true)
    const avatar = avatarOf(await put(ada, sent))
    const served = Buffer.from(await (await fetch(testServer.url + avatar)).arrayBuffer())
    expect(served.includes('52.2297')).toBe(false)
    expect(served.includes('Exif')).toBe(false)
    expect(detectPicture(served)).toEqual({ type: 'image/webp', width: 64, height: 64 })
    await ada.api.people.removePicture({}, strict)
  })

  test('J1 is deleted with the account', async () => {
    const tomHere = await signIn(tom, chosen)
    const avatar = avatarOf(await put(tomHere, await wholePicture('png', 64)))
    await tomHere.api.people.deleteAccount({ body: { email: tom } }, strict)
    expect((await fetch(testServer.url + avatar)).status).toBe(404)
    const { rows } = await testServer.app.database.pool.query('select from people.pictures')
    expect(rows).toEqual([])
  })
})
