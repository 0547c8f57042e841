import { Gauge, Histogram, type Registry } from 'prom-client'
import type { App } from '../app.ts'
import { archiveSlot } from '../backup/wal-start.ts'
import {
  type AppendBatch,
  appendBatches,
  type LiveEvent,
  liveEvents,
  type ViewPage,
  viewPages,
} from '../measurements.ts'

/** Metrics of the process, except requests: appends, views, jobs, hash chain, connections. */

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const counts = [1, 2, 5, 10, 25, 50, 100, 250, 500]

/** Adds the measurements of the process to the registry, for the lifetime of the process. */
export const collectMeasurements = (registry: Registry): void => {
  const registers = [registry]
  const batchSeconds = new Histogram({
    name: 'log_append_batch_seconds',
    help: 'Time to append a batch to the database',
    labelNames: ['outcome'] as const,
    buckets: seconds,
    registers,
  })
  const batchSize = new Histogram({
    name: 'log_append_batch_size',
    help: 'Number of appends in a batch',
    buckets: counts,
    registers,
  })
  const queue = new Gauge({ name: 'log_append_queue', help: 'Number of waiting appends when a batch ended', registers })
  const pageSeconds = new Histogram({
    name: 'view_page_seconds',
    help: 'Time to fold a page of events into views and commit it',
    buckets: seconds,
    registers,
  })
  const pageEvents = new Histogram({
    name: 'view_page_events',
    help: 'Number of events in a page folded into views',
    buckets: counts,
    registers,
  })
  const live = new Histogram({
    name: 'live_event_seconds',
    help: 'Time from recording an event to sending it to a live connection',
    buckets: seconds,
    registers,
  })
  appendBatches.subscribe((message) => {
    const { appends, waiting, seconds: took, failed } = message as AppendBatch
    batchSeconds.observe({ outcome: failed ? 'failed' : 'answered' }, took)
    batchSize.observe(appends)
    queue.set(waiting)
  })
  viewPages.subscribe((message) => {
    const { events, seconds: took } = message as ViewPage
    pageSeconds.observe(took)
    pageEvents.observe(events)
  })
  liveEvents.subscribe((message) => live.observe((message as LiveEvent).seconds))
}

/** Read from the database at each scrape. */
type BacklogRow = {
  head: number
  sealed: number
  anchoredAt: string | null
  processes: number
  bridged: number | null
  unarchived: number | null
  dueJobs: number
  oldestDueSeconds: number
}

const backlogQuery = `select
  (select coalesce(max(position), 0) from log.events) as head,
  (select coalesce(max(upto), 0) from log.seals) as sealed,
  (select max(signed_at) from log.anchors) as "anchoredAt",
  coalesce((select position from projector.checkpoints where name = 'processes'), 0) as processes,
  (select min(position) from projector.bridges) as bridged,
  (select pg_wal_lsn_diff(pg_current_wal_flush_lsn(), restart_lsn)::float8 from pg_replication_slots
   where slot_name = '${archiveSlot}') as unarchived,
  count(*) as "dueJobs", coalesce(extract(epoch from now() - min(run_at)), 0)::float8 as "oldestDueSeconds"
  from graphile_worker.jobs where attempts < max_attempts and run_at <= now()`

/** Adds the gauges of the app to the registry. The returned function updates them before each scrape. */
export const appMetrics = (registry: Registry, { database, projector }: Pick<App, 'database' | 'projector'>) => {
  const registers = [registry]
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers })
  const sealLag = gauge('log_seal_lag_positions', 'Number of positions that the hash chain lags behind the log')
  const anchorAge = gauge('log_anchor_age_seconds', 'Time since the last signed anchor; 0 if there is none')
  const processLag = gauge('process_lag_positions', 'Number of positions that the processes lag behind the log')
  const bridgeLag = gauge(
    'bridge_lag_positions',
    'Number of positions that published feeds lag behind the log; 0 without NATS_URL',
  )
  const archiveLag = gauge(
    'wal_archive_lag_bytes',
    'Bytes of the write-ahead log that are not archived, and are retained by the database server; 0 without an archive',
  )
  const due = gauge('process_due_jobs', 'Jobs that are due')
  const oldest = gauge('process_oldest_due_seconds', 'Time since the oldest due job became due')
  const leads = gauge('view_leases_held', 'Whether this process holds the lease of all views: 1 or 0')
  const pools = new Gauge({
    name: 'database_connections',
    help: 'Connections of this process by pool and state',
    labelNames: ['pool', 'state'] as const,
    registers,
  })
  return async (): Promise<void> => {
    leads.set(projector.leads() ? 1 : 0)
    const { pool, appender, finder, derived } = database
    for (const [name, one] of Object.entries({ pool, appender, finder, derived })) {
      pools.set({ pool: name, state: 'open' }, one.totalCount)
      pools.set({ pool: name, state: 'idle' }, one.idleCount)
      pools.set({ pool: name, state: 'waiting' }, one.waitingCount)
    }
    const { rows } = await pool.query<BacklogRow>({ name: 'metrics-backlog', text: backlogQuery })
    const { head, sealed, anchoredAt, processes, bridged, unarchived, dueJobs, oldestDueSeconds } = rows[0]!
    sealLag.set(head - sealed)
    anchorAge.set(anchoredAt === null ? 0 : Math.max(0, (Date.now() - Date.parse(anchoredAt)) / 1_000))
    processLag.set(Math.max(0, head - processes))
    bridgeLag.set(bridged === null ? 0 : Math.max(0, head - bridged))
    archiveLag.set(Math.max(0, unarchived ?? 0))
    due.set(dueJobs)
    oldest.set(oldestDueSeconds)
  }
}
