import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from } from 'pg-copy-streams'
import { projections } from '#read-models/all.ts'
import { minConnections } from '../db/connections.ts'
import { inTransaction, openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import type { Erasure } from '../log/erasures.ts'
import { createTable } from '../views/tables.ts'
import { columnList } from './create-backup.ts'
import { BackupRefused, type BackupTable, type Manifest, readManifest } from './manifest.ts'
import { repeatErasures } from './repeat-erasures.ts'

/**
 * Fills an empty database from a backup: schema and roles from the migrations of this program, rows from the files, in
 * one transaction. The log starts a new epoch, because events recorded after the backup are lost.
 */

/**
 * Restores a backup.
 * @throws {BackupRefused} if the backup is damaged, the database is in use, or this program has other migrations
 */
export const restoreBackup = async (
  folder: string,
  url: string,
  {
    onTable = () => undefined,
    erasures = [],
  }: {
    onTable?: (table: BackupTable) => void
    /** Recorded erasures, which are repeated. */
    erasures?: readonly Erasure[]
  } = {},
): Promise<Manifest> => {
  const manifest = await readManifest(folder)
  await requireEmptyDatabase(url)
  await migrate(url)
  await createViews(url, manifest)
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  try {
    await inTransaction(pool, async (client) => {
      await requireSameSchema(client, manifest)
      await client.query('delete from log.identity; delete from log.epochs')
      for (const table of manifest.tables) {
        const rows = await copyFromFile(client, table, join(folder, table.file))
        if (rows !== table.rows) {
          throw new BackupRefused(`${table.file} contains ${rows} rows; the manifest lists ${table.rows}`)
        }
        onTable(table)
      }
      for (const { sequence, last } of manifest.sequences) {
        await client.query('select setval($1::regclass, $2)', [sequence, last])
      }
      await removeObsoleteRows(client, manifest)
    })
    await pool.query('analyze')
  } finally {
    await pool.end()
  }
  await repeatErasures(url, erasures)
  return manifest
}

const requireEmptyDatabase = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ used: boolean }>(`select to_regnamespace('log') is not null as used`)
    if (rows[0]!.used) {
      throw new BackupRefused('The target database is not empty: create a new database, and pass its URL')
    }
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Creates tables of the read models whose fold has not changed since the backup. */
const createViews = async (url: string, { tables }: Manifest): Promise<void> => {
  const database = openDatabase(url, minConnections)
  try {
    for (const { view } of tables) {
      if (!view) continue
      const projection = projections.find(({ name, version }) => name === view.name && version === view.version)
      if (!projection) {
        throw new BackupRefused(
          `The backup has version ${view.version} of the view ${view.name}, which differs from this program: restore it with the program that wrote it`,
        )
      }
      await createTable(database.pool, projection)
    }
  } finally {
    await database.close()
  }
}

const requireSameSchema = async (client: pg.PoolClient, { migrations }: Manifest): Promise<void> => {
  const { rows } = await client.query<{ name: string }>('select name from public.kysely_migration order by name')
  const own = rows.map(({ name }) => name)
  if (own.join() === migrations.join()) return
  const other = [
    ...own.filter((name) => !migrations.includes(name)),
    ...migrations.filter((name) => !own.includes(name)),
  ]
  throw new BackupRefused(
    `The backup was written by a program with other migrations (${other.join(', ')}): restore it with that program, then start this program`,
  )
}

const copyFromFile = async (client: pg.PoolClient, { table, columns }: BackupTable, file: string): Promise<number> => {
  const target = client.query(from(`copy ${table} (${columnList(columns)}) from stdin`))
  await pipeline(createReadStream(file), createGunzip(), target)
  return target.rowCount
}

/** Removes data that no longer applies in the restored database. */
const removeObsoleteRows = async (client: pg.PoolClient, { head, tables }: Manifest): Promise<void> => {
  const views = tables.flatMap(({ view }) => (view ? [view.name] : []))
  const { rows } = await client.query<{ head: string }>('select coalesce(max(position), 0) as head from log.events')
  if (Number(rows[0]!.head) !== head) {
    throw new BackupRefused(`The log ends at position ${rows[0]!.head}; the manifest states ${head}`)
  }
  await client.query('insert into log.epochs (after) values ($1)', [head])
  // A backup does not contain tables that were being built or had been replaced.
  await client.query(`delete from projector.checkpoints where name <> all ($1)`, [[...views, 'processes']])
  await client.query(`delete from projector.parked where projection <> all ($1)`, [[...views, 'processes']])
  await releaseJobs(client)
}

/** Releases the jobs that workers of the lost database had locked. */
export const releaseJobs = async (client: pg.ClientBase): Promise<void> => {
  for (const table of ['_private_jobs', '_private_job_queues']) {
    await client.query(
      `update graphile_worker.${table} set locked_at = null, locked_by = null where locked_at is not null`,
    )
  }
}
