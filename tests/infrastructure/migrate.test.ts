import { readdirSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '#infrastructure/db/migrate.ts'
import { freshDatabase } from '../support/postgres.ts'

const functions = readdirSync('migrations/functions').toSorted()

let database: Awaited<ReturnType<typeof freshDatabase>>
let owner: pg.Client

beforeAll(async () => {
  database = await freshDatabase()
  owner = new pg.Client(database.url)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

describe('the migrator', () => {
  test('does nothing on a database that is up to date', async () => {
    expect(await migrate(database.url)).toEqual([])
  })

  test('replaces a function whose file has changed since it was applied, and only that one', async () => {
    await owner.query(`create or replace function log.link(previous bytea, positions bigint[], digests bytea[])
      returns bytea immutable language sql as 'select sha256($1)'`)
    await owner.query(`update public.applied_functions set hash = 'older' where file = 'log_link.sql'`)
    expect(await migrate(database.url)).toEqual(['functions/log_link.sql'])
    const { rows } = await owner.query<{ source: string }>(
      `select prosrc as source from pg_proc where proname = 'link' and pronamespace = 'log'::regnamespace`,
    )
    expect(rows[0]!.source).toContain('convert_to(positions::text')
    expect(await migrate(database.url)).toEqual([])
  })

  test('applies functions once though several processes start at the same time', async () => {
    await owner.query('delete from public.applied_functions')
    const applied = await Promise.all(Array.from({ length: 3 }, () => migrate(database.url)))
    expect(applied.flat().toSorted()).toEqual(functions.map((file) => `functions/${file}`))
  })

  test('creates each function and trigger from one file: every file holds "create or replace"', async () => {
    const { rows } = await owner.query<{ name: string }>(
      `select distinct nspname || '_' || proname || '.sql' as name from pg_proc join pg_namespace n on n.oid = pronamespace
       where nspname in ('log', 'people', 'projector', 'shop') order by 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual(functions)
  })

  test('lets no writer put an event at position 0 or below, where no reader looks', async () => {
    const insert = `insert into log.events (position, stream, version, type, schema_version, case_id, entity_id,
        actor_kind, actor_id, command_id, correlation_id, recorded_at, data) overriding system value
      values ($1, 'order-1', 1, 'OrderCancelled', 1, 'case-1', 'order-1', 'system', 'x', 'c-1', 'c-1', now(), '{}')`
    for (const position of [0, -5]) {
      await expect(owner.query(insert, [position])).rejects.toThrow('events_position_check')
    }
  })
})
