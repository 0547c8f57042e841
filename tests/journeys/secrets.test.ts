import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openLogger } from '#infrastructure/http/request-log.ts'
import { dumpOf } from '#tests/support/database-dump.ts'
import { mailTo } from '#tests/support/mailbox.ts'
import { openTestServer } from '#tests/support/test-server.ts'

const strict = { strict: true } as const
const password = 'Quill-and-ink-7'
const another = 'Paper-and-glue-8'

describe('a secret that was issued', () => {
  test('J2 J4 AUTH-028 C4 is neither in the server log nor in the database', async () => {
    const lines: string[] = []
    const logger = openLogger('trace', { write: (line) => lines.push(line) })
    const answers: string[] = []
    const { fetch: real } = globalThis
    const listen = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...call) => {
      const answer = await real(...call)
      answers.push(await answer.clone().text())
      return answer
    })
    onTestFinished(() => listen.mockRestore())
    await using testServer = await openTestServer({ logger, env: { LOG_LEVEL: 'trace' } })
    const { api } = testServer.visitor()
    const given: string[] = [password, another]
    const mailed = async (email: string) => {
      const { token, code } = await mailTo(testServer, email)
      given.push(token, ...(code ? [code] : []))
      return { token, code }
    }

    // Each endpoint with a secret, once with a valid and once with an invalid one.
    const nora = testServer.browser()
    const person = { email: 'nora@quill.example', firstName: 'Nora', lastName: 'Quill', acceptTerms: true as const }
    await nora.api.people.signUp({ body: { ...person, password } }, strict)
    const { token: signUp } = await mailed(person.email)
    await nora.api.people.completeSignUp({ body: { token: signUp } }, strict)
    // The session cookie, and the cookie that marks the browser of a sign-up.
    given.push(
      ...nora
        .cookie()
        .split('; ')
        .map((one) => one.split('=')[1]!),
    )
    await api.people.completeSignUp({ body: { token: signUp } })
    await api.people.requestPasswordReset({ body: { email: person.email } }, strict)
    const { token: reset } = await mailed(person.email)
    await api.people.resetPassword({ params: { token: reset }, body: { password: another } }, strict)
    await api.people.resetPassword({ params: { token: reset }, body: { password } })
    await api.people.generateMagicLink({ body: { email: person.email } }, strict)
    const { token: link, code } = await mailed(person.email)
    await testServer.browser().api.people.loginOtp({ body: { email: person.email, password: code } }, strict)
    await api.people.loginMagicLink({ body: { token: link } })
    await nora.api.people.login({ body: { email: person.email, password: another } }, strict)
    await nora.api.people.changeEmail({ body: { email: 'nq@quill.example' } }, strict)
    const { token: verify } = await mailed('nq@quill.example')
    await nora.api.people.verifyEmail({ params: { token: verify } }, strict)
    const { payload: enrolment } = await nora.api.people.enrolSecondFactor({}, strict)
    given.push(enrolment.secret)
    await api.people.login({ body: { email: 'unknown@quill.example', password } })
    const sam = await testServer.as('sam')
    await Promise.all([sam.people.sessions(), sam.users.list(), sam.auditLog.list(), nora.api.users.colleagues()])
    await testServer.settled()

    const [journalled, dump] = [lines.join(''), await dumpOf(testServer.app.database.url)]
    expect(journalled).toContain('"path":"/api/v1/user/reset-password/:token"')
    expect(given.length).toBeGreaterThanOrEqual(9)
    expect(given.filter((secret) => journalled.includes(secret))).toEqual([])
    // Any dump can contain six digits by chance; tests/infrastructure/tokens.test.ts shows that they are stored as a hash.
    const long = given.filter((secret) => !/^\d{6}$/.test(secret))
    expect(long.filter((secret) => dump.includes(secret))).toEqual([])
    expect(journalled).not.toMatch(/quill\.example|\$argon2/)
    expect(answers.length).toBeGreaterThan(15)
    // Answers contain secrets only for their owner: once the secret of a second factor, and recovery codes.
    expect(answers.filter((answer) => /\$argon2|hash|sealed|totp_/i.test(answer))).toEqual([])
    const otherSecrets = given.filter((secret) => secret !== enrolment.secret)
    expect(otherSecrets.filter((secret) => answers.some((answer) => answer.includes(secret)))).toEqual([])
  })
})
