import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '#infrastructure/db/database.ts'
import { type JobHandlers, startJobs } from '#infrastructure/jobs/jobs.ts'
import { queueOf } from '#infrastructure/jobs/processes.ts'
import { runnerPool } from '#infrastructure/jobs/runner-pool.ts'
import { freshDatabase } from '../support/postgres.ts'

/** Defects of the job runner that `npm run faults -- --only postgres-kill` found, one test each. */

let database: Database
let owner: pg.Client
let drop: () => Promise<void>
beforeAll(async () => {
  const fresh = await freshDatabase()
  drop = fresh.drop
  database = openDatabase(fresh.url)
  owner = new pg.Client(fresh.url)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await database.close()
  await drop()
})

const done = vi.fn<(payload: unknown) => void>()
beforeEach(() => {
  done.mockReset()
})
const jobs = (mail: JobHandlers['mail']): JobHandlers => {
  const none = (): Promise<void> => Promise.resolve()
  const payments = { cardPayments: none, reconcileCards: none, sandboxWebhook: none }
  return {
    command: none,
    effect: none,
    mail,
    push: none,
    account: none,
    erase: none,
    sweep: none,
    timers: none,
    ...payments,
  }
}
const aMail = (payload: string, queue: string | null = null) =>
  database.pool.query(`select graphile_worker.add_job('mail', $1::json, $2)`, [JSON.stringify(payload), queue])
const left = async (): Promise<number> => {
  const { rows } = await database.pool.query<{ left: number }>('select count(*) as left from graphile_worker.jobs')
  return rows[0]!.left
}
const silent = (): void => undefined

describe('a runner of jobs', () => {
  test('does not start if its first request fails, because it would never get a job', async () => {
    await aMail('first')
    await owner.query('alter table graphile_worker._private_tasks rename to elsewhere')
    await expect(
      startJobs(
        database.pool,
        jobs(async (mail) => done(mail)),
        silent,
      ),
    ).rejects.toThrow(/_private_tasks/)
    await owner.query('alter table graphile_worker.elsewhere rename to _private_tasks')
    const running = await startJobs(
      database.pool,
      jobs(async (mail) => done(mail)),
      silent,
    )
    await vi.waitFor(async () => expect(await left()).toBe(0), { timeout: 30_000 })
    await running.stop()
    expect(done.mock.calls).toEqual([['first']])
  })

  test('is abandoned if it hangs while stopping, and the next runner performs its job', async () => {
    await aMail('second')
    const begun = Promise.withResolvers<void>()
    const hangs = await startJobs(
      database.pool,
      jobs(() => {
        begun.resolve()
        return new Promise(() => undefined)
      }),
      silent,
    )
    await begun.promise
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const stopped = hangs.stop()
    // Open queries finish before the fake clock moves: the runner must not fetch a job after the five seconds.
    const { pool } = database
    while (pool.idleCount < pool.totalCount) await new Promise(setImmediate)
    await vi.advanceTimersByTimeAsync(5_000)
    vi.useRealTimers()
    await stopped
    const next = await startJobs(
      database.pool,
      jobs(async (mail) => done(mail)),
      silent,
    )
    await vi.waitFor(async () => expect(await left()).toBe(0), { timeout: 30_000 })
    await next.stop()
    expect(done.mock.calls).toEqual([['second']])
  })
  test('is restarted if it stopped because it could not complete a job, and the job is repeated', async () => {
    await aMail('third')
    const logged: string[] = []
    const running = await startJobs(
      database.pool,
      jobs(async (mail) => {
        done(mail)
        if (done.mock.calls.length === 1) {
          await owner.query('alter table graphile_worker._private_jobs rename to elsewhere')
        }
      }),
      (_, message) => logged.push(message),
    )
    await vi.waitFor(() => expect(logged).toContain('starting the job runner failed, retrying'), { timeout: 30_000 })
    expect(logged).toContain('the job runner stopped, restarting it')
    await owner.query('alter table graphile_worker.elsewhere rename to _private_jobs')
    await vi.waitFor(async () => expect(await left()).toBe(0), { timeout: 30_000 })
    await running.stop()
    expect(done.mock.calls).toEqual([['third'], ['third']])
  })

  test('unlocks a queue that stayed locked because another runner had completed the same job', async () => {
    await aMail('fifth', 'a case')
    const [begun, ends] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    vi.useFakeTimers({ toFake: ['setInterval'] })
    const running = await startJobs(
      database.pool,
      jobs(async (mail) => {
        done(mail)
        begun.resolve()
        await ends.promise
      }),
      silent,
    )
    await begun.promise
    await owner.query('delete from graphile_worker._private_jobs')
    ends.resolve()
    await aMail('sixth', 'a case')
    await owner.query(`update graphile_worker._private_job_queues set locked_at = locked_at - interval '11 seconds'`)
    await vi.advanceTimersByTimeAsync(3_000)
    vi.useRealTimers()
    await vi.waitFor(() => expect(done.mock.calls).toEqual([['fifth'], ['sixth']]), { timeout: 30_000 })
    await running.stop()
  })
})

test('cases share 64 queues, and a case always has the same queue', () => {
  const cases = Array.from({ length: 2_000 }, (_, i) => `order-${i}`)
  expect(new Set(cases.map((caseId) => queueOf(caseId, 'cases'))).size).toBe(64)
  expect(cases.map((caseId) => queueOf(caseId, 'cases'))).toEqual(cases.map((caseId) => queueOf(caseId, 'cases')))
})

describe('the pool of a runner', () => {
  test('accepts a second release of a connection, as the queue library does when the database fails while a runner stops', async () => {
    const pool = runnerPool(database.pool)
    await new Promise<void>((resolve, reject) => {
      pool.connect((error, client, release) => {
        if (error || !client) return reject(error ?? new Error('no connection'))
        release(true)
        expect(() => release()).not.toThrow()
        resolve()
      })
    })
    expect((await pool.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  test('supports the other pool functions that the queue library uses', async () => {
    const pool = runnerPool(database.pool)
    const client = await pool.connect()
    client.release()
    expect(() => client.release()).toThrow(/already been released/)
    const listener = vi.fn<() => void>()
    pool.on('error', listener)
    expect(database.pool.listeners('error')).toContain(listener)
    pool.removeListener('error', listener)
    expect(database.pool.listeners('error')).not.toContain(listener)
  })
})
