import { hash } from 'node:crypto'
import type pg from 'pg'
import { effectPolicies } from '#application/pipeline/effects.ts'
import type { Ports } from '#application/pipeline/ports.ts'
import { type ProcessCommand, sendProcessCommand } from '#application/pipeline/send-process-command.ts'
import { processes } from '#application/processes.ts'
import { foldCase } from '#domain/case.ts'
import type { EventType, Recorded } from '#domain/events.ts'
import type { Area } from '../area.ts'
import type { Database } from '../db/database.ts'
import type { EffectJob } from '../effects/perform-effect.ts'
import { type PostgresLog, UnreadableCase } from '../log/log.ts'
import { type ProcessJob, processJobs } from '../measurements.ts'
import type { ParkedRow } from '../views/parked.ts'
import { type JobHandlers, startJobs } from './jobs.ts'

/**
 * Runs the processes (sagas). The events they react to become jobs, which are written in the transaction that advances
 * the checkpoint. A job sends its command through the normal pipeline at least once; the command id is derived from its
 * cause, so the command takes effect once.
 */

const pageSize = 500
const checkpoint = 'processes'
const pollIntervalMs = 1_000

/** An intent of a process, as a job. */
type Job = { task: 'command'; payload: ProcessCommand } | { task: 'effect'; payload: EffectJob }

/** Logger of failures (`error`) and of refused commands (`info`). */
export type Logger = {
  info: (details: object, message: string) => void
  error: (details: object, message: string) => void
}

/** The process runner of this program. */
export type ProcessRunner = {
  wake: () => void
  /** The checkpoint (position up to which events have become jobs), and the number of jobs that are due or running. */
  status: () => Promise<{ position: number; jobs: number }>
  stop: () => Promise<void>
}

const wanted = new Set<EventType>(processes.flatMap(({ on }) => on))

/** The jobs that an event causes. Ids are deterministic. */
const jobsOf = (event: Recorded, past: Recorded[]): Job[] => {
  const state = foldCase(past)
  return processes
    .filter(({ on }) => on.includes(event.type))
    .flatMap(({ name, react }) =>
      react(event, state).map((intent, nth): Job => {
        const id = `${event.eventId}/${nth}`
        const cause = { eventId: event.eventId, correlationId: event.correlationId }
        return 'effect' in intent
          ? {
              task: 'effect',
              payload: { process: name, effectId: `${id}/${name}`, caseId: event.caseId, cause, ...intent },
            }
          : {
              task: 'command',
              payload: { process: name, intent, commandId: id, cause: { ...cause, caseId: event.caseId } },
            }
      }),
    )
}

/** The jobs that an event causes, or the error: an event that a process cannot handle must not block other events. */
type Reaction = { event: Recorded; jobs: Job[]; error: string | undefined }

const reactionTo = async (log: Pick<PostgresLog, 'readCase'>, event: Recorded): Promise<Reaction> => {
  const past = await log.readCase({ caseId: event.caseId }, event.position).catch((error: unknown) => {
    if (error instanceof UnreadableCase) return error
    throw error
  })
  if (past instanceof UnreadableCase) return { event, jobs: [], error: past.message }
  try {
    return { event, jobs: jobsOf(event, past), error: undefined }
  } catch (error) {
    return { event, jobs: [], error: error instanceof Error ? error.message : String(error) }
  }
}

/** Sends the command of a job. A refused command is obsolete; overload and errors are retried later. */
const runProcessCommand = async (ports: Ports, logger: Logger, job: ProcessCommand): Promise<void> => {
  const refused = await sendProcessCommand(ports, job)
  if (!refused) return
  const { process, intent, commandId, cause } = job
  const details = {
    process,
    command: intent.command,
    commandId,
    event: cause.eventId,
    correlation: cause.correlationId,
  }
  logger.info(
    { ...details, order: orderOf(intent.input), reason: refused.message },
    'the command of a process was refused',
  )
}

