import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openPeople, openHttpServer, password, type TestPeople, type HttpServer } from '#tests/support/http-server.ts'

let people: TestPeople
let server: HttpServer
beforeAll(async () => {
  people = await openPeople()
  server = await openHttpServer({ people, config: { signInLimit: 3 } })
})
beforeEach(() => people.passes(15 * 60_000))
afterAll(async () => {
  await server.close()
  await people.close()
})

const post = (url: string, body: object, remoteAddress = '127.0.0.1') =>
  server.call({ method: 'POST', url: `/api/v1/user${url}`, body, remoteAddress })
const statuses = async (times: number, ask: () => ReturnType<typeof post>) => {
  const answers = []
  for (let time = 0; time < times; time++) answers.push((await ask()).statusCode)
  return answers
}
const ada = { email: 'ada@bloom.example' }

describe('API-013 API-D09 attempts', () => {
  test('are counted across a restart of the server, and reset after 15 minutes', async () => {
    const wrong = () => post('/login', { ...ada, password: 'wrong' })
    expect(await statuses(2, wrong)).toEqual([401, 401])
    await server.close()
    server = await openHttpServer({ people, config: { signInLimit: 3 } })
    expect(await statuses(3, wrong)).toEqual([401, 429, 429])
    const answer = await wrong()
    expect(answer.json()).toEqual({
      hasError: true,
      message: expect.any(String),
      type: 'quotaExceeded',
      reason: expect.stringMatching(/^access\.tooMany/),
    })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(800)
    people.passes(15 * 60_000)
    expect(await statuses(1, wrong)).toEqual([401])
  })

  test('are counted exactly when many arrive at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => post('/login-otp', { ...ada, password: '000000' })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(3)
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(27)
  })

  test.each([
    ['/generate-ml', ada],
    ['/reset-password', ada],
    ['/sign-up', { ...ada, firstName: 'A', lastName: 'B', acceptTerms: true }],
  ])('at %s are limited equally for known and unknown addresses', async (url, body) => {
    expect(await statuses(4, () => post(url, body))).toEqual([200, 200, 200, 429])
    expect(await statuses(4, () => post(url, { ...body, email: 'unknown@bloom.example' }))).toEqual([
      200, 200, 200, 429,
    ])
  })

  test('C2 with a password do not use up the limit of the magic link', async () => {
    expect(await statuses(4, () => post('/login', { ...ada, password: 'wrong' }))).toEqual([401, 401, 401, 429])
    expect((await post('/generate-ml', ada)).statusCode).toBe(200)
  })

  test('C2 on one account are limited over all network addresses, without an effect on other accounts', async () => {
    let nth = 0
    const from = () => `127.0.1.${(nth += 1)}`
    const answers = await statuses(32, () => post('/login', { ...ada, password: 'wrong' }, from()))
    expect(answers.filter((status) => status === 401)).toHaveLength(30)
    expect(answers.slice(-2)).toEqual([429, 429])
    expect((await post('/login', { email: 'eve@rival.example', password: 'wrong' })).statusCode).toBe(401)
  })

  test('C2 that are refused to one network address do not use up the limit of other addresses', async () => {
    for (const [url, body, meant] of [
      ['/login', { ...ada, password: 'wrong' }, 401],
      ['/login-otp', { ...ada, password: '000000' }, 401],
      ['/generate-ml', ada, 200],
    ] as const) {
      const flood = await statuses(40, () => post(url, body))
      expect(flood.filter((status) => status === meant)).toHaveLength(3)
      expect(await statuses(2, () => post(url, body, '127.0.3.1'))).toEqual([meant, meant])
    }
  })

  test('C2 are counted together for an IPv6 /64 network and for every spelling of an e-mail address', async () => {
    let nth = 0
    const from = () => `2001:db8:1:2::${(nth += 1)}`
    expect(await statuses(4, () => post('/generate-ml', ada, from()))).toEqual([200, 200, 200, 429])
    expect((await post('/generate-ml', ada, '2001:db8:1:3::1')).statusCode).toBe(200)
    const spelled = ['lin@board.example', 'LIN@board.example', 'lİn@board.example', 'LİN@BOARD.example']
    const answers = []
    for (const email of spelled) answers.push((await post('/login', { email, password: 'wrong' })).statusCode)
    expect(answers).toEqual([401, 401, 401, 429])
  })

  test('C1 with one-time passwords are limited per day, regardless of the number of new codes', async () => {
    let nth = 0
    const guess = () => post('/login-otp', { email: 'lin@board.example', password: '000000' }, `127.0.2.${(nth += 1)}`)
    expect((await statuses(10, guess)).filter((status) => status === 401)).toHaveLength(9)
    people.passes(60 * 60_000)
    expect(await statuses(1, guess)).toEqual([429])
    people.passes(24 * 60 * 60_000)
    expect(await statuses(1, guess)).toEqual([401])
  })

  test('from one network address on many accounts are limited', async () => {
    let nth = 0
    const attemptNext = () => post('/login-otp', { email: `n${(nth += 1)}@x.example`, password: '000000' })
    const answers = await statuses(92, attemptNext)
    expect(answers.filter((status) => status === 401)).toHaveLength(90)
  })

  test('C2 in an open session are limited for its password and for mails to other addresses', async () => {
    const cookie = await server.signIn('sam@boxwright.example')
    const put = (url: string, body: object) =>
      server.call({ method: 'PUT', url: `/api/v1/user${url}`, body, headers: { cookie } })
    const guess = () => put('/password', { currentPassword: 'a guess', password: 'Another-own-1' })
    const remove = () =>
      server.call({
        method: 'POST',
        url: '/api/v1/user/delete-password',
        body: { currentPassword: 'a guess' },
        headers: { cookie },
      })
    const prove = () =>
      server.call({
        method: 'POST',
        url: '/api/v1/user/prove-identity',
        body: { password: 'a guess' },
        headers: { cookie },
      })
    expect(await statuses(1, guess)).toEqual([400])
    expect(await statuses(1, remove)).toEqual([400])
    expect(await statuses(5, prove)).toEqual([400, 429, 429, 429, 429])
    expect([await statuses(1, guess), await statuses(1, remove)]).toEqual([[429], [429]])
    const stranger = { email: 'stranger@nowhere.example' }
    expect(await statuses(5, () => put('/email', stranger))).toEqual([200, 200, 200, 429, 429])
  })

  test('S-09 of customers to change to an address do not use up those of staff', async () => {
    const change = async (email: string) => {
      const cookie = await server.signIn(email)
      const body = { email: 'contested@boxwright.example' }
      return () => server.call({ method: 'PUT', url: '/api/v1/user/email', body, headers: { cookie } })
    }
    expect(await statuses(4, await change('eve@rival.example'))).toEqual([200, 200, 200, 429])
    expect(await statuses(1, await change('ada@bloom.example'))).toEqual([429])
    expect(await statuses(1, await change('sam@boxwright.example'))).toEqual([200])
  })

  test('are stored without personal data', async () => {
    await post('/generate-ml', ada)
    const { rows } = await server.pool.query<{ row: string }>("select encode(key, 'escape') as row from people.limits")
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.map(({ row }) => row).join()).not.toMatch(/ada@|bloom|127\.0/)
  })
})

