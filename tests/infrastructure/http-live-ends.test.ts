import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPeople, openHttpServer, type TestPeople, type HttpServer } from '#tests/support/http-server.ts'
import { connect, type LiveClient } from '#tests/support/live-client.ts'

/**
 * The lifetime of a live connection. Keep-alives are frequent in these tests, but not so frequent that a busy machine
 * misses one, which ends a connection.
 */

let people: TestPeople
let server: HttpServer
let address: string
beforeAll(async () => {
  people = await openPeople()
})
beforeEach(async () => {
  server = await openHttpServer({ people, keepAlive: 400 })
  address = `${(await server.listen()).replace('http', 'ws')}/api/v1/live`
})
afterEach(() => server.close())
afterAll(() => people.close())

const listening = async (cookie: string, options = {}): Promise<LiveClient> => {
  const client = await connect(address, { headers: { cookie }, ...options })
  await client.subscribe(['orders'])
  return client
}
const ada = () => server.signIn('ada@bloom.example')
const order = (data = {}) =>
  server.feeds.write({
    stream: 'order-019a0000-0000-7000-8000-000000000001',
    parties: { customerId: 'bloom', supplierId: null },
    data,
  })
const openSockets = () => server.app.websocketServer.clients.size

describe('a live connection', () => {
  test('RT-009 RT-D02 gets keep-alives with the position up to which everything was delivered', async () => {
    const client = await listening(await ada())
    await client.until((_, all) => all.filter(({ type }) => type === 'keepAlive').length >= 3)
    order()
    server.feeds.write({ stream: 'order-x', parties: { customerId: 'rival', supplierId: null } })
    server.feeds.advance()
    await client.until((message) => message.type === 'keepAlive' && message.position === 2)
    const types = client.messages.map(({ type }) => type)
    // A keep-alive never arrives before the events up to its position.
    expect(types.indexOf('event')).toBeLessThan(
      client.messages.findIndex((message) => message.type === 'keepAlive' && message.position === 2),
    )
  })

  test('is closed if it never subscribes', async () => {
    const client = await connect(address, { headers: { cookie: await ada() } })
    expect(await client.closed).toBe(4400)
    expect(client.errors()).toEqual(['Expected a subscribe message'])
  })

  test('S-28 ends if its session cannot be checked twice in a row', async () => {
    const client = await listening(await ada())
    const authenticate = people.identity.authenticate
    people.identity.authenticate = () => Promise.reject(new Error('the database does not answer'))
    try {
      expect(await client.closed).toBe(1011)
    } finally {
      people.identity.authenticate = authenticate
    }
  })

  test('is terminated if its client disappears without closing it', async () => {
    const client = await listening(await ada(), { autoPong: false })
    expect(await client.closed).toBe(1006)
    // Client and server notice the close one after the other.
    await expect.poll(openSockets).toBe(0)
  })
})

describe('C10 a live connection without rights', () => {
  const over = 'Your session is over, or its rights have changed'

  test('ends immediately with the logout', async () => {
    const cookie = await ada()
    const [client, other] = [await listening(cookie), await listening(await ada())]
    await server.call({ method: 'POST', url: '/api/v1/user/logout', headers: { cookie } })
    expect(await client.closed).toBe(4401)
    expect(client.errors()).toEqual(['You have signed out'])
    expect(other.socket.readyState).toBe(other.socket.OPEN)
  })

  test.each([
    ['the session expires', 'ada@bloom.example', () => Promise.resolve(server.passes(31 * 86_400_000))],
    [
      'the account is blocked',
      'vera@bloom.example',
      () => server.pool.query("update people.accounts set status = 'blocked' where user_id = 'vera'"),
    ],
    [
      'a user changes company',
      'eve@rival.example',
      () =>
        server.pool.query(
          "update people.accounts set customer_id = case customer_id when 'bloom' then 'rival' else 'bloom' end where user_id = 'eve'",
        ),
    ],
  ])('when %s', async (_, email, happens) => {
    const client = await listening(await server.signIn(email))
    await happens()
    expect(await client.closed).toBe(4401)
    expect(client.errors()).toEqual([over])
  })

  test('AUTH-D06 does not extend its session', async () => {
    const client = await listening(await ada())
    server.passes(20 * 86_400_000)
    const count = client.messages.length
    await client.until((_, all) => all.length > count + 2)
    server.passes(11 * 86_400_000)
    expect(await client.closed).toBe(4401)
  })
})

describe('when the server stops', () => {
  test('it notifies every client, and no client delays the shutdown for long', async () => {
    const client = await listening(await ada())
    const deaf = await listening(await ada())
    deaf.socket.pause()
    const start = performance.now()
    await server.app.close()
    expect(await client.closed).toBe(1001)
    expect(performance.now() - start).toBeLessThan(25_000)
    deaf.socket.terminate()
  })
})
