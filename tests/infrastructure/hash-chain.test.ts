import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '#infrastructure/db/database.ts'
import { headOfChain, sealLog } from '#infrastructure/log/hash-chain.ts'
import { verifyLog } from '#infrastructure/log/verify.ts'
import { openTestApp, runWholeOrder } from '../support/test-app.ts'

/** Seals, and every way to change the log without the program. Each sabotage is reverted from a copy of the table. */

let app: Awaited<ReturnType<typeof openTestApp>>
let owner: pg.Client
let database: Database

beforeAll(async () => {
  app = await openTestApp()
  database = openDatabase(app.url)
  owner = new pg.Client(app.url)
  await owner.connect()
  await runWholeOrder(app)
  await runWholeOrder(app)
})
afterAll(async () => {
  await owner.end()
  await database.close()
  await app[Symbol.asyncDispose]()
})

/** A change by the owner of the database with the triggers disabled; undone afterwards. */
const withSabotage = async (statement: string, look: () => Promise<void>) => {
  const tables = ['events', 'seals', 'commands', 'claims']
  for (const table of tables) {
    await owner.query(
      `drop table if exists public.kept_${table}; create table public.kept_${table} as table log.${table}`,
    )
  }
  await owner.query("set session_replication_role = 'replica'")
  await owner.query(statement)
  try {
    await look()
  } finally {
    for (const table of tables) {
      await owner.query(`truncate log.${table}`)
      await owner.query(`insert into log.${table} overriding system value table public.kept_${table}`)
    }
    await owner.query('set session_replication_role = default')
  }
}