const orderOf = (input: object): unknown => ('requestId' in input ? input.requestId : undefined)

/** The handler of the commands that processes send. */
export const openProcessCommands = (ports: Ports, logger: Logger): Area => ({
  jobs: {
    command: (payload) => {
      const { process, intent, cause } = payload as ProcessCommand
      const work = () => runProcessCommand(ports, logger, payload as ProcessCommand)
      return processJobs.tracePromise(work, { process, intent: intent.command, cause } satisfies ProcessJob)
    },
  },
})

/** Starts the runner and its worker. `jobs`: the handlers of all areas. */
export const startProcesses = async (
  { pool, derived }: Pick<Database, 'pool' | 'derived'>,
  log: PostgresLog,
  logger: Logger,
  jobs: JobHandlers,
): Promise<ProcessRunner> => {
  const worker = await startJobs(pool, jobs, (details, message) => logger.error(details, message))
  await pool.query('insert into projector.checkpoints (name, version) values ($1, 1) on conflict do nothing', [
    checkpoint,
  ])
  let stopped = false
  let woken = Promise.withResolvers<void>()

  const runOnce = async (): Promise<boolean> => {
    const from = await readCheckpoint(pool)
    const events = await log.readAfter(from, pageSize)
    if (events.length === 0) return false
    const wantedNow = events.filter(({ type }) => wanted.has(type))
    const reactions = await Promise.all(wantedNow.map((event) => reactionTo(log, event)))
    for (const { event, error } of reactions) {
      if (error !== undefined) logger.error({ event: event.eventId, reason: error }, 'a process cannot handle an event')
    }
    await commitJobs(derived, reactions, from, events.at(-1)!.position)
    return true
  }

  const loop = async (): Promise<void> => {
    while (!stopped) {
      const moved = await runOnce().catch((error: unknown) => {
        logger.error({ err: error }, 'the process runner failed, retrying')
        return false
      })
      if (!moved && !stopped) {
        const timer = setTimeout(woken.resolve, pollIntervalMs)
        await woken.promise
        clearTimeout(timer)
        woken = Promise.withResolvers()
      }
    }
  }
  const running = loop()

  return {
    wake: () => woken.resolve(),
    status: async () => ({ position: await readCheckpoint(pool), jobs: await jobCount(pool) }),
    stop: async () => {
      stopped = true
      woken.resolve()
      await running
      await worker.stop()
    },
  }
}

const readCheckpoint = async (pool: pg.Pool): Promise<number> => {
  const text = 'select position from projector.checkpoints where name = $1'
  const { rows } = await pool.query<{ position: number }>({ name: 'processes-place', text, values: [checkpoint] })
  return rows[0]!.position
}

const jobCount = async (pool: pg.Pool): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*) from graphile_worker.jobs where attempts < max_attempts and run_at <= now()',
  )
  return rows[0]!.count
}

/**
 * Advances the checkpoint, adds the jobs and parks events that could not be handled, atomically. Jobs of one case run
 * in sequence, because their commands would conflict.
 */
const commitJobs = async (pool: pg.Pool, reactions: Reaction[], from: number, to: number): Promise<void> => {
  const text = `with moved as (
      update projector.checkpoints set position = $1, updated_at = now() where name = $2 and position = $3 returning 1
    ), stuck as (
      insert into projector.parked (projection, key, case_id, position, error, events)
      select $2, one.*, 1 from moved, unnest($4::text[], $5::text[], $6::bigint[], $7::text[]) one
      on conflict do nothing
    )
    select ${addJob} from moved, ${jobsFrom(8)}`
  const stuck = reactions.filter(({ error }) => error !== undefined)
  const values = [
    stuck.map(({ event }) => event.eventId),
    stuck.map(({ event }) => event.caseId),
    stuck.map(({ event }) => event.position),
    stuck.map(({ error }) => error),
    ...jobColumns(reactions),
  ]
  await pool.query({ name: 'processes-commit', text, values: [to, checkpoint, from, ...values] })
}

