import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { databaseUser, openCluster } from './postgres-cluster.ts'
import { PostgresUnavailable } from './postgres-program.ts'
import { findServer, startServer, stopServer } from './postgres-server.ts'

/** A PostgreSQL 18 server that belongs to this process until it calls `stop`. */
export type Postgres = {
  /** URL of the database `boxwright`, including the password; the role is a superuser. */
  url: string
  /** True if a killed process had left the server running, and it was taken over. */
  adopted: boolean
  /**
   * Closes all connections, flushes the data to disk, and waits until the server has stopped. Can be called repeatedly.
   */
  stop: () => Promise<void>
}

const database = 'boxwright'
const folderInUse = 6_451_064 // key of the advisory lock; arbitrary, but must never change

/**
 * Starts the embedded PostgreSQL, and creates its database at the first start. Everything is in `<dataDir>/postgres`:
 * data/ (the cluster), password, port, server.log.
 * Two processes never share a folder. PostgreSQL itself refuses a second server on it, and the process that uses the
 * server holds an advisory lock in the database, which is released when the process ends for any reason. So if the lock
 * of a running server is free, its process has ended, and the server is taken over.
 * @param options.dataDir DATA_DIR of the product; created if it is missing
 * @param options.port an exact port; by default, a port is chosen at the first start, and replaced whenever it is in
 * use
 * @param options.settings PostgreSQL settings by name, which override the defaults in postgres-server.ts
 * @param options.onProgress called before slow steps
 * @throws {PostgresUnavailable} if another process uses the folder or the server cannot run; the message gives the
 * reason
 */
export const startPostgres = async (options: {
  dataDir: string
  port?: number
  settings?: Record<string, string>
  onProgress?: (step: string) => void
}): Promise<Postgres> => {
  const { settings = {}, onProgress = () => {} } = options
  const home = join(resolve(options.dataDir), 'postgres')
  const cluster = await openCluster(home, { durable: settings['fsync'] !== 'off', onProgress })
  const password = readFileSync(join(home, 'password'), 'utf8')

  // Other processes can start and stop the server on this folder at any time, so check again after each attempt.
  for (let look = 0; look < 10; look++) {
    const found = await findServer(cluster)
    const server = found ?? (await startServer(cluster, { ...options, settings, onProgress }))
    const address = server && `postgres://${databaseUser}:${password}@127.0.0.1:${server.port}`
    const lock = address && (await claim(`${address}/postgres`, home))
    if (lock) {
      if (found) onProgress('Taking over the PostgreSQL server of an earlier run')
      await ensureDatabase(lock)
      let stopped: Promise<void> | undefined
      const stop = () => (stopped ??= stopServer(cluster).finally(() => lock.end().catch(() => {})))
      return { url: `${address}/${database}`, adopted: found !== undefined, stop }
    }
    await pause(50)
  }
  throw new PostgresUnavailable(`PostgreSQL on ${home} starts but does not keep running. Its log: ${cluster.log}`)
}

/**
 * Takes the lock of the folder, which is held until the connection closes.
 * @returns undefined if the server has stopped in the meantime
 * @throws {PostgresUnavailable} if another process holds it
 */
const claim = async (url: string, home: string): Promise<pg.Client | undefined> => {
  const client = new pg.Client({ connectionString: url, application_name: `boxwright ${process.pid}` })
  client.on('error', () => {}) // the server stopped: pending queries are rejected with the error
  try {
    await client.connect()
    // The server can take a moment to notice that the process that held the lock was killed.
    for (let attempt = 0; attempt < 20; attempt++) {
      const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [folderInUse])
      if (rows[0]?.mine) return client
      await pause(50)
    }
    const { rows } = await client.query<{ holder: string }>(
      `select application_name as holder from pg_stat_activity join pg_locks using (pid)
       where locktype = 'advisory' and objid = $1 and granted`,
      [folderInUse],
    )
    throw new PostgresUnavailable(
      `Boxwright is already running on ${home} (process ${rows[0]?.holder.split(' ')[1] ?? 'unknown'}). ` +
        'Stop that process first, or set DATA_DIR to another folder for this one.',
    )
  } catch (error) {
    await client.end().catch(() => {})
    if (isDisconnect(error as NodeJS.ErrnoException)) return undefined
    throw error
  }
}

const isDisconnect = ({ code = '', message }: NodeJS.ErrnoException) =>
  ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03'].includes(code) ||
  /Connection terminated|not queryable/.test(message)

const ensureDatabase = async (client: pg.Client) => {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
  if (!rowCount) await client.query(`create database ${database}`)
}
