import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountRows } from '#infrastructure/people/account-rows.ts'
import { peopleDbOn } from '#infrastructure/people/tables.ts'
import { openHttpServer, password, type HttpServer } from '#tests/support/http-server.ts'
import { personRow } from '#tests/support/rows.ts'

let server: HttpServer
beforeAll(async () => {
  server = await openHttpServer()
})
afterAll(() => server.close())

const ann = { userId: 'ann', type: 'user', firstName: 'Ann', lastName: 'Other', customerId: 'bloom' } as const

describe('people', () => {
  test('have names by id; unknown ids have none', async () => {
    expect([...(await server.identity.namesOf(['ada', 'ada', 'sam', 'unknown']))]).toEqual(
      expect.arrayContaining([
        ['ada', 'ada Test'],
        ['sam', 'sam Test'],
      ]),
    )
    expect((await server.identity.namesOf(['unknown'])).size).toBe(0)
    expect((await server.identity.customerNames(['bloom'])).get('bloom')).toBe('bloom')
    expect((await server.identity.supplierNames([])).size).toBe(0)
  })

  test('must belong to an existing company or factory', async () => {
    const { customerExists, supplierExists } = server.identity
    expect(
      await Promise.all([
        customerExists('bloom'),
        customerExists('board'),
        supplierExists('board'),
        supplierExists(''),
      ]),
    ).toEqual([true, false, true, false])
    const nowhere = personRow(server.pool, { ...ann, email: 'ann@nowhere.example', customerId: 'nowhere' })
    await expect(nowhere).rejects.toThrow('foreign key')
  })

  test('must belong to a company of their type', async () => {
    const { customerId: _, ...homeless } = ann
    await expect(personRow(server.pool, { ...homeless, email: 'ann@bloom.example' })).rejects.toThrow(
      'check constraint',
    )
  })

  test('must have a unique e-mail address, in upper or lower case', async () => {
    await expect(personRow(server.pool, { ...ann, email: 'ADA@bloom.example' })).rejects.toThrow('accounts_email')
  })

  test('are locked with an address that another transaction adds meanwhile, so that invitations do not deadlock', async () => {
    const [first, second] = [await server.pool.connect(), await server.pool.connect()]
    const lock = (client: typeof first) => {
      const author = { by: 'test', at: '2026-01-01T00:00:00.000Z' }
      return accountRows(peopleDbOn(client), author).lockWithEmail('sam', 'aaron@bloom.example')
    }
    try {
      await Promise.all([first, second].map((client) => client.query('begin')))
      expect((await lock(first)).map(({ userId }) => userId)).toEqual(['sam'])
      const waiting = lock(second)
      await setTimeout(200)
      await personRow(first as unknown as typeof server.pool, { ...ann, userId: 'aaron', email: 'aaron@bloom.example' })
      await first.query('commit')
      expect((await waiting).map(({ userId }) => userId)).toEqual(['aaron', 'sam'])
      await second.query('commit')
    } finally {
      first.release(true)
      second.release(true)
    }
  })

  test('without a password cannot sign in with one', async () => {
    await personRow(server.pool, { ...ann, userId: 'amy', email: 'amy@bloom.example' })
    expect((await server.login('amy@bloom.example', '')).statusCode).toBe(400)
    expect((await server.login('amy@bloom.example', 'null')).statusCode).toBe(401)
  })

  test('have their password stored as an argon2id hash with its parameters', async () => {
    const { rows } = await server.pool.query<{ hash: string }>(
      "select password_hash as hash from people.accounts where user_id = 'ada'",
    )
    expect(rows[0]!.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})

describe('users over HTTP', () => {
  test('S-24 lists the demo users only if a demo is loaded, and not to visitors behind a proxy', async () => {
    const url = '/api/v1/demo/sign-ins'
    expect((await server.call({ method: 'GET', url })).statusCode).toBe(404)
    const demo = {
      password,
      people: [{ email: 'ada@bloom.example', name: 'Ada', role: 'customer' as const, company: 'Bloom & Stem' }],
    }
    const withDemo = await openHttpServer({ demo })
    expect((await withDemo.call({ method: 'GET', url })).json().payload).toEqual(demo)
    const forwarded = { 'x-forwarded-for': '203.0.113.7' }
    expect((await withDemo.call({ method: 'GET', url, headers: forwarded })).statusCode).toBe(404)
    expect((await withDemo.call({ method: 'GET', url, headers: { host: 'demo.example' } })).statusCode).toBe(404)
    await withDemo.close()
  })
})
