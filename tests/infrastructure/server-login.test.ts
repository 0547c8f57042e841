import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, createApp } from '#infrastructure/app.ts'
import { migrate } from '#infrastructure/db/migrate.ts'
import { openServerLogin } from '#infrastructure/db/server-login.ts'
import { addDemoPeople } from '#infrastructure/seed/stories/people.ts'
import { freshDatabase } from '../support/postgres.ts'
import { testSecrets } from '../support/secrets.ts'
import { runWholeOrder } from '../support/test-app.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let url: string
let app: App
beforeAll(async () => {
  database = await freshDatabase()
  await migrate(database.url)
  url = await openServerLogin(database.url)
  const silent = { info: () => undefined, error: () => undefined }
  app = await createApp(url, silent, { secrets: testSecrets, ownerUrl: database.url })
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

test('S-31 the server works with a login that owns no database objects', async () => {
  await addDemoPeople(app.identity)
  const requestId = await runWholeOrder(app)
  expect((await app.log.readCase({ requestId })).at(-1)!.type).toBe('OrderCompleted')
  const { rows } = await app.database.pool.query('select session_user as login, current_user as role')
  expect(rows).toEqual([{ login: 'boxwright_server', role: 'boxwright_app' }])
  const owned = await app.database.pool.query(
    `select relname from pg_class where relowner = 'boxwright_server'::regrole
     union all select nspname from pg_namespace where nspowner = 'boxwright_server'::regrole`,
  )
  expect(owned.rows).toEqual([])
})

test.each([
  'select from log.events',
  'update log.events set data = null',
  'drop table people.accounts',
  'select from for_staff.order_heads',
  'create table public.own (id int)',
  'set role pg_write_all_data',
])('S-31 an injected `set role none` followed by `%s` is refused', async (statement) => {
  const client = new pg.Client({ connectionString: url, options: '-c role=boxwright_app' })
  await client.connect()
  await client.query('set role none')
  await expect(client.query(statement).finally(() => client.end())).rejects.toThrow(/permission denied|must be owner/)
})
