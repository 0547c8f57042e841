import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { people } from '#infrastructure/seed/stories/people.ts'
import { mailTo } from '#tests/support/mailbox.ts'
import { type Browser, openTestServer, type TestServer } from '#tests/support/test-server.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer()
})
afterAll(() => testServer[Symbol.asyncDispose]())

const strict = { strict: true } as const
const signUp = async (browser: Browser, email: string) => {
  const body = { email, firstName: 'Nora', lastName: 'Quill', acceptTerms: true as const }
  await browser.api.people.signUp({ body }, strict)
  return mailTo(testServer, email)
}
const userIn = async ({ api }: Browser) => (await api.people.authState({}, strict)).payload.user

describe('CLIENT-D04 a sign-in with a lost answer', () => {
  test('is answered again for the same request within a minute, and refused for another request', async () => {
    const lost = 'resend@quill.example'
    const { token } = await signUp(testServer.browser(), lost)
    const commandId = '01JCZ0000000000000000RETRY'
    const complete = (browser: Browser, id: string) =>
      browser.api.people.completeSignUp({ body: { token } }, { commandId: id })
    const [first, again, other] = [testServer.browser(), testServer.browser(), testServer.browser()]
    expect(await complete(first, commandId)).toMatchObject({ hasError: false })
    expect(await complete(again, commandId)).toMatchObject({ hasError: false, payload: { user: { email: lost } } })
    expect(await userIn(again)).toMatchObject({ email: lost })
    expect(await complete(other, 'another')).toMatchObject({ hasError: true, field: 'token' })

    await testServer.visitor().api.people.generateMagicLink({ body: { email: lost } }, strict)
    const mail = await mailTo(testServer, lost)
    const follow = async () => {
      const browser = testServer.browser()
      const answer = await browser.api.people.loginMagicLink(
        { body: { token: mail.token } },
        { commandId: '01JCZ00000000000000000LINK' },
      )
      return { answer, cookie: browser.cookie() }
    }
    expect((await follow()).answer).toMatchObject({ hasError: false })
    testServer.clock.advance({ minutes: 1 })
    expect((await follow()).answer).toMatchObject({ hasError: true, field: 'token' })
  })

  test.each(['link', 'code'] as const)(
    'S-23 by its %s, gets the session of the first request when repeated, and none after sign-out',
    async (by) => {
      await testServer.visitor().api.people.generateMagicLink({ body: { email: people.eve.email } }, strict)
      const { token, code } = await mailTo(testServer, people.eve.email)
      const signIn = async () => {
        const browser = testServer.browser()
        const repeated = { commandId: `01JCZ0000000000000S23-${by}` }
        const answer = await (by === 'link'
          ? browser.api.people.loginMagicLink({ body: { token } }, repeated)
          : browser.api.people.loginOtp({ body: { email: people.eve.email, password: code } }, repeated))
        const session = /boxwright=([^;]+)/.exec(browser.cookie())?.[1]
        return { hasError: answer.hasError, session, browser }
      }
      const first = await signIn()
      const again = await Promise.all(Array.from({ length: 3 }, signIn))
      expect(first).toMatchObject({ hasError: false, session: expect.stringMatching(/^[\w-]{43}$/) })
      expect(new Set(again.map(({ session }) => session))).toEqual(new Set([first.session]))
      expect(await userIn(again[2]!.browser)).toMatchObject({ email: people.eve.email })

      await first.browser.api.people.logout({}, strict)
      expect(await signIn()).toMatchObject({ hasError: true, session: undefined })
      expect(await userIn(again[2]!.browser)).toBeNull()
    },
  )
})
