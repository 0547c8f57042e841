import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type App, createApp } from '#infrastructure/app.ts'
import { readConfig } from '#infrastructure/config.ts'
import { startServer } from '#infrastructure/http/start.ts'
import { testSecrets } from '#tests/support/secrets.ts'
import type { Client } from '#web/data/api.ts'
import { type Company, isSignedIn, of, openCompany } from '../support/company.ts'
import { connect } from '../support/live-client.ts'
import { clientOf, signedInCookie } from '../support/signed-in-users.ts'

/**
 * A server's cache of sessions and names when another server on the same database changes them. Entries do not expire
 * by age here, so a missed notification would show as old rows.
 */

let company: Company
let app: App
let server: Awaited<ReturnType<typeof startServer>>
beforeAll(async () => {
  company = await openCompany()
  const { connectionString } = company.testServer.app.database.pool.options as { connectionString: string }
  const logger = pino({ level: 'silent' })
  app = await createApp(connectionString, logger, { work: false, secrets: testSecrets })
  const config = readConfig({ PORT: '0', DATABASE_URL: connectionString, LOG_LEVEL: 'silent' })
  server = await startServer({ config, app, logger, pages: 'none' })
  vi.spyOn(performance, 'now').mockReturnValue(1)
})
afterAll(async () => {
  vi.restoreAllMocks()
  await server.close()
  await app.close()
  await company.testServer[Symbol.asyncDispose]()
})

type Api = Client['api']
/** A user with one session at both servers, last used at the other one. */
const atBoth = async (userId: string): Promise<{ here: Api; there: Api; cookie: string }> => {
  const cookie = await signedInCookie(company.testServer, userId, {
    type: 'user',
    customerId: 'c-bloom',
    roles: ['CREQ:C'],
  })
  const there = clientOf({ ...company.testServer, url: server.url }, cookie)
  expect(await isSignedIn(there)).toBe(true)
  return { here: clientOf(company.testServer, cookie), there, cookie }
}

describe('C10 another server is notified immediately', () => {
  const strict = { strict: true } as const
  const changes: Record<string, (userId: string, here: Api) => Promise<unknown>> = {
    'of a sign-out': (_, here) => here.people.logout({}, strict),
    'of a blocked user': (userId) => company.manager.users.blockColleague(of(userId), strict),
    'of a removed user': (userId) => company.manager.users.removeColleague(of(userId), strict),
    'of revoked sessions': async (_, here) => {
      const { sessionId } = (await here.people.sessions({}, strict)).payload[0]!
      await here.people.revokeSession({ params: { sessionId } }, strict)
    },
  }
  test.each(Object.keys(changes))('%s', async (who) => {
    const userId = who.replaceAll(' ', '-')
    const { here, there } = await atBoth(userId)
    await changes[who]!(userId, here)
    await expect.poll(() => isSignedIn(there)).toBe(false)
  })

  test('of changed roles', async () => {
    const { there } = await atBoth('moved')
    await company.manager.users.changeColleague({ ...of('moved'), body: { roles: ['CPRO:C'] } }, strict)
    const roles = async () => (await there.people.account({}, strict)).payload.roles
    await expect.poll(roles).toEqual(['CPRO:C'])
  })

  test('of a changed name and of a deleted user', async () => {
    const { here } = await atBoth('named')
    const name = async () => (await app.identity.namesOf(['named'])).get('named')
    expect(await name()).toBe('named Test')
    await here.people.changeName({ body: { firstName: 'Other', lastName: 'Name' } }, strict)
    await expect.poll(name).toBe('Other Name')
    // A name in Chinese characters is written with the family name first.
    await here.people.changeName({ body: { firstName: '小明', lastName: '王' } }, strict)
    await expect.poll(name).toBe('王小明')
    await company.manager.users.removeColleague(of('named'), strict)
    await expect.poll(name).toBe('Deleted user')
  })

  // Earlier than the next keep-alive would detect it.
  test('RT-D02 of a logout, which ends the open live connection', async () => {
    const { here, cookie } = await atBoth('listening')
    const client = await connect(`${server.url.replace('http', 'ws')}/api/v1/live`, { headers: { cookie } })
    await client.subscribe(['orders'])
    await here.people.logout({}, strict)
    expect(await client.closed).toBe(4401)
  })
})
