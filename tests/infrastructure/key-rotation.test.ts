import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RecoveryCodes } from '#application/people/ports.ts'
import { partGrant, signedPaths } from '#infrastructure/files/signed-paths.ts'
import { createIdentity } from '#infrastructure/identity/identity.ts'
import { resealSecondFactors } from '#infrastructure/people/reseal-second-factors.ts'
import { linkTokens } from '#infrastructure/secrets/link-tokens.ts'
import { openSecrets } from '#infrastructure/secrets/secrets.ts'
import { openTestApp } from '../support/test-app.ts'

/** A change of SECRET_KEY while the previous key is still valid (J2), and after its removal. */

const [older, newer] = [randomBytes(32), randomBytes(32)]
const [before, during, after] = [openSecrets(older), openSecrets(newer, older), openSecrets(newer)]
const now = () => '2026-05-04T10:00:00.000Z'

let app: Awaited<ReturnType<typeof openTestApp>>
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app[Symbol.asyncDispose]())

describe('a change of the secret key (J2)', () => {
  test('decrypts with both keys and encrypts with the new one', async () => {
    const [old, fresh] = [await before.seal({ to: 'ada' }), await during.seal({ to: 'lin' })]
    expect(await during.open(old)).toEqual({ to: 'ada' })
    expect(await after.open(fresh)).toEqual({ to: 'lin' })
    expect(await before.open(fresh)).toBeUndefined()
    expect(await after.open(old)).toBeUndefined()
  })

  test('leaves signed upload addresses and payment links valid', () => {
    const path = signedPaths({ secrets: before, now }).part({ key: 'a', storeUploadId: 'b' }, 1, 3_600, 1_000)
    const token = path.split('/').at(-1)!
    expect(partGrant({ secrets: during, now }, token)).toMatchObject({ partNumber: 1 })
    expect(partGrant({ secrets: after, now }, token)).toBeUndefined()
    const [links, linksDuring] = [linkTokens(before), linkTokens(during)]
    const link = links.of('pay', 'l-1')
    expect(linksDuring.of('pay', 'l-1', linksDuring.hash(link))).toBe(link)
    expect(linksDuring.of('pay', 'l-2')).toBe(linkTokens(after).of('pay', 'l-2'))
  })

  test('leaves recovery codes valid, and re-encrypts second factors before the old key is removed', async () => {
    const { pool } = app.database
    const { rows } = await pool.query<{ id: string }>('select user_id as id from people.accounts order by 1 limit 1')
    const userId = rows[0]!.id
    const withCodes = <T>(secrets: typeof before, act: (codes: RecoveryCodes) => Promise<T>) =>
      createIdentity(pool, now, { secrets }).transaction({ kind: 'visitor' }, (tx) => act(tx.recoveryCodes))
    const codes = await withCodes(before, (one) => one.renew(userId))
    expect(await withCodes(during, (one) => one.redeem(userId, codes[0]!))).toBe(true)
    expect(await withCodes(during, (one) => one.redeem(userId, codes[0]!))).toBe(false)
    expect(await withCodes(after, (one) => one.redeem(userId, codes[1]!))).toBe(false)

    await pool.query('update people.accounts set totp_sealed = $2 where user_id = $1', [
      userId,
      await before.seal('JBSW'),
    ])
    expect(await resealSecondFactors(pool, after)).toEqual({ resealed: 0, unreadable: 1 })
    expect(await resealSecondFactors(pool, during)).toEqual({ resealed: 1, unreadable: 0 })
    const sealed = await pool.query<{ sealed: string }>(
      'select totp_sealed as sealed from people.accounts where user_id = $1',
      [userId],
    )
    expect(await after.open(sealed.rows[0]!.sealed)).toBe('JBSW')
  })
})
