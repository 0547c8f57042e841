import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Logger, parseCronItems, run, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { type Access, requireAccess } from '#domain/people/rights.ts'
import { endLeases, leaseSeconds, takeLease } from '../db/lease.ts'
import { runnerPool } from './runner-pool.ts'

/**
 * Runs jobs reliably across process crashes and database outages. The queue library alone has three defects: jobs
 * locked by a killed process remain blocked for four hours; a runner stops permanently if the database fails while a
 * job completes; and a runner ends the process if the database fails while the runner stops (`runner-pool.ts`).
 * Therefore each runner holds a lease, jobs locked without a valid lease are released, and a stopped runner is
 * restarted. A job can run more than once and must be idempotent.
 */

const retryDelayMs = 1_000
/** Jobs of one case run in sequence. The queue does not signal the next job, so the runner polls after each job. */
const nextJobDelayMs = 10
const pollIntervalMs = 200
/** Milliseconds: short enough that the lease of a running process does not expire. */
const renewIntervalMs = 3_000
/** Milliseconds for running jobs to finish at shutdown; a runner that has lost the database may hang indefinitely. */
const shutdownTimeoutMs = 5_000

/** Every kind of job with its access rule. Only the system adds jobs, in the transaction of their cause. */
export const jobAccess = {
  /** A command issued by a process. */
  command: ['system'],
  /** An effect issued by a process: `infrastructure/effects/`. */
  effect: ['system'],
  /** Jobs about people: mails, requests sent to an address, closed accounts, and expired data. */
  mail: ['system'],
  /** A notification to one browser. */
  push: ['system'],
  account: ['system'],
  erase: ['system'],
  sweep: ['system'],
  /** Due commands: `application/timers.ts`. */
  timers: ['system'],
  /** Polling of pending card payments at the provider, and webhooks of the sandbox. */
  cardPayments: ['system'],
  reconcileCards: ['system'],
  /** Checks a refund of a checkout that was not paid. */
  sandboxWebhook: ['system'],
} as const satisfies Record<string, readonly Access[]>
/** The handler for each kind of job, called with the payload of the job. */
export type JobHandlers = Readonly<Record<keyof typeof jobAccess, (payload: unknown) => Promise<void>>>

type Report = (details: object, message: string) => void

/** Starts running jobs; resolves when the first runner is ready. */
export const startJobs = async (
  pool: pg.Pool,
  jobs: JobHandlers,
  report: Report,
): Promise<{ stop: () => Promise<void> }> => {
  for (const name of Object.keys(jobs)) requireAccess(`The job ${name}`, jobAccess[name as keyof JobHandlers])
  const ending = new AbortController()
  let current = await open(pool, jobs, report)

  const renew = async (): Promise<void> => {
    try {
      await takeLease(pool, leaseOf(current.id), current.id)
      await releaseOrphanedJobs(pool)
    } catch (error) {
      report({ err: error }, 'releasing the jobs of ended runners failed')
    }
  }
  let renewing = renew()
  const timer = setInterval(() => {
    renewing = renewing.then(renew)
  }, renewIntervalMs)

  /** Waits, but returns early on shutdown. */
  const waitBeforeRetry = () => pause(retryDelayMs, undefined, { signal: ending.signal }).catch(() => undefined)
  /** Replaces a runner that has ended; false if a shutdown was requested. */
  const replace = async (): Promise<boolean> => {
    await waitBeforeRetry()
    while (!ending.signal.aborted) {
      const opened = await open(pool, jobs, report).catch((error: unknown) => {
        report({ err: error }, 'starting the job runner failed, retrying')
        return undefined
      })
      if (opened) {
        current = opened
        // A shutdown requested in the meantime has stopped only the previous runner.
        if (ending.signal.aborted) await opened.stop()
        return true
      }
      await waitBeforeRetry()
    }
    return false
  }
  /**
   * Releases the jobs of a runner that has ended. If the database does not answer, they are released when the lease of
   * the runner expires.
   */
  const releaseRunner = async (id: string): Promise<void> => {
    await pool.query('select graphile_worker.force_unlock_workers(array[$1])', [id]).catch(() => undefined)
    await endLeases(pool, [leaseOf(id)], id).catch(() => undefined)
  }
  const watch = async (): Promise<void> => {
    for (let wanted = true; wanted;) {
      const { id, ended } = current
      await ended
      if (!ending.signal.aborted) report({}, 'the job runner stopped, restarting it')
      await releaseRunner(id)
      wanted = await replace()
      if (wanted) await releaseRunner(id) // if the database answers again
    }
  }
  const watching = watch()

  return {
    stop: async () => {
      ending.abort()
      clearInterval(timer)
      await current.stop()
      await Promise.allSettled([watching, renewing])
    },
  }
}

