import pg from 'pg'
import type { Audience } from '#domain/kernel/fact.ts'
import { openPersonalDataKeys, type PersonalDataKeys } from '../log/personal-data-keys.ts'
import { defaultConnections, splitConnections } from './connections.ts'

/**
 * Connections. The read models of each audience are in a separate schema, and are read with a role that has access to
 * that schema only; the application writes with its own role.
 */

/** Schemas of the read models, each with a role of the same name. */
const audienceSchema: Record<Audience, string> = {
  customer: 'for_customer',
  staff: 'for_staff',
  supplier: 'for_supplier',
}

/** Connection pools by purpose, with different roles or planner settings. */
export type Database = {
  url: string
  /** Role of the application: log, projector, processes, people. */
  pool: pg.Pool
  /** Connections for appends only. */
  appender: pg.Pool
  /** Connections for the frequent, batched lookups by key (batch-loader.ts). */
  finder: pg.Pool
  /**
   * Connections for data derived from the log: views and jobs, each with its position. Commits need not be flushed
   * immediately, because a crash loses rows and positions together. Connections are pipelined: statements that belong
   * together are sent together.
   */
  derived: pg.Pool
  /** Pools for reading, one per audience: queries have access to the schema of that audience only. */
  readers: Record<Audience, Pick<pg.Pool, 'query'>>
  /** Keys of personal data. */
  personalDataKeys: PersonalDataKeys
  close: () => Promise<void>
}

// Positions (bigint) are below 2^53, and timestamps are converted to ISO 8601: neither BigInt nor Date is needed.
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => toIsoTime(text))

/**
 * Converts a timestamp of PostgreSQL to ISO 8601 in UTC. The usual format, `2026-05-04 10:00:00.12+00`, is only
 * rearranged, which is much faster than creating a Date.
 */
const toIsoTime = (text: string): string => {
  const fraction = text.slice(19, -3)
  const isUsualForm = text.endsWith('+00') && text[10] === ' ' && fraction.length <= 4
  return isUsualForm
    ? `${text.slice(0, 10)}T${text.slice(11, 19)}${(fraction || '.').padEnd(4, '0')}Z`
    : new Date(text).toISOString()
}

/** Creates a pool with the shared types and settings. */
export const newPool = (url: string, max: number, options = '', more: pg.PoolConfig = {}): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    // The optimistic lock of a case must see all earlier commits, so the default isolation level of the server is
    // overridden.
    options: `${options} -c timezone=UTC -c default_transaction_isolation=read\\ committed`,
    types,
    connectionTimeoutMillis: 5_000,
    ...more,
  })
  // A broken connection, such as after a database restart, must not end the process: the query fails, and the next
  // query reconnects.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/**
 * The application can add facts, but never change them (migrations/0001_log.sql). If the process or the network freezes
 * inside a transaction, the transaction is aborted and its locks are released after this timeout.
 */
export const applicationOptions = '-c role=boxwright_app -c idle_in_transaction_session_timeout=5s'

/**
 * Lookups by key are planned once, for arrays of any length and tables of any size: a plan made for empty tables would
 * scan them, and would continue to scan them when they are large.
 */
const keyLookupOptions = ['seqscan', 'hashjoin', 'mergejoin', 'bitmapscan'].reduce(
  (options, way) => `${options} -c enable_${way}=off`,
  '-c plan_cache_mode=force_generic_plan -c jit=off',
)

/**
 * The lock of an append is held for its one statement, except if the network fails after Execute has arrived but before
 * Sync. No other timeout of PostgreSQL covers this case. The caller gets a timeout error; a retry with the same command
 * id returns the result of the append.
 */
const appenderOptions = `${applicationOptions} -c transaction_timeout=5s ${keyLookupOptions}`
/** Timeout of an append in milliseconds, so that a lost connection does not block it. */
const appendTimeoutMs = 10_000

/** Opens a pool of `connections` for each audience, which has access to the schema of that audience only. */
export const openReaders = (url: string, connections: number): Record<Audience, pg.Pool> => {
  const reader = (audience: Audience) =>
    newPool(url, connections, `-c role=${audienceSchema[audience]} -c default_transaction_read_only=on`)
  return { customer: reader('customer'), staff: reader('staff'), supplier: reader('supplier') }
}

/** Opens the pools, with `connections` in total; each connects on first use. */
export const openDatabase = (url: string, connections = defaultConnections): Database => {
  const shares = splitConnections(connections)
  const readers = openReaders(url, shares.reader)
  const pool = newPool(url, shares.pool, applicationOptions)
  const appender = newPool(url, shares.appender, appenderOptions, { query_timeout: appendTimeoutMs })
  const finder = newPool(url, shares.finder, `${applicationOptions} ${keyLookupOptions}`)
  const derived = newPool(url, shares.derived, `${applicationOptions} -c synchronous_commit=off ${keyLookupOptions}`, {
    pipeline: true,
  })
  const close = async () => {
    await Promise.all([pool, appender, finder, derived, ...Object.values(readers)].map((one) => one.end()))
  }
  return { url, pool, appender, finder, derived, readers, personalDataKeys: openPersonalDataKeys(pool), close }
}

/** Runs `act` in a transaction, which is rolled back if it throws. */
export const inTransaction = async <T>(pool: pg.Pool, act: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await act(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}
