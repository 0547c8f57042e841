import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openServer, password, type TestServer } from '#tests/support/http-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openServer()
})
afterAll(() => server.close())

const ann = { userId: 'ann', type: 'user', firstName: 'Ann', lastName: 'Other', customerId: 'bloom', password } as const

describe('people', () => {
  test('are named by their ids, unknown ones not at all', async () => {
    expect([...(await server.identity.namesOf(['ada', 'ada', 'sam', 'nobody']))]).toEqual(
      expect.arrayContaining([
        ['ada', 'ada Test'],
        ['sam', 'sam Test'],
      ]),
    )
    expect((await server.identity.namesOf(['nobody'])).size).toBe(0)
    expect((await server.identity.customerNames(['bloom'])).get('bloom')).toBe('bloom')
    expect((await server.identity.supplierNames([])).size).toBe(0)
  })

  test('belong to companies and factories that exist', async () => {
    const { customerExists, supplierExists } = server.identity
    expect(
      await Promise.all([
        customerExists('bloom'),
        customerExists('board'),
        supplierExists('board'),
        supplierExists(''),
      ]),
    ).toEqual([true, false, true, false])
    await expect(
      server.identity.addPerson({ ...ann, email: 'ann@nowhere.example', customerId: 'nowhere' }),
    ).rejects.toThrow('foreign key')
  })

  test('belong where their type says', async () => {
    const { customerId: _, ...homeless } = ann
    await expect(server.identity.addPerson({ ...homeless, email: 'ann@bloom.example' })).rejects.toThrow(
      'check constraint',
    )
  })

  test('have an e-mail address of their own, in whatever letters', async () => {
    const refused = server.identity.addPerson({ ...ann, email: 'ADA@bloom.example' })
    await expect(refused).rejects.toMatchObject({ refusal: { code: 'invalid-input', field: 'email' } })
  })

  test('are added once: again changes nothing', async () => {
    await server.identity.addPerson({ ...ann, email: 'ann@bloom.example', by: 'sam' })
    await server.identity.addPerson({ ...ann, email: 'ann@bloom.example', lastName: 'Changed', password: 'another' })
    await server.identity.addPerson({ ...ann, email: 'ann@elsewhere.example' })
    expect((await server.login('ann@bloom.example')).json().payload.user.lastName).toBe('Other')
  })

  test('API-017 carry when and by whom they were added', async () => {
    await server.identity.addPerson({ ...ann, userId: 'abe', email: 'abe@bloom.example', by: 'sam' })
    const { rows } = await server.pool.query(
      'select created_on as "createdOn", created_by as "createdBy", changed_on as "changedOn", changed_by as "changedBy" from people.accounts where user_id = \'abe\'',
    )
    const at = '2026-05-04T10:00:00.000Z'
    expect(rows).toEqual([{ createdOn: at, createdBy: 'sam', changedOn: at, changedBy: 'sam' }])
  })

  test('without a password cannot sign in with any', async () => {
    const { password: _, ...open } = ann
    await server.identity.addPerson({ ...open, userId: 'amy', email: 'amy@bloom.example' })
    expect((await server.login('amy@bloom.example', '')).statusCode).toBe(400)
    expect((await server.login('amy@bloom.example', 'null')).statusCode).toBe(401)
  })

  test('keep their password as argon2id with the parameters in it', async () => {
    const { rows } = await server.pool.query<{ hash: string }>(
      "select password_hash as hash from people.accounts where user_id = 'ada'",
    )
    expect(rows[0]!.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})

describe('what is asked of them over HTTP', () => {
  test('the people of the demo are told only where there is one', async () => {
    const url = '/api/v1/demo/sign-ins'
    expect((await server.call({ method: 'GET', url })).statusCode).toBe(404)
    const demo = { password, people: [{ email: 'ada@bloom.example', name: 'Ada', role: 'Customer' }] }
    const withDemo = await openServer({ demo })
    expect((await withDemo.call({ method: 'GET', url })).json().payload).toEqual(demo)
    await withDemo.close()
  })
})