const addJob = 'graphile_worker.add_job(task, payload, queue_name := queue, max_attempts := attempts)'
/** SQL for the jobs of `jobColumns`. `first`: number of the first parameter. */
const jobsFrom = (first: number) =>
  `unnest($${first}::text[], $${first + 1}::json[], $${first + 2}::text[], $${first + 3}::integer[])
    jobs(task, payload, queue, attempts)`
const jobColumns = (reactions: Reaction[]) => {
  const jobs = reactions.flatMap(({ event: { caseId }, jobs: own }) => own.map((job) => ({ ...job, caseId })))
  return [
    jobs.map(({ task }) => task),
    jobs.map(({ payload }) => JSON.stringify(payload)),
    jobs.map(({ task, caseId }) => queueOf(caseId, task === 'effect' ? 'effects' : 'cases')),
    jobs.map((job) => (job.task === 'effect' ? effectPolicies[job.payload.effect].attempts : commandAttempts)),
  ]
}
/** Maximum number of attempts of a command, with exponential backoff. */
const commandAttempts = 12

/**
 * Cases are hashed to a few queues, because queues are never deleted, and every search for a job scans all of them.
 * Measured with a separate queue for each of 50,000 cases: 48 ms per job instead of 5 ms.
 */
export const queueOf = (caseId: string, kind: 'cases' | 'effects'): string =>
  `${kind} ${hash('sha256', caseId, 'buffer')[0]! % queues}`
const queues = 64

// Failures ------------------------------------------------------------------------------------------------------------

/** Whether a parked row is an event that a process could not handle, not a row of a view. */
export const isStuckEvent = ({ projection }: Pick<ParkedRow, 'projection'>): boolean => projection === checkpoint

/**
 * Retries a parked event.
 * @throws the error of the process if it still fails
 */
export const replayEvent = async (pool: pg.Pool, log: PostgresLog, row: ParkedRow): Promise<void> => {
  const events = await log.readCase({ caseId: row.caseId }, row.position)
  const reaction = await reactionTo(
    log,
    events.find(({ eventId }) => eventId === row.key)!,
  )
  if (reaction.error !== undefined) throw new Error(reaction.error)
  const text = `with freed as (delete from projector.parked where projection = $1 and key = $2 returning 1)
    select ${addJob} from freed, ${jobsFrom(3)}`
  await pool.query(text, [checkpoint, row.key, ...jobColumns([reaction])])
}

/** Dead letters: events that processes could not handle, and jobs that have used up their attempts. */
export type DeadLetterCounts = { stuckEvents: number; deadJobs: number }

export const backlogOf = async (pool: pg.Pool): Promise<DeadLetterCounts> => {
  const text = `select (select count(*) from projector.parked where projection = $1) as "stuckEvents",
    (select count(*) from graphile_worker.jobs where attempts >= max_attempts) as "deadJobs"`
  const { rows } = await pool.query<DeadLetterCounts>({ name: 'processes-backlog', text, values: [checkpoint] })
  return rows[0]!
}

/** A job that has used up its attempts. */
export type DeadJob = { id: string; task: string; attempts: number; error: string; since: string }

export const deadJobs = async (pool: pg.Pool): Promise<DeadJob[]> => {
  const { rows } = await pool.query<DeadJob>(
    `select id::text, task_identifier as task, attempts, coalesce(last_error, '') as error, updated_at as since
     from graphile_worker.jobs where attempts >= max_attempts order by id`,
  )
  return rows
}

/** Resets the attempts of all dead jobs and makes them due now; returns their number. */
export const reviveJobs = async (pool: pg.Pool): Promise<number> => {
  const { rowCount } = await pool.query(
    `select graphile_worker.reschedule_jobs(
       (select array_agg(id) from graphile_worker.jobs where attempts >= max_attempts), run_at := now(), attempts := 0)`,
  )
  return rowCount ?? 0
}