describe('AUTH-D07 C3 an unknown e-mail address takes the same work as a known one', () => {
  let unlimited: HttpServer
  beforeAll(async () => {
    unlimited = await openHttpServer({ people, config: { signInLimit: 100_000 } })
  })
  afterAll(() => unlimited.close())

  const bodies = {
    '/generate-ml': {},
    '/reset-password': {},
    '/sign-up': { firstName: 'A', lastName: 'B', acceptTerms: true, password: 'Quill-and-ink-7' },
    '/login': { password: 'wrong' },
    '/login-otp': { password: '000000' },
    '/method': {},
  }

  /** All database queries of a request. */
  const queriesOf = async (url: string, email: string) => {
    const queries: string[] = []
    const query = vi.spyOn(pg.Client.prototype, 'query')
    const body = { ...bodies[url as keyof typeof bodies], email }
    const { statusCode } = await unlimited.call({ method: 'POST', url: `/api/v1/user${url}`, body })
    for (const [text] of query.mock.calls) queries.push(typeof text === 'string' ? text : JSON.stringify(text))
    query.mockRestore()
    return { statusCode, queries }
  }

  test.each(Object.keys(bodies))('at %s: same queries, same answer', async (url) => {
    const [known, unknown] = [await queriesOf(url, ada.email), await queriesOf(url, 'unknown@bloom.example')]
    expect(known).toEqual(unknown)
    expect(known.queries.length).toBeGreaterThan(0)
  })
})

describe('S-17 an attacker', () => {
  test('cannot lock an account: a device on which its owner signed in before is admitted', async () => {
    const owner = { email: 'vera@bloom.example' }
    const url = '/api/v1/user/login'
    const right = { ...owner, password }
    const signedIn = await server.call({ method: 'POST', url, body: right })
    const device = signedIn.cookies.find(({ name }) => name === 'boxwright-device')!
    // From ten other addresses, until the limit of the e-mail address is used up.
    for (let nth = 0; nth < 11; nth++) {
      await statuses(3, () => post('/login', { ...owner, password: 'wrong' }, `127.0.1.${nth}`))
    }
    const from = (cookie: string, body: object = right) =>
      server.call({ method: 'POST', url, body, remoteAddress: '127.0.2.1', headers: { cookie } })
    expect((await from('')).statusCode).toBe(429)
    expect((await from(`boxwright-device=${device.value}`)).statusCode).toBe(200)
    // A forged cookie has no effect, and the device has a limit too.
    expect((await from('boxwright-device=AAAA.BBBB')).statusCode).toBe(429)
    const others = await statuses(4, () => from(`boxwright-device=${device.value}`, { ...owner, password: 'wrong' }))
    expect(others).toEqual([401, 401, 429, 429])
  })

  test('can request only a few mails from one network address', async () => {
    const answers = await statuses(8, () =>
      post('/generate-ml', { email: `${Math.random()}@bloom.example` }, '127.0.3.1'),
    )
    expect(answers).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
  })
})
