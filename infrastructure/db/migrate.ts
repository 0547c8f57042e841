import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { Logger, runMigrations } from 'graphile-worker'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { asApplication, newPool } from './database.ts'

/**
 * Brings the schema up to the program: migrations (tables, forward only), then the SQL functions, each from its one
 * current file, then the tables of the job queue.
 */

const migrationsFolder = new URL('../../migrations/', import.meta.url)
const functionsFolder = new URL('functions/', migrationsFolder)

/** The SQL files of a folder, in the order of their names. */
const sqlFiles = async (folder: URL): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()

/** Plain SQL files in the order of their names, forward only, all in one transaction, under Kysely's lock. */
const provider = {
  getMigrations: async () => {
    const files = await sqlFiles(migrationsFolder)
    return Object.fromEntries(files.map((name) => [name, { up: (db: Kysely<unknown>) => execute(name, db) }]))
  },
}

const execute = async (name: string, db: Kysely<unknown>): Promise<void> => {
  await sql.raw(await readFile(new URL(name, migrationsFolder), 'utf8')).execute(db)
}

/** Any number, as long as nothing else uses it: one process at a time replaces functions. */
const replacingFunctions = 4_214

/** Creates or replaces every function whose file is not the one that was applied last; answers with their files. */
const applyFunctions = (db: Kysely<unknown>): Promise<string[]> =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${replacingFunctions}::bigint)`.execute(tx)
    await sql`create table if not exists public.applied_functions (
      file text primary key, hash text not null, applied_at timestamptz not null default now())`.execute(tx)
    const { rows } = await sql<{ file: string; hash: string }>`select file, hash from public.applied_functions`.execute(
      tx,
    )
    const applied = new Map(rows.map((row) => [row.file, row.hash]))
    const changed: string[] = []
    for (const file of await sqlFiles(functionsFolder)) {
      const text = await readFile(new URL(file, functionsFolder), 'utf8')
      const digest = hash('sha256', text)
      if (applied.get(file) === digest) continue
      await sql.raw(text).execute(tx)
      await sql`insert into public.applied_functions (file, hash) values (${file}, ${digest})
        on conflict (file) do update set hash = excluded.hash, applied_at = now()`.execute(tx)
      changed.push(`functions/${file}`)
    }
    return changed
  })

/** The job queue brings its own tables; the application owns them, as it alone works with them. */
const migrateJobs = async (url: string): Promise<void> => {
  const pgPool = newPool(url, 1, asApplication)
  try {
    await runMigrations({ pgPool, logger: new Logger(() => () => undefined) })
  } finally {
    await pgPool.end()
  }
}

/**
 * Brings a database up to date.
 *
 * @returns the files that were applied, in their order; none where everything was up to date
 * @throws an error whose cause is what the failing statement threw; then nothing of that file has taken effect
 */
export const migrate = async (url: string): Promise<string[]> => {
  const pool = newPool(url, 2)
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const { error, results = [] } = await new Migrator({ db, provider }).migrateToLatest()
    if (error) throw new Error('The database could not be brought up to date', { cause: error })
    const functions = await applyFunctions(db)
    await migrateJobs(url)
    return [...results.map(({ migrationName }) => migrationName), ...functions]
  } finally {
    await db.destroy()
  }
}
