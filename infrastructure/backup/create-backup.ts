import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to } from 'pg-copy-streams'
import { projections } from '#read-models/all.ts'
import { tableOf } from '#read-models/projection.ts'
import { type BackupTable, keyFingerprint, type Manifest, writeManifest } from './manifest.ts'

/**
 * A consistent copy of a database in use: every table is read with COPY in one repeatable-read transaction and streamed
 * to a file. Read models are included, so that a restored database can serve requests immediately; leases are not
 * included.
 */

/** Schemas that are copied completely. */
const schemas = ['log', 'people', 'assistant', 'shop', 'files', 'projector', 'graphile_worker']
/** Tables that the restoring program writes, or that have no meaning in a restored database. */
const excludedTables = ['graphile_worker.migrations', 'projector.leases']

/** Writes a backup into an empty folder. `secretKey`: the current key; only its hash is written. */
export const createBackup = async (
  url: string,
  folder: string,
  {
    secretKey,
    now,
    onTable = () => undefined,
  }: { secretKey: Uint8Array; now: () => string; onTable?: (table: BackupTable) => void },
): Promise<Manifest> => {
  const client = new pg.Client({ connectionString: url, application_name: 'boxwright backup' })
  await client.connect()
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    const tables: BackupTable[] = []
    const sums = new Map<string, string>()
    for (const source of [...(await tablesOf(client)), ...(await viewsOf(client))]) {
      const file = `${source.table}.copy.gz`
      const { rows, sum } = await copyToFile(client, source, join(folder, file))
      const table = { ...source, rows, file }
      tables.push(table)
      sums.set(file, sum)
      onTable(table)
    }
    const { rows } = await client.query<Pick<Manifest, 'logId' | 'head' | 'migrations'>>(
      `select (select log_id from log.identity) as "logId",
         (select coalesce(max(position), 0) from log.events)::int8::float8 as head,
         array(select name from public.kysely_migration order by name) as migrations`,
    )
    const manifest: Manifest = {
      format: 'boxwright backup 1',
      at: now(),
      ...rows[0]!,
      tables,
      sequences: await sequencesOf(client),
      secretKey: keyFingerprint(secretKey),
    }
    await writeManifest(folder, manifest, sums)
    return manifest
  } finally {
    await client.end()
  }
}

type Source = Pick<BackupTable, 'table' | 'columns' | 'view'>

const tableColumns = `select n.nspname || '.' || c.relname as table,
    array(select attname::text from pg_attribute a
          where a.attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r'`

/** Tables to copy, referenced tables first. */
const tablesOf = async (client: pg.Client): Promise<Source[]> => {
  const { rows } = await client.query<Source & { refers: string[] }>(
    `select t.*, array(select distinct k.confrelid::regclass::text from pg_constraint k
        where k.contype = 'f' and k.conrelid = t.table::regclass and k.confrelid <> k.conrelid) as refers
     from (${tableColumns} and n.nspname = any ($1)) t where t.table <> all ($2) order by 1`,
    [schemas, excludedTables],
  )
  const ordered: Source[] = []
  const waiting = new Map(rows.map((row) => [row.table, row]))
  while (waiting.size > 0) {
    const next = [...waiting.values()].find(({ refers }) => refers.every((name) => !waiting.has(name)))
    if (!next) throw new Error(`Tables reference each other in a cycle: ${[...waiting.keys()].join(', ')}`)
    waiting.delete(next.table)
    ordered.push({ table: next.table, columns: next.columns })
  }
  return ordered
}

/** Tables of the read models that this program has filled; those of other versions are rebuilt after a restore. */
const viewsOf = async (client: pg.Client): Promise<Source[]> => {
  const { rows: places } = await client.query<{ name: string; version: number }>(
    'select name, version from projector.checkpoints',
  )
  const versions = new Map(places.map(({ name, version }) => [name, version]))
  const views = projections.filter(({ name, version }) => versions.get(name) === version)
  const { rows } = await client.query<Source>(`${tableColumns} and n.nspname || '.' || c.relname = any ($1)`, [
    views.map((view) => tableOf(view)),
  ])
  const columns = new Map(rows.map((row) => [row.table, row.columns]))
  return views.flatMap((view) => {
    const table = tableOf(view)
    const its = columns.get(table)
    return its ? [{ table, columns: its, view: { name: view.name, version: view.version } }] : []
  })
}

const sequencesOf = async (client: pg.Client): Promise<Manifest['sequences']> => {
  const { rows } = await client.query<{ sequence: string; last: string }>(
    `select schemaname || '.' || sequencename as sequence, last_value::text as last from pg_sequences
     where schemaname = any ($1) and last_value is not null order by 1`,
    [schemas],
  )
  return rows.map(({ sequence, last }) => ({ sequence, last: Number(last) }))
}

export const columnList = (columns: readonly string[]): string =>
  columns.map((column) => pg.escapeIdentifier(column)).join(', ')

const copyToFile = async (
  client: pg.Client,
  { table, columns }: Source,
  file: string,
): Promise<{ rows: number; sum: string }> => {
  const digest = createHash('sha256')
  const measure = new Transform({
    transform(chunk: Buffer, _, done) {
      digest.update(chunk)
      done(null, chunk)
    },
  })
  const source = client.query(to(`copy ${table} (${columnList(columns)}) to stdout`))
  await pipeline(source, createGzip({ level: 4 }), measure, createWriteStream(file, { mode: 0o600, flags: 'wx' }))
  return { rows: source.rowCount, sum: digest.digest('hex') }
}
