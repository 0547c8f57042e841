import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate, MigrationRefused, schemaState } from '#infrastructure/db/migrate.ts'
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
    expect(await schemaState(database.url)).toEqual({ pending: ['functions/log_link.sql'], unknown: [] })
    expect(await migrate(database.url)).toEqual(['functions/log_link.sql'])
    const { rows } = await owner.query<{ source: string }>(
      `select prosrc as source from pg_proc where proname = 'link' and pronamespace = 'log'::regnamespace`,
    )
    expect(rows[0]!.source).toContain('string_agg(d')
    expect(await migrate(database.url)).toEqual([])
  })

  test('does not replace a function of a newer program', async () => {
    const newer = `update public.applied_functions set hash = 'newer', revision = 1000 where file = 'log_link.sql'`
    await owner.query(newer)
    expect(await migrate(database.url)).toEqual([])
    await owner.query(`delete from public.applied_functions where file = 'log_link.sql'`)
    expect(await migrate(database.url)).toEqual(['functions/log_link.sql'])
  })

  test('accepts a database that a newer program has migrated, and refuses one of another program', async () => {
    const newer = '9999_newer.sql'
    await owner.query('insert into public.kysely_migration values ($1, $2)', [newer, '9999-01-01'])
    await owner.query(`delete from public.applied_functions where file = 'log_link.sql'`)
    expect(await migrate(database.url)).toEqual([])
    const rename = 'update public.kysely_migration set name = $2 where name = $1'
    await owner.query('delete from public.kysely_migration where name = $1', [newer])
    await owner.query(rename, ['0004_catalogue.sql', newer])
    await expect(migrate(database.url)).rejects.toThrow(MigrationRefused)
    await expect(migrate(database.url)).rejects.toThrow('it has 9999_newer.sql, and lacks 0004_catalogue.sql')
    await owner.query(rename, [newer, '0004_catalogue.sql'])
    expect(await migrate(database.url)).toEqual(['functions/log_link.sql'])
  })

  test('applies functions once when several processes start at the same time', async () => {
    await owner.query('delete from public.applied_functions')
    const applied = await Promise.all(Array.from({ length: 3 }, () => migrate(database.url)))
    expect(applied.flat().toSorted()).toEqual(functions.map((file) => `functions/${file}`))
  })

  test('creates each function and trigger from one file, each with "create or replace"', async () => {
    const { rows } = await owner.query<{ name: string }>(
      `select distinct nspname || '_' || proname || '.sql' as name from pg_proc join pg_namespace n on n.oid = pronamespace
       where nspname in ('log', 'people', 'projector', 'shop', 'assistant') order by 1`,
    )
    // Functions used by indexes remain unchanged after their migration, because a different result requires rebuilding
    // the indexes.
    const ofIndexes = ['people_plain_letters.sql', 'people_words_of_person.sql', 'people_words_to_find.sql']
    expect(rows.map(({ name }) => name)).toEqual([...functions, ...ofIndexes].toSorted())
  })

  test('is not run by other commands, because the previous version may still be running', async () => {
    await owner.query(`update public.applied_functions set hash = 'older' where file = 'log_link.sql'`)
    const cli = fileURLToPath(new URL('../../infrastructure/cli.ts', import.meta.url))
    const env = { ...process.env, DATABASE_URL: database.url }
    const run = (...args: string[]) => promisify(execFile)(process.execPath, [cli, ...args], { env })
    await expect(run('log', 'status')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/would apply functions\/log_link\.sql.*npm run cli -- migrate/s) as string,
    })
    expect(await schemaState(database.url)).toMatchObject({ pending: ['functions/log_link.sql'] })
    expect((await run('migrate')).stdout).toBe('Applied functions/log_link.sql\nThe database is up to date.\n')
    expect((await run('log', 'status')).stdout).toContain('events')
  })

  test('prevents events at position 0 or below, which no reader would read', async () => {
    const insert = `insert into log.events (position, stream, version, type, schema_version, case_id, entity_id,
        actor_kind, actor_id, command_id, correlation_id, recorded_at, data) overriding system value
      values ($1, 'order-1', 1, 'OrderCancelled', 1, 'case-1', 'order-1', 'system', 'x', 'c-1', 'c-1', now(), '{}')`
    for (const position of [0, -5]) {
      await expect(owner.query(insert, [position])).rejects.toThrow('events_position_check')
    }
  })
})
