import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#infrastructure/app.ts'
import { isOutOfConnections, splitConnections } from '#infrastructure/db/connections.ts'
import { openDatabase } from '#infrastructure/db/database.ts'
import { requireDirectConnection } from '#infrastructure/db/require-direct-connection.ts'
import { sendError } from '#infrastructure/http/answers.ts'
import { canRunPgBouncer, startPgBouncer } from '../support/pgbouncer.ts'
import { freshDatabase } from '../support/postgres.ts'
import { testSecrets } from '../support/secrets.ts'

let fresh: Awaited<ReturnType<typeof freshDatabase>>

beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(async () => {
  await fresh.drop()
})

describe('the connections of a process', () => {
  test.each([13, 20, 31, 100])('add up to the configured number: %i', (connections) => {
    const { reader, finder, appender, derived, pool } = splitConnections(connections)
    expect(3 * reader + finder + appender + derived + pool).toBe(connections)
    expect(Math.min(reader, finder, appender, derived)).toBeGreaterThan(0)
    expect(pool).toBeGreaterThanOrEqual(3)
  })

  test('use READ COMMITTED regardless of the default of the database, because the lock of a case depends on it', async () => {
    const owner = new pg.Client(fresh.url)
    await owner.connect()
    const name = new URL(fresh.url).pathname.slice(1)
    await owner.query(`alter database ${name} set default_transaction_isolation = 'repeatable read'`)
    await owner.end()
    const { pool, appender, finder, derived, readers, close } = openDatabase(fresh.url)
    for (const one of [pool, appender, finder, derived, ...Object.values(readers)]) {
      const { rows } = await one.query<{ level: string }>(`select current_setting('transaction_isolation') as level`)
      expect(rows).toEqual([{ level: 'read committed' }])
    }
    await close()
  })

  test('are answered with 503 and Retry-After when none is free', async () => {
    const login = `few_${randomUUID().slice(0, 8)}`
    const owner = new pg.Client(fresh.url)
    await owner.connect()
    await owner.query(`create role ${login} login connection limit 1 password 'few'`)
    const url = new URL(fresh.url)
    Object.assign(url, { username: login, password: 'few' })
    const only = new pg.Client(url.href)
    await only.connect()
    const second = new pg.Client(url.href)
    const refused: unknown = await second.connect().catch((error: unknown) => error)
    expect(isOutOfConnections(refused)).toBe(true)

    const app = Fastify()
    app.setErrorHandler(sendError)
    app.get('/', () => Promise.reject(refused))
    const answer = await app.inject('/')
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
    await only.end()
    await owner.query(`drop role ${login}`)
    await owner.end()
  })

  test('are accepted without a pooler', async () => {
    await expect(requireDirectConnection(fresh.url)).resolves.toBeUndefined()
  })

  test.runIf(canRunPgBouncer())('are refused behind PgBouncer before the app starts', async () => {
    const pooler = await startPgBouncer(fresh.url)
    const forgetful = await startPgBouncer(fresh.url, ', options')
    try {
      const logger = { info: () => undefined, error: () => undefined }
      const options = { secrets: testSecrets, ownerUrl: fresh.url }
      await expect(createApp(pooler.url, logger, options)).rejects.toThrow(
        /refused the options of a connection: DATABASE_URL points to a connection pooler/,
      )
      await expect(createApp(forgetful.url, logger, options)).rejects.toThrow(
        /dropped the options of a connection: DATABASE_URL points to a connection pooler/,
      )
    } finally {
      await Promise.all([pooler.stop(), forgetful.stop()])
    }
  })
})
