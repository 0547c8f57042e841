import {
  closeSync,
  existsSync,
  fdatasyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '#infrastructure/db/migrate.ts'
import { isAlive } from '#infrastructure/machine/postgres-cluster.ts'
import { startPostgres } from '#infrastructure/machine/postgres.ts'
import { parentOf, serverCpu } from './cpu.ts'
import { percentile } from './measure.ts'

/** The one PostgreSQL of a run: durable, in a folder that is removed when the run ends. */
export type Server = {
  /** An empty database, or one with the product's tables; it exists as long as the server. */
  database: (name: string, how?: 'empty' | 'ours') => Promise<string>
  /** CPU seconds of all its processes so far. */
  cpu: () => number
  /** Median time of a flushed 8 KB write to the disk, in milliseconds. */
  flush: number
  /** Its durability settings. */
  settings: Record<string, string>
  stop: () => Promise<void>
}

const settings = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  max_connections: '300',
  shared_buffers: '1GB',
  max_wal_size: '8GB',
  min_wal_size: '4GB',
  checkpoint_timeout: '30min',
}

export const startServer = async (): Promise<Server> => {
  await removeLeftOver()
  const dataDir = join(tmpdir(), `boxwright-bench-${process.pid}`)
  mkdirSync(dataDir)
  const { url, stop } = await startPostgres({ dataDir, settings })
  const admin = new pg.Client({ connectionString: url })
  admin.on('error', () => undefined)
  await admin.connect()
  const shown: Record<string, string> = {}
  for (const name of Object.keys(settings)) {
    const { rows } = await admin.query<Record<string, string>>(`show ${name}`)
    shown[name] = rows[0]![name]!
  }
  for (const name of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    if (shown[name] !== 'on') throw new Error(`${name} is ${shown[name]}: nothing would be measured`)
  }
  await runIn(admin)
  const { rows } = await admin.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = parentOf(rows[0]!.pid)
  return {
    database: async (name, how = 'empty') => {
      await admin.query(`create database ${name}`)
      const its = new URL(url)
      its.pathname = `/${name}`
      if (how === 'ours') await migrate(its.href)
      return its.href
    },
    cpu: () => serverCpu(postmaster),
    flush: flushTime(dataDir),
    settings: shown,
    stop: async () => {
      await admin.end().catch(() => undefined)
      await stop()
      rmSync(dataDir, { recursive: true, maxRetries: 5 })
    },
  }
}

/**
 * A server that has run for a while reuses its WAL files. A new one creates each file first (16 MB of zeros flushed to disk)
 * while all clients wait: that would measure the disk of the first minutes.
 */
const runIn = async (admin: pg.Client): Promise<void> => {
  for (let megabytes = 0; megabytes < 1_600; megabytes += 8) {
    await admin.query(`select pg_logical_emit_message(false, 'bench', repeat('x', 8000000))`)
  }
  await admin.query('checkpoint')
}

/** A killed run leaves its server running; adopting it is the way to stop it. */
const removeLeftOver = async (): Promise<void> => {
  for (const name of readdirSync(tmpdir())) {
    const pid = /^boxwright-bench-(\d+)$/.exec(name)?.[1]
    const dataDir = join(tmpdir(), name)
    if (pid === undefined || isAlive(Number(pid)) || statSync(dataDir).uid !== process.getuid?.()) continue
    if (existsSync(join(dataDir, 'postgres/data/postmaster.pid'))) {
      const { stop } = await startPostgres({ dataDir, settings })
      await stop()
    }
    rmSync(dataDir, { recursive: true })
  }
}

const flushTime = (folder: string): number => {
  const path = join(folder, 'flush')
  const file = openSync(path, 'w')
  const page = Buffer.alloc(8_192, 1)
  const times = Array.from({ length: 200 }, () => {
    const start = performance.now()
    writeSync(file, page)
    fdatasyncSync(file)
    return performance.now() - start
  })
  closeSync(file)
  rmSync(path)
  return percentile(
    times.toSorted((a, b) => a - b),
    0.5,
  )
}
