import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { Logger, runMigrations } from 'graphile-worker'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { applicationOptions, newPool } from './database.ts'

/**
 * Upgrades the schema: first migrations (tables, forward only), then SQL functions, each from its current file, then
 * the tables of the job queue.
 */

const migrationsFolder = new URL('../../migrations/', import.meta.url)
const functionsFolder = new URL('functions/', migrationsFolder)

/** The SQL files of a folder, sorted by name. */
const sqlFiles = async (folder: URL): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()

/** Plain SQL files, sorted by name and forward only, applied in one transaction under Kysely's lock. */
const provider = {
  getMigrations: async () => {
    const files = await sqlFiles(migrationsFolder)
    return Object.fromEntries(files.map((name) => [name, { up: (db: Kysely<unknown>) => execute(name, db) }]))
  },
}

const execute = async (name: string, db: Kysely<unknown>): Promise<void> => {
  await sql.raw(await readFile(new URL(name, migrationsFolder), 'utf8')).execute(db)
}

/** Advisory lock: one process at a time replaces functions. The number is arbitrary but unique. */
const replaceFunctionsLock = 4_214

/**
 * A file with a function. Its revision increases with every change, so that an older program does not replace a newer
 * function.
 */
type FunctionFile = { file: string; text: string; digest: string; revision: number }

const functionFiles = async (): Promise<FunctionFile[]> => {
  const files = await sqlFiles(functionsFolder)
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(new URL(file, functionsFolder), 'utf8')
      const revision = /^-- Revision (\d+)\.\n/.exec(text)?.[1]
      if (revision === undefined) throw new Error(`${file} must start with "-- Revision <number>."`)
      return { file, text, digest: hash('sha256', text), revision: Number(revision) }
    }),
  )
}

/** The functions whose file differs from the last applied file, except those that a newer program has applied. */
const changedFunctions = async (db: Kysely<unknown>): Promise<FunctionFile[]> => {
  type Applied = { file: string; hash: string; revision: number }
  const { rows } = await sql<Applied>`select file, hash, revision from public.applied_functions`.execute(db)
  const applied = new Map(rows.map((row) => [row.file, row]))
  return (await functionFiles()).filter(({ file, digest, revision }) => {
    const before = applied.get(file)
    return !before || (before.hash !== digest && before.revision <= revision)
  })
}

/** Creates or replaces every changed function; returns their files. */
const applyFunctions = (db: Kysely<unknown>): Promise<string[]> =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${replaceFunctionsLock}::bigint)`.execute(tx)
    await sql`create table if not exists public.applied_functions (file text primary key, hash text not null,
      revision integer not null, applied_at timestamptz not null default now())`.execute(tx)
    const changed = await changedFunctions(tx)
    for (const { file, text, digest, revision } of changed) {
      await sql.raw(text).execute(tx)
      await sql`insert into public.applied_functions (file, hash, revision) values (${file}, ${digest}, ${revision})
        on conflict (file) do update set hash = excluded.hash, revision = excluded.revision, applied_at = now()`.execute(
        tx,
      )
    }
    return changed.map(({ file }) => `functions/${file}`)
  })

/** Creates the tables of the job queue. The application role owns them, because only the application uses them. */
const migrateJobs = async (url: string): Promise<void> => {
  const pgPool = newPool(url, 1, applicationOptions)
  try {
    await runMigrations({ pgPool, logger: new Logger(() => () => undefined) })
  } finally {
    await pgPool.end()
  }
}

/** The database cannot be upgraded, for a reason that its administrator can correct. */
export class MigrationRefused extends Error {}

/** Oldest supported server, as PostgreSQL's `server_version_num`. */
const minServerVersion = 180_000

/** Checks the version of the server and the rights of the login before any change. */
const requireServer = async (db: Kysely<unknown>): Promise<void> => {
  type Facts = { version: number; named: string; missing: string[]; may: boolean; login: string }
  const { rows } = await sql<Facts>`select current_setting('server_version_num')::int as version,
      current_setting('server_version') as named, current_user as login,
      array(select name from unnest(array['boxwright_app', 'for_customer', 'for_staff', 'for_supplier']) name
            where not exists (select from pg_roles where rolname = name)) as missing,
      (select rolsuper or rolcreaterole from pg_roles where rolname = current_user) as may`.execute(db)
  const { version, named, missing, may, login } = rows[0]!
  if (version < minServerVersion) {
    throw new MigrationRefused(`Boxwright needs PostgreSQL 18 or newer; this server is ${named}. Upgrade the server.`)
  }
  if (missing.length > 0 && !may) {
    const roles = missing.map((role) => `create role ${role}; grant ${role} to ${login} with admin option;`)
    throw new MigrationRefused(
      `The login ${login} may not create roles. Ask an administrator to run:\n  ${roles.join('\n  ')}\nor: alter role ${login} createrole;`,
    )
  }
}

/** Difference between database and program: files that are not applied yet, and migrations of another program. */
export type SchemaState = { pending: string[]; unknown: string[] }

const stateOf = async (db: Kysely<unknown>): Promise<SchemaState> => {
  const known = Object.keys(await provider.getMigrations())
  const { rows } = await sql<{ migrations: boolean; functions: boolean }>`select
    to_regclass('public.kysely_migration') is not null as migrations,
    to_regclass('public.applied_functions') is not null as functions`.execute(db)
  const { migrations, functions } = rows[0]!
  const executed = migrations
    ? (await sql<{ name: string }>`select name from public.kysely_migration`.execute(db)).rows.map(({ name }) => name)
    : []
  const changed = functions ? await changedFunctions(db) : await functionFiles()
  return {
    pending: [...known.filter((name) => !executed.includes(name)), ...changed.map(({ file }) => `functions/${file}`)],
    unknown: executed.filter((name) => !known.includes(name)),
  }
}

const withOwnerConnection = async <T>(url: string, act: (db: Kysely<unknown>) => Promise<T>): Promise<T> => {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: newPool(url, 2) }) })
  try {
    return await act(db)
  } finally {
    await db.destroy()
  }
}

/** Reads the state of the schema and changes nothing. */
export const schemaState = (url: string): Promise<SchemaState> => withOwnerConnection(url, stateOf)

/**
 * Upgrades a database. A schema migrated by a newer program is left unchanged: migrations expand the schema before they
 * contract it, so this program remains compatible.
 * @returns the applied files in order; empty if the schema was up to date
 * @throws {MigrationRefused} if the server, the rights of the login, or the applied migrations do not match this
 * program
 */
export const migrate = (url: string): Promise<string[]> =>
  withOwnerConnection(url, async (db) => {
    await requireServer(db)
    const { pending, unknown } = await stateOf(db)
    const missing = pending.filter((name) => !name.startsWith('functions/'))
    if (unknown.length > 0 && missing.length === 0) return []
    if (unknown.length > 0) {
      throw new MigrationRefused(
        `The database was migrated by another program: it has ${unknown.join(', ')}, and lacks ${missing.join(', ')}. Use that program, or another database.`,
      )
    }
    const { error, results = [] } = await new Migrator({ db, provider }).migrateToLatest()
    if (error) throw new Error('The migration of the database failed', { cause: error })
    const functions = await applyFunctions(db)
    await migrateJobs(url)
    return [...results.map(({ migrationName }) => migrationName), ...functions]
  })
