import pg from 'pg'
import type { Audience } from '#domain/kernel/fact.ts'
import { openPersonalDataKeys, type PersonalDataKeys } from '../log/personal-data-keys.ts'
import { defaultConnections, sharesOf } from './connections.ts'

/**
 * Connections. Each audience's read models live in a schema of their own and are read through a role
 * that can see nothing else; the application writes through its own login.
 */

/** Schemas of the read models, each with a role of the same name. */
const audienceSchema: Record<Audience, string> = {
  customer: 'for_customer',
  staff: 'for_staff',
  supplier: 'for_supplier',
}

/** Connections by what they are for; each kind has its own login or its own way of planning. */
export type Database = {
  url: string
  /** The application's own login: log, projector, processes, people. */
  pool: pg.Pool
  /** Connections that do nothing but append. */
  appender: pg.Pool
  /** Connections for the hot look-ups by key that travel together (batch-loader.ts). */
  finder: pg.Pool
  /**
   * Connections for what follows from the log: views and jobs, each with its place. A commit of theirs need not reach the
   * disk at once, for after a crash rows and places are older together; and they are pipelines: statements that belong
   * together are sent together.
   */
  derived: pg.Pool
  /** Readers, one for each audience: a query through them reaches that audience's schema only. */
  readers: Record<Audience, Pick<pg.Pool, 'query'>>
  /** Keys of personal data. */
  personalDataKeys: PersonalDataKeys
  close: () => Promise<void>
}

// bigint positions stay below 2^53 and timestamps travel as ISO 8601: both without a detour over Date and BigInt.
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => moment(text))

/**
 * PostgreSQL's text of a moment as ISO 8601 in UTC. Its usual form, `2026-05-04 10:00:00.12+00`, is only rearranged, which
 * is far quicker than over a Date.
 */
const moment = (text: string): string => {
  const fraction = text.slice(19, -3)
  const isUsual = text.endsWith('+00') && text[10] === ' ' && fraction.length <= 4
  return isUsual
    ? `${text.slice(0, 10)}T${text.slice(11, 19)}${(fraction || '.').padEnd(4, '0')}Z`
    : new Date(text).toISOString()
}

/** Connections with the types and the settings that all share. */
export const newPool = (url: string, max: number, options = '', more: pg.PoolConfig = {}): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    // The guard of a case reads what was committed before it: another default of the server would take it away.
    options: `${options} -c timezone=UTC -c default_transaction_isolation=read\\ committed`,
    types,
    connectionTimeoutMillis: 5_000,
    ...more,
  })
  // A connection that breaks (the database restarts) must not bring the process down: its query fails, the next reconnects.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/**
 * The running application may add facts and never change one (migrations/0001_log.sql). A process or a network that freezes inside
 * a transaction loses it, and its locks, after a while.
 */
export const asApplication = '-c role=boxwright_app -c idle_in_transaction_session_timeout=5s'

/**
 * Statements that look up by key are planned once, for arrays of any length and tables of any size: a plan made while
 * the tables are empty would scan them, and continue to when they are not.
 */
const byKey = ['seqscan', 'hashjoin', 'mergejoin', 'bitmapscan'].reduce(
  (options, way) => `${options} -c enable_${way}=off`,
  '-c plan_cache_mode=force_generic_plan -c jit=off',
)

/**
 * The lock of an append lasts as long as its one statement, with one exception: the network fails after «execute» has
 * arrived and before «sync» has. No other timeout of PostgreSQL covers this case. The caller gets a timeout error;
 * resending with the same command id returns the result of the append.
 */
const asAppender = `${asApplication} -c transaction_timeout=5s ${byKey}`
const noAnswer = 10_000

/** A pool for each audience, of `connections` each, that reaches its schema only. */
export const openReaders = (url: string, connections: number): Record<Audience, pg.Pool> => {
  const reader = (audience: Audience) =>
    newPool(url, connections, `-c role=${audienceSchema[audience]} -c default_transaction_read_only=on`)
  return { customer: reader('customer'), staff: reader('staff'), supplier: reader('supplier') }
}

/** Opens the pools, `connections` in all; connects only when they are used. */
export const openDatabase = (url: string, connections = defaultConnections): Database => {
  const shares = sharesOf(connections)
  const readers = openReaders(url, shares.reader)
  const pool = newPool(url, shares.pool, asApplication)
  const appender = newPool(url, shares.appender, asAppender, { query_timeout: noAnswer })
  const finder = newPool(url, shares.finder, `${asApplication} ${byKey}`)
  const derived = newPool(url, shares.derived, `${asApplication} -c synchronous_commit=off ${byKey}`, {
    pipeline: true,
  })
  const close = async () => {
    await Promise.all([pool, appender, finder, derived, ...Object.values(readers)].map((one) => one.end()))
  }
  return { url, pool, appender, finder, derived, readers, personalDataKeys: openPersonalDataKeys(pool), close }
}

/** Runs `act` in a transaction of its own; what it throws takes everything back. */
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
