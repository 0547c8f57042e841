import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TokenPurpose as Purpose } from '#domain/people/policy.ts'
import { openHttpServer, type HttpServer } from '#tests/support/http-server.ts'

let server: HttpServer
let cookie: string
beforeAll(async () => {
  server = await openHttpServer({ config: { signInLimit: 1000 } })
  cookie = await server.signIn('ada@bloom.example')
})
afterAll(() => server.close())

const password = 'Quill-and-ink-7'
const issue = (purpose: Purpose, userId: string) =>
  server.identity.transaction({ kind: 'visitor' }, (tx) =>
    tx.tokens.issue(purpose, userId, { withCode: true, details: { email: 'new@bloom.example' } }),
  )
const post = (url: string, body: object) => server.call({ method: 'POST', url: `/api/v1${url}`, body })

/** How each kind of token is redeemed. A token that proves an identity has only its code. */
const uses: Record<Exclude<Purpose, 'identity'>, (token: string) => ReturnType<typeof post>> = {
  magicLink: (token) => post('/user/login-ml', { token }),
  signUp: (token) => post('/user/complete-sign-up', { token }),
  resetPassword: (token) => post(`/user/reset-password/${token}`, { password }),
  verifyEmail: (token) =>
    server.call({ method: 'POST', url: `/api/v1/user/verify-email/${token}`, body: {}, headers: { cookie } }),
  invitation: (token) => post('/user/accept-invitation', { token }),
  secondFactor: (token) => post('/user/login-second-factor', { token, code: '000000' }),
}
const purposes = Object.keys(uses) as (keyof typeof uses)[]

/** Waits until a transaction waits for a lock. */
const untilATransactionWaits = async () => {
  const waits = `select exists (select from pg_locks where not granted and pid in (
    select pid from pg_stat_activity where datname = current_database())) as so`
  await expect.poll(async () => (await server.pool.query<{ so: boolean }>(waits)).rows[0]!.so).toBe(true)
}

describe('a token', () => {
  test('C6 is redeemed once by 500 concurrent requests', async () => {
    const { token } = await issue('magicLink', 'ada')
    const sessions = async () =>
      (await server.pool.query("select from people.sessions where user_id = 'ada'")).rowCount!
    const before = await sessions()
    // A busy machine answers 503 if no connection becomes free in time; the client sends the request again.
    const redeem = async (): Promise<number> => {
      const { statusCode } = await uses.magicLink(token)
      return statusCode === 503 ? redeem() : statusCode
    }
    const answers = await Promise.all(Array.from({ length: 500 }, redeem))
    const statuses = answers.toSorted((a, b) => a - b)
    expect(statuses).toEqual([200, ...Array.from({ length: 499 }, () => 400)])
    expect(await sessions()).toBe(before + 1)
  })

  test('AUTH-D02 C6 is redeemed once by 100 concurrent requests with its code', async () => {
    const { code } = await issue('magicLink', 'ada')
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => post('/user/login-otp', { email: 'ada@bloom.example', password: code })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  test.each([...purposes, 'identity'] as const)(
    'C6 AUTH-D04 for %s is refused by every other operation',
    async (purpose) => {
      const { token } = await issue(purpose, 'ada')
      for (const use of purposes.filter((other) => other !== purpose)) {
        const answer = await uses[use](token)
        expect([use, answer.statusCode, answer.json().field]).toEqual([use, 400, 'token'])
      }
      const { rows } = await server.pool.query(
        "select from people.tokens where user_id = 'ada' and purpose = $1 and used_on is null and tries = 5",
        [purpose],
      )
      expect(rows).toHaveLength(1)
    },
  )

  test('C6 belongs to one user: its code does not sign in another account', async () => {
    const { code } = await issue('magicLink', 'ada')
    const answer = await post('/user/login-otp', { email: 'eve@rival.example', password: code })
    expect(answer.statusCode).toBe(401)
  })

  test.each([
    ['magicLink', 10],
    ['resetPassword', 60],
    ['verifyEmail', 24 * 60],
    ['signUp', 7 * 24 * 60],
    ['invitation', 14 * 24 * 60],
    ['secondFactor', 10],
    ['identity', 10],
  ] as const)('AUTH-D05 for %s lasts %d minutes', async (purpose, minutes) => {
    await issue(purpose, 'ada')
    const { rows } = await server.pool.query<{ minutes: number }>(
      `select extract(epoch from expires_on - created_on)::float8 / 60 as minutes from people.tokens
       where user_id = 'ada' and purpose = $1`,
      [purpose],
    )
    expect(rows).toEqual([{ minutes }])
  })

  test.each(['link', 'code'] as const)(
    'is not locked by its %s while the request waits for the account',
    async (by) => {
      const { token, code } = await issue('magicLink', 'ada')
      const other = await server.pool.connect()
      await other.query('begin')
      await other.query("select from people.accounts where user_id = 'ada' for update")
      const answer =
        by === 'link' ? uses.magicLink(token) : post('/user/login-otp', { email: 'ada@bloom.example', password: code })
      await untilATransactionWaits()
      // Another transaction deletes all tokens: if the token were locked, this would be a deadlock.
      await other.query("set local lock_timeout = '5s'")
      await other.query("delete from people.tokens where user_id = 'ada'")
      await other.query('commit')
      other.release()
      expect((await answer).statusCode).toBe(by === 'link' ? 400 : 401)
    },
  )

  test('invalidates the previous one', async () => {
    const first = await issue('magicLink', 'ada')
    const second = await issue('magicLink', 'ada')
    expect((await uses.magicLink(first.token)).statusCode).toBe(400)
    expect((await uses.magicLink(second.token)).statusCode).toBe(200)
  })

  test('AUTH-D06 J2 is stored as a hash, and its code as a keyed hash', async () => {
    const { token, code } = await issue('magicLink', 'ada')
    const { rows } = await server.pool.query<{ row: string }>('select t::text as row from people.tokens t')
    expect(rows.map(({ row }) => row).join('\n')).not.toContain(token)
    expect(code).toMatch(/^\d{6}$/)
    const { rows: sizes } = await server.pool.query(
      'select octet_length(token_hash) as token, octet_length(code_hash) as code from people.tokens where purpose = $1',
      ['magicLink'],
    )
    expect(sizes).toEqual([{ token: 32, code: 32 }])
  })
})
