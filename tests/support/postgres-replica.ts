import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync, chownSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '#infrastructure/db/migrate.ts'
import { type Postgres, startPostgres } from '#infrastructure/machine/postgres.ts'

/** A PostgreSQL server with a streaming replica (hot standby), both from the embedded programs. */
export type Replicated = {
  /** The database, migrated. */
  url: string
  /** The same database on the replica, which is read-only. */
  replicaUrl: string
  /** Pauses or resumes the replay of the replica. */
  pauseReplay: () => Promise<void>
  resumeReplay: () => Promise<void>
  stopReplica: () => Promise<void>
  startReplica: () => Promise<void>
  stop: () => Promise<void>
}

const fast = { fsync: 'off', full_page_writes: 'off', shared_buffers: '64MB' }

const administer = async (url: string, ...statements: string[]): Promise<pg.QueryResult<Record<string, string>>[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const results: pg.QueryResult<Record<string, string>>[] = []
    for (const statement of statements) results.push(await client.query<Record<string, string>>(statement))
    return results
  } finally {
    await client.end()
  }
}

/** Copies a running server as pg_basebackup does, which is not in the package. */
const copyServer = async (url: string, from: string, to: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`select pg_create_physical_replication_slot('replica')`)
    await client.query(`select pg_backup_start('replica', true)`)
    execFileSync('cp', ['-a', join(from, 'postgres'), to])
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    const data = join(to, 'postgres/data')
    const { uid, gid } = statSync(data)
    for (const name of ['postmaster.pid', 'postmaster.opts', 'pg_wal', 'pg_replslot']) {
      rmSync(join(data, name), { recursive: true, force: true })
    }
    for (const name of ['pg_wal', 'pg_wal/archive_status', 'pg_wal/summaries', 'pg_replslot']) {
      mkdirSync(join(data, name), { mode: 0o700 })
      chownSync(join(data, name), uid, gid)
    }
    const { hostname, port, username, password } = new URL(url)
    const primary = `host=${hostname} port=${port} user=${username} password=${password}`
    appendFileSync(
      join(data, 'postgresql.auto.conf'),
      `primary_conninfo = '${primary}'\nprimary_slot_name = 'replica'\nhot_standby_feedback = on\n`,
    )
    writeFileSync(join(data, 'backup_label'), rows[0]!.labelfile)
    writeFileSync(join(data, 'standby.signal'), '')
    for (const name of ['backup_label', 'standby.signal']) chownSync(join(data, name), uid, gid)
    rmSync(join(to, 'postgres/port'), { force: true })
  } finally {
    await client.end()
  }
}

/** Starts both, in a few seconds. */
export const startReplicated = async (): Promise<Replicated> => {
  const [dataDir, replicaDir] = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'boxwright-replica-'))) as [string, string]
  const primary = await startPostgres({ dataDir, settings: fast })
  await migrate(primary.url)
  await copyServer(primary.url, dataDir, replicaDir)
  let replica: Postgres = await startPostgres({ dataDir: replicaDir, settings: fast })
  const port = Number(new URL(replica.url).port)
  const onReplica = async (statement: string) => void (await administer(replica.url, statement))
  return {
    url: primary.url,
    replicaUrl: replica.url,
    pauseReplay: () => onReplica('select pg_wal_replay_pause()'),
    resumeReplay: () => onReplica('select pg_wal_replay_resume()'),
    stopReplica: () => replica.stop(),
    startReplica: async () => {
      replica = await startPostgres({ dataDir: replicaDir, settings: fast, port })
    },
    stop: async () => {
      await replica.stop()
      await primary.stop()
      for (const folder of [dataDir, replicaDir]) rmSync(folder, { recursive: true, maxRetries: 5 })
    },
  }
}