describe('the seal (A20)', () => {
  test('covers every event once, continues where it stopped, and verifies', async () => {
    const before = await app.log.head()
    await sealLog(database.pool)
    expect((await headOfChain(database.pool))?.upto).toBe(before)
    expect(await sealLog(database.pool)).toBe(0)
    await runWholeOrder(app)
    // The app also seals on a timer: together the seals must leave no gap.
    const verdict = await verifyLog(database.pool)
    expect(verdict).toMatchObject({ ok: true })
    const { upto, unsealed } = verdict as { upto: number; unsealed: number }
    expect(upto).toBeGreaterThanOrEqual(before)
    expect(upto + unsealed).toBe(await app.log.head())
    await sealLog(database.pool)
    expect(await verifyLog(database.pool)).toMatchObject({ ok: true, upto: await app.log.head(), unsealed: 0 })
  })

  test.each([
    [
      'a changed text',
      `update log.events set data = replace(data::text, 'Bouquet', 'Boutique')::json where position = 2`,
      2,
    ],
    [
      'a blank in the JSON of an event',
      `update log.events set data = concat(data::text, ' ')::json where position = 3`,
      3,
    ],
    ['deleted events at the end that were sealed', 'delete from log.events where position > 24', 25],
    ['a changed actor', `update log.events set actor_id = 'u-eve' where position = 5`, 5],
    ['a changed time', `update log.events set recorded_at = recorded_at + interval '1 second' where position = 7`, 7],
    ['a changed owner', `update log.events set customer_id = null where position = 9`, 9],
    ['a removed event', 'delete from log.events where position = 11', 11],
    [
      'two swapped events',
      `update log.events e set type = o.type, data = o.data from log.events o
       where (e.position, o.position) in ((12, 13), (13, 12))`,
      12,
    ],
    ['a page with replaced digests', 'update log.seals set digests[3] = digests[4]', 3],
    ['a deleted command of two events', 'delete from log.commands where position = 3', 2],
    ['a changed command', `update log.commands set fingerprint = 'other' where position = 4`, 4],
    [
      'a claim moved to another case',
      `update log.claims set case_id = (select case_id from log.events order by position desc limit 1) where position = 1`,
      1,
    ],
    ['a deleted claim', 'delete from log.claims where position = 1', 1],
    [
      'an emptied seal, which would prevent sealing of later events',
      `update log.seals set positions = '{}', digests = '{}' where upto = (select min(upto) from log.seals)`,
      1,
    ],
    ['a missing seal between others', 'delete from log.seals where upto = (select min(upto) from log.seals)', 1],
    [
      'an event before the first position, which commands would read',
      `alter table log.events drop constraint events_position_check;
       insert into log.events overriding system value select -5, stream, 9999, uuidv7(), type, schema_version, case_id,
         entity_id, customer_id, supplier_id, actor_kind, actor_id, 'forged', correlation_id, causation_id, recorded_at, data
       from log.events where position = 4`,
      -5,
    ],
    ['a recomputed hash', `update log.seals set hash = sha256('x') where upto = (select min(upto) from log.seals)`, 1],
  ])('names the first bad position of %s', async (_, statement, position) => {
    await sealLog(database.pool)
    await withSabotage(statement, async () => {
      expect(await verifyLog(database.pool)).toMatchObject({ ok: false, position })
    })
    expect(await verifyLog(database.pool)).toMatchObject({ ok: true })
  })

  test('is verified with functions of PostgreSQL only: a replaced digest function is detected', async () => {
    await sealLog(database.pool)
    await owner.query(`drop table if exists public.kept_digest;
      create table public.kept_digest as select log.digest(e) as digest from log.events e where position = 2`)
    const [{ source } = { source: '' }] = (
      await owner.query<{ source: string }>(`select pg_get_functiondef('log.digest'::regproc) as source`)
    ).rows
    await owner.query(`create or replace function log.digest(e log.events) returns bytea stable language sql as
      'select case when e.position = 2 then (select digest from public.kept_digest) else sha256('''') end'`)
    const change = `update log.events set data = replace(data::text, 'Bouquet', 'Boutique')::json where position = 2`
    await withSabotage(change, async () => {
      expect(await verifyLog(database.pool)).toMatchObject({ ok: false, position: 2 })
    })
    await owner.query(source)
    expect(await verifyLog(database.pool)).toMatchObject({ ok: true })
  })

  test('does not fork when many processes seal at once', async () => {
    await runWholeOrder(app)
    await Promise.all(Array.from({ length: 6 }, () => sealLog(database.pool)))
    await runWholeOrder(app)
    await Promise.all(Array.from({ length: 6 }, () => sealLog(database.pool)))
    await sealLog(database.pool)
    expect(await verifyLog(database.pool)).toMatchObject({ ok: true, upto: await app.log.head(), unsealed: 0 })
  })

  test('detects by its anchor that the chain was recomputed over changed events', async () => {
    await sealLog(database.pool)
    const anchor = (await headOfChain(database.pool))!
    await runWholeOrder(app)
    const remade = `truncate log.seals; update log.events set actor_id = 'u-eve' where position = 5`
    await withSabotage(remade, async () => {
      const powerless = new pg.Client(app.url)
      await powerless.connect()
      await sealLog(powerless as unknown as pg.Pool)
      await powerless.end()
      expect(await verifyLog(database.pool)).toMatchObject({ ok: true })
      expect(await verifyLog(database.pool, { anchors: [anchor] })).toMatchObject({ ok: false })
    })
  })

  test('detects by its anchor that the end was deleted, although the rest is a valid chain', async () => {
    await sealLog(database.pool)
    const anchor = (await headOfChain(database.pool))!
    expect(await verifyLog(database.pool, { anchors: [anchor] })).toMatchObject({ ok: true })
    const cut = `delete from log.events where position > 20; delete from log.seals where upto > 20;
      delete from log.commands where position > 20; delete from log.claims where position > 20`
    await withSabotage(cut, async () => {
      expect(await verifyLog(database.pool)).toMatchObject({ ok: true })
      expect(await verifyLog(database.pool, { anchors: [anchor] })).toMatchObject({
        ok: false,
        reason: expect.stringContaining('its end is missing') as string,
      })
    })
  })

  test.each([
    'update log.events set type = $$x$$',
    'delete from log.events',
    'truncate log.events',
    'alter table log.events disable trigger all',
    'drop table log.seals',
    `insert into log.seals (upto, previous, positions, digests, hash) values (9000000000000, 'x', '{}', '{}', 'x')`,
    "set session_replication_role = 'replica'",
  ])('is not the only guard: the application itself may not «%s»', async (statement) => {
    await expect(database.pool.query(statement)).rejects.toThrow(/permission denied|must be owner/)
  })
})