/** `ended` never rejects. `stop` waits for the running jobs, and does nothing if the runner has ended. */
type Running = { id: string; ended: Promise<void>; stop: () => Promise<void> }

const leaseOf = (id: string) => `jobs ${id}`

const open = async (pool: pg.Pool, jobs: JobHandlers, report: Report): Promise<Running> => {
  const events: WorkerEvents = new EventEmitter()
  const { promise: firstAnswer, resolve: answered, reject: unanswered } = Promise.withResolvers<void>()
  events.once('worker:getJob:empty', () => answered())
  events.once('job:start', () => answered())
  events.once('worker:getJob:error', ({ error }) => unanswered(error))
  firstAnswer.catch(() => undefined) // if the runner cannot start, this promise is not awaited
  const { promise: hung, resolve: hangs } = Promise.withResolvers<void>()
  let id = ''
  events.once('pool:create', ({ workerPool }) => {
    id = workerPool.id
    let over = false
    for (const end of ['pool:gracefulShutdown', 'pool:forcefulShutdown', 'pool:release'] as const) {
      events.once(end, () => {
        over = true
        setTimeout(hangs, shutdownTimeoutMs).unref()
      })
    }
    events.on('job:complete', () =>
      setTimeout(() => (over ? undefined : workerPool.nudge?.(1)), nextJobDelayMs).unref(),
    )
  })
  const runner = await run({
    pgPool: runnerPool(pool),
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: pollIntervalMs,
    // Otherwise a job that cannot be completed causes an unhandled rejection, which would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    // Only failed jobs are logged, no other messages of the library.
    logger: new Logger(() => (level, message, meta) => {
      if (level === 'error') report({ ...meta }, message)
    }),
    events,
    taskList: jobs,
    parsedCronItems: parseCronItems([
      { task: 'sweep', match: '*/10 * * * *' },
      { task: 'timers', match: '* * * * *' },
      { task: 'cardPayments', match: '* * * * *' },
      { task: 'reconcileCards', match: '*/10 * * * *' },
    ]),
  })
  const ended = Promise.race([runner.promise, hung]).catch((error: unknown) =>
    report({ err: error }, 'a job runner failed'),
  )
  const stop = async (): Promise<void> => {
    await Promise.race([runner.stop(), hung]).catch(() => undefined)
  }
  // A runner caches the first response of the database: if it is an error, the runner never receives a job.
  try {
    await Promise.race([firstAnswer, ended])
  } catch (error) {
    await stop()
    throw error
  }
  return { id, ended, stop }
}

/**
 * Releases jobs locked by a runner without a lease, and queues locked by a runner that has none of their jobs. If a job
 * runs twice, the first completion deletes it, and the second no longer finds the queue to unlock.
 */
const releaseOrphanedJobs = async (pool: pg.Pool): Promise<void> => {
  const text = `select graphile_worker.force_unlock_workers(array_agg(distinct j.locked_by)) from graphile_worker.jobs j
    where j.locked_at < now() - make_interval(secs => $1)
      and not exists (select from projector.leases l where l.name = 'jobs ' || j.locked_by and l.until > now())
    having count(*) > 0`
  await pool.query({ name: 'jobs-give-back', text, values: [leaseSeconds] })
  const reopen = `update graphile_worker._private_job_queues q set locked_at = null, locked_by = null
    where q.locked_at < now() - make_interval(secs => $1)
      and not exists (select from graphile_worker._private_jobs j where j.job_queue_id = q.id and j.locked_by = q.locked_by)`
  await pool.query({ name: 'jobs-open-queues', text: reopen, values: [leaseSeconds] })
  await pool.query(`delete from projector.leases where name like 'jobs %' and until < now() - interval '1 hour'`)
}
